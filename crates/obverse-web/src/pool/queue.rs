use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::job::{Control, Job};
use super::schedule::{Schedule, SliceId};
use super::task::demand;

/// The schedule of all engines, behind a lock.
pub struct Queue {
    jobs: Mutex<Jobs>,
    news: Condvar,
}

struct Jobs {
    schedule: Schedule<Job>,
    running: Vec<(SliceId, Arc<Control>)>,
    /// Engines that have nothing to do.
    idle: usize,
    closed: bool,
}

impl Queue {
    /// Nobody waits; a first turn takes `slice`.
    pub fn new(slice: Duration) -> Queue {
        Queue {
            jobs: Mutex::new(Jobs {
                schedule: Schedule::new(slice),
                running: Vec::new(),
                idle: 0,
                closed: false,
            }),
            news: Condvar::new(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Jobs> {
        // A thread that panics here has not left the lists half changed.
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A job waits from now on. If it is urgent and all engines are busy, one of them is interrupted.
    pub fn push(&self, job: Job) {
        let mut jobs = self.lock();
        if jobs.closed {
            return;
        }
        let (demand, now) = (demand(job.task()), Instant::now());
        jobs.schedule.push(job, demand, now);
        jobs.interrupt(now);
        drop(jobs);
        self.news.notify_one();
    }

    /// The next slice to run, when there is one; nothing when all is over.
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
            jobs = self.news.wait(jobs).unwrap_or_else(PoisonError::into_inner);
            jobs.idle -= 1;
        }
    }

    /// A slice is over; what is left of the job, if anything, waits for the next one.
    pub fn end(&self, id: SliceId, rest: Option<Job>) {
        let mut jobs = self.lock();
        jobs.running.retain(|(running, _)| *running != id);
        let rest = rest.filter(|job| !jobs.closed && !job.control.is_cancelled());
        let goes_on = rest.is_some();
        jobs.schedule.end(id, rest, Instant::now());
        drop(jobs);
        if goes_on {
            self.news.notify_one();
        }
    }

    /// Whether a slice has to end; asked every now and then by the slice itself.
    pub fn must_leave(&self, id: SliceId) -> bool {
        let mut jobs = self.lock();
        let (idle, now) = (jobs.idle, Instant::now());
        jobs.interrupt(now);
        jobs.schedule.must_leave(id, idle, now)
    }

    /// Whether a slice has to end at once, be its turn over or not.
    pub fn is_interrupted(&self, id: SliceId) -> bool {
        let mut jobs = self.lock();
        jobs.interrupt(Instant::now());
        jobs.schedule.is_interrupted(id)
    }

    /// How many jobs wait or run.
    pub fn len(&self) -> usize {
        self.lock().schedule.len()
    }

    /// Jobs that nobody wants any more wait no longer.
    pub fn forget_cancelled(&self) {
        self.lock()
            .schedule
            .retain(|job| !job.control.is_cancelled());
    }

    /// Whether all threads end.
    pub fn is_closed(&self) -> bool {
        self.lock().closed
    }

    /// All threads end, and all searches.
    pub fn close(&self) {
        let mut jobs = self.lock();
        jobs.closed = true;
        jobs.schedule.retain(|_| false);
        for (_, control) in &jobs.running {
            control.cancel();
        }
        drop(jobs);
        self.news.notify_all();
    }
}

impl Jobs {
    /// Ends slices for those that go before them.
    fn interrupt(&mut self, now: Instant) {
        for id in self.schedule.interrupt(self.idle, now) {
            let control = self.running.iter().find(|(running, _)| *running == id);
            if let Some((_, control)) = control {
                control.interrupt();
            }
        }
    }
}
