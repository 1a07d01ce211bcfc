use std::io::{self, Write};

use super::header::{BARE, RECORD, WITH_SETTINGS, start};
use crate::LabelledPosition;

/// Writes a position file, one position at a time.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// Starts a file: writes a header without settings.
    pub fn new(mut output: W) -> io::Result<Writer<W>> {
        output.write_all(&start(BARE))?;
        Ok(Writer { output })
    }

    /// Starts a file: writes a header with settings, a text of at most 65,535 bytes.
    pub fn with_settings(mut output: W, settings: &str) -> io::Result<Writer<W>> {
        let length = u16::try_from(settings.len()).map_err(io::Error::other)?;
        output.write_all(&start(WITH_SETTINGS))?;
        output.write_all(&length.to_le_bytes())?;
        output.write_all(settings.as_bytes())?;
        Ok(Writer { output })
    }

    /// Creates a writer that appends to a file that already has a header.
    pub fn append(output: W) -> Writer<W> {
        Writer { output }
    }

    /// Writes a position.
    pub fn write(&mut self, position: &LabelledPosition) -> io::Result<()> {
        let mut record = [0; RECORD];
        record[..8].copy_from_slice(&position.board.player().0.to_le_bytes());
        record[8..16].copy_from_slice(&position.board.opponent().0.to_le_bytes());
        record[16..20].copy_from_slice(&position.game.to_le_bytes());
        record[20..].copy_from_slice(&position.score.to_le_bytes());
        self.output.write_all(&record)
    }

    /// Flushes the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Flushes and returns the output.
    pub fn finish(mut self) -> io::Result<W> {
        self.output.flush()?;
        Ok(self.output)
    }
}
