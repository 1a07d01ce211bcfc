use std::io::{self, Write};

use super::{RecentBoards, Resumption};
use crate::LabelledPosition;
use crate::position_file::Writer;

/// Writes self-play games to a position file. Boards in [`RecentBoards`] are not written again.
#[derive(Debug)]
pub struct SelfPlayWriter<W> {
    writer: Writer<W>,
    boards: RecentBoards,
    games: u32,
    positions: u64,
    repeated: u64,
}

impl<W: Write> SelfPlayWriter<W> {
    /// Starts or continues a file. `output` must be positioned after the bytes that `from` keeps.
    pub fn new(output: W, from: Resumption) -> io::Result<SelfPlayWriter<W>> {
        Ok(SelfPlayWriter {
            writer: match (from.length, &from.settings) {
                (0, Some(settings)) => Writer::with_settings(output, settings)?,
                (0, None) => Writer::new(output)?,
                _ => Writer::append(output),
            },
            boards: from.boards,
            games: from.next_game,
            positions: from.positions,
            repeated: 0,
        })
    }

    /// Writes the positions of the next game, except those whose boards were written recently.
    pub fn write(&mut self, positions: &[LabelledPosition]) -> io::Result<()> {
        for position in positions {
            if self.boards.insert(position.board) {
                self.writer.write(position)?;
                self.positions += 1;
            } else {
                self.repeated += 1;
            }
        }
        self.games += 1;
        Ok(())
    }

    /// Number of games in the file, including games of earlier runs.
    #[must_use]
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Number of positions in the file, including positions of earlier runs.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// Number of positions left out because their board was written recently.
    #[must_use]
    pub fn repeated(&self) -> u64 {
        self.repeated
    }

    /// Flushes the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// Flushes and returns the output.
    pub fn finish(self) -> io::Result<W> {
        self.writer.finish()
    }
}
