use std::fmt::Write as _;
use std::process::ExitCode;

use obverse_book::{BookMove, Entry, Estimate, MoveSource, Probe};
use obverse_core::Position;
use serde_json::{Value, json};

use super::loading::{exit_code, open};
use crate::args::BookShowArgs;
use crate::failure::Failure;
use crate::output::{self, FAINT, STRONG};

pub fn run(args: &BookShowArgs) -> Result<ExitCode, Failure> {
    let position = args.position.game()?.position();
    let board = position.board();
    let book = open(&args.book)?;
    let at = |error: obverse_book::ProbeError| error.at(args.book.clone());
    let entry = book.probe(board.canonical().0).map_err(at)?;
    let moves = BookMove::all(&book, board).map_err(at)?;
    let is_known = entry.is_some() || !moves.is_empty();
    if args.json {
        output::print_json(&json!({
            "position": position.to_string(),
            "known": is_known,
            "value": entry.map(|entry| entry.worth.value),
            "bounds": entry.map(|entry| [entry.worth.bounds.lower(), entry.worth.bounds.upper()]),
            "estimate": entry.map(|entry| estimate_json(&entry.estimate())),
            "moves": moves.iter().map(move_json).collect::<Vec<_>>(),
        }))?;
    } else {
        output::print(&in_words(position, entry.as_ref(), &moves))?;
    }
    Ok(exit_code(is_known))
}

fn move_json(mv: &BookMove) -> Value {
    let (source, estimate) = match &mv.source {
        MoveSource::Entry(estimate) => ("book", Some(estimate)),
        MoveSource::Over => ("over", None),
        MoveSource::Estimate(estimate) => ("search", Some(estimate)),
    };
    json!({
        "move": mv.square.to_string(),
        "value": mv.worth.value,
        "bounds": [mv.worth.bounds.lower(), mv.worth.bounds.upper()],
        "source": source,
        "estimate": estimate.map(estimate_json),
    })
}

fn estimate_json(estimate: &Estimate) -> Value {
    json!({
        "score": estimate.score,
        "depth": estimate.depth,
        "confidence": estimate.selectivity.confidence(),
        "level": estimate.level.map(|level| level.number()),
        "weights": estimate.weights.map(|weights| format!("{weights:016x}")),
        "date": estimate.date.to_string(),
    })
}

fn in_words(position: Position, entry: Option<&Entry>, moves: &[BookMove]) -> String {
    let turn = position.turn();
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = match entry {
        Some(entry) => writeln!(
            text,
            "{STRONG}{turn} to move{STRONG:#}, value {STRONG}{:+}{STRONG:#}{}",
            entry.worth.value,
            proven(entry.worth.bounds)
        ),
        None if moves.is_empty() => {
            writeln!(text, "{turn} to move: the book does not have this position")
        }
        None => writeln!(
            text,
            "{STRONG}{turn} to move{STRONG:#}, not in the book itself"
        ),
    };
    if moves.is_empty() {
        return text;
    }
    let _ = writeln!(
        text,
        "{FAINT}{:<6}{:>7}  {:<8}{:<8}{:<6}date{FAINT:#}",
        "move", "value", "from", "depth", "level"
    );
    for mv in moves {
        let (source, estimate) = match &mv.source {
            MoveSource::Entry(estimate) => ("book", Some(estimate)),
            MoveSource::Over => ("over", None),
            MoveSource::Estimate(estimate) => ("search", Some(estimate)),
        };
        let value = format!("{:+}", mv.worth.value);
        let mark = match mv.worth.bounds.is_exact() {
            true if output::locale_is_utf8() => "✓",
            true => "=",
            false => " ",
        };
        let _ = write!(
            text,
            "{STRONG}{:<6}{value:>6}{mark}{STRONG:#}  {source:<8}",
            mv.square.to_string()
        );
        if let Some(estimate) = estimate {
            let level = estimate
                .level
                .map_or_else(String::new, |level| level.number().to_string());
            let _ = write!(
                text,
                "{:<8}{level:<6}{FAINT}{}{FAINT:#}",
                estimate.search_depth().to_string(),
                estimate.date
            );
        }
        text.push('\n');
    }
    text
}

fn proven(bounds: obverse_book::Bounds) -> String {
    match bounds {
        obverse_book::Bounds::NONE => String::new(),
        bounds if bounds.is_exact() => ", proven".to_owned(),
        bounds => format!(
            ", proven between {:+} and {:+}",
            bounds.lower(),
            bounds.upper()
        ),
    }
}
