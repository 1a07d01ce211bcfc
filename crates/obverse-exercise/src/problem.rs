use obverse_classic::search::Request;
use obverse_classic::{AbstractTree, EvaluationName};
use obverse_core::Position;

/// The tree or position that the student works on.
#[derive(Clone, Debug, PartialEq)]
pub enum Problem {
    /// A tree of numbers. Max moves at the root.
    Tree {
        /// The tree.
        tree: AbstractTree,
        /// The tree as text, such as `((3 12)(2 4))`.
        notation: String,
    },
    /// A position to evaluate.
    Position {
        /// The discs and the side to move.
        position: Position,
        /// The evaluation to compute by hand.
        evaluation: EvaluationName,
    },
    /// A search to trace.
    Search(Request),
}

impl Problem {
    /// Returns the problem as a line of text: a tree in its notation, or a position as a board string. For a search,
    /// the depth follows the position.
    pub fn text(&self) -> String {
        match self {
            Problem::Tree { notation, .. } => notation.clone(),
            Problem::Position { position, .. } => position.to_string(),
            Problem::Search(request) => match request.depth {
                Some(depth) => format!("{}, depth {depth}", request.position),
                None => request.position.to_string(),
            },
        }
    }

    /// Returns the position; `None` for a tree of numbers.
    pub fn position(&self) -> Option<Position> {
        match self {
            Problem::Tree { .. } => None,
            Problem::Position { position, .. } => Some(*position),
            Problem::Search(request) => Some(request.position),
        }
    }
}
