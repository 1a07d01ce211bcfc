use std::path::Path;

use anyhow::{Context, anyhow};
use obverse_arena::GameResult;
use obverse_formats::{GameRecord, ggf};

use crate::failure::Failure;
use crate::line_file::LineFile;

/// What every line begins with.
const BEGINNING: &[u8] = b"(;";

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
    /// off if it is not.
    pub fn open(
        path: &Path,
        resume: bool,
        event: &'static str,
    ) -> Result<(GameFile, Vec<(usize, GameRecord)>), Failure> {
        let mut bytes = Vec::new();
        let file = LineFile::open(path, resume, BEGINNING, |line| {
            bytes.extend_from_slice(line);
            bytes.push(b'\n');
            Ok(())
        })?;
        let games = games(&bytes, event).with_context(|| path.display().to_string());
        let file = GameFile { file, event };
        Ok((file, games.map_err(Failure::Input)?))
    }

    /// Writes a game.
    pub fn write(&mut self, result: &GameResult, names: [&str; 2]) -> Result<(), Failure> {
        let mut record = result.record(names);
        record.event = Some(format!("{}, game {}", self.event, result.number + 1));
        let mut line = Vec::new();
        ggf::write(&record, &mut line).map_err(Failure::task)?;
        self.file.append(&line)
    }
}

fn games(bytes: &[u8], event: &str) -> anyhow::Result<Vec<(usize, GameRecord)>> {
    let mut games = Vec::new();
    for record in ggf::Reader::new(bytes) {
        let record = record?;
        let number = record.event.as_deref().and_then(|text| {
            let number = text.strip_prefix(event)?.strip_prefix(", game ")?;
            number.parse::<usize>().ok()?.checked_sub(1)
        });
        let number = number.ok_or_else(|| {
            anyhow!(
                "game {} is not of {event}: another file is to be resumed",
                games.len() + 1
            )
        })?;
        games.push((number, record));
    }
    Ok(games)
}

/// A name as a file keeps it.
pub fn kept(name: &str) -> String {
    name.replace(']', ")")
}
