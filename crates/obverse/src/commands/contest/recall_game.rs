use anyhow::anyhow;
use obverse_arena::{Contest, GameLabel, ResumeError};
use obverse_formats::GameRecord;

use crate::failure::Failure;

/// Adds a game of an earlier run to the contest, unless the contest already has a game with the same number. Fails if
/// the players or the opening differ from those of the contest.
pub fn recall(
    contest: &mut Contest,
    label: &GameLabel,
    record: &GameRecord,
) -> Result<(), Failure> {
    let GameLabel {
        number, forfeit, ..
    } = label;
    let counted = contest.resume_game(*number, record, forfeit.as_deref());
    counted.map_err(|error| {
        let remedy = match error {
            ResumeError::Players => "the same players in the same order",
            ResumeError::Opening => "the same --openings and --seed",
        };
        Failure::Input(anyhow!(
            "{} of the file {error}: to resume, give {remedy}; otherwise name another file",
            label.place()
        ))
    })
}
