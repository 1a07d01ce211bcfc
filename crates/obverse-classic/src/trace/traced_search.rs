use obverse_core::Position;

use super::assign_labels::line_labels;
use super::narrator::Narrator;
use super::not_traced::NotTraced;
use super::not_traced::reason;
use super::step::StepListener;
use super::trace_outcome::TraceOutcome;
use super::tracer::{trace_position, trace_tree};
use super::tree_collector::TreeCollector;
use crate::abstract_tree::AbstractTree;
use crate::search::{Algorithm, Request, Stop};

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
        /// Algorithm: minimax or alpha-beta.
        algorithm: Algorithm,
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
            Algorithm::Minimax | Algorithm::AlphaBeta => Ok(()),
            _ => Err(NotTraced {
                algorithm,
                why: reason(algorithm),
                expected: NotTraced::TEXTBOOK,
            }),
        }
    }

    /// Checks that a student's log of a search of a position by this algorithm can be compared with the correct one.
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

    /// Runs the search and passes its steps to a listener. A search of a tree of numbers is never stopped, because
    /// the tree is as small as its text.
    pub fn trace<L: StepListener>(&self, listener: &mut L, stop: &mut dyn Stop) -> TraceOutcome {
        match self {
            TracedSearch::Position(request) => {
                let report = trace_position(request, listener, stop);
                let line = report.line.iter().map(ToString::to_string).collect();
                TraceOutcome {
                    report: Some(report.clone()),
                    ..TraceOutcome::new(report, line)
                }
            }
            TracedSearch::Tree {
                tree, algorithm, ..
            } => {
                let report = trace_tree(tree, *algorithm, listener);
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

    /// Returns the title of a picture of this search.
    pub fn title(&self) -> String {
        match self {
            TracedSearch::Position(request) => format!(
                "{}, {}, depth {}",
                request.algorithm,
                request.evaluation,
                request.depth.unwrap_or_default()
            ),
            TracedSearch::Tree {
                text, algorithm, ..
            } => format!("{algorithm}, {}", shortened(text)),
        }
    }

    /// Creates a collector of up to `most_nodes` nodes for a picture of this search.
    pub fn collector(&self, most_nodes: usize) -> TreeCollector {
        let collector = TreeCollector::new(self.title(), most_nodes);
        if self.algorithm() == Algorithm::Minimax {
            collector.without_windows()
        } else {
            collector
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
