//! Processes the engine's news: plays its move, stores its values, hints, review and opening.

use std::time::Duration;

use obverse_core::{Color, Position};
use obverse_engine::Report;

use super::{Change, GameSession};
use crate::{Assessment, EngineNews, EngineTask, GameTree};

impl GameSession {
    /// Processes the engine's news about `task`. Ignores news about a task that is no longer current.
    pub fn hear(&mut self, task: &EngineTask, news: EngineNews, now: Duration) {
        if self.asked.as_ref() == Some(task) {
            self.take_news(task, news, now);
            self.settle(now);
        }
    }

    fn take_news(&mut self, task: &EngineTask, news: EngineNews, now: Duration) {
        self.progress.nodes = news.nodes;
        if news.report.is_some() {
            self.progress.report.clone_from(&news.report);
        }
        if let (Some(position), Some(report)) = (task.position(), &news.report) {
            self.note(position, report);
        }
        match task {
            EngineTask::Move(_) => match news.chosen {
                Some((mv, skill)) => {
                    self.skill = skill;
                    // The move is legal, so playing it fails only if the tree is full. Then neither side can move, and
                    // the error is ignored.
                    let _ = self.make(mv, now);
                }
                // The engine is done without a move, because there was no legal move.
                None if news.is_done => self.forced = None,
                None => self.changes.push(Change::Progress),
            },
            EngineTask::Hints(task) => self.take_hints(task.position, news),
            EngineTask::Evaluate(_) => {}
            EngineTask::Review(task) => {
                self.take_verdict(&task.game, &news.judged);
                self.take_review(&task.game, news.judged);
            }
            EngineTask::Opening { .. } => {
                if let Some(game) = news.opening {
                    let settings = self.settings;
                    // An opening is too short to exceed the limit of the tree.
                    let title = self.tree.title.clone();
                    let _ = self.open(GameTree::from(&game));
                    self.tree.title = title;
                    self.arrange(settings);
                }
            }
        }
    }

    /// Records that the engine has failed. The engine gets no task before the next action.
    pub fn hear_failure(&mut self, now: Duration) {
        self.has_engine_failed = true;
        self.forced = None;
        self.opening_seed = None;
        self.changes.push(Change::EngineFailed);
        self.settle(now);
    }

    /// Stores the value of a position in all nodes of the current line that have this position.
    fn note(&mut self, position: Position, report: &Report) {
        let best = report.best();
        let assessment = Assessment {
            black: match position.turn() {
                Color::Black => best.score,
                Color::White => -best.score,
            },
            exact: best.is_exact(),
            depth: best.depth,
        };
        for id in self.tree.line_nodes() {
            if self.tree.position_of(id) == position {
                self.tree.assess(id, assessment);
            }
        }
    }
}
