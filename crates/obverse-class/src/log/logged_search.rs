use std::collections::HashMap;

use obverse_classic::abstract_tree::NodeId;
use obverse_classic::search::Request;
use obverse_classic::trace::{CutRows, Label, TracedSearch};
use obverse_classic::{Algorithm, EvaluationName, Rules};
use obverse_core::Position;

use super::Habits;
use super::node_labels::tree_labels;

/// The search whose log students submit.
#[derive(Clone, Debug)]
pub struct LoggedSearch {
    /// The search.
    pub traced: TracedSearch,
    /// The correct kind of cut rows (rows after a cut-off); `None` if both kinds are correct.
    pub cut_rows: Option<CutRows>,
    pub(super) labels: HashMap<NodeId, Label>,
}

impl LoggedSearch {
    /// Creates the description of a logged search by minimax or alpha-beta.
    pub fn new(traced: TracedSearch, cut_rows: Option<CutRows>) -> LoggedSearch {
        let labels = match &traced {
            TracedSearch::Tree { tree, .. } => tree_labels(tree),
            TracedSearch::Position(_) => HashMap::new(),
        };
        LoggedSearch {
            traced,
            cut_rows,
            labels,
        }
    }

    /// Returns the root position; `None` for a tree of numbers.
    pub fn position(&self) -> Option<Position> {
        self.traced.root()
    }

    /// Returns the parameters of a correct search.
    pub fn correct_habits(&self) -> Habits {
        match self.traced.algorithm() {
            Algorithm::Minimax => Habits::minimax(),
            _ => Habits::default(),
        }
    }

    /// Returns the kinds of cut rows (rows after a cut-off) that are correct.
    pub fn cut_row_kinds(&self) -> Vec<CutRows> {
        match self.cut_rows {
            Some(kind) => vec![kind],
            None => vec![CutRows::Example, CutRows::Aima],
        }
    }

    fn request(&self) -> Option<&Request> {
        match &self.traced {
            TracedSearch::Position(request) => Some(request),
            TracedSearch::Tree { .. } => None,
        }
    }

    pub(crate) fn rules(&self) -> Rules {
        self.request()
            .map_or_else(Rules::default, |request| request.rules)
    }

    /// Returns the depth limit in plies; `None` for a tree of numbers.
    pub(crate) fn depth(&self) -> Option<i32> {
        let depth = self.request()?.depth.unwrap_or_default();
        Some(i32::try_from(depth).unwrap_or(i32::MAX))
    }

    pub(super) fn evaluation(&self) -> EvaluationName {
        self.request()
            .map_or(EvaluationName::Weights, |request| request.evaluation)
    }
}
