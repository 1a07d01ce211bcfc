use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Candidates, Clock, Engine, Observer, Options, Stop};
use obverse_review::{PartialMoveSearches, ReviewObserver};
use obverse_study::{EngineJob, EngineTask, HintsTask, SliceEnd};

use crate::assistant_message::{Answer, Order};
use crate::divided_review::MoveToJudge;
use crate::move_values::MoveValues;
use crate::sent_line::SentLine;
use crate::tab_search::{POLL_INTERVAL, SLICE, Slice, UPDATE_INTERVAL};
use crate::{Served, Work};

/// An assistant: an engine that carries out orders of the worker of a session.
pub struct AssistantTab {
    clock: Arc<dyn Clock>,
    /// `None` until the weights have come.
    engine: Option<Engine>,
    evaluating: Option<Evaluating>,
    /// The move that the engine searches. Its table holds nothing else.
    judging: Option<(MoveToJudge, PartialMoveSearches)>,
    /// The moves after that.
    moves: VecDeque<MoveToJudge>,
    answers: Vec<Answer>,
}

/// Moves whose values are searched.
struct Evaluating {
    number: u32,
    job: EngineJob,
    known: MoveValues,
    unsent: Vec<SentLine>,
    next_update_at: Duration,
}

impl AssistantTab {
    /// Creates an assistant without weights.
    pub fn new(clock: Arc<dyn Clock>) -> AssistantTab {
        AssistantTab {
            clock,
            engine: None,
            evaluating: None,
            judging: None,
            moves: VecDeque::new(),
            answers: Vec::new(),
        }
    }

    fn carry_out(&mut self, order: Order) {
        match order {
            Order::Values {
                number,
                position,
                effort,
                moves,
                milliseconds,
            } => {
                self.stop_judging();
                let task = EngineTask::Hints(HintsTask {
                    effort,
                    candidates: Candidates::Only(moves),
                    ..HintsTask::new(position)
                });
                self.evaluating = Some(Evaluating {
                    number,
                    job: EngineJob::new(task, Duration::from_millis(milliseconds)),
                    known: MoveValues::default(),
                    unsent: Vec::new(),
                    next_update_at: self.clock.now(),
                });
            }
            Order::Judge {
                position,
                mv,
                level,
            } => {
                self.evaluating = None;
                self.moves.push_back(MoveToJudge {
                    position,
                    mv,
                    level,
                });
            }
            Order::Rest => {
                self.evaluating = None;
                self.stop_judging();
                self.answers.push(Answer::Ready);
            }
        }
    }

    fn stop_judging(&mut self) {
        self.judging = None;
        self.moves.clear();
    }

    /// Searches a move for a slice. Returns whether there was one.
    fn judge(&mut self) -> bool {
        let Some(engine) = &mut self.engine else {
            return false;
        };
        let mut next = || {
            let it = self.moves.pop_front()?;
            engine.forget();
            Some((it, it.searches()))
        };
        let Some((it, mut searches)) = self.judging.take().or_else(&mut next) else {
            return false;
        };
        let stop = Stop::default();
        let mut slice = JudgingSlice {
            clock: &*self.clock,
            end: self.clock.now() + SLICE,
            stop: &stop,
        };
        match searches.search(engine, &stop, &mut slice) {
            Some(found) => self.answers.push(Answer::Judged {
                position: found.position,
                mv: found.mv,
                level: it.level,
                best: SentLine(found.best),
                played: found.played.map(SentLine),
            }),
            None => self.judging = Some((it, searches)),
        }
        true
    }

    /// Evaluates for a slice.
    fn evaluate(engine: &mut Engine, clock: &dyn Clock, it: &mut Evaluating) -> Option<Answer> {
        let mut slice = Slice::new(clock, clock.now() + SLICE).with_values(&mut it.known);
        let end = it.job.run_slice(engine, &Stop::default(), &mut slice);
        it.unsent
            .extend(slice.take_lines().into_iter().map(SentLine));
        let is_done = end == SliceEnd::Finished;
        let now = clock.now();
        (is_done || now >= it.next_update_at).then(|| {
            it.next_update_at = now + UPDATE_INTERVAL;
            Answer::Values {
                number: it.number,
                lines: std::mem::take(&mut it.unsent),
                nodes: it.job.news().nodes,
                is_done,
            }
        })
    }
}

impl Served for AssistantTab {
    fn receive(&mut self, text: &str) {
        // Only the program itself sends orders.
        if let Ok(order) = serde_json::from_str(text) {
            self.carry_out(order);
        }
    }

    fn receive_part(&mut self, _part: &[u8]) {}

    fn set_weights(&mut self, file: &[u8]) -> bool {
        let evaluation = Evaluation::from_bytes(file).ok();
        self.engine = evaluation.and_then(|evaluation| {
            let options = Options {
                hash_mib: EngineJob::REVIEW_HASH_MIB,
                threads: 1,
                evaluation: Some(Arc::new(evaluation)),
                clock: Arc::clone(&self.clock),
            };
            Engine::new(options).ok()
        });
        self.engine.is_some()
    }

    fn work(&mut self) -> Work {
        if self.judge() {
            return Work::Now;
        }
        let (Some(engine), Some(it)) = (&mut self.engine, &mut self.evaluating) else {
            return Work::Never;
        };
        let answer = AssistantTab::evaluate(engine, &*self.clock, it);
        if matches!(answer, Some(Answer::Values { is_done: true, .. })) {
            self.evaluating = None;
        }
        self.answers.extend(answer);
        Work::Now
    }

    fn take_events(&mut self) -> Vec<String> {
        let answers = self.answers.drain(..);
        answers
            .map(|it| serde_json::to_string(&it).expect("every answer can be written as JSON"))
            .collect()
    }
}

/// Stops the searches of a move at the end of a slice.
struct JudgingSlice<'a> {
    clock: &'a dyn Clock,
    end: Duration,
    stop: &'a Stop,
}

impl Observer for JudgingSlice<'_> {
    fn pulse(&mut self, _nodes: u64) {
        if self.clock.now() >= self.end {
            self.stop.stop();
        }
    }

    fn pulse_interval(&self) -> Duration {
        POLL_INTERVAL
    }
}

impl ReviewObserver for JudgingSlice<'_> {}
