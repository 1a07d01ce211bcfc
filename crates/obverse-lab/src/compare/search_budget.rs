use std::cell::Cell;
use std::fmt;
use std::time::{Duration, Instant};

use obverse_classic::Value;
use obverse_classic::observer::{Node, Observer, TableHit};
use obverse_classic::search::{Request, SearchReport, search};
use obverse_report::text::count;

/// Budget of one search in the game of a comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchBudget {
    /// Time. The depths reached depend on the machine.
    Time(Duration),
    /// Nodes, summed over all depths. The depths reached are the same on every machine. A search stops at the first
    /// poll after this many nodes, at most 256 nodes later.
    Nodes(u64),
}

impl SearchBudget {
    /// Searches by iterative deepening until the budget is used up or `stop` returns true.
    pub(super) fn search(self, request: &Request, stop: &dyn Fn() -> bool) -> SearchReport {
        match self {
            SearchBudget::Time(time) => {
                // A time that overflows the clock means no limit.
                let end = Instant::now().checked_add(time);
                let mut stop = || stop() || end.is_some_and(|end| Instant::now() >= end);
                search(request, &mut (), &mut stop)
            }
            SearchBudget::Nodes(most) => {
                let nodes = Cell::new(0);
                let mut stop = || stop() || nodes.get() >= most;
                search(request, &mut NodeCount(&nodes), &mut stop)
            }
        }
    }
}

impl fmt::Display for SearchBudget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SearchBudget::Time(time) => write!(f, "{} s", time.as_secs_f64()),
            SearchBudget::Nodes(nodes) => write!(f, "{} nodes", count(*nodes)),
        }
    }
}

/// Counts the nodes of a search while it runs.
struct NodeCount<'a>(&'a Cell<u64>);

impl NodeCount<'_> {
    fn add_one(&self) {
        self.0.set(self.0.get() + 1);
    }
}

impl<M, S> Observer<M, S> for NodeCount<'_> {
    fn enter(&mut self, _node: &Node<M, S>) {
        self.add_one();
    }

    fn leaf(&mut self, _node: &Node<M, S>, _value: Value) {
        self.add_one();
    }

    fn table_hit(&mut self, _node: &Node<M, S>, _hit: TableHit) {
        self.add_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use obverse_classic::Algorithm;
    use obverse_core::Position;

    #[test]
    fn a_budget_of_nodes_is_kept_on_every_machine() {
        for algorithm in [Algorithm::Id, Algorithm::AlphaBeta, Algorithm::Minimax] {
            let request = Request {
                depth: None,
                ..Request::new(Position::start(), algorithm)
            };
            let budget = SearchBudget::Nodes(5_000);
            let report = budget.search(&request, &|| false);
            assert!(
                (5_000..5_300).contains(&report.nodes),
                "{algorithm}: {}",
                report.nodes
            );
            assert_eq!(budget.search(&request, &|| false).nodes, report.nodes);
            assert!(!report.finished && report.depth > 2, "{algorithm}");
        }
        assert_eq!(SearchBudget::Nodes(5_000).to_string(), "5,000 nodes");
        assert_eq!(
            SearchBudget::Time(Duration::from_millis(50)).to_string(),
            "0.05 s"
        );
    }
}
