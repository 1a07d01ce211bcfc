use obverse_core::{Color, Game};
use obverse_formats::{Annotation, EndReason, GameOutcome, GameRecord};

use crate::{FailureStreak, Fault};

/// A finished game of a contest.
#[derive(Debug)]
pub struct GameResult {
    /// Number of the game in the contest, from 0.
    pub number: usize,
    /// Index of the entrant that played Black: 0 or 1.
    pub black: usize,
    /// All moves, including the opening.
    pub game: Game,
    /// Value and time of each move. Moves of the opening and passes have neither.
    pub annotations: Vec<Annotation>,
    /// How the game ended.
    pub ending: Ending,
}

/// How a game ended.
#[derive(Debug)]
pub enum Ending {
    /// The game was played to its end.
    PlayedOut,
    /// An entrant forfeited, so the other entrant has won.
    Forfeit {
        /// Index of the entrant that forfeited: 0 or 1.
        by: usize,
        /// Reason of the forfeit.
        fault: Fault,
    },
    /// Both entrants are out after three failures in a row, so both have lost.
    BothOut,
}

/// Reason of a game that both entrants have lost.
const BOTH_OUT: &str = "both players are out after three failures in a row";

impl GameResult {
    /// Index of the entrant that plays Black in the game with this number: 0 or 1.
    pub(crate) fn black(number: usize) -> usize {
        number % 2
    }

    /// The result of a game that is not played, because one or both entrants are out after three failures in a row.
    pub(crate) fn not_played(
        number: usize,
        opening: Game,
        streaks: &[FailureStreak; 2],
    ) -> GameResult {
        let forfeit = |by: usize, reason: &str| Ending::Forfeit {
            by,
            fault: Fault::Out(reason.to_owned()),
        };
        GameResult {
            number,
            black: GameResult::black(number),
            game: opening,
            annotations: Vec::new(),
            ending: match streaks.each_ref().map(FailureStreak::out) {
                [Some(reason), None] => forfeit(0, reason),
                [None, Some(reason)] => forfeit(1, reason),
                _ => Ending::BothOut,
            },
        }
    }

    /// Index of the entrant that played `color`: 0 or 1.
    pub fn entrant(&self, color: Color) -> usize {
        match color {
            Color::Black => self.black,
            Color::White => 1 - self.black,
        }
    }

    /// Colour that the entrant with this index played.
    pub fn color(&self, entrant: usize) -> Color {
        if entrant == self.black {
            Color::Black
        } else {
            Color::White
        }
    }

    /// Disc difference at the end, from the first entrant's point of view; `None` after a forfeit.
    pub fn discs(&self) -> Option<i32> {
        match self.ending {
            Ending::PlayedOut => {
                let score = self.game.score()?;
                Some(score.difference(self.color(0)))
            }
            Ending::Forfeit { .. } | Ending::BothOut => None,
        }
    }

    /// Whether the entrant with this index has made a move after the opening. Only these moves have times.
    pub(crate) fn has_moved(&self, entrant: usize) -> bool {
        let color = self.color(entrant);
        let mut moves = self.annotations.iter().zip(self.game.positions());
        moves.any(|(note, position)| note.seconds.is_some() && position.turn() == color)
    }

    /// Reason of a forfeit, as a text; `None` if the game was played to its end.
    pub fn forfeit(&self) -> Option<String> {
        match &self.ending {
            Ending::PlayedOut => None,
            Ending::Forfeit { fault, .. } => Some(fault.to_string()),
            Ending::BothOut => Some(BOTH_OUT.to_owned()),
        }
    }

    /// Whether this reason of a forfeit says that the game was not played, because one or both players were out
    /// (excluded after failures).
    pub fn is_out(forfeit: &str) -> bool {
        forfeit == BOTH_OUT || forfeit.starts_with(Fault::OUT)
    }

    /// Points of the first entrant: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub fn points(&self) -> f64 {
        match (&self.ending, self.discs()) {
            (Ending::Forfeit { by, .. }, _) => f64::from(u8::from(*by == 1)),
            (Ending::BothOut, _) => 0.0,
            (Ending::PlayedOut, Some(discs)) => 0.5 + 0.5 * f64::from(discs.signum()),
            (Ending::PlayedOut, None) => 0.5,
        }
    }

    /// Reads the result of game `number` from a record. `forfeit` is the recorded reason of a forfeit, if there is
    /// one. Returns `None` if the game was not finished.
    pub fn from_record(
        number: usize,
        record: &GameRecord,
        forfeit: Option<&str>,
    ) -> Option<GameResult> {
        let black = GameResult::black(number);
        let ending = match record.outcome {
            _ if record.game.is_over() => Ending::PlayedOut,
            Some(GameOutcome {
                score,
                reason: reason @ (EndReason::Timeout | EndReason::Left | EndReason::Resigned),
            }) => match score {
                0.0 => Ending::BothOut,
                score => Ending::Forfeit {
                    by: if score < 0.0 { black } else { 1 - black },
                    fault: Fault::from_record(reason, forfeit),
                },
            },
            _ => return None,
        };
        Some(GameResult {
            number,
            black,
            game: record.game.clone(),
            annotations: record.annotations.clone(),
            ending,
        })
    }

    /// Converts the game to a record. `names` are the names of the entrants.
    pub fn record(&self, names: [&str; 2]) -> GameRecord {
        let mut record = GameRecord::new(self.game.clone());
        record.annotations.clone_from(&self.annotations);
        record.black.name = Some(names[self.entrant(Color::Black)].to_owned());
        record.white.name = Some(names[self.entrant(Color::White)].to_owned());
        record.outcome = match &self.ending {
            Ending::PlayedOut => record.result(),
            Ending::Forfeit { by, fault } => Some(GameOutcome {
                score: match self.color(*by) {
                    Color::Black => -64.0,
                    Color::White => 64.0,
                },
                reason: fault.end_reason(),
            }),
            Ending::BothOut => Some(GameOutcome {
                score: 0.0,
                reason: EndReason::Left,
            }),
        };
        record
    }
}
