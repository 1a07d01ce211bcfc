//! Mistakes and accuracy.

use obverse_core::{Color, Game};
use obverse_review::{MoveReview, Review};
use obverse_study::Assessment;

use super::{GameReview, Session};
use crate::message::{AccuracyState, Event, MistakeState, PageName, ReviewState};
use crate::pool::Task;

impl Session {
    /// The line one is in is to be reviewed.
    pub(super) fn ask_for_review(&mut self) {
        let game = self.tree.whole_line();
        if game.moves().len() == 0 {
            return;
        }
        if self
            .review
            .as_ref()
            .is_none_or(|review| review.game != game)
        {
            self.review = Some(GameReview {
                game,
                moves: Vec::new(),
                is_done: false,
            });
        }
        // Said again if it is known already: the tab may have forgotten it.
        self.tell_review();
    }

    /// A finished game is reviewed without being asked for; a review of another game is forgotten.
    pub(super) fn review_finished(&mut self) {
        if self.page != PageName::Analyse {
            return;
        }
        let game = self.tree.whole_line();
        let is_over = game.is_over();
        if self
            .review
            .as_ref()
            .is_some_and(|review| review.game != game)
        {
            self.review = None;
        }
        if is_over && self.review.is_none() {
            self.ask_for_review();
        }
    }

    /// What is left to review.
    pub(super) fn wanted_review(&self) -> Option<Task> {
        let review = self.review.as_ref()?;
        (!review.is_done).then(|| Task::Review(review.game.clone()))
    }

    /// More of the game is reviewed.
    pub(super) fn note_review(&mut self, game: &Game, moves: Vec<MoveReview>, is_done: bool) {
        let Some(review) = self.review.as_mut().filter(|review| review.game == *game) else {
            return;
        };
        // A review that was begun again has to catch up first.
        if moves.len() < review.moves.len() && !is_done {
            return;
        }
        review.moves = moves;
        review.is_done = is_done;
        let assessments: Vec<(usize, Assessment)> = review
            .moves
            .iter()
            .map(|review| {
                let assessment = Assessment {
                    black: review.best_value_for(Color::Black).round() as i32,
                    exact: review.best.is_exact(),
                    depth: review.best.depth,
                };
                (review.ply - 1, assessment)
            })
            .collect();
        let line = self.tree.line_nodes();
        for (ply, assessment) in assessments {
            if let Some(&id) = line.get(ply) {
                self.tree.assess(id, assessment);
            }
        }
        self.tell_review();
    }

    fn tell_review(&mut self) {
        let Some(review) = &self.review else {
            return;
        };
        let total = review.game.moves().len();
        let whole = Review {
            game: review.game.clone(),
            moves: review.moves.clone(),
        };
        let accuracy = |color| {
            let accuracy = whole.accuracy(color);
            AccuracyState {
                accuracy: accuracy.percent(),
                lost: accuracy.lost,
            }
        };
        let mut mistakes = whole.mistakes();
        mistakes.sort_by_key(|review| review.ply);
        let event = Event::Review(ReviewState {
            transcript: review.game.to_string(),
            done: review.moves.len(),
            total,
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
