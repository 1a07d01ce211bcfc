//! The engine's task, and what the engine finds.

use std::time::Duration;

use obverse_core::{Color, Move, Position, Random};
use obverse_engine::Report;

use super::{Change, GameSession, Hints};
use crate::engine_job::is_no_worse;
use crate::{Assessment, EngineNews, EngineTask, GameTree, MoveTask, Page};

/// Search time for hints before positions are evaluated for the graph.
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
        if self.page == Page::Analyse
            && let Some(review) = self.wanted_review()
        {
            return Some(review);
        }
        let evaluation = self.wanted_evaluation();
        let position = self.tree.position();
        if !self.shows_hints() || position.board().is_over() {
            return evaluation;
        }
        // Hints come first. Once they have been searched for a while, the graph takes precedence.
        match self.hints() {
            Some(hints) if hints.is_done => evaluation,
            Some(hints) if hints.spent >= FIRST_LOOK => {
                evaluation.or(Some(EngineTask::Hints(position)))
            }
            Some(_) | None => Some(EngineTask::Hints(position)),
        }
    }

    fn move_task(&self) -> MoveTask {
        let position = self.tree.position();
        let ply = self.tree.ply(self.tree.current()) as u64;
        let clocks = self.clocks.as_ref();
        MoveTask {
            position,
            strength: self.settings.strength,
            clock: clocks.map(|clocks| clocks.game_clock(position.turn())),
            skill: self.skill,
            // Derived from the ply, so that a task that is created again has the same random bits.
            chance: Random::new(self.random.clone().bits().wrapping_add(ply)).bits(),
        }
    }

    /// The task to evaluate the first position of the current line that has no value; `None` if every position has
    /// one or the graph is not shown.
    fn wanted_evaluation(&self) -> Option<EngineTask> {
        if self.page == Page::Play && !self.graph_in_play {
            return None;
        }
        let line = self.tree.line_nodes();
        let unknown = line.iter().find(|&&id| self.tree.assessment(id).is_none());
        unknown.map(|&id| EngineTask::Evaluate(self.tree.position_of(id)))
    }

    /// Whether the engine has to choose a move in the current position.
    pub fn is_engines_turn(&self) -> bool {
        let position = self.tree.position();
        if position.board().is_over() || self.opening_seed.is_some() {
            return false;
        }
        let agreed = self.page == Page::Play
            && self.forfeit.is_none()
            && self.tree.is_at_tip()
            && self.settings.players.is_engine(position.turn());
        agreed || self.forced == Some(position)
    }

    /// Whether values of moves are shown now.
    pub fn shows_hints(&self) -> bool {
        match self.page {
            Page::Play => self.hints_in_play && self.forfeit.is_none() && !self.is_engines_turn(),
            Page::Analyse => self.hints_in_analysis,
            Page::Learn => false,
        }
    }

    /// Whether hints are switched on for the current page. The Play page shows them on the person's turn only.
    pub fn wants_hints(&self) -> bool {
        match self.page {
            Page::Play => self.hints_in_play,
            Page::Analyse => self.hints_in_analysis,
            Page::Learn => false,
        }
    }

    /// Whether hints are switched on for the Play page.
    pub fn wants_hints_in_play(&self) -> bool {
        self.hints_in_play
    }

    /// The engine's values of the moves of the current position; `None` if there are none yet.
    pub fn hints(&self) -> Option<&Hints> {
        let position = self.tree.position();
        self.hints
            .as_ref()
            .filter(|hints| hints.position == position)
    }

    /// The best known move of the current position, from the engine's search for its move or from visible hints.
    pub(super) fn best_known_move(&self) -> Option<Move> {
        let report = match self.asked {
            Some(EngineTask::Move(_)) => self.progress.report.as_ref(),
            _ if self.shows_hints() => self.hints().map(|hints| &hints.report),
            _ => None,
        };
        report.and_then(|report| report.best().first())
    }

    /// Takes the engine's news of `task`. Ignores them if the engine has another task by now.
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
                    // The move is legal, so it is refused only if the tree is full. Then nobody can move.
                    let _ = self.make(mv, now);
                }
                // There was no legal move.
                None if news.is_done => self.forced = None,
                None => self.changes.push(Change::Progress),
            },
            EngineTask::Hints(position) => self.take_hints(*position, news),
            EngineTask::Evaluate(_) => {}
            EngineTask::Review(task) => self.take_review(&task.game, news.judged),
            EngineTask::Opening { .. } => {
                if let Some(game) = news.opening {
                    let settings = self.settings;
                    // An opening is too short to exceed the limit of the tree.
                    let _ = self.open(GameTree::from(&game));
                    self.arrange(settings);
                }
            }
        }
    }

    fn take_hints(&mut self, position: Position, news: EngineNews) {
        let Some(report) = news.report else {
            return;
        };
        let known = self.hints.as_ref().filter(|it| it.position == position);
        // A restarted search is ignored until it reaches the known depth.
        if !news.is_done && !is_no_worse(&report, known.map(|hints| &hints.report)) {
            return;
        }
        self.hints = Some(Hints {
            position,
            report,
            nodes: news.nodes,
            spent: news.spent,
            is_done: news.is_done,
        });
        self.changes.push(Change::Hints);
    }

    /// Records that the engine has failed at its task.
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
