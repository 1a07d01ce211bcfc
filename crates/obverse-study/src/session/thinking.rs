//! What the engine should do, and what it finds.

use std::time::Duration;

use obverse_core::{Color, Move, Position, Random};
use obverse_engine::Report;

use super::{Change, GameSession, Hints};
use crate::engine_job::is_no_worse;
use crate::{Assessment, EngineNews, EngineTask, MoveTask, Place, Tree};

/// How long hints are searched before the graph gets its turn.
const FIRST_LOOK: Duration = Duration::from_millis(1500);

impl GameSession {
    /// What the engine should do now.
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
        if !self.is_visible || self.place == Place::Learn {
            return None;
        }
        if self.place == Place::Analyse
            && let Some(review) = self.wanted_review()
        {
            return Some(review);
        }
        let evaluation = self.wanted_evaluation();
        let position = self.tree.position();
        if !self.shows_hints() || position.board().is_over() {
            return evaluation;
        }
        // Hints come first, but once they are worth something the graph is not kept waiting.
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
            // The same move has the same random bits however often it is asked for.
            chance: Random::new(self.random.clone().bits().wrapping_add(ply)).bits(),
        }
    }

    /// The first position of the line that has no value yet, where a graph is shown.
    fn wanted_evaluation(&self) -> Option<EngineTask> {
        if self.place == Place::Play && !self.graph_in_play {
            return None;
        }
        let line = self.tree.line_nodes();
        let unknown = line.iter().find(|&&id| self.tree.assessment(id).is_none());
        unknown.map(|&id| EngineTask::Evaluate(self.tree.position_of(id)))
    }

    /// Whether the engine is to choose a move in the current position.
    pub fn is_engines_turn(&self) -> bool {
        let position = self.tree.position();
        if position.board().is_over() || self.opening_seed.is_some() {
            return false;
        }
        let agreed = self.place == Place::Play
            && self.forfeit.is_none()
            && self.tree.is_at_tip()
            && self.settings.players.is_engine(position.turn());
        agreed || self.forced == Some(position)
    }

    /// Whether values of moves are shown.
    pub fn shows_hints(&self) -> bool {
        match self.place {
            Place::Play => self.hints_in_play && self.forfeit.is_none() && !self.is_engines_turn(),
            Place::Analyse => self.hints_in_analysis,
            Place::Learn => false,
        }
    }

    /// Whether the person wants to see values of moves, now or when it is the person's turn again.
    pub fn wants_hints(&self) -> bool {
        match self.place {
            Place::Play => self.hints_in_play,
            Place::Analyse => self.hints_in_analysis,
            Place::Learn => false,
        }
    }

    /// Whether the person wants to see values of moves while playing.
    pub fn wants_hints_in_play(&self) -> bool {
        self.hints_in_play
    }

    /// What is known about the moves of the current position.
    pub fn hints(&self) -> Option<&Hints> {
        let position = self.tree.position();
        self.hints
            .as_ref()
            .filter(|hints| hints.position == position)
    }

    /// The best move known in the current position: of the engine that is to move, or by hints that are shown.
    pub(super) fn best_known_move(&self) -> Option<Move> {
        let report = match self.asked {
            Some(EngineTask::Move(_)) => self.progress.report.as_ref(),
            _ if self.shows_hints() => self.hints().map(|hints| &hints.report),
            _ => None,
        };
        report.and_then(|report| report.best().first())
    }

    /// Takes what the engine has found for the task it was asked to do.
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
                    // The move is legal, so it is refused only if the tree is full: then nobody can move.
                    let _ = self.make(mv, now);
                }
                // There was nothing to choose.
                None if news.is_done => self.forced = None,
                None => self.changes.push(Change::Progress),
            },
            EngineTask::Hints(position) => self.take_hints(*position, news),
            EngineTask::Evaluate(_) => {}
            EngineTask::Review(task) => self.take_review(&task.game, news.judged),
            EngineTask::Opening { .. } => {
                if let Some(game) = news.opening {
                    let settings = self.settings;
                    // Openings are short.
                    let _ = self.open(Tree::from(&game));
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
        // A search that was begun again has to catch up first.
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

    /// Takes notice that the engine has failed at its task.
    pub fn hear_failure(&mut self, now: Duration) {
        self.has_engine_failed = true;
        self.forced = None;
        self.opening_seed = None;
        self.changes.push(Change::EngineFailed);
        self.settle(now);
    }

    /// Notes what a position of the line is worth.
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
