use std::time::Duration;

use obverse_core::Move;

/// What a search found and what it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<M = Move> {
    /// The value for the side to move at the root.
    ///
    /// Of the players that do not search, `random` reports the evaluation after its move and
    /// `greedy` the discs it will have; `mcts` reports its expected result in per cent, from -100
    /// (lost) to 100 (won).
    pub value: i32,
    /// The move to play; none at a leaf (depth 0, or a side without moves whose node is a leaf).
    pub best: Option<M>,
    /// The principal variation: what follows if both sides play their best moves.
    pub line: Vec<M>,
    /// Nodes visited: root, leaves and passes included, over all depths and probes.
    pub nodes: u64,
    /// How many of them were leaves.
    pub leaves: u64,
    /// At how many nodes a move was left unsearched because of a bound.
    pub cutoffs: u64,
    /// How many nodes the transposition table answered for.
    pub table_hits: u64,
    /// The depth completed.
    pub depth: u32,
    /// Whether the search came to its end; if it was stopped, the rest is what was complete by
    /// then.
    pub finished: bool,
    /// Whether the tree ends everywhere before the depth: deeper searches find the same.
    pub exhausted: bool,
    /// How long it took, if whoever started it has measured.
    pub time: Option<Duration>,
}

/// What a search counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Nodes visited.
    pub nodes: u64,
    /// Leaves among them.
    pub leaves: u64,
    /// Nodes where a move was skipped.
    pub cutoffs: u64,
    /// Nodes answered by the table.
    pub table_hits: u64,
    /// Whether a line was given up because the depth ran out.
    pub horizon: bool,
}

impl<M: Copy> Report<M> {
    /// A finished search to this depth.
    pub(crate) fn new(value: i32, line: &[M], depth: u32, counters: Counters) -> Report<M> {
        Report {
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

    /// The same with other work: of searches that led to this one.
    pub(crate) fn with_work(self, work: Counters) -> Report<M> {
        Report {
            nodes: work.nodes,
            leaves: work.leaves,
            cutoffs: work.cutoffs,
            table_hits: work.table_hits,
            ..self
        }
    }

    /// What it counted.
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

impl Counters {
    /// Both together.
    pub(crate) fn and(self, other: Counters) -> Counters {
        Counters {
            nodes: self.nodes + other.nodes,
            leaves: self.leaves + other.leaves,
            cutoffs: self.cutoffs + other.cutoffs,
            table_hits: self.table_hits + other.table_hits,
            horizon: self.horizon || other.horizon,
        }
    }
}
