use std::cell::Cell;
use std::io::{self, Read};
use std::rc::Rc;

/// Counter of the bytes read from an input so far, shared by the reader and its user.
pub type BytesRead = Rc<Cell<u64>>;

/// A reader that counts the bytes read.
pub struct CountingReader {
    pub(crate) input: Box<dyn Read>,
    pub(crate) read: BytesRead,
}

impl Read for CountingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.set(self.read.get().saturating_add(count as u64));
        Ok(count)
    }
}
