use std::time::Duration;

use obverse_core::Board;
use obverse_engine::Level;

use super::Scope;

/// A position from which a book is learned or pruned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Root {
    /// The canonical board.
    pub(crate) board: Board,
    /// Number of plies before it that count for [`Scope::plies`].
    pub(crate) plies: u32,
}

impl Root {
    /// A root; a position that must pass stands for the one after the pass.
    ///
    /// ```
    /// use obverse_book::Root;
    /// use obverse_core::Position;
    ///
    /// assert_eq!(Root::new(Position::start().board()), Root::new(Position::mirrored().board()));
    /// ```
    #[must_use]
    pub fn new(board: Board) -> Root {
        let board = match board.legal_squares().is_empty() {
            true => board.pass(),
            false => board,
        };
        Root {
            board: board.canonical().0,
            plies: 0,
        }
    }

    /// The canonical board.
    #[must_use]
    pub fn board(self) -> Board {
        self.board
    }

    /// The same root after a number of plies that count for the length of the lines.
    #[must_use]
    pub fn after(self, plies: u32) -> Root {
        Root { plies, ..self }
    }
}

/// What is learned.
///
/// ```
/// use obverse_book::{LearnBudget, LearnPlan, Root, Scope};
/// use obverse_core::Position;
/// use obverse_engine::Level;
///
/// let plan = LearnPlan {
///     roots: vec![Root::new(Position::start().board())],
///     scope: Scope { plies: 12, per_move: 2, total: 4 },
///     level: Level::new(10)?,
///     budget: LearnBudget { positions: Some(1000), time: None },
/// };
/// assert_eq!(plan.roots.len(), 1);
/// # Ok::<(), obverse_engine::InvalidLevel>(())
/// ```
#[derive(Clone, Debug)]
pub struct LearnPlan {
    /// The positions from which lines are followed.
    pub roots: Vec<Root>,
    /// The lines that are followed.
    pub scope: Scope,
    /// The level of the searches. Positions that were searched at a higher level keep theirs.
    pub level: Level,
    /// When learning ends, unless all lines of the scope are learned before.
    pub budget: LearnBudget,
}

/// When learning ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LearnBudget {
    /// Number of positions to add; `None` for no limit.
    pub positions: Option<u64>,
    /// Time; `None` for no limit.
    pub time: Option<Duration>,
}
