use obverse_core::Position;

use super::assign_labels::line_labels;
use super::narrator::Narrator;
use super::step::StepListener;
use super::trace_outcome::TraceOutcome;
use super::tracer::{trace_position, trace_position_with, trace_tree_in_order};
use crate::abstract_tree::AbstractTree;
use crate::evaluation::Evaluation;
use crate::search::{Algorithm, Request, SearchReport, Stop};
use crate::tie_rule::TieRule;

/// A search to trace: of an Othello position or of a tree of numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum TracedSearch {
    /// Search of an Othello position.
    Position(Request),
    /// Search of a tree of numbers.
    Tree {
        /// The parsed tree.
        tree: AbstractTree,
        /// The tree as it was typed, for titles.
        text: String,
        /// Algorithm: minimax, alpha-beta or scout.
        algorithm: Algorithm,
        /// Order of the moves of a node: from left to right, or from right to left with [`TieRule::Last`].
        ties: TieRule,
    },
}

impl TracedSearch {
    /// Returns the algorithm of the search.
    pub fn algorithm(&self) -> Algorithm {
        match self {
            TracedSearch::Position(request) => request.algorithm,
            TracedSearch::Tree { algorithm, .. } => *algorithm,
        }
    }

    /// Returns this search with minimax as its algorithm.
    pub fn by_minimax(&self) -> TracedSearch {
        let mut traced = self.clone();
        match &mut traced {
            TracedSearch::Position(Request { algorithm, .. })
            | TracedSearch::Tree { algorithm, .. } => {
                *algorithm = Algorithm::Minimax;
            }
        }
        traced
    }

    /// Returns the root position; `None` for a tree of numbers.
    pub fn root(&self) -> Option<Position> {
        match self {
            TracedSearch::Position(request) => Some(request.position),
            TracedSearch::Tree { .. } => None,
        }
    }

    /// Runs the search and passes its steps to a listener. A search of a tree of numbers is never stopped, because a
    /// tree that was typed as text is small.
    pub fn trace<L: StepListener>(&self, listener: &mut L, stop: &mut dyn Stop) -> TraceOutcome {
        self.run(listener, |request, listener| {
            trace_position(request, listener, stop)
        })
    }

    /// Like [`trace`](TracedSearch::trace), but evaluates leaves with a custom evaluation. A search of a tree of
    /// numbers ignores the evaluation.
    pub fn trace_with<E: Evaluation, L: StepListener>(
        &self,
        evaluation: E,
        listener: &mut L,
        stop: &mut dyn Stop,
    ) -> TraceOutcome {
        self.run(listener, |request, listener| {
            trace_position_with(evaluation, request, listener, stop)
        })
    }

    fn run<L: StepListener>(
        &self,
        listener: &mut L,
        trace_position: impl FnOnce(&Request, &mut L) -> SearchReport,
    ) -> TraceOutcome {
        match self {
            TracedSearch::Position(request) => {
                let report = trace_position(request, listener);
                let line = report.line.iter().map(ToString::to_string).collect();
                TraceOutcome {
                    report: Some(report.clone()),
                    ..TraceOutcome::new(report, line)
                }
            }
            TracedSearch::Tree {
                tree,
                algorithm,
                ties,
                ..
            } => {
                let report = trace_tree_in_order(tree, *algorithm, *ties, listener);
                let line = line_labels(tree, &report.line);
                let line = line.iter().map(ToString::to_string).collect();
                TraceOutcome::new(report, line)
            }
        }
    }

    /// Returns the narrator for this search.
    pub fn narrator(&self) -> Narrator {
        Narrator {
            max: self.root().map(|position| position.turn()),
        }
    }
}
