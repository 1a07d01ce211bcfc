use std::time::Duration;

use obverse_core::Position;
use obverse_engine::{Continuation, Engine, Limits, Observer, Report, Request, SearchState, Stop};
use obverse_review::{PartialReview, ReviewObserver, Reviewer};

use crate::engine_task::quick_limits;
use crate::{EngineNews, EngineTask, even_opening};

/// An [`EngineTask`] in progress. A job runs in slices: searches that can be stopped and continued later, so that
/// several tasks can share an engine.
pub struct EngineJob {
    task: EngineTask,
    /// Time limit of a search, summed over its slices.
    longest: Duration,
    news: EngineNews,
    /// Where the next slice continues the search.
    continuation: Continuation,
    review: Option<PartialReview>,
    /// The engine of the review, if the last slice has ended within a move. The table of this engine has 16 MiB: it is kept
    /// no longer than the search that needs it.
    judge: Option<Engine>,
}

/// Observes a slice of an [`EngineJob`] while it runs, and may end the slice.
pub trait SliceObserver {
    /// Called when the engine has new results.
    fn news(&mut self, news: &EngineNews);

    /// Whether the slice should end, for example because other tasks wait for the engine.
    fn is_over(&mut self) -> bool;

    /// Whether a slice of a review should end within a move. Until the next slice, the job then
    /// [holds a table](EngineJob::holds_table).
    fn is_interrupted(&mut self) -> bool {
        self.is_over()
    }

    /// The least time between two calls of [`is_over`](SliceObserver::is_over) during a search, if there is no news.
    fn poll_interval(&self) -> Duration {
        ().pulse_interval()
    }
}

/// How a slice of an [`EngineJob`] ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SliceEnd {
    /// The task is done.
    Finished,
    /// The task continues in the next slice.
    Unfinished,
}

impl EngineJob {
    /// Size of the transposition table for the searches of a review, in MiB. A larger table is not faster at any review
    /// level.
    pub const REVIEW_HASH_MIB: usize = 16;

    /// Creates a job. `longest` limits the time of each search, summed over its slices.
    pub fn new(task: EngineTask, longest: Duration) -> EngineJob {
        let review = match &task {
            EngineTask::Review(task) => {
                let reviewer = Reviewer::new(Limits::level(task.level));
                let judged = task.judged.clone();
                Some(PartialReview::resume(reviewer, task.game.clone(), judged))
            }
            _ => None,
        };
        EngineJob {
            task,
            longest,
            news: EngineNews::default(),
            continuation: Continuation::default(),
            review,
            judge: None,
        }
    }

    /// The task that this job carries out.
    pub fn task(&self) -> &EngineTask {
        &self.task
    }

    /// The engine's results so far.
    pub fn news(&self) -> &EngineNews {
        &self.news
    }

    /// Whether the job keeps a transposition table of [`EngineJob::REVIEW_HASH_MIB`] until its next slice: whether the last
    /// slice of a review has ended within a move.
    pub fn holds_table(&self) -> bool {
        self.judge.is_some()
    }

    /// Works on the task until it is done, `stop` is set or the observer ends the slice.
    pub fn run_slice(
        &mut self,
        engine: &mut Engine,
        stop: &Stop,
        observer: &mut dyn SliceObserver,
    ) -> SliceEnd {
        match (&self.task, self.task.position()) {
            (_, Some(position)) => self.search(position, engine, stop, observer),
            (EngineTask::Opening { seed }, _) => {
                // The search for an opening is not divided into slices, because a stopped search would lead to another
                // opening.
                self.news.opening = Some(even_opening(engine, *seed, stop));
                self.finish(observer)
            }
            _ => self.judge(engine, stop, observer),
        }
    }

    fn search(
        &mut self,
        position: Position,
        engine: &mut Engine,
        stop: &Stop,
        observer: &mut dyn SliceObserver,
    ) -> SliceEnd {
        let request = Request::new(position, self.limits())
            .with_multi_pv(self.task.lines())
            .with_candidates(self.task.candidates())
            .with_stop(stop.clone());
        let (nodes, spent) = (self.news.nodes, self.news.spent);
        let mut search = SearchForwarder {
            news: &mut self.news,
            nodes,
            spent,
            stop,
            observer,
        };
        let report = engine.resume(&request, &mut self.continuation, &mut search);
        self.news.nodes = nodes + report.nodes;
        self.news.spent = spent + report.elapsed;
        let is_over = report.state != SearchState::Stopped;
        if is_over || is_no_worse(&report, self.news.report.as_ref()) {
            self.news.report = Some(report);
        }
        if is_over || self.news.spent >= self.longest {
            self.choose(position, engine, stop);
            return self.finish(observer);
        }
        SliceEnd::Unfinished
    }

    /// Search limits of the next slice. The sum over all slices is at most `longest`.
    fn limits(&self) -> Limits {
        let mut limits = match &self.task {
            EngineTask::Hints(task) => task.limits(),
            EngineTask::Opening { .. } => Limits::unlimited(),
            EngineTask::Evaluate(_) | EngineTask::Review(_) => quick_limits(),
            EngineTask::Move(task) => task.limits(),
        };
        let most = (self.task.max_time()).map_or(self.longest, |time| time.min(self.longest));
        limits.time = Some(most.saturating_sub(self.news.spent));
        limits
    }

    /// Chooses the move to play. Does nothing for tasks other than move tasks.
    fn choose(&mut self, position: Position, engine: &mut Engine, stop: &Stop) {
        let (EngineTask::Move(task), Some(report)) = (&self.task, &self.news.report) else {
            return;
        };
        let mut skill = task.skill;
        let mut mv = report.best().first();
        if let Some(skill) = &mut skill {
            let shallow = Request::new(position, Limits::depth(1))
                .with_multi_pv(self.task.lines())
                .with_stop(stop.clone());
            let shallow = engine.think(&shallow, &mut ());
            let moves_left = position.empty().len().div_ceil(2);
            mv = skill.choose(&report.lines, &shallow.lines, moves_left, task.chance);
        }
        self.news.chosen = mv.map(|mv| (mv, skill));
    }

    /// Judges the moves of a game, last move first.
    ///
    /// Every move is judged with one thread and an empty table of its own, so that a review of the same game at the same
    /// level always finds the same values: whatever was searched before, and however the review was divided into
    /// slices.
    fn judge(
        &mut self,
        engine: &mut Engine,
        stop: &Stop,
        observer: &mut dyn SliceObserver,
    ) -> SliceEnd {
        let Some(review) = &mut self.review else {
            return self.finish(observer);
        };
        // Without memory for a second table, the review has to use the engine's.
        let new = || engine.with_own_table(EngineJob::REVIEW_HASH_MIB).ok();
        let mut own = self.judge.take().or_else(new);
        let judge = own.as_mut().unwrap_or(engine);
        while !review.is_complete() {
            if !review.is_within_move() {
                judge.forget();
            }
            let mut forwarder = ReviewForwarder { stop, observer };
            if review.judge_next(judge, stop, &mut forwarder).is_none() {
                self.judge = own.filter(|_| review.is_within_move());
                return SliceEnd::Unfinished;
            }
            self.news.judged = review.to_review().moves;
            if !review.is_complete() {
                observer.news(&self.news);
                if observer.is_over() {
                    return SliceEnd::Unfinished;
                }
            }
        }
        self.finish(observer)
    }

    fn finish(&mut self, observer: &mut dyn SliceObserver) -> SliceEnd {
        self.news.is_done = true;
        observer.news(&self.news);
        SliceEnd::Finished
    }
}

/// Whether `report` is at least as complete as `known`: it has more lines, or as many lines and at least the same
/// minimum depth. True if `known` is `None`.
pub(crate) fn is_no_worse(report: &Report, known: Option<&Report>) -> bool {
    let reached = |report: &Report| {
        let depths = report.lines.iter().map(|line| line.depth);
        (report.lines.len(), depths.min())
    };
    known.is_none_or(|known| reached(report) >= reached(known))
}

/// Forwards a search's progress to the observer of the slice.
struct SearchForwarder<'a> {
    news: &'a mut EngineNews,
    /// Number of nodes visited in earlier slices.
    nodes: u64,
    spent: Duration,
    stop: &'a Stop,
    observer: &'a mut dyn SliceObserver,
}

impl SearchForwarder<'_> {
    fn tell(&mut self) {
        self.observer.news(self.news);
        if self.observer.is_over() {
            self.stop.stop();
        }
    }
}

impl Observer for SearchForwarder<'_> {
    fn progress(&mut self, report: &Report) {
        self.news.nodes = self.nodes + report.nodes;
        // On another engine than before, a search may have started anew. Ignore it until it is as deep as the known
        // result.
        if is_no_worse(report, self.news.report.as_ref()) {
            self.news.spent = self.spent + report.elapsed;
            self.news.report = Some(report.clone());
        }
        self.tell();
    }

    fn pulse(&mut self, nodes: u64) {
        self.news.nodes = self.nodes + nodes;
        self.tell();
    }

    fn pulse_interval(&self) -> Duration {
        self.observer.poll_interval()
    }
}

/// Stops a review's search when the observer interrupts the slice.
struct ReviewForwarder<'a> {
    stop: &'a Stop,
    observer: &'a mut dyn SliceObserver,
}

impl Observer for ReviewForwarder<'_> {
    fn pulse(&mut self, _nodes: u64) {
        if self.observer.is_interrupted() {
            self.stop.stop();
        }
    }

    fn pulse_interval(&self) -> Duration {
        self.observer.poll_interval()
    }
}

impl ReviewObserver for ReviewForwarder<'_> {}
