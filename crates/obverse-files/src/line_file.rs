//! Files that are appended to line by line and can be resumed.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use obverse_formats::bounded_line;

use crate::file_error::{BoxedError, FileError, LineError};
use crate::resumable_file::ResumableFile;

/// Maximum length of a line in bytes.
const LONGEST: usize = 1 << 24;

/// A file that is appended to line by line. A crash leaves complete lines and at most one partial line.
pub struct LineFile(ResumableFile);

impl LineFile {
    /// Creates the file. With `resume`, opens an existing file instead and passes its lines to `each`.
    ///
    /// All lines of the file start with `beginning`. A partial last line that starts with `beginning` was left by a
    /// killed process, and is removed before the next write. Any other bad line is an error, and the file is not
    /// changed.
    pub fn open(
        path: &Path,
        resume: bool,
        beginning: &[u8],
        mut each: impl FnMut(&[u8]) -> Result<(), BoxedError>,
    ) -> Result<LineFile, FileError> {
        let mut file = ResumableFile::open(path, resume)?;
        if let Some(old) = file.old_content() {
            let length = read(old, beginning, &mut each);
            file.keep(length.map_err(|cause| FileError::NotResumable {
                path: path.to_owned(),
                cause,
            })?);
        }
        Ok(LineFile(file))
    }

    /// Appends a line; `line` includes the line break.
    pub fn append(&mut self, line: &[u8]) -> Result<(), FileError> {
        let appended = self.0.append(line);
        appended.map_err(|error| self.0.failure(error))
    }

    /// Waits until all lines are on the disk, and closes the file.
    pub fn close(self) -> Result<(), FileError> {
        self.0.close()
    }
}

/// Passes all complete lines to `each`, and returns their total length in bytes.
fn read(
    mut file: &File,
    beginning: &[u8],
    each: &mut dyn FnMut(&[u8]) -> Result<(), BoxedError>,
) -> Result<u64, LineError> {
    let size = file.metadata()?.len();
    let ends_a_line = match size {
        0 => true,
        _ => {
            let mut last = [0];
            file.seek(SeekFrom::End(-1))?;
            file.read_exact(&mut last)?;
            file.seek(SeekFrom::Start(0))?;
            last == *b"\n"
        }
    };
    let mut reader = BufReader::with_capacity(1 << 16, file);
    let mut whole = 0;
    for number in 1_u64.. {
        let Some(line) = bounded_line::read(&mut reader, LONGEST)? else {
            break;
        };
        let end = reader.stream_position()?;
        let is_part = end == size && !ends_a_line;
        let common = line.bytes.len().min(beginning.len());
        if is_part && line.bytes[..common] == beginning[..common] {
            break;
        }
        each(&line.bytes).map_err(|cause| LineError::Line { number, cause })?;
        if is_part {
            // A valid line without a line break: the next line must not be appended to it.
            return Err(LineError::NoEnd);
        }
        whole = end;
    }
    Ok(whole)
}
