use std::path::Path;

use obverse_arena::{GameLabel, GameResult, game_line};
use obverse_files::line_file::LineFile;
use obverse_formats::GameRecord;

use crate::failure::Failure;

/// The file of `--out`: finished games in GGF, one per line.
pub struct GameFile {
    file: LineFile,
    /// Event name that marks the games of this command.
    event: &'static str,
}

impl GameFile {
    /// Creates the file, or with `resume` opens an existing one and returns its games with their labels.
    ///
    /// An incomplete last line, left by a killed process, is cut off. If the file contains anything other than games of
    /// this event, an error is returned and the file is not changed.
    pub fn open(
        path: &Path,
        resume: bool,
        event: &'static str,
    ) -> Result<(GameFile, Vec<(GameLabel, GameRecord)>), Failure> {
        let mut games = Vec::new();
        // The first bytes of each game as `ggf::write` writes it.
        let beginning = format!("(;GM[Othello]PC[{event}, ");
        let file = LineFile::open(path, resume, beginning.as_bytes(), |line| {
            games.push(game_line::parse(event, line)?);
            Ok(())
        })?;
        Ok((GameFile { file, event }, games))
    }

    /// Appends a game; `round` is the round of a Swiss tournament, from 0.
    pub fn write(
        &mut self,
        result: &GameResult,
        names: [&str; 2],
        round: Option<usize>,
    ) -> Result<(), Failure> {
        let line = game_line::write(self.event, round, result, names).map_err(Failure::task)?;
        Ok(self.file.append(&line)?)
    }

    /// Waits until all games are on the disk.
    pub fn close(self) -> Result<(), Failure> {
        Ok(self.file.close()?)
    }
}
