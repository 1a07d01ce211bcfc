//! The kinds of exercises, for `obverse exercise` without a kind.

use obverse_exercise::ExerciseKind;
use serde_json::json;

use crate::failure::Failure;
use crate::output::{self, LITERAL};

/// One-line description of a kind of exercise.
fn description(kind: ExerciseKind) -> &'static str {
    match kind {
        ExerciseKind::Minimax => "minimax values in a tree of numbers",
        ExerciseKind::AlphaBeta => "windows, values and skipped branches in a tree of numbers",
        ExerciseKind::Ordering => "how the order of the children changes the work of alpha-beta",
        ExerciseKind::Evaluation => "a static evaluation of an Othello position, part by part",
        ExerciseKind::Trace => "the trace log of alpha-beta from an Othello position",
    }
}

/// Prints the kinds, one per line.
pub fn print(json: bool) -> Result<(), Failure> {
    if json {
        let kinds = ExerciseKind::ALL.map(
            |kind| json!({ "kind": kind, "title": kind.title(), "description": description(kind) }),
        );
        return output::print_json(&json!({ "kinds": kinds }));
    }
    let mut text =
        String::from("Kinds of exercises, in the order in which courses teach them:\n\n");
    for kind in ExerciseKind::ALL {
        text += &format!(
            "  {LITERAL}{:<12}{LITERAL:#}{}\n",
            kind.name(),
            description(kind)
        );
    }
    text += &format!(
        "\nFor example: {LITERAL}obverse exercise alpha-beta -o practice.html{LITERAL:#}\n"
    );
    output::print(&text)
}
