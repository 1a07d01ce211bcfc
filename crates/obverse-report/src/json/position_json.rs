use obverse_core::{Position, Tally};
use serde::Serialize;

use super::color_and_move_names::color_name;

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
