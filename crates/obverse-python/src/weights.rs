use std::path::PathBuf;
use std::sync::Arc;

use obverse_engine::evaluation::Evaluation;
use pyo3::prelude::*;

use crate::convert::unreadable;

/// The evaluation of a weights file, or the package's own.
pub(crate) fn evaluation(py: Python<'_>, path: Option<PathBuf>) -> PyResult<Arc<Evaluation>> {
    py.detach(|| match path {
        Some(path) => match obverse_files::weights_file::read(&path) {
            Ok(weights) => Ok(Arc::new(Evaluation::new(weights))),
            Err(error) => Err(unreadable(error, None)),
        },
        None => Ok(Evaluation::built_in()),
    })
}
