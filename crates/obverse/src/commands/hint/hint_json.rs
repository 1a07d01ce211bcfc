use obverse_core::{Bitboard, Position};
use obverse_engine::{Line, Report, SearchState};
use obverse_report::json::{ValueJson, move_names};
use serde::Serialize;

/// The output of `hint --json`.
#[derive(Serialize)]
pub struct HintJson {
    position: String,
    moves: Vec<HintMoveJson>,
    nodes: u64,
    seconds: f64,
    finished: bool,
}

/// A move and its value.
#[derive(Serialize)]
struct HintMoveJson {
    #[serde(rename = "move")]
    name: String,
    value: ValueJson,
    depth: u32,
    exact: bool,
    confidence: u8,
    /// Whether the value comes from the book.
    book: bool,
    pv: Vec<String>,
}

impl HintJson {
    pub fn new(position: Position, report: &Report, book: Bitboard) -> HintJson {
        let move_json = |line: &Line| {
            Some(HintMoveJson {
                name: line.first()?.to_string(),
                value: line.display_value().into(),
                depth: line.depth,
                exact: line.is_exact(),
                confidence: line.confidence(),
                book: (line.first()?.square()).is_some_and(|square| book.contains(square)),
                pv: move_names(line.moves.iter().copied()),
            })
        };
        HintJson {
            position: position.to_string(),
            moves: report.lines.iter().filter_map(move_json).collect(),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            finished: report.state != SearchState::Stopped,
        }
    }
}
