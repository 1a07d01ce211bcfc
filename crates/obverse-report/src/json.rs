//! Positions, discs, moves and values in JSON: squares and colours in lower case, a pass as `"pass"`, a missing value
//! as `null`.

use obverse_core::{Color, Move, Position, Tally};
use obverse_engine::LineValue;
use serde::Serialize;

/// Number of discs of both sides.
#[derive(Serialize)]
pub struct DiscsJson {
    black: u8,
    white: u8,
}

impl From<Tally> for DiscsJson {
    fn from(tally: Tally) -> DiscsJson {
        DiscsJson {
            black: tally.black,
            white: tally.white,
        }
    }
}

/// A position with its disc counts, and its result if the game is over.
#[derive(Serialize)]
pub struct PositionJson {
    position: String,
    turn: Option<&'static str>,
    counts: DiscsJson,
    empty: u32,
    over: bool,
    winner: Option<&'static str>,
    score: Option<DiscsJson>,
}

impl From<Position> for PositionJson {
    fn from(position: Position) -> PositionJson {
        let score = position.score();
        PositionJson {
            position: position.to_string(),
            turn: score.is_none().then(|| color_name(position.turn())),
            counts: position.count().into(),
            empty: position.empty().len(),
            over: score.is_some(),
            winner: score.and_then(Tally::leader).map(color_name),
            score: score.map(DiscsJson::from),
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

/// The names of moves, such as `f5` and `pass`.
pub fn move_names(moves: impl Iterator<Item = Move>) -> Vec<String> {
    moves.map(|mv| mv.to_string()).collect()
}

/// The value of a move in discs: a whole number after an endgame search, else an estimate with two decimals.
#[derive(Clone, Copy, Serialize)]
#[serde(untagged)]
pub enum ValueJson {
    /// Final disc difference.
    Discs(i32),
    /// Estimate of the evaluation, in discs.
    Estimate(f64),
}

impl From<LineValue> for ValueJson {
    fn from(worth: LineValue) -> ValueJson {
        match worth {
            LineValue::Discs(discs) => ValueJson::Discs(discs),
            LineValue::Estimate(_) => ValueJson::Estimate(worth.rounded(2)),
        }
    }
}
