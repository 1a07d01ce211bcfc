use obverse_core::Color;
use obverse_engine::Level;
use obverse_review::{MoveReview, Review};
use serde::Serialize;

use crate::message::DiscColor;

/// The review of a game, as far as it is done.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Review"))]
pub struct ReviewState {
    /// The moves of the reviewed game.
    pub transcript: String,
    /// Engine level of the searches, which is their depth in plies.
    pub level: u8,
    /// Engine level of a deeper review; `None` if there is no deeper one.
    pub deeper: Option<u8>,
    /// Number of moves reviewed so far. The review starts with the last move of the game and goes backwards.
    pub done: usize,
    /// Number of moves of the game.
    pub total: usize,
    /// Moves that lost discs, in game order.
    pub mistakes: Vec<MistakeState>,
    /// Black's accuracy.
    pub black: AccuracyState,
    /// White's accuracy.
    pub white: AccuracyState,
}

/// A move that lost discs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Mistake"))]
pub struct MistakeState {
    /// Ply of the move, counted from 1.
    pub ply: usize,
    /// The move that was played.
    #[serde(rename = "move")]
    pub mv: String,
    /// The side that moved.
    pub side: DiscColor,
    /// Number of discs that the move lost.
    pub loss: u32,
    /// The best move that could have been played instead.
    pub best: String,
    /// Grade of the move: `inaccuracy`, `mistake` or `blunder`.
    #[cfg_attr(test, ts(type = "'inaccuracy' | 'mistake' | 'blunder'"))]
    pub grade: &'static str,
    /// Whether the loss is proven.
    pub exact: bool,
}

/// The accuracy of one side.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Accuracy"))]
pub struct AccuracyState {
    /// Accuracy in percent. `None` if the side never had a choice.
    pub accuracy: Option<f64>,
    /// Number of discs that the moves of the side have lost in total.
    pub lost: u32,
}

impl ReviewState {
    /// Creates the state of a review at a level.
    pub fn new(review: &Review, level: Level, deeper: Option<Level>) -> ReviewState {
        let accuracy = |color| {
            let accuracy = review.accuracy(color);
            AccuracyState {
                accuracy: accuracy.percent(),
                lost: accuracy.lost,
            }
        };
        let mut mistakes = review.mistakes();
        mistakes.sort_by_key(|review| review.ply);
        ReviewState {
            transcript: review.game.to_string(),
            level: level.number(),
            deeper: deeper.map(Level::number),
            done: review.moves.len(),
            total: review.game.moves().len(),
            mistakes: mistakes.into_iter().map(MistakeState::from).collect(),
            black: accuracy(Color::Black),
            white: accuracy(Color::White),
        }
    }
}

impl From<&MoveReview> for MistakeState {
    fn from(review: &MoveReview) -> MistakeState {
        let best = review.best.first().map(|mv| mv.to_string());
        MistakeState {
            ply: review.ply,
            mv: review.mv.to_string(),
            side: review.color().into(),
            loss: review.lost(),
            best: best.unwrap_or_default(),
            grade: review.grade().name(),
            exact: review.is_exact(),
        }
    }
}
