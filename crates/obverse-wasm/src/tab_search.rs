use std::sync::Arc;
use std::time::Duration;

use obverse_engine::evaluation::Evaluation;
use obverse_engine::{Clock, Engine, Line, Options, Stop};
use obverse_review::MoveSearches;
use obverse_study::{
    EngineJob, EngineNews, EngineOffer, EngineResources, EngineTask, SliceEnd, SliceObserver,
};

use crate::assistant_message::{Answer, Order};
use crate::assistants::{Assistants, MOST_WORKERS};
use crate::divided_review::DividedReview;
use crate::divided_values::{DividedValues, PartNews};
use crate::move_values::MoveValues;
use crate::textbook_weights::textbook_weights;

/// Duration of a slice. Messages of the page wait for the end of the slice, and must be heard within 50 ms.
pub(crate) const SLICE: Duration = Duration::from_millis(30);
/// Time between two looks at the clock during a slice. A slice lasts longer by at most this time and the nodes between two
/// checks of the engine's limits.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// Minimum time between two reports.
pub(crate) const UPDATE_INTERVAL: Duration = Duration::from_millis(80);

/// Assistants are started when a task has taken this time.
const START_AFTER: Duration = Duration::from_millis(300);
/// A task with less time left is no longer divided.
const LEAST_TIME: Duration = Duration::from_millis(100);

/// The engine of a tab and the task that it works on, with assistants for tasks that are faster with them.
pub struct TabSearch {
    /// `None` until the first search, and until the next one after the evaluation or the size of the table has changed:
    /// the first move of a person should not wait for the table.
    engine: Option<Engine>,
    /// `None` until the engine uses weights or the textbook evaluation.
    evaluation: Option<Arc<Evaluation>>,
    hash_mib: usize,
    clock: Arc<dyn Clock>,
    current: Option<CurrentTask>,
    assistants: Assistants,
    /// Number of assistants that the user has chosen.
    wanted_assistants: usize,
    /// Whether assistants may help: they would have the same weights as the engine.
    may_assist: bool,
    /// Earliest time of the next report.
    next_update_at: Duration,
}

/// The task of the session.
struct CurrentTask {
    task: EngineTask,
    began: Duration,
    /// The job of the tab's own engine; `None` if only assistants work.
    job: Option<EngineJob>,
    division: Option<Division>,
    /// The lines that the tab's own engine has found in its current part.
    values: MoveValues,
    has_news: bool,
}

/// How a task is divided among workers.
enum Division {
    Values(DividedValues),
    Review(Box<DividedReview>),
}

impl TabSearch {
    /// Time limit of a search.
    pub const LONGEST_SEARCH: Duration = Duration::from_secs(120);

    /// The usual and the maximum resources of a tab on a machine with this number of cores. Each thread is a worker, which
    /// takes about 50 MB. With the largest tables a tab uses less than 400 MB in total.
    pub fn offer(cores: usize) -> EngineOffer {
        let threads = cores.clamp(1, MOST_WORKERS);
        let (usual, most) = match threads {
            1 => (64, 128),
            2 => (64, 64),
            _ => (32, 32),
        };
        let resources = |hash_mib| EngineResources { threads, hash_mib };
        EngineOffer {
            usual: resources(usual),
            most: Some(resources(most)),
        }
    }

    /// Creates the search of a new tab. Its engine has the textbook evaluation until weights are loaded.
    pub fn new(clock: Arc<dyn Clock>) -> TabSearch {
        TabSearch {
            engine: None,
            evaluation: None,
            hash_mib: TabSearch::offer(MOST_WORKERS).usual.hash_mib,
            clock,
            current: None,
            assistants: Assistants::new(),
            wanted_assistants: 0,
            may_assist: false,
            next_update_at: Duration::ZERO,
        }
    }

    /// Replaces the engine by one with this evaluation, and drops the task. From now on assistants may help, because
    /// they have the same evaluation.
    pub fn set_evaluation(&mut self, evaluation: Arc<Evaluation>) {
        self.set_task(None);
        self.evaluation = Some(evaluation);
        self.may_assist = true;
        self.engine = None;
    }

    /// Sets the number of workers and the size of the table. If the size changes, the engine is replaced.
    pub fn set_resources(&mut self, resources: EngineResources) {
        self.wanted_assistants = resources.threads.saturating_sub(1);
        if resources.hash_mib != self.hash_mib {
            self.hash_mib = resources.hash_mib;
            self.engine = None;
        }
    }

    /// Whether the engine has been created.
    #[cfg(test)]
    pub fn has_engine(&self) -> bool {
        self.engine.is_some()
    }

    /// Prepares the engine: the textbook evaluation if there is no other, then the engine with one thread, with a smaller
    /// table if there is too little memory. Each of the two steps takes about as long as a slice.
    fn prepare_engine(&mut self) {
        let Some(evaluation) = &self.evaluation else {
            self.evaluation = Some(Arc::new(Evaluation::new(textbook_weights())));
            return;
        };
        let options = Options {
            hash_mib: self.hash_mib,
            threads: 1,
            evaluation: Some(Arc::clone(evaluation)),
            clock: Arc::clone(&self.clock),
        };
        let engine = Engine::with_table_that_fits(options);
        // The worker fails as from any other allocation, and is started again.
        self.engine = Some(engine.expect("a table of 1 MiB fits into memory"));
    }

    /// Makes `task` the task of the engine, and drops any other. Nothing changes if the engine works on it already.
    pub fn set_task(&mut self, task: Option<EngineTask>) {
        if self.current.as_ref().map(|it| &it.task) == task.as_ref() {
            return;
        }
        let now = self.clock.now();
        self.next_update_at = now;
        self.assistants.rest(now);
        self.current = task.map(|task| CurrentTask::new(task, now));
    }

    /// Whether there is something to do now.
    pub fn has_work(&self) -> bool {
        (self.current.as_ref()).is_some_and(|current| current.job.is_some() || current.has_news)
    }

    /// The time at which [`run_slice`](TabSearch::run_slice) should be called even without work, to end silent or idle
    /// assistants.
    pub fn deadline(&self) -> Option<Duration> {
        self.assistants.deadline()
    }

    /// Runs a slice. Returns the task with news of it, if there are any and it is time to report them.
    pub fn run_slice(&mut self) -> Option<(EngineTask, EngineNews)> {
        let now = self.clock.now();
        for assistant in self.assistants.silent(now) {
            self.lose_assistant(assistant);
        }
        self.assistants.end_idle(now);
        self.assist(now);
        let needs_engine = (self.current.as_ref()).is_some_and(|current| current.job.is_some());
        if needs_engine && self.engine.is_none() {
            self.prepare_engine();
            return None;
        }
        let current = self.current.as_mut()?;
        if let Some(engine) = &mut self.engine {
            current.run_job(engine, &*self.clock);
        }
        let now = self.clock.now();
        let is_done = current.is_done();
        let is_due = current.job.is_none() || now >= self.next_update_at;
        let news = (is_done || current.has_news && is_due).then(|| {
            self.next_update_at = now + UPDATE_INTERVAL;
            current.has_news = false;
            (current.task.clone(), current.news(now))
        });
        if is_done {
            self.assistants.rest(now);
            self.current = None;
        }
        news
    }

    /// Gives the assistants work, if there is any.
    fn assist(&mut self, now: Duration) {
        let Some(current) = &mut self.current else {
            return;
        };
        let wanted = self.wanted_assistants;
        let time_left = current.time_left(now);
        match &mut current.division {
            None => return,
            Some(Division::Values(values)) if time_left >= LEAST_TIME => {
                let mut changed = Vec::new();
                // The tab's own engine is always ready for a part.
                let idle = values.is_idle(0).then_some(0);
                let idle = idle.into_iter().chain(self.assistants.resting(wanted));
                for worker in idle {
                    if let Some(busiest) = values.divide(worker) {
                        changed.extend([worker, busiest]);
                    }
                }
                changed.sort_unstable();
                changed.dedup();
                for worker in changed {
                    self.begin_part(worker, now);
                }
            }
            Some(Division::Values(_)) => {}
            Some(Division::Review(review)) => {
                while let Some(assistant) = self.assistants.judge(wanted)
                    && let Some(it) = review.next_move()
                {
                    let order = Order::Judge {
                        position: it.position,
                        mv: it.mv,
                        level: it.level,
                    };
                    self.assistants.order(assistant, &order, now);
                }
            }
        }
        let current = self.current.as_ref();
        let is_long = current.is_some_and(|it| now.saturating_sub(it.began) >= START_AFTER);
        if self.may_assist && is_long && time_left >= LEAST_TIME {
            self.assistants.start(wanted);
        }
    }

    /// Starts a worker on its part of the moves.
    fn begin_part(&mut self, worker: usize, now: Duration) {
        let Some(current) = &mut self.current else {
            return;
        };
        let time_left = current.time_left(now);
        let Some(Division::Values(values)) = &current.division else {
            return;
        };
        let Some((number, task)) = values.part(worker) else {
            return;
        };
        if worker == 0 {
            current.values = MoveValues::default();
            current.job = Some(EngineJob::new(EngineTask::Hints(task), time_left));
            return;
        }
        let order = Order::Values {
            number,
            position: task.position,
            effort: task.effort,
            moves: task.candidates.among(task.position.legal_squares()),
            milliseconds: time_left.as_millis() as u64,
        };
        self.assistants.order(worker, &order, now);
    }

    /// Takes a message of an assistant.
    pub fn hear_assistant(&mut self, assistant: usize, text: &str) {
        let now = self.clock.now();
        let Some(answer) = self.assistants.hear(assistant, text, now) else {
            return;
        };
        let Some(current) = &mut self.current else {
            return;
        };
        match (answer, &mut current.division) {
            (
                Answer::Values {
                    number,
                    lines,
                    nodes,
                    is_done,
                },
                Some(Division::Values(values)),
            ) => {
                let news = PartNews {
                    number,
                    lines: lines.into_iter().map(|line| line.0).collect(),
                    nodes,
                    is_done,
                };
                if values.hear(assistant, news) {
                    current.has_news = true;
                    if is_done {
                        self.assistants.is_done(assistant, now);
                    }
                }
            }
            (
                Answer::Judged {
                    position,
                    mv,
                    level,
                    best,
                    played,
                },
                Some(Division::Review(review)),
            ) if level == review.level() => {
                let searches = MoveSearches {
                    position,
                    mv,
                    best: best.0,
                    played: played.map(|line| line.0),
                };
                if review.hear(searches) {
                    current.go_on_reviewing();
                }
            }
            _ => {}
        }
        self.assist(now);
    }

    /// Marks an assistant as lost. The tab's own engine takes over its part.
    pub fn lose_assistant(&mut self, assistant: usize) {
        self.assistants.lose(assistant);
        let division = self.current.as_mut().and_then(|it| it.division.as_mut());
        if let Some(Division::Values(values)) = division
            && values.lose(assistant)
        {
            self.begin_part(0, self.clock.now());
        }
    }

    /// Takes the next message to an assistant.
    pub fn take_order(&mut self) -> Option<(usize, String)> {
        self.assistants.take_order()
    }
}

impl CurrentTask {
    fn new(task: EngineTask, now: Duration) -> CurrentTask {
        let division = match &task {
            EngineTask::Hints(hints) => DividedValues::new(*hints).map(Division::Values),
            EngineTask::Review(review) => Some(Division::Review(Box::new(DividedReview::new(
                review.clone(),
            )))),
            EngineTask::Evaluate(_) | EngineTask::Move(_) | EngineTask::Opening { .. } => None,
        };
        CurrentTask {
            job: Some(EngineJob::new(task.clone(), TabSearch::LONGEST_SEARCH)),
            task,
            began: now,
            division,
            values: MoveValues::default(),
            has_news: false,
        }
    }

    /// Time that is left for the task.
    fn time_left(&self, now: Duration) -> Duration {
        let most = (self.task.max_time()).unwrap_or(TabSearch::LONGEST_SEARCH);
        let spent = now.saturating_sub(self.began);
        most.min(TabSearch::LONGEST_SEARCH).saturating_sub(spent)
    }

    /// Runs a slice of the engine's own work.
    fn run_job(&mut self, engine: &mut Engine, clock: &dyn Clock) {
        let Some(job) = &mut self.job else {
            return;
        };
        let mut slice = Slice::new(clock, clock.now() + SLICE);
        if let Some(Division::Values(_)) = self.division {
            slice = slice.with_values(&mut self.values);
        }
        let end = job.run_slice(engine, &Stop::default(), &mut slice);
        self.has_news |= slice.has_news;
        let lines = slice.take_lines();
        let is_done = end == SliceEnd::Finished;
        let mut is_ahead = false;
        match &mut self.division {
            None => {}
            Some(Division::Values(values)) => {
                if let Some((number, _)) = values.part(0) {
                    let nodes = job.news().nodes;
                    let news = PartNews {
                        number,
                        lines,
                        nodes,
                        is_done,
                    };
                    values.hear(0, news);
                }
            }
            Some(Division::Review(review)) => {
                is_ahead = review.judged(job.news().judged.clone());
            }
        }
        if is_ahead {
            self.go_on_reviewing();
        } else if is_done && self.is_divided() {
            self.job = None;
        }
    }

    /// Continues the review with the moves that assistants have not searched.
    fn go_on_reviewing(&mut self) {
        if let Some(Division::Review(review)) = &self.division {
            self.has_news = true;
            let task = EngineTask::Review(review.task());
            let is_complete = review.is_complete();
            self.job = (!is_complete).then(|| EngineJob::new(task, TabSearch::LONGEST_SEARCH));
        }
    }

    /// Whether the engine's own work is only a part of the task.
    fn is_divided(&self) -> bool {
        match &self.division {
            None => false,
            Some(Division::Values(values)) => values.is_divided(),
            Some(Division::Review(_)) => true,
        }
    }

    fn is_done(&self) -> bool {
        match &self.division {
            Some(Division::Values(values)) if values.is_divided() => values.is_done(),
            Some(Division::Review(review)) => review.is_complete(),
            _ => self.job.as_ref().is_none_or(|job| job.news().is_done),
        }
    }

    fn news(&self, now: Duration) -> EngineNews {
        match &self.division {
            Some(Division::Values(values)) if values.is_divided() => {
                values.news(now.saturating_sub(self.began))
            }
            Some(Division::Review(review)) => EngineNews {
                judged: review.task().judged,
                is_done: review.is_complete(),
                ..EngineNews::default()
            },
            _ => (self.job.as_ref()).map_or(EngineNews::default(), |job| job.news().clone()),
        }
    }
}

/// Ends a slice when its time is over.
pub(crate) struct Slice<'a> {
    clock: &'a dyn Clock,
    end: Duration,
    has_news: bool,
    /// The lines of earlier slices, if those of this slice are wanted.
    values: Option<&'a mut MoveValues>,
    lines: Vec<Line>,
}

impl<'a> Slice<'a> {
    pub fn new(clock: &'a dyn Clock, end: Duration) -> Slice<'a> {
        Slice {
            clock,
            end,
            has_news: false,
            values: None,
            lines: Vec::new(),
        }
    }

    /// Collects the lines that are not in `values` yet.
    pub fn with_values(self, values: &'a mut MoveValues) -> Slice<'a> {
        Slice {
            values: Some(values),
            ..self
        }
    }

    /// The new lines.
    pub fn take_lines(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.lines)
    }
}

impl SliceObserver for Slice<'_> {
    fn news(&mut self, news: &EngineNews) {
        self.has_news = true;
        if let (Some(values), Some(report)) = (&mut self.values, &news.report) {
            let new = report.lines.iter().filter(|line| values.insert(line));
            self.lines.extend(new.cloned());
        }
    }

    fn is_over(&mut self) -> bool {
        self.clock.now() >= self.end
    }

    fn poll_interval(&self) -> Duration {
        POLL_INTERVAL
    }
}
