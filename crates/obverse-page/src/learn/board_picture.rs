use obverse_core::{Position, Square};
use serde::Serialize;

use crate::message::DiscColor;

/// A board to draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "BoardPicture"))]
#[serde(rename_all = "camelCase")]
pub struct BoardPicture {
    /// The squares from a1 to h8 as 64 characters: `X`, `O` or `-`.
    pub board: String,
    /// Side to move.
    pub turn: DiscColor,
    /// Square of the last move; `None` at the root and after a pass.
    pub last: Option<String>,
    /// Squares that the last move flipped.
    pub flips: Vec<String>,
    /// Number of Black's discs.
    pub black: u32,
    /// Number of White's discs.
    pub white: u32,
}

impl From<Position> for BoardPicture {
    /// The board without a last move.
    fn from(position: Position) -> BoardPicture {
        BoardPicture::new(position, None, "")
    }
}

impl BoardPicture {
    /// The board of a node. `before` is the position of its parent, and `label` the move between them.
    pub(super) fn new(position: Position, before: Option<Position>, label: &str) -> BoardPicture {
        let last = before.and_then(|_| label.parse::<Square>().ok());
        let flips = (before.zip(last)).map_or(Vec::new(), |(before, square)| {
            let flipped = before.board().flips(square);
            flipped.iter().map(|square| square.to_string()).collect()
        });
        BoardPicture {
            board: position.to_string().chars().take(64).collect(),
            turn: position.turn().into(),
            last: last.map(|square| square.to_string()),
            flips,
            black: position.black().len(),
            white: position.white().len(),
        }
    }
}
