use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::job::Job;
use super::job_control::JobControl;
use super::schedule::{Rest, Schedule, SliceId};
use super::task_urgency::TaskUrgency;

/// The schedule of searches, protected by a lock and shared by the threads of all engines.
pub struct Queue {
    jobs: Mutex<Jobs>,
    changed: Condvar,
}

struct Jobs {
    schedule: Schedule<Job>,
    running: Vec<(SliceId, Arc<JobControl>)>,
    /// Number of idle engines.
    idle: usize,
    closed: bool,
    /// How often the engines were to be replaced by new ones.
    renewals: u64,
    /// Number of engines that have been replaced.
    renewed: u64,
}

impl Queue {
    /// Creates an empty queue. `slice` is the slice time of the [`Schedule`].
    pub fn new(slice: Duration) -> Queue {
        Queue {
            jobs: Mutex::new(Jobs {
                schedule: Schedule::new(slice),
                running: Vec::new(),
                idle: 0,
                closed: false,
                renewals: 0,
                renewed: 0,
            }),
            changed: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        // The lists stay consistent if a thread panics, so a poisoned lock is ignored.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues a search. If the search is urgent and all engines are busy, a running slice may be interrupted. A
    /// closed queue drops the search.
    pub fn push(&self, job: Job) {
        let mut jobs = self.lock();
        if jobs.closed {
            return;
        }
        let (urgency, now) = (TaskUrgency::from(job.task()), Instant::now());
        jobs.schedule.push(job, urgency, now);
        jobs.interrupt(now);
        drop(jobs);
        self.changed.notify_one();
    }

    /// Waits for a search that is due and starts its next slice. Returns `None` when the queue is closed.
    pub fn next(&self) -> Option<(Job, SliceId)> {
        let mut jobs = self.lock();
        loop {
            if jobs.closed {
                return None;
            }
            if let Some((job, id)) = jobs.schedule.next(Instant::now()) {
                jobs.running.push((id, Arc::clone(&job.control)));
                return Some((job, id));
            }
            jobs.idle += 1;
            jobs = self
                .changed
                .wait(jobs)
                .unwrap_or_else(PoisonError::into_inner);
            jobs.idle -= 1;
        }
    }

    /// Ends a slice. `rest` is the search if it is unfinished; the search then waits for its next slice.
    pub fn end(&self, id: SliceId, rest: Option<Job>) {
        let mut jobs = self.lock();
        jobs.running.retain(|(running, _)| *running != id);
        let rest = rest.filter(|job| !jobs.closed && !job.control.is_cancelled());
        let goes_on = rest.is_some();
        let rest = rest.map_or(Rest::Nothing, Job::into_rest);
        jobs.schedule.end(id, rest, Instant::now());
        drop(jobs);
        if goes_on {
            self.changed.notify_one();
        }
    }

    /// Whether a slice has to end: it was interrupted, or its turn is over and another search is due. Each slice
    /// polls this function.
    pub fn must_leave(&self, id: SliceId) -> bool {
        let mut jobs = self.lock();
        let (idle, now) = (jobs.idle, Instant::now());
        jobs.interrupt(now);
        jobs.schedule.must_leave(id, idle, now)
    }

    /// Whether a slice is interrupted and has to end before its turn is over.
    pub fn is_interrupted(&self, id: SliceId) -> bool {
        let mut jobs = self.lock();
        jobs.interrupt(Instant::now());
        jobs.schedule.is_interrupted(id)
    }

    /// Asks every engine thread to replace its engine before the next slice, and interrupts the running slices.
    pub fn renew_engines(&self) {
        let mut jobs = self.lock();
        jobs.renewals += 1;
        for (_, control) in &jobs.running {
            control.interrupt();
        }
    }

    /// How often the engines were to be replaced by new ones.
    pub fn renewals(&self) -> u64 {
        self.lock().renewals
    }

    /// Records that an engine has been replaced.
    pub fn engine_renewed(&self) {
        self.lock().renewed += 1;
    }

    /// Number of engines that have been replaced.
    #[cfg(test)]
    pub fn renewed(&self) -> u64 {
        self.lock().renewed
    }

    /// Number of searches that wait or run.
    pub fn len(&self) -> usize {
        self.lock().schedule.len()
    }

    /// Removes cancelled searches.
    pub fn remove_cancelled(&self) {
        self.lock()
            .schedule
            .retain(|job| !job.control.is_cancelled());
    }

    /// Whether the queue is closed.
    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// Closes the queue: cancels all searches and ends all threads.
    pub fn close(&self) {
        let mut jobs = self.lock();
        jobs.closed = true;
        jobs.schedule.retain(|_| false);
        for (_, control) in &jobs.running {
            control.cancel();
        }
        drop(jobs);
        self.changed.notify_all();
    }
}

impl Jobs {
    /// Interrupts slices in favour of searches with a higher priority.
    fn interrupt(&mut self, now: Instant) {
        for id in self.schedule.interrupt(self.idle, now) {
            let control = self.running.iter().find(|(running, _)| *running == id);
            if let Some((_, control)) = control {
                control.interrupt();
            }
        }
    }
}
