use std::time::Duration;

use obverse_core::{Color, Game, IllegalMove, Move};
use obverse_formats::{Annotation, GameRecord, Outcome, Reason};

use crate::PlayerError;

/// A game of a contest.
#[derive(Debug)]
pub struct GameResult {
    /// Its number, from 0.
    pub number: usize,
    /// Which entrant had Black: 0 or 1.
    pub black: usize,
    /// The opening and the moves.
    pub game: Game,
    /// What the players thought of their moves and how long they took; nothing for the opening.
    pub annotations: Vec<Annotation>,
    /// How it ended.
    pub ending: Ending,
}

/// How a game ended.
#[derive(Debug)]
pub enum Ending {
    /// By the rules.
    PlayedOut,
    /// By what an entrant did instead of playing; the other one has won.
    Forfeit {
        /// Which entrant: 0 or 1.
        by: usize,
        /// What it did.
        fault: Fault,
    },
}

/// What a player did instead of playing.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// A move that is not possible.
    #[error("played {0}, but {1}")]
    Illegal(Move, IllegalMove),
    /// It took too long.
    #[error("took {:.3} seconds too long", .0.as_secs_f64())]
    Overtime(Duration),
    /// It could not go on.
    #[error("gave up: {0}")]
    Failed(#[from] PlayerError),
    /// It panicked.
    #[error("panicked: {0}")]
    Panicked(String),
    /// Whatever it was, a file has kept only this.
    #[error("{}", match .0 {
        Reason::Timeout => "lost on time, as recorded",
        _ => "did not play on, as recorded",
    })]
    Recorded(Reason),
}

impl GameResult {
    /// The entrant that had this colour.
    pub fn entrant(&self, color: Color) -> usize {
        match color {
            Color::Black => self.black,
            Color::White => 1 - self.black,
        }
    }

    /// The colour that this entrant had.
    pub fn color(&self, entrant: usize) -> Color {
        if entrant == self.black {
            Color::Black
        } else {
            Color::White
        }
    }

    /// How many discs the first entrant was ahead; nothing after a forfeit.
    pub fn discs(&self) -> Option<i32> {
        match self.ending {
            Ending::PlayedOut => {
                let score = self.game.score()?;
                Some(score.difference(self.color(0)))
            }
            Ending::Forfeit { .. } => None,
        }
    }

    /// What the first entrant got: 1 for a win, half for a draw.
    pub fn points(&self) -> f64 {
        match (&self.ending, self.discs()) {
            (Ending::Forfeit { by, .. }, _) => f64::from(u8::from(*by == 1)),
            (Ending::PlayedOut, Some(discs)) => 0.5 + 0.5 * f64::from(discs.signum()),
            (Ending::PlayedOut, None) => 0.5,
        }
    }

    /// The result of a game with this number that a file has kept; nothing if it was not finished.
    pub fn from_record(number: usize, record: &GameRecord) -> Option<GameResult> {
        let black = number % 2;
        let ending = match record.outcome {
            _ if record.game.is_over() => Ending::PlayedOut,
            Some(Outcome {
                score,
                reason: reason @ (Reason::Timeout | Reason::Left),
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

    /// The game as files keep it, with the names of the entrants.
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
            record.outcome = Some(Outcome {
                score: lost,
                reason: match fault {
                    Fault::Overtime(_) => Reason::Timeout,
                    Fault::Recorded(reason) => *reason,
                    Fault::Illegal(..) | Fault::Failed(_) | Fault::Panicked(_) => Reason::Left,
                },
            });
        } else {
            record.outcome = record.result();
        }
        record
    }
}
