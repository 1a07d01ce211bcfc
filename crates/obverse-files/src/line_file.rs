//! Files of lines that grow and can be resumed.

use std::fs::File;
use std::io::{BufReader, Read, Seek, SeekFrom};
use std::path::Path;

use obverse_formats::bounded_line;

use crate::error::{BoxedError, FileError, LineError};
use crate::resumable_file::ResumableFile;

/// No line is longer.
const LONGEST: usize = 1 << 24;

/// A file that grows by a whole line at a time, so that a program that is ended leaves whole lines and
/// at most a part of one.
pub struct LineFile(ResumableFile);

impl LineFile {
    /// A new file, or with `resume` perhaps an old one, whose lines are told one by one.
    ///
    /// A last line without an end was cut off when its writer was: it is taken out before the next one is
    /// written, if it begins as lines of this file do. If anything else is wrong, the file is left as it is.
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

    /// Adds a line, which ends with its end.
    pub fn append(&mut self, line: &[u8]) -> Result<(), FileError> {
        let appended = self.0.append(line);
        appended.map_err(|error| self.0.failure(error))
    }

    /// Waits until all lines are on the disk.
    pub fn close(self) -> Result<(), FileError> {
        self.0.close()
    }
}

/// Tells the lines; the length of those that are whole.
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
            // A line after all, but the next one must not be written behind it.
            return Err(LineError::NoEnd);
        }
        whole = end;
    }
    Ok(whole)
}
