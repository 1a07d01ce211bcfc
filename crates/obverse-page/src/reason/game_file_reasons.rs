//! Errors in files of games.

use obverse_formats::ggf::GgfError;
use obverse_formats::obf::ObfError;
use obverse_formats::obverse_json::ObverseJsonError;
use obverse_formats::pgn::PgnError;
use obverse_formats::quest::QuestError;
use obverse_formats::sgf::SgfError;
use obverse_formats::wthor::WthorError;
use obverse_formats::xot::XotError;
use obverse_formats::{JsonError, SyntaxError, TooLong};
use obverse_texts::Texts;

use super::reason_in::{Reason, told};

/// Number of bytes of the header of a WTHOR file.
const WTHOR_HEADER: usize = 16;

impl Reason for TooLong {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(texts.fill("reason.tooLong", &[]))
    }
}

impl Reason for SyntaxError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            SyntaxError::NoEnd => texts.fill("reason.property.noEnd", &[]),
            SyntaxError::TooLong(error) => told(error, texts),
            SyntaxError::Unexpected(symbol) => {
                texts.fill("reason.property.unexpected", &[("symbol", symbol)])
            }
            SyntaxError::NoValue(property) => {
                texts.fill("reason.property.noValue", &[("property", property)])
            }
        })
    }
}

impl Reason for GgfError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            GgfError::Syntax(error) => told(error, texts),
            GgfError::OtherGame(game) => other_game(game, "Othello", texts),
            GgfError::BoardSize(size) => texts.fill("reason.game.size", &[("size", size)]),
            GgfError::Board(error) => start(error, texts),
            GgfError::LateBoard => texts.fill("reason.game.lateStart", &[("property", &"BO")]),
            GgfError::Move(error) => told(error, texts),
            GgfError::NoGame => texts.fill("reason.game.none", &[]),
        })
    }
}

impl Reason for SgfError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            SgfError::Syntax(error) => told(error, texts),
            SgfError::OtherGame(game) => other_game(game, "2", texts),
            SgfError::BoardSize(size) => texts.fill("reason.game.size", &[("size", size)]),
            SgfError::NotASquare(text) => texts.fill("reason.square", &[("text", text)]),
            SgfError::NotASide(text) => texts.fill("reason.sgf.side", &[("text", text)]),
            SgfError::Setup(error) => start(error, texts),
            SgfError::LateSetup(property) => {
                texts.fill("reason.game.lateStart", &[("property", property)])
            }
            SgfError::Move(error) => told(error, texts),
        })
    }
}

impl Reason for PgnError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            PgnError::Tag => texts.fill("reason.pgn.tag", &[("example", &"[Black \"name\"]")]),
            PgnError::Fen(text) => texts.fill("reason.pgn.start", &[("text", text)]),
            PgnError::Board(error) => start(error, texts),
            PgnError::Move(error) => told(error, texts),
            PgnError::Unexpected(symbol) => {
                texts.fill("reason.pgn.unexpected", &[("symbol", symbol)])
            }
            PgnError::Unclosed(symbol) => texts.fill("reason.pgn.unclosed", &[("symbol", symbol)]),
            PgnError::AfterResult => texts.fill("reason.pgn.afterResult", &[]),
            PgnError::TooLong(error) => told(error, texts),
        })
    }
}

impl Reason for XotError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        match self {
            XotError::Transcript(error) => error.reason(texts),
            XotError::TooLong(error) => error.reason(texts),
        }
    }
}

impl Reason for ObfError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            ObfError::Position(error) => told(error, texts),
            ObfError::Move(error) => told(error, texts),
            ObfError::Illegal(error) => {
                texts.fill("reason.illegal", &[("reason", &told(error, texts))])
            }
            ObfError::Score(text) => texts.fill("reason.obf.score", &[("text", text)]),
            ObfError::TooLong(error) => told(error, texts),
        })
    }
}

impl Reason for JsonError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        let cut_off = |missing: char| texts.fill("reason.json.cutOff", &[("missing", &missing)]);
        match self {
            JsonError::NotAGame => Some(texts.fill("reason.json.noGame", &[("bracket", &'{')])),
            JsonError::OpenList => Some(cut_off(']')),
            JsonError::CutOff => Some(cut_off('}')),
            JsonError::OpenString => Some(cut_off('"')),
            JsonError::TooLong(error) => error.reason(texts),
            JsonError::Unbalanced(_) | JsonError::TooDeep | JsonError::Syntax(_) => None,
        }
    }
}

impl Reason for QuestError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        match self {
            QuestError::Json(error) => error.reason(texts),
            QuestError::Opening(error) => Some(start(error, texts)),
            QuestError::Move(error) => error.reason(texts),
        }
    }
}

impl Reason for ObverseJsonError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        match self {
            ObverseJsonError::Json(error) => error.reason(texts),
            ObverseJsonError::Start(error) => Some(start(error, texts)),
            ObverseJsonError::Move(error) => error.reason(texts),
            ObverseJsonError::Illegal(error) => {
                Some(texts.fill("reason.illegal", &[("reason", &told(error, texts))]))
            }
            ObverseJsonError::Version(_)
            | ObverseJsonError::Orphan(_)
            | ObverseJsonError::Discs { .. } => None,
        }
    }
}

impl Reason for WthorError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        let cut_off = |found: &usize, expected: &usize| {
            texts.fill(
                "reason.wthor.short",
                &[("found", found), ("expected", expected)],
            )
        };
        match self {
            WthorError::ShortHeader(found) => Some(cut_off(found, &WTHOR_HEADER)),
            WthorError::ShortRecord { found, expected } => Some(cut_off(found, expected)),
            WthorError::BoardSize(size) => Some(texts.fill("reason.game.size", &[("size", size)])),
            WthorError::Count { announced, found } => Some(texts.fill(
                "reason.wthor.count",
                &[("announced", announced), ("found", found)],
            )),
            WthorError::NotAMove(byte) | WthorError::MoveAfterEnd(byte) => {
                Some(texts.fill("reason.wthor.move", &[("byte", byte)]))
            }
            WthorError::Illegal(error) => {
                Some(texts.fill("reason.illegal", &[("reason", &told(error, texts))]))
            }
            WthorError::TooManyNames => None,
        }
    }
}

/// The error of a start position.
fn start(error: &impl Reason, texts: &Texts) -> String {
    texts.fill("reason.start", &[("reason", &told(error, texts))])
}

/// The error of a file of another game.
fn other_game(game: &str, expected: &str, texts: &Texts) -> String {
    texts.fill(
        "reason.game.other",
        &[("game", &game), ("expected", &expected)],
    )
}
