//! Errors in boards and search problems.

use obverse_core::{LookAlike, SetupError};
use obverse_formats::board_string::BoardStringError;
use obverse_formats::search_problem::{ProblemPart, SearchProblemError};
use obverse_texts::Texts;

use super::reason_in::{Reason, told};

impl Reason for SetupError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            SetupError::Overlap(squares) => {
                let names: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
                texts.fill("reason.setup.overlap", &[("squares", &names.join(" "))])
            }
            SetupError::NoDiscs => texts.fill("reason.setup.none", &[]),
        })
    }
}

impl Reason for BoardStringError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            BoardStringError::Unexpected(symbol) => {
                symbol_reason(*symbol, "reason.board.symbol", texts)
            }
            BoardStringError::Ambiguous(symbol) => {
                texts.fill("reason.board.ambiguous", &[("symbol", symbol)])
            }
            BoardStringError::WrongLength { found } => {
                texts.fill("reason.board.squares", &[("found", found)])
            }
            BoardStringError::NoSide => texts.fill("reason.board.noSide", &[]),
            BoardStringError::Setup(error) => told(error, texts),
        })
    }
}

/// The error of a character of a board.
fn symbol_reason(symbol: char, key: &str, texts: &Texts) -> String {
    (LookAlike::of(symbol))
        .and_then(|look_alike| look_alike.reason(texts))
        .unwrap_or_else(|| texts.fill(key, &[("symbol", &symbol.escape_debug())]))
}

impl Reason for SearchProblemError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            SearchProblemError::Missing(ProblemPart::Player) => {
                texts.fill("reason.problem.noPlayer", &[])
            }
            SearchProblemError::Missing(ProblemPart::Depth) => {
                texts.fill("reason.problem.noDepth", &[])
            }
            SearchProblemError::Missing(ProblemPart::Row(row)) => {
                texts.fill("reason.problem.noRow", &[("row", row)])
            }
            SearchProblemError::Player(line) => (LookAlike::first_in(line))
                .and_then(|look_alike| look_alike.reason(texts))
                .unwrap_or_else(|| texts.fill("reason.problem.player", &[("text", line)])),
            SearchProblemError::Depth(line) => {
                texts.fill("reason.problem.depth", &[("text", line)])
            }
            SearchProblemError::Square(symbol) => {
                symbol_reason(*symbol, "reason.problem.square", texts)
            }
            SearchProblemError::Width { row, found } => {
                texts.fill("reason.problem.width", &[("row", row), ("found", found)])
            }
            SearchProblemError::Surplus(text) => {
                texts.fill("reason.problem.surplus", &[("text", text)])
            }
            SearchProblemError::Setup(error) => told(error, texts),
            SearchProblemError::TooLong(error) => told(error, texts),
        })
    }
}
