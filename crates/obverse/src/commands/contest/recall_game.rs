use anyhow::anyhow;
use obverse_arena::{Contest, ResumeError};
use obverse_formats::GameRecord;

use crate::failure::Failure;

/// Adds a game of an earlier run to the contest, unless the contest already has a game with this number. Fails if the
/// players or the opening differ from those of the contest.
pub fn recall(contest: &mut Contest, number: usize, record: &GameRecord) -> Result<(), Failure> {
    contest.resume_game(number, record).map_err(|error| {
        let remedy = match error {
            ResumeError::Players => "the same players in the same order",
            ResumeError::Opening => "the same --openings and --seed",
        };
        Failure::Input(anyhow!(
            "game {} of the file {error}: to resume, give {remedy}; otherwise name another file",
            number + 1
        ))
    })
}
