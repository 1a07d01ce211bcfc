//! The weights of the engine's evaluation. They are a file of the package, because a wheel holds several builds of the
//! extension module: the weights are in it once.

use std::path::PathBuf;
use std::sync::Arc;

use obverse_engine::evaluation::{Evaluation, Weights};
use obverse_files::weights_file;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::convert::exceptions::EngineError;

/// The evaluation with the weights of the package. It is loaded at the first call and shared by the whole process.
///
/// Pass it wherever a crate has an `Option` of an evaluation: the crates have no weights of their own here.
pub(crate) fn evaluation(py: Python<'_>) -> PyResult<Arc<Evaluation>> {
    static EVALUATION: PyOnceLock<Arc<Evaluation>> = PyOnceLock::new();
    let evaluation = EVALUATION.get_or_try_init(py, || {
        let path = path(py)?;
        let weights = py.detach(|| weights_file::read(&path));
        let weights: Weights =
            weights.map_err(|error| EngineError::new_err(error.to_string()))?;
        Ok::<_, PyErr>(Arc::new(Evaluation::new(weights)))
    })?;
    Ok(evaluation.clone())
}

/// The weights file, which is beside the Python sources of the package.
fn path(py: Python<'_>) -> PyResult<PathBuf> {
    let init: PathBuf = py.import("obverse")?.getattr("__file__")?.extract()?;
    Ok(init.with_file_name("weights.bin"))
}
