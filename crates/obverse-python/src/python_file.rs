use std::io::{self, Read};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

/// Number of bytes or characters that one read of the file object requests.
const PIECE: usize = 1 << 16;

/// The bytes of a Python file object, binary or text. Takes the GIL for every piece.
pub(crate) struct PythonFile {
    file: Py<PyAny>,
    /// The last piece read from the file. The bytes from index `start` on were not returned yet.
    piece: Vec<u8>,
    start: usize,
}

impl PythonFile {
    pub(crate) fn new(file: Py<PyAny>) -> PythonFile {
        PythonFile {
            file,
            piece: Vec::new(),
            start: 0,
        }
    }

    /// Reads the next piece from the file object. Returns an empty piece at the end of the file.
    fn next_piece(&self) -> PyResult<Vec<u8>> {
        Python::attach(|py| {
            let piece = self.file.bind(py).call_method1("read", (PIECE,))?;
            if let Ok(text) = piece.cast::<PyString>() {
                return Ok(text.to_str()?.as_bytes().to_vec());
            }
            if let Ok(bytes) = piece.cast::<PyBytes>() {
                return Ok(bytes.as_bytes().to_vec());
            }
            Err(PyTypeError::new_err(format!(
                "read() returned {}: expected bytes or str",
                piece.get_type().name()?
            )))
        })
    }
}

impl Read for PythonFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.start == self.piece.len() {
            // A Python exception is wrapped in an I/O error here, and unwrapped when the I/O error becomes a Python
            // exception.
            self.piece = self.next_piece().map_err(io::Error::other)?;
            self.start = 0;
        }
        let count = buffer.len().min(self.piece.len() - self.start);
        buffer[..count].copy_from_slice(&self.piece[self.start..self.start + count]);
        self.start += count;
        Ok(count)
    }
}
