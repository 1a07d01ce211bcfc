use obverse_core::Position;

use super::{Listener, Narrator, TreeCollector, line_labels, trace_position, trace_tree};
use crate::abstract_tree::AbstractTree;
use crate::search::{Algorithm, Report, Request, Stop};

/// What is searched step by step: a position of Othello or a tree of numbers.
#[derive(Clone, Debug, PartialEq)]
pub enum Subject {
    /// A position of Othello.
    Position(Request),
    /// A tree of numbers.
    Tree {
        /// The tree.
        tree: AbstractTree,
        /// The tree as it was typed.
        text: String,
        /// How it is searched.
        algorithm: Algorithm,
    },
}

/// What a search found, with moves by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The value for the side to move at the root.
    pub value: i32,
    /// How many nodes were visited.
    pub nodes: u64,
    /// How many of them were leaves.
    pub leaves: u64,
    /// At how many nodes moves were skipped.
    pub cutoffs: u64,
    /// For how many nodes the table answered.
    pub table_hits: u64,
    /// The principal variation.
    pub line: Vec<String>,
    /// The report itself, where there is a board.
    pub report: Option<Report>,
}

/// Not every algorithm has a tree to tell about.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{algorithm}` cannot be traced here: it {why}; expected {expected}")]
pub struct NotTraced {
    /// The algorithm.
    pub algorithm: Algorithm,
    /// What is the matter with it.
    pub why: &'static str,
    /// Those that can be traced.
    pub expected: &'static str,
}

impl NotTraced {
    /// Those that tell of a tree of numbers, and whose logs can be checked.
    pub const TEXTBOOK: &'static str = "minimax or alphabeta";
}

impl Subject {
    /// Those that tell of a position.
    pub const ALGORITHMS: [Algorithm; 6] = [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Ordered,
        Algorithm::Table,
        Algorithm::Scout,
        Algorithm::ProbCut,
    ];

    /// Whether a search of a position can be traced.
    pub fn check_position(algorithm: Algorithm) -> Result<(), NotTraced> {
        if Subject::ALGORITHMS.contains(&algorithm) {
            return Ok(());
        }
        Err(NotTraced {
            algorithm,
            why: reason(algorithm),
            expected: "minimax, alphabeta, ordered, table, scout or probcut",
        })
    }

    /// Whether a search of a tree of numbers can be traced.
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

    /// Whether somebody else's log of a search of a position can be checked.
    pub fn check_position_log(algorithm: Algorithm) -> Result<(), NotTraced> {
        let why = match algorithm {
            Algorithm::Minimax | Algorithm::AlphaBeta => return Ok(()),
            _ if Subject::ALGORITHMS.contains(&algorithm) => "has an order and windows of its own",
            _ => reason(algorithm),
        };
        Err(NotTraced {
            algorithm,
            why,
            expected: NotTraced::TEXTBOOK,
        })
    }

    /// How it is searched.
    pub fn algorithm(&self) -> Algorithm {
        match self {
            Subject::Position(request) => request.algorithm,
            Subject::Tree { algorithm, .. } => *algorithm,
        }
    }

    /// The same, searched by minimax.
    pub fn by_minimax(&self) -> Subject {
        let mut subject = self.clone();
        match &mut subject {
            Subject::Position(Request { algorithm, .. }) | Subject::Tree { algorithm, .. } => {
                *algorithm = Algorithm::Minimax;
            }
        }
        subject
    }

    /// The position at the root, if there is a board.
    pub fn root(&self) -> Option<Position> {
        match self {
            Subject::Position(request) => Some(request.position),
            Subject::Tree { .. } => None,
        }
    }

    /// Runs the search. Trees of numbers are never stopped: they are as small as their text.
    pub fn trace<L: Listener>(&self, listener: &mut L, stop: &mut dyn Stop) -> Outcome {
        match self {
            Subject::Position(request) => {
                let report = trace_position(request, listener, stop);
                let line = report.line.iter().map(ToString::to_string).collect();
                Outcome {
                    report: Some(report.clone()),
                    ..Outcome::new(report, line)
                }
            }
            Subject::Tree {
                tree, algorithm, ..
            } => {
                let report = trace_tree(tree, *algorithm, listener);
                let line = line_labels(tree, &report.line);
                let line = line.iter().map(ToString::to_string).collect();
                Outcome::new(report, line)
            }
        }
    }

    /// Who tells it in words.
    pub fn narrator(&self) -> Narrator {
        Narrator {
            max: self.root().map(|position| position.turn()),
        }
    }

    /// What a picture of it is called.
    pub fn title(&self) -> String {
        match self {
            Subject::Position(request) => format!(
                "{}, {}, depth {}",
                request.algorithm,
                request.evaluation,
                request.depth.unwrap_or_default()
            ),
            Subject::Tree {
                text, algorithm, ..
            } => format!("{algorithm}, {}", shortened(text)),
        }
    }

    /// Collects its tree for a picture.
    pub fn collector(&self, most_nodes: usize) -> TreeCollector {
        let collector = TreeCollector::new(self.title(), most_nodes);
        if self.algorithm() == Algorithm::Minimax {
            collector.without_windows()
        } else {
            collector
        }
    }
}

impl Outcome {
    fn new<M>(report: Report<M>, line: Vec<String>) -> Outcome {
        Outcome {
            value: report.value,
            nodes: report.nodes,
            leaves: report.leaves,
            cutoffs: report.cutoffs,
            table_hits: report.table_hits,
            line,
            report: None,
        }
    }

    /// What it took.
    pub fn in_words(&self) -> String {
        let counted = |number: u64, one: &str, many: &str| match number {
            1 => format!("1 {one}"),
            _ => format!("{number} {many}"),
        };
        format!(
            "{}, {}, {}.",
            counted(self.nodes, "node", "nodes"),
            counted(self.leaves, "leaf", "leaves"),
            counted(self.cutoffs, "cut-off", "cut-offs"),
        )
    }
}

/// Why an algorithm is not traced, somewhere or anywhere.
fn reason(algorithm: Algorithm) -> &'static str {
    match algorithm {
        Algorithm::Random | Algorithm::Greedy => "does not search a tree",
        Algorithm::Mcts => "plays at random instead of searching a tree in order",
        Algorithm::Id => "searches a tree for each depth; trace `table` to see one of them",
        _ => "is for positions",
    }
}

/// The beginning of a text, fit for a title.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 60;
    let mut title: String = text.chars().take(LENGTH).collect();
    if text.chars().count() > LENGTH {
        title += "...";
    }
    title
}
