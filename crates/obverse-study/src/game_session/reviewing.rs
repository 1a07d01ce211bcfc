//! The review of a game: mistakes and accuracy.

use obverse_core::{Color, Game};
use obverse_review::{MoveReview, Review};

use super::{Change, GameSession};
use crate::{Assessment, EngineTask, Page, ReviewTask};

impl GameSession {
    /// Starts a review of the current line, unless the line already has one, and reports a change in both cases. Does
    /// nothing if the line has no moves.
    pub(super) fn begin_review(&mut self) {
        let game = self.tree.whole_line();
        if game.moves().len() == 0 {
            return;
        }
        if self.review.as_ref().is_none_or(|it| it.game != game) {
            self.review = Some(Review {
                game,
                moves: Vec::new(),
            });
        }
        self.changes.push(Change::Review);
    }

    /// On the Analyse page, starts the review of a finished game and drops a review of a line that is no longer
    /// current.
    pub(super) fn review_finished(&mut self) {
        if self.page != Page::Analyse {
            return;
        }
        let game = self.tree.whole_line();
        if self.review.as_ref().is_some_and(|it| it.game != game) {
            self.review = None;
        }
        if game.is_over() && self.review.is_none() {
            self.begin_review();
        }
    }

    /// The task to judge the moves that are missing in the review; `None` if there is no review or it is complete.
    pub(super) fn wanted_review(&self) -> Option<EngineTask> {
        let review = self.review.as_ref().filter(|it| !it.is_complete())?;
        Some(EngineTask::Review(ReviewTask {
            game: review.game.clone(),
            judged: review.moves.clone(),
        }))
    }

    /// Stores the moves of `game` judged so far, unless the review is of another game or already has at least as many
    /// moves.
    pub(super) fn take_review(&mut self, game: &Game, moves: Vec<MoveReview>) {
        let Some(review) = self.review.as_mut().filter(|it| it.game == *game) else {
            return;
        };
        if moves.len() <= review.moves.len() {
            return;
        }
        review.moves = moves;
        let line = self.tree.line_nodes();
        for judged in &review.moves {
            if let Some(&id) = line.get(judged.ply - 1) {
                let assessment = Assessment {
                    black: judged.best_value_for(Color::Black).round() as i32,
                    exact: judged.best.is_exact(),
                    depth: judged.best.depth,
                };
                self.tree.assess(id, assessment);
            }
        }
        self.changes.push(Change::Review);
    }
}
