//! The task that the engine should work on.

use std::time::Duration;

use obverse_core::Random;

use super::GameSession;
use crate::{EngineTask, HintsTask, MoveTask, Page, ReviewTask};

/// Search time for hints before the engine turns to evaluations for the graph.
const FIRST_LOOK: Duration = Duration::from_millis(1500);

impl GameSession {
    /// The task that the engine should work on now; `None` if there is nothing to do.
    pub fn wanted(&self) -> Option<EngineTask> {
        if self.has_engine_failed {
            return None;
        }
        if let Some(seed) = self.opening_seed {
            return Some(EngineTask::Opening { seed });
        }
        if self.is_engines_turn() {
            return Some(EngineTask::Move(self.move_task()));
        }
        if !self.is_visible || self.page == Page::Learn {
            return None;
        }
        if (self.page == Page::Analyse || self.is_looked_back_on())
            && let Some(review) = self.wanted_review().or_else(|| self.wanted_verdict())
        {
            return Some(review);
        }
        let evaluation = self.wanted_evaluation();
        let position = self.tree.position();
        if !self.shows_hints() || position.board().is_over() {
            return evaluation;
        }
        // Search hints first. After `FIRST_LOOK`, evaluations for the graph take precedence.
        match self.hints() {
            Some(hints) if hints.is_done => evaluation,
            Some(hints) if hints.spent >= FIRST_LOOK => evaluation.or(Some(self.hints_task())),
            Some(_) | None => Some(self.hints_task()),
        }
    }

    /// The task to evaluate the moves of the current position. The settings of the analysis do not apply to hints while
    /// one plays.
    fn hints_task(&self) -> EngineTask {
        let task = HintsTask::new(self.tree.position());
        EngineTask::Hints(match self.page {
            Page::Analyse => HintsTask {
                effort: self.analysis.effort,
                lines: self.analysis.lines,
                ..task
            },
            Page::Play | Page::Learn => task,
        })
    }

    /// The task to choose a move in the current position.
    fn move_task(&self) -> MoveTask {
        let position = self.tree.position();
        let ply = self.tree.ply(self.tree.current()) as u64;
        let clocks = self.clocks.as_ref();
        MoveTask {
            position,
            strength: self.settings.strength,
            clock: clocks.map(|clocks| clocks.game_clock(position.turn())),
            skill: self.skill,
            // The random bits depend only on the session's random state and the ply, so a task that is created again
            // gets the same bits.
            chance: Random::new(self.random.clone().bits().wrapping_add(ply)).bits(),
            is_hurried: self.is_agreed_engines_turn() && self.forced == Some(position),
        }
    }

    /// The task to judge the moves that are missing in the review; `None` if there is no review or the review is
    /// complete.
    fn wanted_review(&self) -> Option<EngineTask> {
        let review = self.review.as_ref().filter(|it| !it.is_complete())?;
        Some(EngineTask::Review(ReviewTask {
            game: review.game.clone(),
            level: self.review_level,
            judged: review.moves.clone(),
        }))
    }

    /// The task to evaluate the first position of the current line that has no value. `None` if every position has a
    /// value or the graph is not shown.
    fn wanted_evaluation(&self) -> Option<EngineTask> {
        if self.page == Page::Play && !self.graph_in_play {
            return None;
        }
        let line = self.tree.line_nodes();
        let unknown = line.iter().find(|&&id| self.tree.assessment(id).is_none());
        unknown.map(|&id| EngineTask::Evaluate(self.tree.position_of(id)))
    }
}
