use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use obverse_core::{Game, Move, Position};
use obverse_engine::{Engine, Limits, Observer, Report, Request, State, Stop};
use obverse_review::{MoveReview, Reviewer};
use obverse_study::even_opening;
use tokio::sync::watch;

use super::PoolOptions;
use super::queue::Queue;
use super::task::{News, Task};
use crate::monitor::JobWatch;

/// Ends a job from outside: its present slice, and all that would follow.
#[derive(Debug, Default)]
pub struct Control {
    cancelled: AtomicBool,
    slice: Mutex<Stop>,
}

impl Control {
    /// Nobody wants the answer any more.
    pub fn cancel(&self) {
        self.cancelled.store(true, Ordering::SeqCst);
        self.interrupt();
    }

    /// Whether nobody wants the answer any more.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::SeqCst)
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
    /// Since when it waits.
    pub since: Instant,
    tell: watch::Sender<News>,
    pub watch: JobWatch,
    spent: Duration,
    nodes: u64,
    slices: u32,
    known: Option<Report>,
    reviewed: Vec<MoveReview>,
}

/// A slice that follows another one is longer, since it has to catch up first; no longer than so many
/// of the first.
const LONGEST_SLICE: u32 = 4;

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
            since: Instant::now(),
            tell,
            watch,
            spent: Duration::ZERO,
            nodes: 0,
            slices: 0,
            known: None,
            reviewed: Vec::new(),
        }
    }

    /// Thinks until it is done, or until its slice is over and others wait.
    pub fn run_slice(
        &mut self,
        engine: &mut Engine,
        queue: &Queue,
        options: PoolOptions,
    ) -> Outcome {
        let stop = self.control.begin_slice();
        if self.control.is_cancelled() {
            return Outcome::Finished;
        }
        let begun = Instant::now();
        let end = begun + options.slice * (self.slices + 1).min(LONGEST_SLICE);
        let Some(position) = self.task.position() else {
            return match self.task.clone() {
                Task::Review(game) => self.review(&game, engine, queue, end, &stop),
                _ => self.draw_opening(engine, &stop),
            };
        };
        let limits = self.task.limits(self.spent, options.longest_search);
        let request = Request::new(position, limits)
            .with_lines(self.task.lines())
            .with_stop(stop.clone());
        let mut slice = Slice {
            begun,
            end,
            stop: &stop,
            queue,
            job: self,
        };
        let report = engine.think(&request, &mut slice);
        self.spent += begun.elapsed();
        self.nodes += report.nodes;
        self.slices += 1;
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
        self.since = Instant::now();
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
    fn review(
        &mut self,
        game: &Game,
        engine: &mut Engine,
        queue: &Queue,
        end: Instant,
        stop: &Stop,
    ) -> Outcome {
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
            let mut review = reviewer.review(&single, engine, stop, &mut ());
            let Some(mut review) = review.moves.pop() else {
                self.since = Instant::now();
                return match self.control.is_cancelled() {
                    true => Outcome::Finished,
                    false => Outcome::Unfinished,
                };
            };
            review.ply = ply;
            self.reviewed.insert(0, review);
            self.tell_review(ply == 1);
            if ply > 1 && Instant::now() >= end && queue.has_waiting() {
                self.since = Instant::now();
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

    fn draw_opening(&mut self, engine: &mut Engine, stop: &Stop) -> Outcome {
        if let Task::Opening { seed } = self.task {
            let game = even_opening(engine, seed, stop);
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

/// Listens to a search during a slice, and ends it.
struct Slice<'a> {
    begun: Instant,
    end: Instant,
    stop: &'a Stop,
    queue: &'a Queue,
    job: &'a mut Job,
}

impl Slice<'_> {
    fn end_in_time(&self) {
        if Instant::now() >= self.end && self.queue.has_waiting() {
            self.stop.stop();
        }
    }
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
        self.end_in_time();
    }

    fn pulse(&mut self, nodes: u64) {
        let nodes = self.job.nodes + nodes;
        let spent = self.job.spent + self.begun.elapsed();
        self.job.tell.send_modify(|news| {
            news.serial += 1;
            news.nodes = nodes;
            news.spent = spent;
        });
        self.end_in_time();
    }
}
