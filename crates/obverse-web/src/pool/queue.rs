use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::job::{Control, Job};

/// Whoever looks at values waits no longer than this for those who wait for moves.
const LONGEST_WAIT: Duration = Duration::from_secs(1);
/// A slice that was interrupted for a move has had at least this.
const SHORTEST_SLICE: Duration = Duration::from_millis(50);

/// Jobs that wait, and which ones run.
#[derive(Default)]
pub struct Queue {
    jobs: Mutex<Jobs>,
    news: Condvar,
}

#[derive(Default)]
struct Jobs {
    urgent: VecDeque<Job>,
    patient: VecDeque<Job>,
    running: Vec<Running>,
    /// Engines that have nothing to do.
    idle: usize,
    next_id: u64,
    closed: bool,
}

struct Running {
    id: RunningId,
    is_urgent: bool,
    since: Instant,
    control: Arc<Control>,
}

/// A slice that runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningId(u64);

impl Queue {
    fn lock(&self) -> MutexGuard<'_, Jobs> {
        // A thread that panics here has not left the lists half changed.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A job waits from now on. If somebody waits for it and all engines are busy, one that only grows
    /// values is interrupted.
    pub fn push(&self, job: Job) {
        let mut jobs = self.lock();
        if jobs.closed {
            return;
        }
        if job.task.is_urgent() {
            if jobs.idle == 0 {
                let longest = jobs
                    .running
                    .iter()
                    .filter(|running| {
                        !running.is_urgent && running.since.elapsed() >= SHORTEST_SLICE
                    })
                    .min_by_key(|running| running.since);
                if let Some(running) = longest {
                    running.control.interrupt();
                }
            }
            jobs.urgent.push_back(job);
        } else {
            jobs.patient.push_back(job);
        }
        drop(jobs);
        self.news.notify_one();
    }

    /// The next slice to run, when there is one; nothing when all is over.
    pub fn next(&self) -> Option<(Job, RunningId)> {
        let mut jobs = self.lock();
        loop {
            if jobs.closed {
                return None;
            }
            if let Some(job) = jobs.pop() {
                let id = RunningId(jobs.next_id);
                jobs.next_id += 1;
                jobs.running.push(Running {
                    id,
                    is_urgent: job.task.is_urgent(),
                    since: Instant::now(),
                    control: Arc::clone(&job.control),
                });
                return Some((job, id));
            }
            jobs.idle += 1;
            jobs = self.news.wait(jobs).unwrap_or_else(PoisonError::into_inner);
            jobs.idle -= 1;
        }
    }

    /// A slice is over.
    pub fn done(&self, id: RunningId) {
        self.lock().running.retain(|running| running.id != id);
    }

    /// Whether anybody waits.
    pub fn has_waiting(&self) -> bool {
        let jobs = self.lock();
        !jobs.urgent.is_empty() || !jobs.patient.is_empty()
    }

    /// How many jobs wait or run.
    pub fn len(&self) -> usize {
        let jobs = self.lock();
        jobs.urgent.len() + jobs.patient.len() + jobs.running.len()
    }

    /// Jobs that nobody wants any more wait no longer.
    pub fn forget_cancelled(&self) {
        let mut jobs = self.lock();
        let is_wanted = |job: &Job| !job.control.is_cancelled();
        jobs.urgent.retain(is_wanted);
        jobs.patient.retain(is_wanted);
    }

    /// All threads end, and all searches.
    pub fn close(&self) {
        let mut jobs = self.lock();
        jobs.closed = true;
        jobs.urgent.clear();
        jobs.patient.clear();
        for running in &jobs.running {
            running.control.cancel();
        }
        drop(jobs);
        self.news.notify_all();
    }
}

impl Jobs {
    fn pop(&mut self) -> Option<Job> {
        let is_due = |job: &Job| job.since.elapsed() >= LONGEST_WAIT;
        if self.patient.front().is_some_and(is_due) {
            return self.patient.pop_front();
        }
        self.urgent.pop_front().or_else(|| self.patient.pop_front())
    }
}
