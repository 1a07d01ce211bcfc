//! Sends to the tab what has changed in its session.

use std::time::Duration;

use obverse_study::{Change, NodeId};

use super::Session;
use crate::message::{GameState, GraphPoint, HintLine, Notice, PageEvent, ReviewState};

impl Session {
    /// Sends to the tab everything that has changed in the game since the last call.
    pub(super) fn send_changes(&mut self, now: Duration) {
        for change in self.game.take_changes() {
            match change {
                Change::EnginePassed(color) => self.say(Notice::Passed { side: color.into() }),
                Change::CommentsShortened => self.say(Notice::CommentsShortened),
                Change::EngineFailed => self.say(Notice::EngineFailed),
                Change::Hints => self.send_hints(),
                Change::Review => self.send_review(),
                // The verdict is part of the state.
                Change::Verdict => {}
                Change::Progress => {
                    let progress = self.game.progress();
                    let report = progress.report.as_ref();
                    let event = PageEvent::Thinking {
                        depth: report.map_or(0, |report| report.best().depth),
                        nodes: progress.nodes,
                    };
                    self.outbox.push_back(event);
                }
            }
        }
        self.send_analysis();
        self.send_state(now);
        self.send_graph();
    }

    /// Sends the engine settings to the tab, if they have changed.
    pub(super) fn send_analysis(&mut self) {
        let state = self.analysis();
        if self.last_analysis != Some(state) {
            self.last_analysis = Some(state);
            self.outbox.push_back(PageEvent::Analysis(state));
        }
    }

    /// Sends a notice to the tab.
    pub fn say(&mut self, notice: Notice) {
        self.outbox.push_back(PageEvent::Notice(notice));
    }

    /// Sends the state of the game to the tab if the state has changed.
    fn send_state(&mut self, now: Duration) {
        let state = self.state(now);
        let is_same = |last: &GameState| {
            // The page counts the clocks down itself, so only starting or stopping a clock is a change.
            let clock = last.clock.zip(state.clock);
            let same_clock = match clock {
                Some((last, clock)) => last.running == clock.running,
                None => last.clock == state.clock,
            };
            let last = GameState {
                clock: state.clock,
                ..last.clone()
            };
            same_clock && last == state
        };
        if self.last_state.as_ref().is_some_and(is_same) {
            return;
        }
        let moved = self.last_state.as_ref().is_none_or(|last| {
            last.board != state.board || last.turn != state.turn || last.hints != state.hints
        });
        self.last_state = Some(state.clone());
        self.last_hints = None;
        self.outbox.push_back(PageEvent::State(Box::new(state)));
        if moved && self.game.wants_hints() {
            self.send_hints();
        }
    }

    /// Sends the engine's values of the moves in the current position, if there are any. Sends nothing if only the number
    /// of nodes has changed, which would keep the page busy.
    fn send_hints(&mut self) {
        let Some(hints) = self.game.hints() else {
            return;
        };
        let node = self.game.tree().current().number();
        let lines: Vec<HintLine> = hints.report.lines.iter().map(HintLine::from).collect();
        let known = Some((node, lines.clone(), hints.is_done));
        if self.last_hints == known {
            return;
        }
        self.last_hints = known;
        let event = PageEvent::Hints {
            node,
            lines,
            nodes: hints.nodes,
            elapsed: u64::try_from(hints.spent.as_millis()).unwrap_or(u64::MAX),
            done: hints.is_done,
        };
        self.outbox.push_back(event);
    }

    /// Sends the review of the game to the tab, if the game has one.
    fn send_review(&mut self) {
        if let Some(review) = self.game.review() {
            let event = PageEvent::Review(ReviewState::new(
                review,
                self.game.review_level(),
                self.game.deeper_review_level(),
            ));
            self.outbox.push_back(event);
        }
    }

    /// Sends the graph of the values along the current line, if a value has changed.
    fn send_graph(&mut self) {
        let tree = self.game.tree();
        let point = |id: &NodeId| {
            tree.assessment(*id).map(|known| GraphPoint {
                black: known.black,
                exact: known.exact,
            })
        };
        let points: Vec<_> = tree.line_nodes().iter().map(point).collect();
        if points != self.last_graph {
            self.last_graph.clone_from(&points);
            self.outbox.push_back(PageEvent::Graph { points });
        }
    }
}
