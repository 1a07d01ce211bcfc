use std::io::{self, Write};

use obverse_core::Position;

use super::{Header, WthorGame};

/// Writes a `.wtb` file, one game at a time.
///
/// The header is written first and must have the right number of games, which
/// [`finish`](Writer::finish) checks.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
    announced: u32,
    written: u64,
}

impl<W: Write> Writer<W> {
    /// Creates a writer and writes the header.
    pub fn new(mut output: W, header: Header) -> io::Result<Writer<W>> {
        output.write_all(&header.to_bytes())?;
        Ok(Writer {
            output,
            announced: header.games,
            written: 0,
        })
    }

    /// Writes a game. Passes are not stored; a pass at the end of the game is lost.
    pub fn write(&mut self, entry: &WthorGame) -> Result<(), WriteError> {
        let bytes = entry.to_bytes().map_err(WriteError::OtherStart)?;
        self.output.write_all(&bytes)?;
        self.written += 1;
        Ok(())
    }

    /// Finishes the file and returns the output.
    pub fn finish(mut self) -> Result<W, WriteError> {
        if self.written != u64::from(self.announced) {
            return Err(WriteError::Count {
                announced: self.announced,
                written: self.written,
            });
        }
        self.output.flush()?;
        Ok(self.output)
    }
}

/// Error of [`Writer`].
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The output could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The game does not start from the standard position; WTHOR does not store start positions.
    #[error("the game starts at {0}: WTHOR games start at the standard position")]
    OtherStart(Position),
    /// The header has a wrong number of games.
    #[error("wrong number of games: the header says {announced}, but {written} were written")]
    Count {
        /// Number of games according to the header.
        announced: u32,
        /// Number of games written.
        written: u64,
    },
}
