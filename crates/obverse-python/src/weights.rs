//! The weights of the engine's evaluation. They are a file of the Python package and not part of the extension module:
//! a wheel has several builds of the module, which share the file.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use obverse_engine::evaluation::{Evaluation, Weights};
use obverse_files::weights_file;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::convert::unreadable;

/// Returns the evaluation with the weights of a file that `obverse train` wrote, or with the weights of the package if
/// `path` is `None`.
///
/// The weights of the package are loaded at the first call and shared by the whole process. Callers must pass the
/// evaluation to every function that accepts an optional evaluation, because the crates in this build have no built-in
/// weights.
pub(crate) fn evaluation(py: Python<'_>, path: Option<PathBuf>) -> PyResult<Arc<Evaluation>> {
    static OF_PACKAGE: PyOnceLock<Arc<Evaluation>> = PyOnceLock::new();
    match path {
        Some(path) => read(py, &path),
        None => {
            let evaluation = OF_PACKAGE.get_or_try_init(py, || read(py, &path_in_package(py)?))?;
            Ok(evaluation.clone())
        }
    }
}

fn read(py: Python<'_>, path: &Path) -> PyResult<Arc<Evaluation>> {
    let weights = py.detach(|| weights_file::read(path).map(Evaluation::new));
    match weights {
        Ok(evaluation) => Ok(Arc::new(evaluation)),
        Err(error) => Err(unreadable(error, None)),
    }
}

/// Returns the weights of a file, or those of the package if `path` is `None`.
pub(crate) fn weights(py: Python<'_>, path: Option<&Path>) -> PyResult<Weights> {
    let path = path.map_or_else(|| path_in_package(py), |path| Ok(path.to_owned()))?;
    py.detach(|| weights_file::read(&path))
        .map_err(|error| unreadable(error, None))
}

/// The weights file beside the Python sources of the package.
fn path_in_package(py: Python<'_>) -> PyResult<PathBuf> {
    let init: PathBuf = py.import("obverse")?.getattr("__file__")?.extract()?;
    Ok(init.with_file_name("weights.bin"))
}
