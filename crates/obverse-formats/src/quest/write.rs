use std::io::{self, Write};

use obverse_core::{Color, Move, Position};

use super::json;
use crate::{Annotation, EndReason, GameOutcome, GameRecord, PlayerInfo};

/// Error of [`write()`].
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The output could not be written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The game does not start from the standard position, which the format requires.
    #[error("the game starts at {0}: expected the standard start position")]
    OtherStart(Position),
}

/// Writes a game as one line of JSON.
///
/// The format cannot store the values of moves, results that differ from those of the moves, and clocks other than
/// `[[h:]m:]s`; these are lost. Of a game that was not played out, only the winner is kept, not the score.
pub fn write(record: &GameRecord, mut output: impl Write) -> Result<(), WriteError> {
    if !record.is_standard() {
        return Err(WriteError::OtherStart(record.game.start()));
    }
    let notes = record.annotations.iter().copied();
    let notes = notes.chain(std::iter::repeat(Annotation::default()));
    let moves = record.game.moves().zip(notes);
    let turn = record.game.position().turn();
    let ending = record.outcome.and_then(|outcome| status(outcome, turn));
    let written = json::WrittenGame {
        created: record.date.as_deref(),
        tcb: record.clock.as_deref().and_then(milliseconds),
        event: record.event.as_deref(),
        players: [&record.black, &record.white].map(json::WrittenPlayer::from),
        position: json::WrittenMoves {
            moves: moves
                .map(json::WrittenEntry::from)
                .chain(ending.map(json::WrittenEntry::ending))
                .collect(),
        },
    };
    serde_json::to_writer(&mut output, &written).map_err(io::Error::from)?;
    Ok(writeln!(output)?)
}

impl<'a> From<&'a PlayerInfo> for json::WrittenPlayer<'a> {
    fn from(player: &'a PlayerInfo) -> json::WrittenPlayer<'a> {
        let name = player.name.as_deref();
        json::WrittenPlayer {
            id: name.unwrap_or_default(),
            name,
            rating: player.rating.filter(|rating| rating.is_finite()),
        }
    }
}

impl From<(Move, Annotation)> for json::WrittenEntry {
    fn from((mv, note): (Move, Annotation)) -> json::WrittenEntry {
        let time = note.seconds.filter(|seconds| (0.0..1e9).contains(seconds));
        json::WrittenEntry {
            m: Some(match mv {
                Move::Place(square) => square.to_string(),
                Move::Pass => "-".to_owned(),
            }),
            t: time.map(|seconds| (seconds * 1000.0).round() as u64),
            s: None,
        }
    }
}

impl json::WrittenEntry {
    fn ending(status: String) -> json::WrittenEntry {
        json::WrittenEntry {
            s: Some(status),
            ..json::WrittenEntry::default()
        }
    }
}

/// Returns the status (field `s`) of a game that a side lost by resigning, by running out of time or by leaving. `turn`
/// is the side to move. Returns `None` for all other outcomes.
fn status(outcome: GameOutcome, turn: Color) -> Option<String> {
    let reason = match outcome.reason {
        EndReason::PlayedOut | EndReason::Agreed => return None,
        EndReason::Resigned => "RESIGN",
        EndReason::Timeout => "TIMEUP",
        EndReason::Left => "DISCONNECT",
    };
    let winner = match outcome.score {
        score if score > 0.0 => Color::Black,
        score if score < 0.0 => Color::White,
        _ => return None,
    };
    let result = if winner == turn { "WIN" } else { "LOSE" };
    Some(format!("{result}:{reason}"))
}

/// Converts a clock of the form `[[h:]m:]s` to milliseconds; `None` for other forms.
fn milliseconds(clock: &str) -> Option<u64> {
    let mut parts = clock.splitn(3, ':');
    let seconds = parts.try_fold(0_u64, |total, part| {
        let part: u64 = part.parse().ok()?;
        total.checked_mul(60)?.checked_add(part)
    })?;
    // Numbers from 2^53 on lose precision in programs that read JSON numbers as floating point.
    seconds.checked_mul(1000).filter(|&time| time < 1 << 53)
}

#[cfg(test)]
mod tests {
    use super::*;
    use obverse_core::{Game, Square};

    #[test]
    fn writes_what_importers_look_for() {
        let mut record = GameRecord::new(Game::new());
        record.game.place(Square::F5).unwrap();
        record.black.name = Some("Alice".to_owned());
        let mut output = Vec::new();
        write(&record, &mut output).unwrap();
        assert_eq!(
            String::from_utf8(output).unwrap(),
            r#"{"players":[{"id":"Alice","name":"Alice"},{"id":""}],"position":{"moves":[{"m":"f5"}]}}"#
                .to_owned()
                + "\n"
        );
        let other = GameRecord::new(Game::from_position(Position::mirrored()));
        assert!(matches!(
            write(&other, Vec::new()),
            Err(WriteError::OtherStart(_))
        ));
    }

    #[test]
    fn clocks_of_one_number_become_milliseconds() {
        for (text, expected) in [
            ("05:00", Some(300_000)),
            ("1:00:00", Some(3_600_000)),
            ("90", Some(90_000)),
            ("05:00//02:00", None),
            ("99999999999999999999", None),
            ("9999999999999999999", None),
            ("1:2:3:4", None),
            ("", None),
        ] {
            assert_eq!(milliseconds(text), expected, "{text}");
        }
    }
}
