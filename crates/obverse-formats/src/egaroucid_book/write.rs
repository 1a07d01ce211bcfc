use std::io::{self, Write};

use super::{EgaroucidEntry, MAGIC, VERSION};

/// Writes a book entry by entry.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// Writes the header of a book with this many positions. The caller writes as many entries.
    ///
    /// # Errors
    ///
    /// If the output fails, or `positions` is above 2,147,483,647, which the format cannot express.
    pub fn new(mut output: W, positions: u64) -> io::Result<Writer<W>> {
        let count = i32::try_from(positions).map_err(io::Error::other)?;
        output.write_all(MAGIC)?;
        output.write_all(&[VERSION])?;
        output.write_all(&count.to_le_bytes())?;
        Ok(Writer { output })
    }

    /// Writes an entry.
    pub fn write(&mut self, entry: &EgaroucidEntry) -> io::Result<()> {
        self.output.write_all(&entry.to_bytes())
    }

    /// Returns the output.
    pub fn into_inner(self) -> W {
        self.output
    }
}
