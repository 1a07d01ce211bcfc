use std::collections::HashMap;

use obverse_formats::GameRecord;

use super::answer::{Kept, LimitsAnswer};
use super::summary::Summary;

/// The analysed games that a file has: where each started and what was played, by number.
#[derive(Clone, Debug, Default)]
pub struct KeptGames(HashMap<usize, (String, String)>);

/// Why a line of the file does not count.
#[derive(Debug, thiserror::Error)]
pub enum KeptGameError {
    /// The line is something else.
    #[error("no analysed game")]
    Line(#[from] serde_json::Error),
    /// The engine looked harder, or less hard.
    #[error("game {0} was analysed with other limits: give the same, or another file")]
    Limits(usize),
}

/// The file is of other games than those to be analysed.
#[derive(Debug, thiserror::Error)]
#[error("game {0} of the file is another one: give the same games to resume, or another file")]
pub struct OtherGame(usize);

impl KeptGames {
    /// Counts the game of a line, which has to be analysed with these limits.
    pub fn add(
        &mut self,
        line: &[u8],
        limits: LimitsAnswer,
        summary: &mut Summary,
    ) -> Result<(), KeptGameError> {
        let kept: Kept = serde_json::from_slice(line)?;
        if kept.limits != limits {
            return Err(KeptGameError::Limits(kept.game));
        }
        summary.add([&kept.black, &kept.white]);
        self.0.insert(kept.game, (kept.position, kept.transcript));
        Ok(())
    }

    /// Whether this game is there; another one with its number means that the file is of other games.
    pub fn have(&self, number: usize, record: &GameRecord) -> Result<bool, OtherGame> {
        let Some((start, transcript)) = self.0.get(&number) else {
            return Ok(false);
        };
        let game = &record.game;
        if *start != game.start().to_string() || *transcript != game.to_string() {
            return Err(OtherGame(number));
        }
        Ok(true)
    }
}
