//! How the nouns of the game are written in JSON: squares in lower case, a pass as `"pass"`,
//! colours in lower case, nothing as `null`.

use obverse_core::{Color, Move, Position, Tally};
use obverse_engine::Worth;
use serde::Serialize;

/// Discs of both sides.
#[derive(Serialize)]
pub struct Discs {
    black: u8,
    white: u8,
}

impl From<Tally> for Discs {
    fn from(tally: Tally) -> Discs {
        Discs {
            black: tally.black,
            white: tally.white,
        }
    }
}

/// A position and what can be said of it at once.
#[derive(Serialize)]
pub struct PositionState {
    position: String,
    turn: Option<&'static str>,
    counts: Discs,
    empty: u32,
    over: bool,
    winner: Option<&'static str>,
    score: Option<Discs>,
}

impl From<Position> for PositionState {
    fn from(position: Position) -> PositionState {
        let score = position.score();
        PositionState {
            position: position.to_string(),
            turn: score.is_none().then(|| color_name(position.turn())),
            counts: position.count().into(),
            empty: position.empty().len(),
            over: score.is_some(),
            winner: score.and_then(Tally::leader).map(color_name),
            score: score.map(Discs::from),
        }
    }
}

/// `black` or `white`.
pub fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// Moves by name.
pub fn move_names(moves: impl Iterator<Item = Move>) -> Vec<String> {
    moves.map(|mv| mv.to_string()).collect()
}

/// What a move is worth in discs: a whole number after a search to the end, else an estimate to two decimals.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// The discs at the end of the game.
    Discs(i32),
    /// What the evaluation expects, in discs.
    Estimate(f64),
}

impl From<Worth> for Value {
    fn from(worth: Worth) -> Value {
        match worth {
            Worth::Discs(discs) => Value::Discs(discs),
            Worth::Estimate(_) => Value::Estimate(worth.rounded(2)),
        }
    }
}
