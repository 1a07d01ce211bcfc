use std::io::{self, Write};

use super::{RecentBoards, Resumption};
use crate::LabelledPosition;
use crate::position_file::Writer;

/// Writes games to a file of positions, each board once as long as it is
/// [remembered](RecentBoards).
#[derive(Debug)]
pub struct GameWriter<W> {
    writer: Writer<W>,
    boards: RecentBoards,
    games: u32,
    positions: u64,
    repeated: u64,
}

impl<W: Write> GameWriter<W> {
    /// Goes on where the output stands, behind the bytes that are to be kept.
    pub fn new(output: W, from: Resumption) -> io::Result<GameWriter<W>> {
        Ok(GameWriter {
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

    /// Writes the next game.
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

    /// How many games the file has, those from before included.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// How many positions the file has, those from before included.
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// How many positions were left out because their board was written not long before.
    pub fn repeated(&self) -> u64 {
        self.repeated
    }

    /// Passes on what the output may hold back.
    pub fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }

    /// Ends the file and gives the output back.
    pub fn finish(self) -> io::Result<W> {
        self.writer.finish()
    }
}
