use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use obverse_book::{LeastLine, LeastNode, LeastPlan, LeastTree};
use obverse_core::Position;
use obverse_files::output_file::OutputFile;
use serde_json::{Value, json};

use super::loading::load;
use crate::args::BookLeastArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, FAINT, STRONG};

/// The most rows of the tree that are printed as text.
const MOST_ROWS: usize = 1000;

pub fn run(args: &BookLeastArgs) -> Result<ExitCode, Failure> {
    let game = args.position.game()?;
    let position = game.position();
    // The moves before the position, if they are known.
    let before = match game.start() == Position::start() {
        true => game.to_string(),
        false => String::new(),
    };
    let plan = args.plan(position);
    let book = load(&args.book)?;
    let tree = LeastTree::new(&book, position, plan).map_err(Failure::input)?;
    let lines = tree.lines();
    if let Some(path) = &args.output {
        let mut out = OutputFile::open(Some(path), interrupt::unfinished_files)?;
        out.write_all(list(&lines, &before).as_bytes())
            .map_err(|error| out.failure(error))?;
        out.complete()?;
    }
    if args.json {
        output::print_json(&json!({
            "position": position.to_string(),
            "side": plan.side.to_string(),
            "loss": plan.most_loss,
            "moves": tree.moves,
            "positions": tree.positions,
            "lines": lines.iter().map(|line| line_json(line, &before)).collect::<Vec<_>>(),
        }))?;
    } else if args
        .output
        .as_deref()
        .is_none_or(|path| path.as_os_str() != "-")
    {
        output::print(&in_words(&tree, plan))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn line_json(line: &LeastLine, before: &str) -> Value {
    json!({
        "after": format!("{before}{}", line.game),
        "position": line.game.position().to_string(),
        "move": line.square.to_string(),
        "loss": line.loss,
    })
}

/// The moves to remember, one per line: the moves before, and the move.
fn list(lines: &[LeastLine], before: &str) -> String {
    let mut text = String::new();
    for line in lines {
        let moves = format!("{before}{}", line.game);
        let moves = if moves.is_empty() { "-" } else { &moves };
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{moves} {}", line.square);
    }
    text
}

fn in_words(tree: &LeastTree, plan: LeastPlan) -> String {
    let mut text = String::new();
    let mut rows = 0;
    branches(&tree.root, 0, &mut rows, &mut text);
    if rows > MOST_ROWS {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{FAINT}{} more moves; --plies shortens the lines, --output lists all moves{FAINT:#}",
            rows - MOST_ROWS
        );
    }
    let same = match tree.positions == tree.moves {
        true => String::new(),
        false => format!(", in {} different positions", tree.positions),
    };
    let _ = writeln!(
        text,
        "{STRONG}{}{STRONG:#} has to remember {STRONG}{} moves{STRONG:#}{same}, and loses at most {} discs",
        plan.side, tree.moves, plan.most_loss
    );
    text
}

/// Writes the branches below a node, one row each, indented by their ply.
fn branches(node: &LeastNode, depth: usize, rows: &mut usize, text: &mut String) {
    for branch in &node.branches {
        *rows += 1;
        if *rows <= MOST_ROWS {
            let indent = "  ".repeat(depth);
            let lost = match branch.loss {
                0 => String::new(),
                loss => format!(" {FAINT}loses {loss}{FAINT:#}"),
            };
            let square = branch.square;
            let _ = match branch.is_remembered {
                true => writeln!(
                    text,
                    "{indent}{STRONG}{square}{STRONG:#} {:+}{lost}",
                    branch.value
                ),
                false => writeln!(text, "{indent}{square} {:+}{lost}", branch.value),
            };
        }
        branches(&branch.next, depth + 1, rows, text);
    }
}
