//! Inputs: files and standard input.

use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use crate::counting_reader::{BytesRead, CountingReader};
use crate::file_error::{ContentError, FileError};

/// An input: an existing file, or standard input.
pub struct Source {
    /// Name of the input in messages.
    pub name: String,
    /// Path; `None` for standard input.
    pub path: Option<PathBuf>,
    /// Size in bytes of a regular file; `None` for other inputs.
    size: Option<u64>,
}

impl Source {
    /// The input at a path; `-` is standard input.
    pub fn new(path: &Path) -> Result<Source, FileError> {
        if path == Path::new("-") {
            return Ok(Source {
                name: "standard input".to_owned(),
                path: None,
                size: None,
            });
        }
        let name = path.display().to_string();
        let metadata = match fs::metadata(path) {
            Ok(metadata) if metadata.is_dir() => return Err(FileError::ReadDirectory(name)),
            Ok(metadata) => metadata,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Err(FileError::Missing(name));
            }
            Err(cause) => return Err(FileError::Open { name, cause }),
        };
        Ok(Source {
            name,
            path: Some(path.to_owned()),
            size: metadata.is_file().then_some(metadata.len()),
        })
    }

    /// Opens the input. Also returns a counter of the bytes read so far.
    pub fn open(&self) -> Result<(BufReader<CountingReader>, BytesRead), FileError> {
        let input: Box<dyn Read + Send + Sync> = match &self.path {
            None => Box::new(io::stdin()),
            Some(path) => Box::new(File::open(path).map_err(|cause| FileError::Open {
                name: self.name.clone(),
                cause,
            })?),
        };
        let read = BytesRead::default();
        let counted = CountingReader {
            input,
            read: read.clone(),
        };
        Ok((BufReader::with_capacity(1 << 16, counted), read))
    }

    /// File name without the folder; its extension may hint at the format. `None` for standard input.
    pub fn file_name(&self) -> Option<&str> {
        self.path.as_deref()?.file_name()?.to_str()
    }

    /// The error for bad content of this input.
    pub(crate) fn bad(&self, cause: impl Into<ContentError>) -> FileError {
        FileError::Content {
            name: self.name.clone(),
            cause: cause.into(),
        }
    }

    /// The error for a failed read of this input.
    pub fn unreadable(&self, cause: io::Error) -> FileError {
        FileError::Read {
            name: self.name.clone(),
            cause,
        }
    }
}

/// Total size of the inputs in bytes; `None` if one of them is not a regular file.
pub fn total_size(sources: &[Source]) -> Option<u64> {
    let add = |sum: u64, source: &Source| sum.checked_add(source.size?);
    sources.iter().try_fold(0, add)
}
