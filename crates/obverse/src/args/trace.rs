use std::path::PathBuf;

use clap::ValueEnum;
use obverse_classic::trace::CutRows;
use obverse_classic::{Algorithm, EvaluationName};

use super::choices::DEEPEST;
use super::names::{algorithms, evaluations};

#[derive(clap::Args, Debug)]
#[command(after_help = "\
INPUT is a file with a player (X or O), a depth and a board of 8 rows (X, O and
*), each on a line of its own; or a POSITION as other commands take it: start, a
transcript, a board string, a file with a game. --depth goes before the depth in
the file. The log begins with the board after the best move; then comes a row
for each node when it is entered and after each of its children.

JSON is an object a line. Each has an `event`: first `search`, last `result`,
between them, for the node with this `id`: `enter`, `leaf`, `table_hit`,
`returned` (from a `child`), `given_up` (ProbCut), `leave`. All of these have
`parent`, `move` (null at the root), `ply`, `side`, `value`, `alpha` and `beta`
(null if infinite), `leaf`, `cut` (null, or which `bound` cut, its `limit` and
the `skipped` moves) and, in `words`, what happens.

The inner nodes of a TREE are called A, B, C, ... from the top down and from
left to right. The log calls nodes by the move that leads to them: the moves of
A, the root, are a1, a2, ..., those of B are b1, b2, ...

Exit codes: 0 done (--check: all is right), 1 not done (--check: something is
wrong), 2 the command or its input makes no sense.

Examples:
  obverse trace                                     input.txt to the screen
  obverse trace problem.txt -o output.txt
  obverse trace f5d6c3 --depth 3 --format words
  obverse trace problem.txt --format words          each row explained
  obverse trace problem.txt --format html -o tree.html
  obverse trace problem.txt --algorithm minimax --format svg -o tree.svg
  obverse trace --check student.txt problem.txt
  obverse trace --tree \"((3 12 8)(2 4 6)(14 5 2))\"
  obverse trace --tree \"((3 12 8)(2 4 6)(14 5 2))\" --format svg -o tree.svg")]
pub struct TraceArgs {
    /// A file with the position and the depth, or a POSITION; `-` is standard input [default:
    /// input.txt]
    #[arg(value_name = "INPUT", conflicts_with = "tree")]
    pub input: Option<String>,

    /// The rest of a POSITION, if it has blanks
    #[arg(hide = true, conflicts_with = "tree")]
    pub rest: Vec<String>,

    /// How many plies to search [default: what INPUT says, or 2]
    #[arg(short, long, value_name = "D", conflicts_with = "tree")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=DEEPEST))]
    pub depth: Option<u32>,

    /// Search this tree of numbers instead of a position
    #[arg(long, value_name = "TREE", allow_hyphen_values = true)]
    pub tree: Option<String>,

    /// Compare this log with the right one: the first row that differs, and why
    #[arg(long, value_name = "STUDENT", conflicts_with_all = ["output", "format"])]
    pub check: Option<PathBuf>,

    /// Write to this file, all or nothing, instead of standard output
    #[arg(short, long, alias = "out", value_name = "OUTPUT")]
    pub output: Option<PathBuf>,

    /// What to write [default: log; words for a TREE]
    #[arg(long)]
    pub format: Option<TraceFormat>,

    /// Which window the row after a child that cuts shows [default: example; with
    /// --check: either]
    #[arg(long)]
    pub cut_rows: Option<CutRowsArg>,

    /// How to search: minimax, alphabeta, ordered, table, scout or probcut
    #[arg(short, long, alias = "algo", value_name = "A", value_parser = algorithms())]
    #[arg(default_value_t = Algorithm::AlphaBeta, hide_possible_values = true)]
    pub algorithm: Algorithm,

    /// What a position is worth where the search stops
    #[arg(short, long, alias = "evaluation", value_name = "E", value_parser = evaluations())]
    #[arg(default_value_t = EvaluationName::Weights)]
    pub eval: EvaluationName,

    /// Draw no tree with more nodes
    #[arg(long, value_name = "N", default_value_t = 2000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_nodes: u32,

    /// Answer in JSON: the verdict of --check, or the same as --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

impl TraceArgs {
    /// Whether the answer, and an error, are to be JSON.
    pub fn wants_json(&self) -> bool {
        self.json || self.format == Some(TraceFormat::Json)
    }
}

/// What a trace looks like.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceFormat {
    /// A row Node,Depth,Value,Alpha,Beta for each step
    Log,
    /// The same with a sentence for each row
    Words,
    /// A JSON object for each step
    Json,
    /// A picture of the tree
    Svg,
    /// The tree for Graphviz
    Dot,
    /// The tree as a page to explore
    Html,
}

/// Which window the row after a child that cuts shows.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutRowsArg {
    /// Already narrowed, as in the course's example: c4,1,-3,-3,-3
    Example,
    /// As it stands when the figure in AIMA returns: c4,1,-3,-3,Infinity
    Aima,
}

impl From<CutRowsArg> for CutRows {
    fn from(arg: CutRowsArg) -> CutRows {
        match arg {
            CutRowsArg::Example => CutRows::Example,
            CutRowsArg::Aima => CutRows::Aima,
        }
    }
}
