use obverse_core::{Color, Game, Position, Tally};

use crate::ggf::BETWEEN_CLOCKS;

/// A game with all that the formats know about it.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// The start and the moves, passes included.
    pub game: Game,
    /// What was noted about each move; may be shorter than the game.
    pub annotations: Vec<Annotation>,
    /// Who played Black.
    pub black: Player,
    /// Who played White.
    pub white: Player,
    /// The tournament, server or occasion.
    pub event: Option<String>,
    /// The date as it was written.
    pub date: Option<String>,
    /// The clock as it was written.
    pub clock: Option<String>,
    /// The recorded result, which need not follow from the moves.
    pub outcome: Option<Outcome>,
    /// The result with perfect play from some point on, as WTHOR keeps it.
    pub theoretical: Option<Tally>,
}

impl GameRecord {
    /// A record of this game and nothing else.
    pub fn new(game: Game) -> GameRecord {
        GameRecord {
            game,
            annotations: Vec::new(),
            black: Player::default(),
            white: Player::default(),
            event: None,
            date: None,
            clock: None,
            outcome: None,
            theoretical: None,
        }
    }

    /// Whether the game began from the standard start.
    pub fn is_standard(&self) -> bool {
        self.game.start() == Position::start()
    }

    /// The player of one side.
    pub fn player(&self, color: Color) -> &Player {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The clock of one side as it was written.
    pub fn clock_of(&self, color: Color) -> Option<&str> {
        let text = self.clock.as_deref()?;
        Some(match (text.split_once(BETWEEN_CLOCKS), color) {
            (None, _) => text,
            (Some((black, _)), Color::Black) => black,
            (Some((_, white)), Color::White) => white,
        })
    }

    /// The recorded outcome, or else what the finished game says.
    pub fn result(&self) -> Option<Outcome> {
        let played_out = || {
            let score = self.game.score()?;
            Some(Outcome {
                score: f64::from(score.difference(Color::Black)),
                reason: Reason::PlayedOut,
            })
        };
        self.outcome.or_else(played_out)
    }
}

/// One side of a recorded game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    /// The name.
    pub name: Option<String>,
    /// The rating.
    pub rating: Option<f64>,
}

/// What was noted about a move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Annotation {
    /// The value in discs for the side that moved, as its player saw it.
    pub value: Option<f64>,
    /// The time it took.
    pub seconds: Option<f64>,
}

/// A recorded result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Black's discs minus White's, empties to the winner. A decimal number on some servers.
    pub score: f64,
    /// How it came about.
    pub reason: Reason,
}

/// How a recorded result came about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// Played to the end, or not said.
    PlayedOut,
    /// A side resigned.
    Resigned,
    /// A side ran out of time.
    Timeout,
    /// A side left.
    Left,
    /// The players agreed on the score.
    Agreed,
}
