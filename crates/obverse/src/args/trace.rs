//! The arguments of `obverse trace`.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use obverse_classic::trace::CutRows;
use obverse_classic::{Algorithm, Side};
use obverse_texts::Language;

use super::shared::AnimationArgs;
use super::shared::RulesArgs;
use super::values::textbook_names::algorithms;
use super::values::{DEEPEST, languages};

/// The arguments of `obverse trace`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
INPUT is a search problem, a file with a player (X or O), a depth and a board of
eight rows (X, O and *), each on its own line; or a POSITION: start, a
transcript, a board string, a file of games. --depth overrides the depth in the
file. The log starts with the board after the best move. Then it has one row
when the search enters a node, and one row after each child of the node. The
side to move at the root is MAX, and values are for that side. --tie last
searches the moves of a node from the last to the first.

JSON is one object per line. The field `event` is `search` in the first line,
`result` in the last. In between, it is `enter`, `leaf`, `table_hit`, `returned`
(from a `child`), `given_up` (ProbCut) or `leave`. These lines have the node's
`id` and `parent`, `move` (null at the root), `ply`, `side`, `value`, `alpha`
and `beta` (null if infinite), `leaf`, `cut` (null, or the `bound` that cut, its
`limit` and the `skipped` moves), the `line` of the pseudo-code that the step
carries out, and `words`, a sentence about the step.

A GIF has a frame per row of the log, at most 300, and is at most 1600 pixels
wide: about three plies from the start.

The inner nodes of a TREE are named A, B, C, ... from top to bottom and left to
right. The log names a node after the move that leads to it: the moves of the
root A are a1, a2, ..., those of B are b1, b2, ... MAX moves at the root, unless
--root is min or the TREE begins with the word `min`. Values are for MAX. TREEs
can be searched by minimax, alphabeta and scout.

Exit codes: 0 success (--check: the log is right), 1 failed (--check: the log is
wrong), 2 bad arguments or bad input.

Examples:
  obverse trace                                     reads input.txt
  obverse trace problem.txt -o output.txt
  obverse trace f5d6c3 --depth 3 --explain
  obverse trace --preset arta mirrored --depth 2    the course's rules
  obverse trace start --eval lab --tie last --pass leaf
  obverse trace problem.txt --explain               a sentence per row
  obverse trace problem.txt --explain --language el     in Greek
  obverse trace problem.txt -o tree.html
  obverse trace problem.txt --algorithm minimax -o tree.svg
  obverse trace --check student.txt problem.txt
  obverse trace --tree \"((3 12 8)(2 4 6)(14 5 2))\"
  obverse trace --tree \"((3 12 8)(2 4 6)(14 5 2))\" --root min
  obverse trace --tree \"((3 12 8)(2 4 6)(14 5 2))\" --algorithm scout
  obverse trace --tree \"((3 12 8)(2 4 6)(14 5 2))\" -o tree.svg
  obverse trace --tree \"((3 12 8)(2 4 6)(14 5 2))\" -o tree.gif")]
pub struct TraceArgs {
    /// Search problem file or POSITION; `-` is standard input [default: input.txt]
    #[arg(value_name = "INPUT", conflicts_with = "tree")]
    pub input: Option<String>,

    /// Rest of POSITION, if it contains spaces and is not quoted
    #[arg(hide = true, conflicts_with = "tree")]
    pub rest: Vec<String>,

    /// Search depth in plies [default: the depth in INPUT, or 2]
    #[arg(short, long, value_name = "PLIES", conflicts_with = "tree")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=DEEPEST))]
    pub depth: Option<u32>,

    /// Search this tree of leaf values instead of a position, as in ((3 12)(2 4))
    #[arg(long, value_name = "TREE", allow_hyphen_values = true)]
    pub tree: Option<String>,

    /// Side that moves at the root of a TREE, max or min [default: max]
    #[arg(long, value_name = "SIDE")]
    pub root: Option<Side>,

    /// Compare this log with the correct one; show the first wrong row and explain it
    #[arg(long, value_name = "STUDENT", conflicts_with_all = ["output", "format"])]
    pub check: Option<PathBuf>,

    /// Write to this file instead of standard output; the file appears only when it is complete
    #[arg(short, long, alias = "out", value_name = "OUTPUT")]
    pub output: Option<PathBuf>,

    /// Output format [default: by the extension of OUTPUT if it is .svg, .dot, .html or .gif; else log, or
    /// words for a TREE]
    #[arg(long, ignore_case = true)]
    pub format: Option<TraceFormat>,

    /// Explain each row: the line of the pseudo-code that it carries out, and a sentence. Short for --format words
    #[arg(long, conflicts_with_all = ["format", "json", "check"])]
    pub explain: bool,

    /// Language of the sentences in --format words and json [default: en]
    #[arg(long, value_name = "LANGUAGE", conflicts_with = "check", value_parser = languages())]
    pub language: Option<Language>,

    /// Which alpha and beta the row after a cut-off shows [default: example; --check accepts both]
    #[arg(long)]
    pub cut_rows: Option<CutRowsArg>,

    /// Search algorithm: minimax, alphabeta, ordered, table, scout or probcut
    #[arg(short, long, alias = "algo", value_name = "A", value_parser = algorithms())]
    #[arg(default_value_t = Algorithm::AlphaBeta, hide_possible_values = true)]
    pub algorithm: Algorithm,

    #[command(flatten)]
    pub rules: RulesArgs,

    /// Maximum number of nodes of a drawn tree (svg, dot, html)
    #[arg(long, value_name = "N", default_value_t = 2000)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_nodes: u32,

    #[command(flatten)]
    pub animation: AnimationArgs,

    /// Print JSON: the verdict with --check, otherwise the steps as with --format json
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

impl TraceArgs {
    /// Whether results and errors are printed as JSON.
    pub fn wants_json(&self) -> bool {
        self.json || self.format == Some(TraceFormat::Json)
    }
}

/// The output format of a trace.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum TraceFormat {
    /// One row Node,Depth,Value,Alpha,Beta per step
    Log,
    /// The log with a line of the pseudo-code and a sentence per row
    Words,
    /// One JSON object per step
    Json,
    /// Drawing of the tree
    Svg,
    /// Tree in Graphviz format
    Dot,
    /// Tree as an interactive page
    Html,
    /// Animation of the search: the tree grows step by step
    Gif,
}

impl TraceFormat {
    /// The format of drawings or animations that belongs to the extension of a file. `None` for other extensions:
    /// logs and JSON are not detected by extension.
    pub fn of_file(path: &Path) -> Option<TraceFormat> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "svg" => Some(TraceFormat::Svg),
            "dot" => Some(TraceFormat::Dot),
            "html" => Some(TraceFormat::Html),
            "gif" => Some(TraceFormat::Gif),
            _ => None,
        }
    }
}

/// Which alpha and beta the row after a cut-off shows.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum CutRowsArg {
    /// Narrowed by the cut-off, as in the example of the USC course: c4,1,-3,-3,-3
    Example,
    /// Not narrowed, as in the textbook AIMA: c4,1,-3,-3,Infinity
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
