//! What the engine should be doing, and what it says.

use std::time::Duration;

use obverse_core::{Color, Move, Random, Square};
use obverse_engine::{Line, Report};
use obverse_study::{Assessment, Tree};

use super::{App, Hints, Overlay};
use crate::page::Page;
use crate::thinker::{News, Task, Thought};

/// How long hints are thought about before the graph gets its turn.
const FIRST_LOOK: Duration = Duration::from_millis(1500);

impl App {
    /// What the engine should be thinking about now.
    pub(super) fn wanted(&self) -> Option<Task> {
        if let Some(seed) = self.drawing {
            return Some(Task::Opening { seed });
        }
        let position = self.tree.position();
        if self.is_engines_turn() {
            let ply = self.tree.ply(self.tree.current()) as u64;
            return Some(Task::Move {
                position,
                strength: self.arrangement.strength,
                skill: self.skill,
                // The same move gets the same dice however often it is asked for.
                chance: Random::new(self.dice.clone().bits().wrapping_add(ply)).bits(),
            });
        }
        if matches!(self.overlay, Some(Overlay::Editor(_))) || self.page == Page::Learn {
            return None;
        }
        let line = self.tree.line_nodes();
        let unknown = line.iter().find(|&&id| self.tree.assessment(id).is_none());
        let assess = unknown.map(|&id| Task::Assess(self.tree.position_of(id)));
        if !self.shows_hints() || position.board().is_over() {
            return assess;
        }
        // Hints come first, but once they are worth something the graph is not kept waiting.
        let known = self.hints.as_ref();
        let known = known.filter(|hints| hints.position == position);
        match known {
            Some(hints) if hints.is_done => assess,
            Some(hints) if hints.report.elapsed >= FIRST_LOOK => {
                assess.or(Some(Task::Hint(position)))
            }
            Some(_) | None => Some(Task::Hint(position)),
        }
    }

    /// Whether the engine is to choose a move where one stands.
    pub fn is_engines_turn(&self) -> bool {
        let position = self.tree.position();
        if position.board().is_over() || self.drawing.is_some() {
            return false;
        }
        let agreed = self.page == Page::Play
            && self.tree.is_at_tip()
            && self.arrangement.you.leaves_to_engine(position.turn());
        agreed || self.forced == Some(position)
    }

    /// Whether values are to be seen on the squares.
    pub fn shows_hints(&self) -> bool {
        match self.page {
            Page::Play => self.hints_in_play && !self.is_engines_turn(),
            Page::Analyse => self.hints_in_analysis,
            Page::Learn => false,
        }
    }

    /// What is known about the moves where one stands, if that is to be seen.
    pub fn visible_hints(&self) -> Option<&Hints> {
        let position = self.tree.position();
        let hints = self.hints.as_ref().filter(|_| self.shows_hints());
        hints.filter(|hints| hints.position == position)
    }

    /// What is known about a move where one stands, if that is to be seen.
    pub fn hint_for(&self, square: Square) -> Option<&Line> {
        let lines = &self.visible_hints()?.report.lines;
        lines
            .iter()
            .find(|line| line.first() == Some(Move::Place(square)))
    }

    /// The task the engine is at.
    pub fn task(&self) -> Option<Task> {
        self.job.map(|job| job.task)
    }

    pub(super) fn pass_for_engine(&mut self) {
        while self.is_engines_turn() && self.tree.position().must_pass() {
            let turn = self.tree.position().turn();
            self.forced = None;
            if self.tree.play(Move::Pass).is_err() {
                break;
            }
            self.say(format!("{turn} has no move and passes."));
        }
    }

    /// What a finished game is worth needs no engine.
    pub(super) fn count_finished(&mut self) {
        for id in self.tree.line_nodes() {
            let position = self.tree.position_of(id);
            if self.tree.assessment(id).is_some() {
                continue;
            }
            if let Some(score) = position.score() {
                let assessment = Assessment {
                    black: score.difference(Color::Black),
                    exact: true,
                    depth: 0,
                };
                self.tree.assess(id, assessment);
            }
        }
    }

    /// The engine has something to say.
    pub(super) fn hear(&mut self, thought: Thought) {
        let Some(job) = self.job.filter(|job| job.id == thought.id) else {
            return;
        };
        match thought.news {
            News::Progress(report) => {
                self.nodes = report.nodes;
                self.note(job.task, &report, false);
                self.finding = Some(report);
            }
            News::Nodes(nodes) => self.nodes = nodes,
            News::Done(report) => {
                self.job = None;
                self.note(job.task, &report, true);
                self.nodes = report.nodes;
                self.finding = Some(report);
                if matches!(job.task, Task::Move { .. }) {
                    // There was nothing to choose.
                    self.forced = None;
                }
            }
            News::Chosen { mv, report, skill } => {
                self.job = None;
                self.note(job.task, &report, true);
                self.skill = skill;
                self.play_engine_move(mv);
            }
            News::Drawn(game) => {
                self.job = None;
                self.drawing = None;
                self.begin(Tree::from(&game));
            }
            News::Crashed => {
                self.quits = true;
            }
        }
    }

    pub(super) fn play_engine_move(&mut self, mv: Move) {
        self.forced = None;
        // The move was found for the position on the board.
        if self.tree.play(mv).is_err() {
            self.complain(format!("The engine wanted {mv}, which is illegal."));
        }
    }

    /// Writes down what the engine has found.
    pub(super) fn note(&mut self, task: Task, report: &Report, is_done: bool) {
        let position = match task {
            Task::Hint(position) | Task::Assess(position) | Task::Move { position, .. } => position,
            Task::Opening { .. } => return,
        };
        let best = report.best();
        let turn = position.turn();
        let assessment = Assessment {
            black: match turn {
                Color::Black => best.score,
                Color::White => -best.score,
            },
            exact: best.is_exact(),
            depth: best.depth,
        };
        let nodes = self.tree.line_nodes();
        for id in nodes {
            if self.tree.position_of(id) == position {
                self.tree.assess(id, assessment);
            }
        }
        if matches!(task, Task::Hint(_)) {
            let known = self.hints.as_ref();
            let known = known.filter(|hints| hints.position == position);
            // A search that was begun again has to catch up first.
            if !is_done && known.is_some_and(|hints| reached(&hints.report) > reached(report)) {
                return;
            }
            self.hints = Some(Hints {
                position,
                report: report.clone(),
                is_done,
            });
        }
    }
}

/// How much hints say: how many moves have a value, and how deep the least of them was searched.
fn reached(report: &Report) -> (usize, Option<u32>) {
    let depths = report.lines.iter().map(|line| line.depth);
    (report.lines.len(), depths.min())
}
