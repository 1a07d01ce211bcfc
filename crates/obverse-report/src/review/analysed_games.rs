use std::collections::HashMap;

use obverse_formats::GameRecord;
use serde::Deserialize;

use super::game_review_json::{LimitsJson, SideJson};
use super::many_games_summary::Summary;

/// The games that earlier runs have analysed and written to a file: start position and transcript, by game number.
#[derive(Clone, Debug, Default)]
pub struct AnalysedGames(HashMap<usize, (String, String)>);

/// The fields of a line that `analyze --resume` needs.
#[derive(Deserialize)]
struct AnalysedGame {
    game: usize,
    /// Start position; named `start` in files of earlier versions.
    #[serde(alias = "start")]
    position: String,
    transcript: String,
    limits: LimitsJson,
    black: SideJson,
    white: SideJson,
}

/// Reason why a line of the file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum AnalysedGameError {
    /// The line is not an analysed game.
    #[error("expected an analysed game on this line")]
    Line(#[from] serde_json::Error),
    /// The game with this number was analysed with other limits.
    #[error(
        "game {0} was analysed with other search limits: give the same limits, or name another output file"
    )]
    Limits(usize),
}

/// The game with this number in the file differs from the game with this number in the input.
#[derive(Debug, thiserror::Error)]
#[error(
    "game {0} of this file is not game {0} of the input: to resume, give the same games; to start afresh, name another output file"
)]
pub struct OtherGame(usize);

impl AnalysedGames {
    /// Adds the game of one line of the file to this list and to `summary`. The game must have been analysed with
    /// `limits`.
    pub fn add(
        &mut self,
        line: &[u8],
        limits: LimitsJson,
        summary: &mut Summary,
    ) -> Result<(), AnalysedGameError> {
        let kept: AnalysedGame = serde_json::from_slice(line)?;
        if kept.limits != limits {
            return Err(AnalysedGameError::Limits(kept.game));
        }
        summary.add([&kept.black, &kept.white]);
        self.0.insert(kept.game, (kept.position, kept.transcript));
        Ok(())
    }

    /// Whether the file has this game of the input. A different game with the same number is an error.
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
