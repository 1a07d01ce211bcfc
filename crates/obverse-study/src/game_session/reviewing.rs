//! The review of a game: mistakes and accuracy.

use obverse_core::{Color, Game};
use obverse_engine::Level;
use obverse_review::{MoveReview, Review};

use super::{Change, GameSession};
use crate::{AnalysisSettings, Assessment, Page};

/// Number of levels from one review to a deeper one.
const DEEPER: u8 = 4;

impl GameSession {
    /// Starts a review of the current line, unless the line already has one, and reports a change in both cases. Does
    /// nothing if the line has no moves.
    pub(super) fn begin_review(&mut self) {
        let game = self.tree.whole_line();
        if game.moves().len() == 0 {
            return;
        }
        if self.review.as_ref().is_none_or(|it| it.game != game) {
            self.review_level = self.analysis.review_level;
            self.review = Some(Review {
                game,
                moves: Vec::new(),
            });
        }
        self.changes.push(Change::Review);
    }

    /// Starts the review of the current line again, with a level that takes about four times as long.
    pub(super) fn deepen_review(&mut self) {
        let Some(level) = self.deeper_review_level() else {
            return;
        };
        self.review = None;
        self.begin_review();
        self.review_level = level;
    }

    /// Engine level of the review.
    pub fn review_level(&self) -> Level {
        self.review_level
    }

    /// Engine level of a deeper review; `None` if the review has the deepest level.
    pub fn deeper_review_level(&self) -> Option<Level> {
        let number = self.review_level.number() + DEEPER;
        let level = Level::new(u32::from(number)).ok()?;
        (u32::from(number) <= AnalysisSettings::DEEPEST_REVIEW).then_some(level)
    }

    /// Starts the review of a finished game, and drops a review of a line that is no longer current.
    pub(super) fn review_finished(&mut self) {
        let is_looked_back_on = self.is_looked_back_on();
        if self.page == Page::Play && !is_looked_back_on {
            self.retry = None;
        }
        if self.page != Page::Analyse && !is_looked_back_on {
            return;
        }
        let game = self.tree.whole_line();
        if self.review.as_ref().is_some_and(|it| it.game != game) {
            self.review = None;
        }
        if (game.is_over() || is_looked_back_on) && self.review.is_none() {
            self.begin_review();
        }
    }

    /// Stores the moves of `game` that are judged so far. Does nothing if the review is of another game or already has
    /// at least as many judged moves.
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
