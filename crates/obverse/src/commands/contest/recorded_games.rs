use std::collections::HashSet;

use obverse_arena::GameLabel;
use obverse_formats::GameRecord;

use super::GameFile;
use crate::args::ContestArgs;
use crate::failure::Failure;

/// The file of `--out` with the games of earlier runs.
#[derive(Default)]
pub struct RecordedGames {
    /// The open file; `None` without `--out`, and before [`RecordedGames::create_file`].
    pub file: Option<GameFile>,
    /// Games of earlier runs.
    pub games: Vec<(GameLabel, GameRecord)>,
}

impl RecordedGames {
    /// Reads the games of an existing file with `--resume`. Changes no file.
    pub fn read(args: &ContestArgs, event: &'static str) -> Result<RecordedGames, Failure> {
        match &args.out {
            Some(path) if args.resume && path.exists() => {
                let (file, games) = GameFile::open(path, true, event)?;
                Ok(RecordedGames {
                    file: Some(file),
                    games,
                })
            }
            _ => Ok(RecordedGames::default()),
        }
    }

    /// Creates the file of `--out`, unless it is open.
    pub fn create_file(&mut self, args: &ContestArgs, event: &'static str) -> Result<(), Failure> {
        if let (Some(path), None) = (&args.out, &self.file) {
            self.file = Some(GameFile::open(path, args.resume, event)?.0);
        }
        Ok(())
    }

    /// Names, as the file spells them, of the players that the file records as out (excluded after three failures).
    pub fn players_out(&self) -> HashSet<&str> {
        let players = self.games.iter().flat_map(|(label, record)| {
            let score = record.outcome.map_or(0.0, |outcome| outcome.score);
            let [black, white] =
                [&record.black, &record.white].map(|player| player.name.as_deref());
            match label.is_out() {
                false => [None, None],
                true if score < 0.0 => [black, None],
                true if score > 0.0 => [None, white],
                true => [black, white],
            }
        });
        players.flatten().collect()
    }
}
