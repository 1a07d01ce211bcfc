use super::narrator::Narrator;
use crate::search::SearchReport;

/// Result of a traced search, with moves as labels.
#[derive(Clone, Debug, PartialEq)]
pub struct TraceOutcome {
    /// Minimax value for Max: in a search of a position, for the side to move at the root.
    pub value: i32,
    /// Number of nodes visited.
    pub nodes: u64,
    /// Number of leaves among these nodes.
    pub leaves: u64,
    /// Number of nodes at which a cut-off skipped at least one move.
    pub cutoffs: u64,
    /// Number of nodes that the transposition table answered.
    pub table_hits: u64,
    /// The principal variation, as labels.
    pub line: Vec<String>,
    /// Full report of a search of a position; `None` for a tree of numbers.
    pub report: Option<SearchReport>,
}

impl TraceOutcome {
    pub(super) fn new<M>(report: SearchReport<M>, line: Vec<String>) -> TraceOutcome {
        TraceOutcome {
            value: report.value,
            nodes: report.nodes,
            leaves: report.leaves,
            cutoffs: report.cutoffs,
            table_hits: report.table_hits,
            line,
            report: None,
        }
    }

    /// Describes the work in an English sentence: nodes, leaves and cut-offs.
    pub fn in_words(&self) -> String {
        self.told_by(Narrator::default())
    }

    /// Describes the work in a sentence in the narrator's language.
    pub fn told_by(&self, narrator: Narrator) -> String {
        narrator.work(self.nodes, self.leaves, self.cutoffs)
    }
}
