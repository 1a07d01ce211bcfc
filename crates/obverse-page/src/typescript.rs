//! Generates the TypeScript types of the page's messages from the Rust types.

use std::fmt::Write as _;
use std::{env, fs};

use obverse_engine::Opponent;
use ts_rs::{Config, TS};

use crate::learn::*;
use crate::*;

/// The TypeScript declarations of these types, in this order.
macro_rules! declarations {
    ($($name:ty),* $(,)?) => {{
        // JSON does not distinguish integers from floating-point numbers.
        let config = Config::new().with_large_int("number");
        let mut text = String::new();
        $(
            // Writing to a string cannot fail.
            let _ = writeln!(text, "export {}", compact(&<$name>::decl(&config)));
        )*
        text
    }};
}

/// Formats a declaration without comments, with each member of a union on its own line.
fn compact(declaration: &str) -> String {
    let parts = declaration.split("/**");
    let code: String = parts
        .map(|part| part.split_once("*/").map_or(part, |(_, code)| code))
        .collect();
    let words: Vec<&str> = code.split_whitespace().collect();
    words.join(" ").replace(" | {", "\n  | {")
}

/// Type aliases for events that are only enum variants in Rust.
fn events(union: &str, names: &[(&str, &str)]) -> String {
    let mut text = String::new();
    for (name, tag) in names {
        let _ = writeln!(
            text,
            "export type {name} = Extract<{union}, {{ type: '{tag}' }}>;"
        );
    }
    text
}

fn shared() -> String {
    let head = "\
// Generated from the types of crates/obverse-page by `./test --bless`: do not edit.

import type { LearnEvent, LearnRequest } from '../learn/messages';

export type Page = 'play' | 'analyse' | 'learn';
export type TimeControl = { main: number; increment: number };
";
    let names: Vec<String> = (Opponent::ALL.iter())
        .map(|opponent| format!("'{opponent}'"))
        .collect();
    let opponents = format!("export type OpponentName = {};\n", names.join(" | "));
    let types = declarations![
        DiscColor,
        PlayerMessage,
        StrengthMessage,
        GameSettingsMessage,
        OpeningChoice,
        AnalysisSettingsMessage,
        EngineResourcesMessage,
        AnalysisState,
        ExportFormat,
        FileAnnounced,
        ClockTimes,
        ForfeitState,
        RetryMessage,
        GameStanding,
        TypedNames,
        PageGame,
        PageRequest,
        LegalMove,
        LastMove,
        DiscCount,
        ResultReason,
        ResultState,
        LineMove,
        Alternative,
        TreeMove,
        MoveComment,
        PlayerNames,
        ClockState,
        TurningPointState,
        PhaseState,
        PhasesState,
        VerdictState,
        RetryState,
        LookBackState,
        GameState,
        Sureness,
        HintLine,
        GraphPoint,
        PreviewMove,
        MistakeState,
        AccuracyState,
        ReviewState,
        ListState,
        EntryRow,
        EntryRows,
        Notice,
        PageEvent,
    ];
    let named = [
        ("Hints", "hints"),
        ("Exported", "exported"),
        ("Preview", "preview"),
    ];
    format!("{head}{opponents}{types}{}", events("Event", &named))
}

fn of_learn() -> String {
    let head = "\
// Generated from the types of crates/obverse-page by `./test --bless`: do not edit.

import type { Side } from '../shared/messages';

export type Kind = 'enter' | 'leaf' | 'hit' | 'returned' | 'cut' | 'givenUp' | 'leave';
";
    let types = declarations![
        TreeChoice,
        SeekDirection,
        SearchSettings,
        ExerciseChoice,
        LearnRequest,
        AlgorithmChoice,
        EvaluationChoice,
        PresetChoice,
        ChapterTitle,
        GuideExample,
        GuideChapter,
        TreeLevel,
        TreeShape,
        Savings,
        LessonSummary,
        BoxPiece,
        BundlePiece,
        PathNode,
        TwinNode,
        BoardPicture,
        EvaluationPart,
        NodeDetails,
        StepDetails,
        StepRow,
        Prediction,
        JudgedPrediction,
        Verdict,
        CheckedAnswer,
        AnswerToReview,
        ExerciseProgress,
        ExerciseProblem,
        ExerciseCell,
        ExerciseRow,
        ExerciseTable,
        ExerciseSearch,
        ExerciseSheet,
        LearnFailure,
        LearnEvent,
    ];
    let named = [
        ("Choices", "choices"),
        ("Opened", "opened"),
        ("Pieces", "pieces"),
        ("MomentEvent", "moment"),
        ("Question", "question"),
        ("Judged", "judged"),
        ("Checked", "checked"),
        ("Log", "log"),
        ("FailedEvent", "failed"),
    ];
    format!("{head}{types}{}", events("LearnEvent", &named))
}

#[test]
fn the_page_has_the_types_of_its_messages() {
    for (file, text) in [
        ("shared/messages.d.ts", shared()),
        ("learn/messages.d.ts", of_learn()),
    ] {
        let path = format!("{}/../../web/{file}", env!("CARGO_MANIFEST_DIR"));
        if env::var_os("OBVERSE_BLESS").is_some() {
            fs::write(&path, &text).expect("a file that can be written");
        }
        let there = fs::read_to_string(&path).expect("a file");
        assert!(
            there == text,
            "{file} differs from the types in Rust: run ./test --bless to update it"
        );
    }
}
