use std::fmt::Write as _;
use std::process::ExitCode;

use obverse_book::{CheckReport, board_text};
use serde_json::json;

use super::loading::{exit_code, load};
use crate::args::BookCheckArgs;
use crate::failure::Failure;
use crate::output;

/// The most faults of a kind that are printed as text.
const MOST_PRINTED: usize = 10;

pub fn run(args: &BookCheckArgs) -> Result<ExitCode, Failure> {
    let report = CheckReport::of(&load(&args.book)?);
    if args.json {
        let contradictions: Vec<_> = report
            .contradictions
            .iter()
            .map(|found| {
                json!({
                    "position": board_text(found.board),
                    "proven": [found.own.lower(), found.own.upper()],
                    "moves": [found.of_moves.lower(), found.of_moves.upper()],
                })
            })
            .collect();
        let wrong: Vec<_> = report
            .wrong
            .iter()
            .map(|found| {
                json!({
                    "position": board_text(found.board),
                    "value": found.stored.value,
                    "expected": found.expected.value,
                })
            })
            .collect();
        output::print_json(&json!({
            "book": args.book,
            "positions": report.positions,
            "proven": report.proven,
            "good": report.is_good(),
            "contradictions": contradictions,
            "wrong": wrong,
        }))?;
        return Ok(exit_code(report.is_good()));
    }
    output::print(&in_words(args, &report))?;
    Ok(exit_code(report.is_good()))
}

fn in_words(args: &BookCheckArgs, report: &CheckReport) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    for found in report.contradictions.iter().take(MOST_PRINTED) {
        let _ = writeln!(text, "contradiction: {found}");
    }
    for found in report.wrong.iter().take(MOST_PRINTED) {
        let _ = writeln!(
            text,
            "wrong value: {:+} {}, but {:+} {} follows from the moves, in {}",
            found.stored.value,
            found.stored.bounds,
            found.expected.value,
            found.expected.bounds,
            board_text(found.board)
        );
    }
    let _ = write!(
        text,
        "{}: {} positions, {} proven; ",
        args.book.display(),
        report.positions,
        report.proven
    );
    let _ = match report.is_good() {
        true => writeln!(text, "all values agree"),
        false => writeln!(
            text,
            "{} contradictions, {} wrong values",
            report.contradictions.len(),
            report.wrong.len()
        ),
    };
    text
}
