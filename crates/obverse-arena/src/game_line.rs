//! Finished games as lines of GGF: the format of `--out` in matches and tournaments.

use std::io;

use obverse_formats::ggf::{self, GgfError};
use obverse_formats::{GameRecord, ReadError};

use crate::{GameLabel, GameResult};

/// Error of reading a line.
#[derive(Debug, thiserror::Error)]
pub enum GameLineError {
    /// The line has no game.
    #[error("this is not a game of {0}")]
    NoGame(&'static str),
    /// The line has more than one game.
    #[error("this line has several games: expected one game per line, with the event {0}")]
    Several(&'static str),
    /// The game is of another event.
    #[error("this game does not belong to {0}")]
    OtherEvent(&'static str),
    /// The game is not valid GGF.
    #[error(transparent)]
    Ggf(#[from] ReadError<GgfError>),
}

/// The line of a game, with its line break. `event` is the name of the event, such as `obverse match`, `round` the
/// round of a Swiss tournament (from 0), and `names` are the names of the entrants.
pub fn write(
    event: &'static str,
    round: Option<usize>,
    result: &GameResult,
    names: [&str; 2],
) -> io::Result<Vec<u8>> {
    let mut record = result.record(names);
    record.event = Some(GameLabel::new(event, round, result).to_string());
    let mut line = Vec::new();
    ggf::write(&record, &mut line)?;
    Ok(line)
}

/// Reads a line of this event: the label of the game and its record.
pub fn parse(event: &'static str, line: &[u8]) -> Result<(GameLabel, GameRecord), GameLineError> {
    let mut records = ggf::Reader::new(line);
    let record = records.next().ok_or(GameLineError::NoGame(event))??;
    if records.next().is_some() {
        return Err(GameLineError::Several(event));
    }
    let label = record.event.as_deref();
    let label = label.and_then(|text| GameLabel::parse(event, text));
    Ok((label.ok_or(GameLineError::OtherEvent(event))?, record))
}

#[cfg(test)]
mod tests {
    use obverse_core::Game;

    use super::*;
    use crate::Ending;

    #[test]
    fn lines_are_read_as_they_are_written() {
        let result = GameResult {
            number: 3,
            black: 1,
            game: "f5d6c3".parse::<Game>().expect("legal"),
            annotations: Vec::new(),
            ending: Ending::PlayedOut,
        };
        let line = write("obverse match", None, &result, ["a", "b"]).expect("in memory");
        let (label, record) = parse("obverse match", &line).expect("a game");
        assert_eq!((label.number, label.round), (3, None));
        assert_eq!(record.game, result.game);
        assert_eq!(record.black.name.as_deref(), Some("b"));
        let error = |line: &[u8]| parse("obverse swiss", line).expect_err("wrong").to_string();
        assert_eq!(error(&line), "this game does not belong to obverse swiss");
        assert_eq!(error(b""), "this is not a game of obverse swiss");
        let twice = [&line[..], &line[..]].concat();
        assert!(error(&twice).starts_with("this line has several games"));
    }
}
