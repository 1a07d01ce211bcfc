use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use obverse_engine::evaluation::{Evaluation, Weights, WeightsError};

/// Error of loading a weights file.
#[derive(Debug, thiserror::Error)]
pub enum WeightsFileError {
    /// The file cannot be read.
    #[error("{} cannot be read: {error}", .path.display())]
    Io {
        /// Path of the file.
        path: PathBuf,
        /// Error of the system.
        error: io::Error,
    },
    /// The file does not contain weights.
    #[error("{}: {error}", .path.display())]
    Weights {
        /// Path of the file.
        path: PathBuf,
        /// Error of parsing the weights.
        error: WeightsError,
    },
}

/// Reads the evaluation of an engine player from a weights file.
pub(crate) fn read_weights(path: &Path) -> Result<Arc<Evaluation>, WeightsFileError> {
    let path = || path.to_owned();
    let bytes = File::open(path()).and_then(Weights::read_bytes);
    let bytes = bytes.map_err(|error| WeightsFileError::Io {
        path: path(),
        error,
    })?;
    let evaluation = Evaluation::from_bytes(&bytes);
    let evaluation = evaluation.map_err(|error| WeightsFileError::Weights {
        path: path(),
        error,
    })?;
    Ok(Arc::new(evaluation))
}
