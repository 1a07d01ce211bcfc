use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use obverse_core::{Game, Move, Position};
use obverse_engine::{Engine, Limits, Observer, Report, Request, State, Stop};
use obverse_review::{MoveReview, ReviewObserver, Reviewer};
use obverse_study::even_opening;
use tokio::sync::watch;

use super::PoolOptions;
use super::queue::Queue;
use super::schedule::SliceId;
use super::task::{News, Task};
use crate::monitor::JobWatch;

/// Ends a job from outside: its present slice, and all that would follow.
#[derive(Debug, Default)]
pub struct Control {
    end: Stop,
    slice: Mutex<Stop>,
}

impl Control {
    /// Nobody wants the answer any more.
    pub fn cancel(&self) {
        self.end.stop();
        self.interrupt();
    }

    /// Whether nobody wants the answer any more.
    pub fn is_cancelled(&self) -> bool {
        self.end.is_stopped()
    }

    /// The present slice is to end.
    pub fn interrupt(&self) {
        let slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        slice.stop();
    }

    fn begin_slice(&self) -> Stop {
        let stop = Stop::default();
        let mut slice = self.slice.lock().unwrap_or_else(PoisonError::into_inner);
        *slice = stop.clone();
        drop(slice);
        // A cancellation that came before the new stop was in place has pressed the old one.
        if self.is_cancelled() {
            stop.stop();
        }
        stop
    }
}

/// What became of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There is nothing more to do.
    Finished,
    /// It goes on later.
    Unfinished,
}

/// A task on its way through the queue.
pub struct Job {
    pub task: Task,
    pub control: Arc<Control>,
    tell: watch::Sender<News>,
    pub watch: JobWatch,
    spent: Duration,
    nodes: u64,
    known: Option<Report>,
    reviewed: Vec<MoveReview>,
    has_failed: bool,
}

impl Job {
    pub fn new(
        task: Task,
        control: Arc<Control>,
        tell: watch::Sender<News>,
        watch: JobWatch,
    ) -> Job {
        Job {
            task,
            control,
            tell,
            watch,
            spent: Duration::ZERO,
            nodes: 0,
            known: None,
            reviewed: Vec::new(),
            has_failed: false,
        }
    }

    /// A slice has panicked; whether it may be tried once more.
    pub fn try_again(&mut self) -> bool {
        !std::mem::replace(&mut self.has_failed, true)
    }

    /// Thinks until it is done, or until others have the engine.
    pub fn run_slice(
        &mut self,
        id: SliceId,
        engine: &mut Engine,
        queue: &Queue,
        options: PoolOptions,
    ) -> Outcome {
        let stop = self.control.begin_slice();
        if self.control.is_cancelled() {
            return Outcome::Finished;
        }
        let begun = Instant::now();
        let turn = Turn {
            id,
            queue,
            stop: &stop,
        };
        let Some(position) = self.task.position() else {
            return match self.task.clone() {
                Task::Review(game) => self.review(&game, engine, turn),
                _ => self.draw_opening(engine),
            };
        };
        let limits = self.task.limits(self.spent, options.longest_search);
        let request = Request::new(position, limits)
            .with_lines(self.task.lines())
            .with_stop(stop.clone());
        let mut slice = Slice {
            begun,
            turn,
            job: self,
        };
        let report = engine.think(&request, &mut slice);
        self.spent += begun.elapsed();
        self.nodes += report.nodes;
        if self.control.is_cancelled() {
            return Outcome::Finished;
        }
        let is_over = report.state != State::Stopped;
        if is_over || is_no_worse(&report, self.known.as_ref()) {
            self.known = Some(report);
        }
        if is_over || self.spent >= options.longest_search {
            self.finish(engine, position, &stop);
            return Outcome::Finished;
        }
        Outcome::Unfinished
    }

    /// Says what was found at last, and chooses where that was asked for.
    fn finish(&mut self, engine: &mut Engine, position: Position, stop: &Stop) {
        let report = self.known.take();
        let mut chosen = None;
        if let (Task::Move { skill, chance, .. }, Some(report)) = (&self.task, &report) {
            let mut skill = *skill;
            let mut mv = report.best().first();
            if let Some(skill) = &mut skill {
                let glance = Request::new(position, Limits::depth(1))
                    .with_lines(self.task.lines())
                    .with_stop(stop.clone());
                let glance = engine.think(&glance, &mut ());
                let moves_left = position.empty().len().div_ceil(2);
                mv = skill.choose(&report.lines, &glance.lines, moves_left, *chance);
            }
            chosen = mv.map(|mv| (mv, skill));
            self.watch.chose(self.spent);
        }
        let (nodes, spent) = (self.nodes, self.spent);
        self.tell.send_modify(|news| {
            news.serial += 1;
            news.report = report;
            news.nodes = nodes;
            news.spent = spent;
            news.done = true;
            news.chosen = chosen;
        });
    }

    /// Reviews a game move by move, from the last one on; what is done is kept from slice to slice.
    fn review(&mut self, game: &Game, engine: &mut Engine, mut turn: Turn<'_>) -> Outcome {
        let reviewer = Reviewer::new(self.task.limits(Duration::ZERO, Duration::from_secs(1)));
        let plies: Vec<(Position, Move)> = game.positions().zip(game.moves()).collect();
        while let Some(ply) = plies
            .len()
            .checked_sub(self.reviewed.len())
            .filter(|&ply| ply > 0)
        {
            let (position, mv) = plies[ply - 1];
            let mut single = Game::from_position(position);
            if single.play(mv).is_err() {
                break;
            }
            let stop = turn.stop;
            let mut review = reviewer.review(&single, engine, stop, &mut turn);
            let Some(mut review) = review.moves.pop() else {
                return match self.control.is_cancelled() {
                    true => Outcome::Finished,
                    false => Outcome::Unfinished,
                };
            };
            review.ply = ply;
            self.reviewed.insert(0, review);
            self.tell_review(ply == 1);
            if ply > 1 && turn.is_over() {
                return Outcome::Unfinished;
            }
        }
        self.tell_review(true);
        Outcome::Finished
    }

    fn tell_review(&self, done: bool) {
        let reviewed = self.reviewed.clone();
        self.tell.send_modify(|news| {
            news.serial += 1;
            news.done = done;
            news.reviewed = reviewed;
        });
    }

    /// Draws an opening in one slice: it is short, and half of it would be another opening.
    fn draw_opening(&mut self, engine: &mut Engine) -> Outcome {
        if let Task::Opening { seed } = self.task {
            let game = even_opening(engine, seed, &self.control.end);
            self.tell.send_modify(|news| {
                news.serial += 1;
                news.done = true;
                news.drawn = Some(game);
            });
        }
        Outcome::Finished
    }
}

/// Whether a report says at least as much as another one: as many moves, searched as deep.
fn is_no_worse(report: &Report, known: Option<&Report>) -> bool {
    let reached = |report: &Report| {
        let depths = report.lines.iter().map(|line| line.depth);
        (report.lines.len(), depths.min())
    };
    known.is_none_or(|known| reached(report) >= reached(known))
}

/// The engine, as long as a job has it.
#[derive(Clone, Copy)]
struct Turn<'a> {
    id: SliceId,
    queue: &'a Queue,
    stop: &'a Stop,
}

impl Turn<'_> {
    /// Whether others have the engine next; then the search ends.
    fn is_over(&self) -> bool {
        let is_over = self.queue.must_leave(self.id);
        if is_over {
            self.stop.stop();
        }
        is_over
    }
}

/// Of a review: a move that is begun is finished, unless somebody waits for the engine who goes first.
impl Observer for Turn<'_> {
    fn pulse(&mut self, _nodes: u64) {
        if self.queue.is_interrupted(self.id) {
            self.stop.stop();
        }
    }
}

impl ReviewObserver for Turn<'_> {}

/// Tells what a search finds during a slice.
struct Slice<'a> {
    begun: Instant,
    turn: Turn<'a>,
    job: &'a mut Job,
}

impl Observer for Slice<'_> {
    fn progress(&mut self, report: &Report) {
        let job = &mut *self.job;
        // A search that was begun again has to catch up first.
        if is_no_worse(report, job.known.as_ref()) {
            job.known = Some(report.clone());
            let (nodes, spent) = (job.nodes + report.nodes, job.spent + report.elapsed);
            job.tell.send_modify(|news| {
                news.serial += 1;
                news.report = Some(report.clone());
                news.nodes = nodes;
                news.spent = spent;
            });
        }
        self.turn.is_over();
    }

    fn pulse(&mut self, nodes: u64) {
        let nodes = self.job.nodes + nodes;
        let spent = self.job.spent + self.begun.elapsed();
        self.job.tell.send_modify(|news| {
            news.serial += 1;
            news.nodes = nodes;
            news.spent = spent;
        });
        self.turn.is_over();
    }
}
