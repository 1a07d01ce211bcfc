use obverse_core::Position;

use super::narrator::Narrator;
use super::node_labels::line_labels;
use super::not_traced::{NotTraced, reason};
use super::step::StepListener;
use super::trace_outcome::TraceOutcome;
use super::tracer::{trace_position, trace_position_with, trace_tree_in_order};
use super::tree_collector::TreeCollector;
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
    /// The algorithms that can be traced on a position.
    pub const ALGORITHMS: [Algorithm; 6] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Ordered,
        Algorithm::Table,
        Algorithm::Scout,
        Algorithm::ProbCut,
    ];

    /// Checks that an algorithm can be traced on a position.
    pub fn check_position(algorithm: Algorithm) -> Result<(), NotTraced> {
        if TracedSearch::ALGORITHMS.contains(&algorithm) {
            return Ok(());
        }
        Err(NotTraced {
            algorithm,
            why: reason(algorithm),
            expected: "minimax, alphabeta, ordered, table, scout or probcut",
        })
    }

    /// Checks that an algorithm can be traced on a tree of numbers.
    pub fn check_tree(algorithm: Algorithm) -> Result<(), NotTraced> {
        match algorithm {
            Algorithm::Minimax | Algorithm::AlphaBeta | Algorithm::Scout => Ok(()),
            _ => Err(NotTraced {
                algorithm,
                why: reason(algorithm),
                expected: "minimax, alphabeta or scout",
            }),
        }
    }

    /// Returns an error unless students' logs of this algorithm, run on a position, can be checked.
    pub fn check_position_log(algorithm: Algorithm) -> Result<(), NotTraced> {
        let why = match algorithm {
            Algorithm::Minimax | Algorithm::AlphaBeta => return Ok(()),
            _ if TracedSearch::ALGORITHMS.contains(&algorithm) => {
                "has its own move order and its own windows"
            }
            _ => reason(algorithm),
        };
        Err(NotTraced {
            algorithm,
            why,
            expected: NotTraced::TEXTBOOK,
        })
    }

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

    /// Returns the title of a picture of this search.
    pub fn title(&self) -> String {
        match self {
            TracedSearch::Position(request) => self.title_with(request.evaluation.name()),
            TracedSearch::Tree { .. } => self.title_with(""),
        }
    }

    /// Returns the title of a picture of this search with a custom evaluation of this name.
    pub(super) fn title_with(&self, evaluation: &str) -> String {
        match self {
            TracedSearch::Position(request) => format!(
                "{}, {evaluation}, depth {}",
                request.algorithm,
                request.depth.unwrap_or_default()
            ),
            TracedSearch::Tree {
                text, algorithm, ..
            } => format!("{algorithm}, {}", shortened(text)),
        }
    }

    /// Creates a collector of up to `most_nodes` nodes for a picture of this search.
    pub fn collector(&self, most_nodes: usize) -> TreeCollector {
        self.collector_titled(self.title(), most_nodes)
    }

    /// Creates a collector for a search with a custom evaluation of this name.
    pub(super) fn collector_with(&self, evaluation: &str, most_nodes: usize) -> TreeCollector {
        self.collector_titled(self.title_with(evaluation), most_nodes)
    }

    fn collector_titled(&self, title: String, most_nodes: usize) -> TreeCollector {
        let collector = TreeCollector::new(title, most_nodes);
        if self.algorithm() == Algorithm::Minimax {
            collector.without_windows()
        } else {
            collector
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

    /// Returns the narrator for this search, in English.
    pub fn narrator(&self) -> Narrator {
        Narrator {
            max: self.root().map(|position| position.turn()),
            ..Narrator::default()
        }
    }
}

/// Shortens a text to 60 characters for a title.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 60;
    let mut title: String = text.chars().take(LENGTH).collect();
    if text.chars().count() > LENGTH {
        title += "...";
    }
    title
}
