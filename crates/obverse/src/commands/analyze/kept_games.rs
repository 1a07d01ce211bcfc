use std::collections::HashMap;
use std::path::Path;

use anyhow::{Context, anyhow};
use obverse_formats::GameRecord;

use super::answer::{BEGINNING, Kept, LimitsAnswer};
use super::summary::Summary;
use crate::failure::Failure;
use crate::line_file::LineFile;

/// The games that a file has: where each started and what was played, by number.
#[derive(Default)]
pub struct KeptGames(HashMap<usize, (String, String)>);

impl KeptGames {
    /// Opens the file of `--out`, and counts what is there already.
    pub fn open(
        path: &Path,
        resume: bool,
        limits: LimitsAnswer,
        summary: &mut Summary,
    ) -> Result<(LineFile, KeptGames), Failure> {
        let mut games = HashMap::new();
        let file = LineFile::open(path, resume, BEGINNING, |line| {
            let kept: Kept = serde_json::from_slice(line).context("no analysed game")?;
            if kept.limits != limits {
                return Err(anyhow!(
                    "game {} was analysed with other limits: give the same, or another file",
                    kept.game
                ));
            }
            summary.add([&kept.black, &kept.white]);
            games.insert(kept.game, (kept.position, kept.transcript));
            Ok(())
        })?;
        Ok((file, KeptGames(games)))
    }

    /// Whether this game is there; another one with its number means that the file is of other games.
    pub fn have(&self, number: usize, record: &GameRecord) -> Result<bool, Failure> {
        let Some((start, transcript)) = self.0.get(&number) else {
            return Ok(false);
        };
        let game = &record.game;
        if *start != game.start().to_string() || *transcript != game.to_string() {
            return Err(Failure::Input(anyhow!(
                "game {number} of the file is another one: give the same games to resume, or \
                 another file"
            )));
        }
        Ok(true)
    }
}
