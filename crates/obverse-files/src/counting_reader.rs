use std::io::{self, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Counter of the bytes read from an input so far, shared by the reader and its user.
#[derive(Clone, Debug, Default)]
pub struct BytesRead(Arc<AtomicU64>);

impl BytesRead {
    /// Number of bytes read so far.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A reader that counts the bytes read.
pub struct CountingReader {
    pub(crate) input: Box<dyn Read + Send + Sync>,
    pub(crate) read: BytesRead,
}

impl Read for CountingReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.read.0.fetch_add(count as u64, Ordering::Relaxed);
        Ok(count)
    }
}
