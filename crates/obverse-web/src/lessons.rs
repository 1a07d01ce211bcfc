//! Requests of a tab's Learn page. A background task answers the requests in order, on blocking threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use obverse_page::learn::{Learn, LearnEvent, LearnProgress, LearnRequest, PendingLesson};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::fair_slots::FairSlots;
use crate::node_budget::NodeBudgets;
use crate::visitor::Visitor;

/// Maximum number of requests that a tab can have in its queue.
const QUEUE_LENGTH: usize = 32;
/// Time limit of a search for the Learn page.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(20);
/// Maximum time that a large search waits for memory. After that the search is given up.
const MEMORY_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum number of small requests answered in parallel. Each one takes milliseconds.
const SMALL_SLOTS: usize = 4;

/// Limits that the lessons of all tabs share.
#[derive(Clone, Debug)]
pub struct LessonLimits {
    budgets: NodeBudgets,
    /// Slots for small requests. Large searches never take one.
    small: Arc<Semaphore>,
    /// Slots for large searches, which reserve their memory before they take a slot.
    large: Arc<FairSlots>,
}

impl LessonLimits {
    /// Creates limits of `large_slots` parallel large searches in total, and of memory for `kept_per_visitor` of the
    /// largest searches per visitor.
    pub fn new(large_slots: usize, kept_per_visitor: usize) -> LessonLimits {
        LessonLimits {
            budgets: NodeBudgets::new(kept_per_visitor),
            small: Arc::new(Semaphore::new(SMALL_SLOTS)),
            large: Arc::new(FairSlots::new(large_slots)),
        }
    }
}

/// Handle to the background task that answers the Learn page of one tab.
#[derive(Debug)]
pub struct Lessons {
    requests: mpsc::Sender<LearnRequest>,
    answers: mpsc::Receiver<LearnEvent>,
    gone: Arc<AtomicBool>,
}

impl Lessons {
    pub fn new(limits: &LessonLimits, visitor: Visitor) -> Lessons {
        let (requests, mut queue) = mpsc::channel(QUEUE_LENGTH);
        let (sender, answers) = mpsc::channel(1);
        let gone = Arc::new(AtomicBool::new(false));
        let mut worker = LessonWorker {
            limits: limits.clone(),
            visitor,
            learn: None,
            gone: Arc::clone(&gone),
        };
        tokio::spawn(async move {
            while let Some(request) = queue.recv().await {
                let answer = tokio::select! {
                    answer = worker.answer(request) => answer,
                    // The tab is closed.
                    () = sender.closed() => return,
                };
                if let Some(event) = answer
                    && sender.send(event).await.is_err()
                {
                    return;
                }
            }
        });
        Lessons {
            requests,
            answers,
            gone,
        }
    }

    /// Queues a request. Returns false if the queue is full.
    pub fn submit(&mut self, request: LearnRequest) -> bool {
        self.requests.try_send(request).is_ok()
    }

    /// Waits for the next answer of the background task.
    pub async fn next(&mut self) -> LearnEvent {
        match self.answers.recv().await {
            Some(event) => event,
            None => std::future::pending().await,
        }
    }
}

impl Drop for Lessons {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
    }
}

/// State of the background task.
struct LessonWorker {
    limits: LessonLimits,
    visitor: Visitor,
    /// Searches that are kept for the tab's lessons; `None` before the first request, during a request and after a
    /// panic.
    learn: Option<Learn>,
    gone: Arc<AtomicBool>,
}

impl LessonWorker {
    /// Answers a request. Returns `None` after a panic.
    async fn answer(&mut self, request: LearnRequest) -> Option<LearnEvent> {
        let slot = Arc::clone(&self.limits.small).acquire_owned().await.ok()?;
        let mut progress = self
            .work(move |learn, is_stopped| {
                let progress = learn.begin(request, is_stopped);
                drop(slot);
                progress
            })
            .await?;
        loop {
            match progress {
                LearnProgress::Answered(event) => return Some(event),
                LearnProgress::NeedsRoom(work) => progress = self.go_on(work).await?,
            }
        }
    }

    /// Continues a large search: reserves its memory, then takes a slot, so that a search that waits for memory does
    /// not block a slot. Returns `None` after a panic.
    async fn go_on(&mut self, work: Box<PendingLesson>) -> Option<LearnProgress> {
        let lease = self.limits.budgets.reserve(self.visitor);
        let Ok(lease) = timeout(MEMORY_TIMEOUT, lease).await else {
            return self
                .work(move |learn, _| LearnProgress::Answered(learn.give_up(work)))
                .await;
        };
        let slot = FairSlots::take(&self.limits.large, self.visitor).await;
        self.work(move |learn, is_stopped| {
            let progress = learn.go_on(work, Box::new(lease), is_stopped);
            drop(slot);
            progress
        })
        .await
    }

    /// Runs `work` on a blocking thread, with the kept searches and a function that says whether to stop. Returns
    /// `None` after a panic.
    async fn work(
        &mut self,
        work: impl FnOnce(&mut Learn, &dyn Fn() -> bool) -> LearnProgress + Send + 'static,
    ) -> Option<LearnProgress> {
        let mut learn = (self.learn.take())
            .unwrap_or_else(|| Learn::new(self.limits.budgets.quotas(self.visitor)));
        let gone = Arc::clone(&self.gone);
        let end = Instant::now() + SEARCH_TIMEOUT;
        let working = spawn_blocking(move || {
            let is_stopped = || gone.load(Ordering::Relaxed) || Instant::now() >= end;
            let progress = work(&mut learn, &is_stopped);
            (learn, progress)
        });
        // A panic loses the kept searches.
        let (learn, progress) = working.await.ok()?;
        self.learn = Some(learn);
        Some(progress)
    }
}

#[cfg(test)]
mod tests {
    use obverse_page::learn::{LearnFailure, ROOM, SearchSettings};

    use super::*;

    fn at(last: u8) -> Visitor {
        Visitor::at([192, 0, 2, last].into())
    }

    fn run(depth: u32) -> LearnRequest {
        LearnRequest::Run {
            setting: SearchSettings {
                text: "f5d6c3d3c4f4".to_owned(),
                algorithm: "minimax".to_owned(),
                depth,
                ..SearchSettings::default()
            },
            compare: false,
        }
    }

    async fn nodes(lessons: &mut Lessons) -> usize {
        match lessons.next().await {
            LearnEvent::Opened(summary) => summary.tree.nodes,
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn small_requests_overtake_large_ones() {
        let limits = LessonLimits::new(1, 6);
        // The test holds the only slot.
        let slot = FairSlots::take(&limits.large, at(1)).await;
        let mut large: Vec<Lessons> = (0..6).map(|_| Lessons::new(&limits, at(1))).collect();
        for lessons in &mut large {
            assert!(lessons.submit(run(5)));
        }
        let mut small = Lessons::new(&limits, at(1));
        for request in [
            LearnRequest::Choices,
            LearnRequest::Guide,
            run(2),
            LearnRequest::Moment { at: 0 },
        ] {
            assert!(small.submit(request));
            let answer = small.next().await;
            assert!(!matches!(answer, LearnEvent::Failed(_)), "{answer:?}");
        }
        for lessons in &mut large {
            assert!(lessons.answers.try_recv().is_err(), "none can be answered");
        }
        drop(slot);
        for lessons in &mut large {
            assert!(nodes(lessons).await > 65_000);
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_search_that_waits_for_memory_holds_no_slot() {
        let limits = LessonLimits::new(1, 1);
        // All the memory of the first visitor.
        let share = limits.budgets.reserve(at(1)).await;
        let mut waiting = Lessons::new(&limits, at(1));
        assert!(waiting.submit(run(5)));
        let mut small = Lessons::new(&limits, at(1));
        assert!(small.submit(run(2)));
        assert!(nodes(&mut small).await < 1_000);
        // The slot stays free for others.
        let mut other = Lessons::new(&limits, at(2));
        assert!(other.submit(run(5)));
        assert!(nodes(&mut other).await > 65_000);
        drop(share);
        match waiting.next().await {
            LearnEvent::Opened(summary) => assert!(summary.tree.nodes > 65_000),
            // Timed out on a very slow machine.
            other => assert_eq!(other, LearnEvent::Failed(LearnFailure::Busy)),
        }
        assert!(waiting.submit(run(9)));
        let too_large = waiting.next().await;
        assert!(
            matches!(too_large, LearnEvent::Failed(LearnFailure::TooLarge { most, .. }) if most == ROOM.nodes),
            "{too_large:?}"
        );
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_closed_tab_leaves_the_queue() {
        let limits = LessonLimits::new(1, 6);
        let slot = FairSlots::take(&limits.large, at(1)).await;
        let mut gone = Lessons::new(&limits, at(1));
        assert!(gone.submit(run(5)));
        let mut stays = Lessons::new(&limits, at(1));
        assert!(stays.submit(run(5)));
        drop(gone);
        drop(slot);
        assert!(nodes(&mut stays).await > 65_000);
    }
}
