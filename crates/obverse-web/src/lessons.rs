//! The Learn page's requests of a tab: answered one after the other, on threads that may take their time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use obverse_page::learn::{Learn, LearnEvent, LearnRequest, Progress, Work};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use crate::fair_slots::FairSlots;
use crate::shelf::Shelves;
use crate::visitor::Visitor;

/// Requests that may wait.
const WAITING: usize = 32;
/// How long one search may take.
const LONGEST: Duration = Duration::from_secs(20);
/// How long a tab waits for others to make room for a large search.
const PATIENCE: Duration = Duration::from_secs(10);
/// Small answers that are made at the same time: they are soon done, so nobody waits long for them.
const SMALL_AT_A_TIME: usize = 4;

/// What the lessons of all tabs share.
#[derive(Clone, Debug)]
pub struct LessonLimits {
    shelves: Shelves,
    /// Places for what is soon done. Large searches never have one.
    small: Arc<Semaphore>,
    /// Places for large searches. Who has one has room on a shelf already.
    large: Arc<FairSlots>,
}

impl LessonLimits {
    /// This many large searches at a time; each visitor may keep so many of the largest ones.
    pub fn new(at_a_time: usize, kept: usize) -> LessonLimits {
        LessonLimits {
            shelves: Shelves::new(kept),
            small: Arc::new(Semaphore::new(SMALL_AT_A_TIME)),
            large: Arc::new(FairSlots::new(at_a_time)),
        }
    }
}

/// The lessons of one tab.
#[derive(Debug)]
pub struct Lessons {
    requests: mpsc::Sender<LearnRequest>,
    answers: mpsc::Receiver<LearnEvent>,
    gone: Arc<AtomicBool>,
}

impl Lessons {
    pub fn new(limits: &LessonLimits, visitor: Visitor) -> Lessons {
        let (requests, mut queue) = mpsc::channel(WAITING);
        let (tell, answers) = mpsc::channel(1);
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
                    // Whoever is gone waits for nothing.
                    () = tell.closed() => return,
                };
                if let Some(event) = answer
                    && tell.send(event).await.is_err()
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

    /// Whether there was room for it.
    pub fn ask(&mut self, request: LearnRequest) -> bool {
        self.requests.try_send(request).is_ok()
    }

    /// The next answer, when there is one.
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

/// Who answers.
struct LessonWorker {
    limits: LessonLimits,
    visitor: Visitor,
    /// What is known; nothing at first, and after a panic.
    learn: Option<Learn>,
    gone: Arc<AtomicBool>,
}

impl LessonWorker {
    /// The answer to a request; none if it has panicked.
    async fn answer(&mut self, request: LearnRequest) -> Option<LearnEvent> {
        let place = Arc::clone(&self.limits.small).acquire_owned().await.ok()?;
        let mut progress = self
            .work(move |learn, is_stopped| {
                let progress = learn.begin(request, is_stopped);
                drop(place);
                progress
            })
            .await?;
        loop {
            match progress {
                Progress::Answered(event) => return Some(event),
                Progress::NeedsRoom(work) => progress = self.go_on(work).await?,
            }
        }
    }

    /// Takes room first and only then a place: whoever waits for room must not keep others waiting.
    async fn go_on(&mut self, work: Box<Work>) -> Option<Progress> {
        let room = self.limits.shelves.reserve(self.visitor);
        let Ok(room) = timeout(PATIENCE, room).await else {
            return self
                .work(move |learn, _| Progress::Answered(learn.give_up(work)))
                .await;
        };
        let slot = FairSlots::take(&self.limits.large, self.visitor).await;
        self.work(move |learn, is_stopped| {
            let progress = learn.go_on(work, Box::new(room), is_stopped);
            drop(slot);
            progress
        })
        .await
    }

    /// Does something that may take a while.
    async fn work(
        &mut self,
        work: impl FnOnce(&mut Learn, &dyn Fn() -> bool) -> Progress + Send + 'static,
    ) -> Option<Progress> {
        let mut learn = (self.learn.take())
            .unwrap_or_else(|| Learn::new(self.limits.shelves.quotas(self.visitor)));
        let gone = Arc::clone(&self.gone);
        let end = Instant::now() + LONGEST;
        let working = spawn_blocking(move || {
            let is_stopped = || gone.load(Ordering::Relaxed) || Instant::now() >= end;
            let progress = work(&mut learn, &is_stopped);
            (learn, progress)
        });
        // One that has panicked has lost what it knew.
        let (learn, progress) = working.await.ok()?;
        self.learn = Some(learn);
        Some(progress)
    }
}

#[cfg(test)]
mod tests {
    use obverse_page::learn::{Failure, ROOM, Setting};

    use super::*;

    fn at(last: u8) -> Visitor {
        Visitor::at([192, 0, 2, last].into())
    }

    fn run(depth: u32) -> LearnRequest {
        LearnRequest::Run {
            setting: Setting {
                text: "f5d6c3d3c4f4".to_owned(),
                algorithm: "minimax".to_owned(),
                depth,
                ..Setting::default()
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
    async fn small_requests_pass_large_ones_that_wait_for_a_place() {
        let limits = LessonLimits::new(1, 6);
        // The only place is taken for as long as this test likes.
        let slot = FairSlots::take(&limits.large, at(1)).await;
        let mut large: Vec<Lessons> = (0..6).map(|_| Lessons::new(&limits, at(1))).collect();
        for lessons in &mut large {
            assert!(lessons.ask(run(5)));
        }
        let mut small = Lessons::new(&limits, at(1));
        for request in [
            LearnRequest::Choices,
            LearnRequest::Guide,
            run(2),
            LearnRequest::Moment { at: 0 },
        ] {
            assert!(small.ask(request));
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
    async fn whoever_waits_for_room_has_no_place() {
        let limits = LessonLimits::new(1, 1);
        // The whole share of the first visitor.
        let share = limits.shelves.reserve(at(1)).await;
        let mut waiting = Lessons::new(&limits, at(1));
        assert!(waiting.ask(run(5)));
        let mut small = Lessons::new(&limits, at(1));
        assert!(small.ask(run(2)));
        assert!(nodes(&mut small).await < 1_000);
        // The place is there for others all the time.
        let mut other = Lessons::new(&limits, at(2));
        assert!(other.ask(run(5)));
        assert!(nodes(&mut other).await > 65_000);
        drop(share);
        match waiting.next().await {
            LearnEvent::Opened(summary) => assert!(summary.tree.nodes > 65_000),
            // A machine that was so slow that it lost its patience.
            other => assert_eq!(other, LearnEvent::Failed(Failure::Busy)),
        }
        assert!(waiting.ask(run(9)));
        let too_large = waiting.next().await;
        assert!(
            matches!(too_large, LearnEvent::Failed(Failure::TooLarge { most, .. }) if most == ROOM.nodes),
            "{too_large:?}"
        );
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_tab_that_is_gone_leaves_its_line() {
        let limits = LessonLimits::new(1, 6);
        let slot = FairSlots::take(&limits.large, at(1)).await;
        let mut gone = Lessons::new(&limits, at(1));
        assert!(gone.ask(run(5)));
        let mut stays = Lessons::new(&limits, at(1));
        assert!(stays.ask(run(5)));
        drop(gone);
        drop(slot);
        assert!(nodes(&mut stays).await > 65_000);
    }
}
