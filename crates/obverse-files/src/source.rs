//! Inputs: files, or standard input.

use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use crate::error::{ContentError, FileError};

/// How many bytes of an input have been read.
pub type BytesRead = Rc<Cell<u64>>;

/// An input that is there, as far as one can see without reading it.
pub struct Source {
    /// What to call it in messages.
    pub name: String,
    /// Where it is; nothing for standard input.
    pub path: Option<PathBuf>,
    /// How long it is, if it has a length.
    size: Option<u64>,
}

impl Source {
    /// The file that was typed.
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

    /// Begins to read it.
    pub fn open(&self) -> Result<(BufReader<Counted>, BytesRead), FileError> {
        let input: Box<dyn Read> = match &self.path {
            None => Box::new(io::stdin().lock()),
            Some(path) => Box::new(File::open(path).map_err(|cause| FileError::Open {
                name: self.name.clone(),
                cause,
            })?),
        };
        let read = BytesRead::default();
        let counted = Counted {
            input,
            read: Rc::clone(&read),
        };
        Ok((BufReader::with_capacity(1 << 16, counted), read))
    }
}

impl Source {
    /// The name of the file without its directory, which may say its format.
    pub fn file_name(&self) -> Option<&str> {
        self.path.as_deref()?.file_name()?.to_str()
    }

    /// Its content is wrong.
    pub(crate) fn bad(&self, cause: impl Into<ContentError>) -> FileError {
        FileError::Content {
            name: self.name.clone(),
            cause: cause.into(),
        }
    }

    /// Reading has failed on the way.
    pub fn unreadable(&self, cause: io::Error) -> FileError {
        FileError::Read {
            name: self.name.clone(),
            cause,
        }
    }
}

/// The length of all of them together, if all have one.
pub fn total_size(sources: &[Source]) -> Option<u64> {
    let add = |sum: u64, source: &Source| sum.checked_add(source.size?);
    sources.iter().try_fold(0, add)
}

/// An input that counts what is read from it.
pub struct Counted {
    input: Box<dyn Read>,
    read: BytesRead,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.set(self.read.get().saturating_add(count as u64));
        Ok(count)
    }
}
