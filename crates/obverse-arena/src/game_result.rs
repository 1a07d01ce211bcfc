use std::time::Duration;

use obverse_core::{Color, Game, IllegalMove, Move};
use obverse_formats::{Annotation, EndReason, GameOutcome, GameRecord};

use crate::PlayerError;

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
    /// An entrant forfeited, so the other one has won.
    Forfeit {
        /// Index of the entrant that forfeited: 0 or 1.
        by: usize,
        /// Reason of the forfeit.
        fault: Fault,
    },
}

/// Reason why a player forfeits a game.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The player chose this move, which is illegal for this reason.
    #[error("played {0}, but {1}")]
    Illegal(Move, IllegalMove),
    /// The player exceeded its time by this duration.
    #[error("took {:.3} seconds too long", .0.as_secs_f64())]
    Overtime(Duration),
    /// The player could not choose a move, for this reason.
    #[error("gave up: {0}")]
    Failed(#[from] PlayerError),
    /// The player panicked, with this message.
    #[error("panicked: {0}")]
    Panicked(String),
    /// The game was read from a file, which records only this reason of the forfeit.
    #[error("{}", match .0 {
        EndReason::Timeout => "lost on time, according to the game file",
        _ => "stopped playing, according to the game file",
    })]
    Recorded(EndReason),
}

impl GameResult {
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
            Ending::Forfeit { .. } => None,
        }
    }

    /// Points of the first entrant: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub fn points(&self) -> f64 {
        match (&self.ending, self.discs()) {
            (Ending::Forfeit { by, .. }, _) => f64::from(u8::from(*by == 1)),
            (Ending::PlayedOut, Some(discs)) => 0.5 + 0.5 * f64::from(discs.signum()),
            (Ending::PlayedOut, None) => 0.5,
        }
    }

    /// Reads the result of game `number` from a record. Returns `None` if the game was not finished.
    pub fn from_record(number: usize, record: &GameRecord) -> Option<GameResult> {
        let black = number % 2;
        let ending = match record.outcome {
            _ if record.game.is_over() => Ending::PlayedOut,
            Some(GameOutcome {
                score,
                reason: reason @ (EndReason::Timeout | EndReason::Left),
            }) => Ending::Forfeit {
                by: if score < 0.0 { black } else { 1 - black },
                fault: Fault::Recorded(reason),
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
        if let Ending::Forfeit { by, fault } = &self.ending {
            let lost = match self.color(*by) {
                Color::Black => -64.0,
                Color::White => 64.0,
            };
            record.outcome = Some(GameOutcome {
                score: lost,
                reason: match fault {
                    Fault::Overtime(_) => EndReason::Timeout,
                    Fault::Recorded(reason) => *reason,
                    Fault::Illegal(..) | Fault::Failed(_) | Fault::Panicked(_) => EndReason::Left,
                },
            });
        } else {
            record.outcome = record.result();
        }
        record
    }
}
