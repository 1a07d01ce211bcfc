use std::time::Duration;

use obverse_core::Move;

use super::counters::Counters;

/// Result of a textbook search, and the work it took.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchReport<M = Move> {
    /// Minimax value for the side to move at the root.
    ///
    /// Three players report other numbers: `random` the evaluation after its move, `greedy` its number of discs after
    /// the move, and `mcts` its expected result from -100 (lost) to 100 (won).
    pub value: i32,
    /// The move to play. `None` if the root is a leaf: at depth 0, or if the side to move has no moves and
    /// [`PassRule::Leaf`](crate::PassRule::Leaf) applies. Also `None` if `random`, `greedy` or `mcts` finds the game
    /// over.
    pub best: Option<M>,
    /// The principal variation (PV): the line in which both sides play their best moves.
    pub line: Vec<M>,
    /// Number of nodes visited, including the root, leaves, passes, all depths of iterative deepening and ProbCut's
    /// shallow searches.
    pub nodes: u64,
    /// Number of leaves among these nodes; for `mcts`, the number of playouts.
    pub leaves: u64,
    /// Number of nodes at which a cut-off skipped at least one move.
    pub cutoffs: u64,
    /// Number of nodes that the transposition table answered.
    pub table_hits: u64,
    /// Deepest completed depth, in plies.
    pub depth: u32,
    /// Whether the search ran to its end. If it was stopped, the value, the move and the line are those of the last
    /// completed depth.
    pub finished: bool,
    /// Whether every line ended before the depth limit, so that a deeper search would find the same result.
    pub exhausted: bool,
    /// Time the search took, if the caller measured it.
    pub time: Option<Duration>,
}

impl<M: Copy> SearchReport<M> {
    /// Creates the report of a finished search to this depth.
    pub(crate) fn new(value: i32, line: &[M], depth: u32, counters: Counters) -> SearchReport<M> {
        SearchReport {
            value,
            best: line.first().copied(),
            line: line.to_vec(),
            nodes: counters.nodes,
            leaves: counters.leaves,
            cutoffs: counters.cutoffs,
            table_hits: counters.table_hits,
            depth,
            finished: true,
            exhausted: !counters.horizon,
            time: None,
        }
    }

    /// Replaces the work counters, for example by the sum over all depths.
    pub(crate) fn with_work(self, work: Counters) -> SearchReport<M> {
        SearchReport {
            nodes: work.nodes,
            leaves: work.leaves,
            cutoffs: work.cutoffs,
            table_hits: work.table_hits,
            ..self
        }
    }

    /// Returns the work counters.
    pub fn counters(&self) -> Counters {
        Counters {
            nodes: self.nodes,
            leaves: self.leaves,
            cutoffs: self.cutoffs,
            table_hits: self.table_hits,
            horizon: !self.exhausted,
        }
    }
}
