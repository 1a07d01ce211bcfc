use std::collections::BTreeMap;

use obverse_core::{Color, Game, Position, Tally};

use crate::ggf::BETWEEN_CLOCKS;

/// A game with its metadata, as the file formats store it. Metadata that a file lacks is `None`.
#[derive(Clone, Debug, PartialEq)]
pub struct GameRecord {
    /// Start position and moves, including passes.
    pub game: Game,
    /// Annotations of the moves, in order; may be shorter than the game.
    pub annotations: Vec<Annotation>,
    /// Comments by the number of the move that they follow, counted from 1 with passes; 0 for a comment on the start
    /// position.
    pub comments: BTreeMap<usize, String>,
    /// The player who plays Black.
    pub black: PlayerInfo,
    /// The player who plays White.
    pub white: PlayerInfo,
    /// Tournament, server or other event.
    pub event: Option<String>,
    /// Date, as written in the file.
    pub date: Option<String>,
    /// Time control, as written in the file.
    pub clock: Option<String>,
    /// Recorded result, which may differ from the result that the moves give.
    pub outcome: Option<GameOutcome>,
    /// Final disc count if both sides play perfectly from a certain number of empties on, as WTHOR stores it.
    pub theoretical: Option<Tally>,
}

impl GameRecord {
    /// Creates a record without metadata.
    #[must_use]
    pub fn new(game: Game) -> GameRecord {
        GameRecord {
            game,
            annotations: Vec::new(),
            comments: BTreeMap::new(),
            black: PlayerInfo::default(),
            white: PlayerInfo::default(),
            event: None,
            date: None,
            clock: None,
            outcome: None,
            theoretical: None,
        }
    }

    /// Returns whether the game starts from the standard start position.
    #[must_use]
    pub fn is_standard(&self) -> bool {
        self.game.start() == Position::start()
    }

    /// Returns the player of one side.
    #[must_use]
    pub fn player(&self, color: Color) -> &PlayerInfo {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// Returns the time control of one side, as written in the file.
    #[must_use]
    pub fn clock_of(&self, color: Color) -> Option<&str> {
        let text = self.clock.as_deref()?;
        Some(match (text.split_once(BETWEEN_CLOCKS), color) {
            (None, _) => text,
            (Some((black, _)), Color::Black) => black,
            (Some((_, white)), Color::White) => white,
        })
    }

    /// Returns the recorded outcome. If no outcome is recorded, returns the result of the moves, or `None` if the game
    /// is unfinished.
    #[must_use]
    pub fn result(&self) -> Option<GameOutcome> {
        let played_out = || {
            let score = self.game.score()?;
            Some(GameOutcome {
                score: f64::from(score.difference(Color::Black)),
                reason: EndReason::PlayedOut,
            })
        };
        self.outcome.or_else(played_out)
    }
}

/// Name and rating of a player.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PlayerInfo {
    /// Name; `None` if unknown.
    pub name: Option<String>,
    /// Rating; `None` if unknown.
    pub rating: Option<f64>,
}

/// Value and thinking time of a move. A field is `None` if the file does not record it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Annotation {
    /// Value in discs for the side that moved, as reported by its player.
    pub value: Option<f64>,
    /// Thinking time in seconds.
    pub seconds: Option<f64>,
}

/// A recorded result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameOutcome {
    /// Black's discs minus White's, with the empty squares given to the winner. Some servers record fractions of a
    /// disc.
    pub score: f64,
    /// How the game ended.
    pub reason: EndReason,
}

/// How a recorded game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EndReason {
    /// The game was played to the end, or the reason is unknown.
    PlayedOut,
    /// A side resigned.
    Resigned,
    /// A side ran out of time.
    Timeout,
    /// A side left the game.
    Left,
    /// The players agreed on the score.
    Agreed,
}
