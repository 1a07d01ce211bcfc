//! The review of the game: mistakes and accuracy.

use obverse_core::Color;
use obverse_review::MoveReview;

use super::Session;
use crate::message::{AccuracyState, MistakeState, PageEvent, ReviewState};

impl Session {
    /// Sends the review of the game to the tab, if there is one.
    pub(super) fn tell_review(&mut self) {
        let Some(review) = self.game.review() else {
            return;
        };
        let accuracy = |color| {
            let accuracy = review.accuracy(color);
            AccuracyState {
                accuracy: accuracy.percent(),
                lost: accuracy.lost,
            }
        };
        let mut mistakes = review.mistakes();
        mistakes.sort_by_key(|review| review.ply);
        let event = PageEvent::Review(ReviewState {
            transcript: review.game.to_string(),
            done: review.moves.len(),
            total: review.game.moves().len(),
            mistakes: mistakes.into_iter().map(mistake).collect(),
            black: accuracy(Color::Black),
            white: accuracy(Color::White),
        });
        self.outbox.push_back(event);
    }
}

fn mistake(review: &MoveReview) -> MistakeState {
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
