use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use obverse_arena::GameResult;
use obverse_formats::{GameRecord, ggf};

use crate::failure::Failure;
use crate::pending_file::cannot_write;

/// A file that games are written to as they end, each at once and whole.
pub struct GameFile {
    path: PathBuf,
    file: File,
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
        let mut options = File::options();
        options.read(true).write(true);
        let opened = match resume {
            true => options.create(true).truncate(false).open(path),
            false => options.create_new(true).open(path),
        };
        let mut file = opened.map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => Failure::Input(anyhow!(
                "{} is there already: give --resume to go on with it, or another name",
                path.display()
            )),
            _ => Failure::Task(anyhow::Error::new(error).context(cannot_write(path))),
        })?;
        let mut bytes = Vec::new();
        let mut prepare = || {
            file.read_to_end(&mut bytes)?;
            let end = bytes.iter().rposition(|&byte| byte == b'\n');
            bytes.truncate(end.map_or(0, |end| end + 1));
            file.set_len(bytes.len() as u64)?;
            file.seek(SeekFrom::End(0))
        };
        prepare()
            .with_context(|| cannot_write(path))
            .map_err(Failure::Task)?;
        let games = games(&bytes, event).with_context(|| path.display().to_string());
        let file = GameFile {
            path: path.to_owned(),
            file,
            event,
        };
        Ok((file, games.map_err(Failure::Input)?))
    }

    /// Writes a game.
    pub fn write(&mut self, result: &GameResult, names: [&str; 2]) -> Result<(), Failure> {
        let mut record = result.record(names);
        record.event = Some(format!("{}, game {}", self.event, result.number + 1));
        let mut line = Vec::new();
        ggf::write(&record, &mut line)
            .and_then(|()| self.file.write_all(&line))
            .with_context(|| cannot_write(&self.path))
            .map_err(Failure::Task)
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
