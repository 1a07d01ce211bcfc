use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};
use obverse_classic::search::{self, Report, Request};
use obverse_classic::trace::{
    Listener, Narrator, TreeCollector, line_labels, trace_position, trace_tree,
};
use obverse_classic::{AbstractTree, Algorithm};
use obverse_formats::Located;
use obverse_formats::problem_file::{self, ProblemFileError};

use super::watch::Watch;
use crate::args::TraceArgs;
use crate::failure::Failure;
use crate::source::Source;

/// What is searched.
pub enum Subject {
    /// A position of Othello.
    Position(Request),
    /// A tree of numbers, as it was typed.
    Tree {
        tree: AbstractTree,
        text: String,
        algorithm: Algorithm,
    },
}

/// What a search found, with moves by name.
pub struct Outcome {
    pub value: i32,
    pub nodes: u64,
    pub leaves: u64,
    pub cutoffs: u64,
    pub table_hits: u64,
    pub line: Vec<String>,
    /// The report itself, where there is a board.
    pub report: Option<Report>,
}

/// A longer file is no problem to search.
const LONGEST: u64 = 64 * 1024;

impl Subject {
    /// The file with the problem.
    pub fn input(args: &TraceArgs) -> &Path {
        args.input.as_deref().unwrap_or(Path::new("input.txt"))
    }

    /// What was asked for.
    pub fn read(args: &TraceArgs) -> Result<Subject, Failure> {
        refuse_algorithm(args)?;
        if let Some(text) = &args.tree {
            let tree = text.parse().context("--tree").map_err(Failure::Input)?;
            return Ok(Subject::Tree {
                tree,
                text: text.trim().to_owned(),
                algorithm: args.algorithm,
            });
        }
        let path = Subject::input(args);
        let source = Source::new(path).map_err(|failure| match (&args.input, failure) {
            (None, Failure::Input(error)) => Failure::Input(error.context(
                "no INPUT was given, so input.txt is meant (`obverse trace --help` has examples)",
            )),
            (_, failure) => failure,
        })?;
        let text = read(&source)?;
        let problem = problem_file::parse(&text)
            .map_err(|error| anyhow!(in_words(&error)).context(source.name.clone()))
            .map_err(Failure::Input)?;
        Ok(Subject::Position(Request {
            depth: Some(problem.depth),
            evaluation: args.eval,
            ..Request::new(problem.position, args.algorithm)
        }))
    }

    /// Runs the search.
    pub fn trace<L: Listener>(&self, listener: &mut L, watch: &Watch) -> Outcome {
        match self {
            Subject::Position(request) => {
                let report = trace_position(request, listener, &mut || watch.tick());
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
        match self {
            Subject::Position(request) => Narrator {
                max: Some(request.position.turn()),
            },
            Subject::Tree { .. } => Narrator::default(),
        }
    }

    /// Collects its tree, with all that is to be seen in a picture.
    pub fn collector(&self, most_nodes: usize) -> TreeCollector {
        let (title, algorithm) = match self {
            Subject::Position(request) => (
                format!(
                    "{}, {}, depth {}",
                    request.algorithm,
                    request.evaluation,
                    request.depth.unwrap_or_default()
                ),
                request.algorithm,
            ),
            Subject::Tree {
                text, algorithm, ..
            } => (format!("{algorithm}, {}", shortened(text)), *algorithm),
        };
        let mut collector = TreeCollector::new(title, most_nodes);
        if algorithm == Algorithm::Minimax {
            collector = collector.without_windows();
        }
        match self {
            Subject::Position(request) => {
                collector.with_parts(request.evaluation, request.position.turn())
            }
            Subject::Tree { .. } => collector,
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

/// A search that nobody listens to.
pub fn search(request: &Request, watch: &Watch) -> Report {
    search::search(request, &mut (), &mut || watch.tick())
}

fn read(source: &Source) -> Result<String, Failure> {
    let (input, _) = source.open()?;
    let mut bytes = Vec::new();
    let reading = input.take(LONGEST + 1).read_to_end(&mut bytes);
    reading
        .with_context(|| format!("{} cannot be read", source.name))
        .map_err(Failure::Input)?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::Input(anyhow!(
            "{}: more than {LONGEST} bytes are no search problem; expected a player, a depth and \
             a board of 8 rows",
            source.name
        )));
    }
    String::from_utf8(bytes).map_err(|_| {
        Failure::Input(anyhow!(
            "{}: this is not text in UTF-8; expected a player, a depth and a board of 8 rows",
            source.name
        ))
    })
}

/// What is wrong with a problem. A depth may be a whole number and still be too large.
fn in_words(error: &Located<ProblemFileError>) -> String {
    match &error.error {
        // Long ones are shortened.
        ProblemFileError::Depth(text)
            if text.len() > 9
                && text
                    .trim_end_matches("...")
                    .chars()
                    .all(|c| c.is_ascii_digit()) =>
        {
            format!(
                "{}: {text} is too large for a depth: expected at most {}",
                error.at,
                u32::MAX
            )
        }
        _ => error.to_string(),
    }
}

/// Not all algorithms have a tree to tell about.
fn refuse_algorithm(args: &TraceArgs) -> Result<(), Failure> {
    let algorithm = args.algorithm;
    let textbook = matches!(algorithm, Algorithm::Minimax | Algorithm::AlphaBeta);
    let why = match algorithm {
        Algorithm::Random | Algorithm::Greedy => "does not search a tree",
        Algorithm::Mcts => "plays at random instead of searching a tree in order",
        Algorithm::Id => "searches a tree for each depth; trace `table` to see one of them",
        _ if textbook => return Ok(()),
        _ if args.tree.is_some() => "is for positions",
        _ if args.check.is_some() => "has an order and windows of its own",
        _ => return Ok(()),
    };
    let expected = if args.tree.is_some() || args.check.is_some() {
        "minimax or alphabeta"
    } else {
        "minimax, alphabeta, ordered, table, scout or probcut"
    };
    Err(Failure::Input(anyhow!(
        "`{algorithm}` cannot be traced here: it {why}; expected {expected}"
    )))
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
