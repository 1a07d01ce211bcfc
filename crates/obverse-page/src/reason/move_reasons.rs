//! Errors in moves.

use obverse_core::{Color, IllegalMove, LookAlike, MoveListError, ParseSquareError};
use obverse_formats::MoveError;
use obverse_formats::transcript::TranscriptError;
use obverse_texts::Texts;

use super::reason_in::{Reason, told};

impl Reason for IllegalMove {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            IllegalMove::Occupied(square) => {
                texts.fill("reason.illegal.occupied", &[("move", square)])
            }
            IllegalMove::FlipsNothing(square) => {
                texts.fill("reason.illegal.noFlip", &[("move", square)])
            }
            IllegalMove::MustPass(square) => {
                texts.fill("reason.illegal.mustPass", &[("move", square)])
            }
            IllegalMove::MayNotPass => texts.fill("reason.illegal.mayNotPass", &[]),
            IllegalMove::GameOver(mv) => texts.fill("reason.illegal.gameOver", &[("move", mv)]),
        })
    }
}

impl Reason for LookAlike {
    fn reason(&self, texts: &Texts) -> Option<String> {
        let key = match self.typed {
            '\u{370}'..='\u{3ff}' => "reason.lookAlike.greek",
            '\u{400}'..='\u{4ff}' => "reason.lookAlike.cyrillic",
            _ => "reason.lookAlike.other",
        };
        Some(texts.fill(key, &[("typed", &self.typed), ("meant", &self.meant)]))
    }
}

impl Reason for ParseSquareError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        match self {
            ParseSquareError::WrongLength { .. } => None,
            ParseSquareError::Column(typed) | ParseSquareError::Row(typed) => {
                LookAlike::of(*typed)?.reason(texts)
            }
        }
    }
}

/// The error of a text that is not a move.
fn not_a_move(text: &str, texts: &Texts) -> String {
    (LookAlike::first_in(text))
        .and_then(|look_alike| look_alike.reason(texts))
        .unwrap_or_else(|| texts.fill("reason.move.name", &[("text", &text)]))
}

/// An illegal move with its number.
fn illegal(number: usize, reason: &IllegalMove, texts: &Texts) -> String {
    let reason = told(reason, texts);
    texts.fill(
        "reason.move.number",
        &[("number", &number), ("reason", &reason)],
    )
}

impl Reason for MoveListError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            MoveListError::Unexpected(first) => (LookAlike::of(*first))
                .and_then(|look_alike| look_alike.reason(texts))
                .unwrap_or_else(|| {
                    texts.fill("reason.move.start", &[("text", &first.escape_debug())])
                }),
            MoveListError::NotAMove(text) => not_a_move(text, texts),
            MoveListError::Illegal { number, reason } => illegal(*number, reason, texts),
        })
    }
}

impl Reason for MoveError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            MoveError::NotAMove(text) => not_a_move(text, texts),
            MoveError::Illegal { number, reason } => illegal(*number, reason, texts),
            MoveError::WrongTurn { number, color } => {
                let key = match color {
                    Color::Black => "reason.move.turn.black",
                    Color::White => "reason.move.turn.white",
                };
                texts.fill(key, &[("number", number)])
            }
        })
    }
}

impl Reason for TranscriptError {
    fn reason(&self, texts: &Texts) -> Option<String> {
        Some(match self {
            TranscriptError::Empty => texts.fill("reason.transcript.empty", &[]),
            TranscriptError::Start(error) => {
                texts.fill("reason.start", &[("reason", &told(error, texts))])
            }
            TranscriptError::Moves(error) => told(error, texts),
        })
    }
}
