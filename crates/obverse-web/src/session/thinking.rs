//! What the engine should be doing, and what it says.

use std::time::{Duration, Instant};

use obverse_classic::Random;
use obverse_core::{Color, Move, Position};
use obverse_engine::Report;
use obverse_study::{Assessment, Tree};

use super::{Known, Session};
use crate::message::{Event, HintLine, Notice, PageName};
use crate::pool::{News, Task};

/// How long values are thought about before the graph gets its turn.
const FIRST_LOOK: Duration = Duration::from_millis(1500);

impl Session {
    /// What the engine should be thinking about now.
    pub fn wanted(&self) -> Option<Task> {
        if self.engine_failed {
            return None;
        }
        if let Some(seed) = self.drawing {
            return Some(Task::Opening { seed });
        }
        let position = self.tree.position();
        if self.is_engines_turn() {
            let ply = self.tree.ply(self.tree.current()) as u64;
            let clocks = self.clocks.as_ref();
            return Some(Task::Move {
                position,
                strength: self.arrangement.strength(),
                clock: clocks.map(|clocks| clocks.game_clock(position.turn())),
                skill: self.skill,
                // The same move gets the same dice however often it is asked for.
                chance: Random::new(self.dice.clone().bits().wrapping_add(ply)).bits(),
            });
        }
        if self.is_hidden {
            return None;
        }
        let (line, shows) = match self.page {
            PageName::Learn => return None,
            PageName::Play => (Vec::new(), self.hints_in_play && self.verdict.is_none()),
            PageName::Analyse => (self.tree.line_nodes(), self.hints_in_analysis),
        };
        if self.page == PageName::Analyse
            && let Some(review) = self.wanted_review()
        {
            return Some(review);
        }
        let unknown = line.iter().find(|&&id| self.tree.assessment(id).is_none());
        let assess = unknown.map(|&id| Task::Assess(self.tree.position_of(id)));
        if !shows || position.board().is_over() {
            return assess;
        }
        // Values come first, but once they are worth something the graph is not kept waiting.
        match self.known_here() {
            Some(known) if known.is_done => assess,
            Some(known) if known.elapsed >= FIRST_LOOK.as_millis() as u64 => {
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
        let agreed = self.page == PageName::Play
            && self.verdict.is_none()
            && self.tree.is_at_tip()
            && self.arrangement.leaves_to_engine(position.turn());
        agreed || self.forced == Some(position)
    }

    /// Whether values are to be seen on the squares.
    pub(super) fn shows_hints(&self) -> bool {
        match self.page {
            PageName::Play => self.hints_in_play,
            PageName::Analyse => self.hints_in_analysis,
            PageName::Learn => false,
        }
    }

    fn known_here(&self) -> Option<&Known> {
        let position = self.tree.position();
        self.known
            .as_ref()
            .filter(|known| known.position == position)
    }

    /// The engine has something to say about a task that is still wanted.
    pub fn hear(&mut self, task: &Task, news: News, now: Instant) {
        if let Some(game) = news.drawn {
            let arrangement = self.arrangement;
            self.begin(Tree::from(&game));
            self.arrange(arrangement);
            return self.settle(now);
        }
        match *task {
            Task::Move { position, .. } => {
                if let Some((mv, skill)) = news.chosen {
                    self.choose(mv, position, now);
                    self.skill = skill;
                } else if news.done {
                    self.forced = None;
                } else {
                    self.outbox.push_back(Event::Thinking {
                        depth: news.report.as_ref().map_or(0, |report| report.best().depth),
                        nodes: news.nodes,
                    });
                }
                if let Some(report) = &news.report {
                    self.note(position, report);
                }
            }
            Task::Assess(position) => {
                if let Some(report) = &news.report {
                    self.note(position, report);
                }
            }
            Task::Hint(position) => {
                if let Some(report) = news.report {
                    self.note(position, &report);
                    let known = self.known_here();
                    // A search that was begun again has to catch up first.
                    if news.done
                        || known.is_none_or(|known| reached(&known.report) <= reached(&report))
                    {
                        self.known = Some(Known {
                            position,
                            report,
                            nodes: news.nodes,
                            elapsed: u64::try_from(news.spent.as_millis()).unwrap_or(u64::MAX),
                            is_done: news.done,
                        });
                        self.tell_hints();
                    }
                }
            }
            Task::Review(ref game) => self.note_review(game, news.reviewed, news.done),
            Task::Opening { .. } => {}
        }
        self.settle(now);
    }

    /// The engine will say no more about this.
    pub fn hear_failure(&mut self, now: Instant) {
        self.engine_failed = true;
        self.forced = None;
        self.drawing = None;
        self.say(Notice::EngineFailed);
        self.settle(now);
    }

    fn choose(&mut self, mv: Move, position: Position, now: Instant) {
        if self.tree.position() == position {
            self.make(mv, now);
        }
    }

    /// Says what is known about the moves where one stands.
    pub(super) fn tell_hints(&mut self) {
        let node = self.tree.current().number();
        let Some(known) = self.known_here() else {
            return;
        };
        let event = Event::Hints {
            node,
            lines: known.report.lines.iter().map(HintLine::from).collect(),
            nodes: known.nodes,
            elapsed: known.elapsed,
            done: known.is_done,
        };
        self.outbox.push_back(event);
    }

    /// Writes down what a position is worth.
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

/// How much values say: how many moves have one, and how deep the least of them was searched.
fn reached(report: &Report) -> (usize, Option<u32>) {
    let depths = report.lines.iter().map(|line| line.depth);
    (report.lines.len(), depths.min())
}
