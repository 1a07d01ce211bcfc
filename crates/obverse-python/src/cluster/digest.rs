use std::path::PathBuf;

use obverse_train::selfplay::Digest;
use pyo3::prelude::*;

/// Returns the digest of the weights in a file, or of the weights of the package: 16 hexadecimal digits. It identifies
/// everything that affects a search: network and calibration. Position files store it as `weights` in their settings.
#[pyfunction]
#[pyo3(signature = (weights=None))]
pub(crate) fn weights_digest(py: Python<'_>, weights: Option<PathBuf>) -> PyResult<String> {
    let weights = crate::weights::weights(py, weights.as_deref())?;
    Ok(py.detach(|| Digest::of_weights(&weights).to_string()))
}
