/// Work counters of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counters {
    /// Number of nodes visited.
    pub nodes: u64,
    /// Number of leaves among these nodes; for `mcts`, the number of playouts.
    pub leaves: u64,
    /// Number of nodes at which a cut-off skipped at least one move.
    pub cutoffs: u64,
    /// Number of nodes that the transposition table answered.
    pub table_hits: u64,
    /// Whether any line was cut short by the depth limit.
    pub horizon: bool,
}

impl Counters {
    /// Returns the sums of the counters of two searches; `horizon` is set if either search has set it.
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
