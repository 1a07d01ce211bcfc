use std::path::Path;

use anyhow::anyhow;
use obverse_arena::GameResult;
use obverse_files::line_file::LineFile;
use obverse_formats::{GameRecord, ggf};

use crate::failure::Failure;

/// A file that games are written to as they end, each at once and whole.
pub struct GameFile {
    file: LineFile,
    /// The occasion.
    event: &'static str,
}

impl GameFile {
    /// A new file, or with `resume` perhaps an old one; the games in it, with their numbers from 0.
    ///
    /// Whatever ended the program that wrote it, all but the last line are whole; the last one is cut
    /// off if it is not. A file with anything else than games of the event is refused and left as it is.
    pub fn open(
        path: &Path,
        resume: bool,
        event: &'static str,
    ) -> Result<(GameFile, Vec<(usize, GameRecord)>), Failure> {
        let mut games = Vec::new();
        // As GGF is written.
        let beginning = format!("(;GM[Othello]PC[{event}, game ");
        let file = LineFile::open(path, resume, beginning.as_bytes(), |line| {
            games.push(game(line, event)?);
            Ok(())
        })?;
        Ok((GameFile { file, event }, games))
    }

    /// Writes a game.
    pub fn write(&mut self, result: &GameResult, names: [&str; 2]) -> Result<(), Failure> {
        let mut record = result.record(names);
        record.event = Some(format!("{}, game {}", self.event, result.number + 1));
        let mut line = Vec::new();
        ggf::write(&record, &mut line).map_err(Failure::task)?;
        Ok(self.file.append(&line)?)
    }

    /// Waits until all games are on the disk.
    pub fn close(self) -> Result<(), Failure> {
        Ok(self.file.close()?)
    }
}

/// The only game of a line, and its number.
fn game(line: &[u8], event: &str) -> anyhow::Result<(usize, GameRecord)> {
    let mut records = ggf::Reader::new(line);
    let record = records
        .next()
        .ok_or_else(|| anyhow!("this is not a game of {event}"))??;
    if records.next().is_some() {
        return Err(anyhow!("a line has one game of {event}, and this has more"));
    }
    let number = record.event.as_deref().and_then(|text| {
        let number = text.strip_prefix(event)?.strip_prefix(", game ")?;
        number.parse::<usize>().ok()?.checked_sub(1)
    });
    let number = number.ok_or_else(|| anyhow!("the game is not of {event}"))?;
    Ok((number, record))
}
