use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use obverse_page::learn::{Learn, LearnEvent, LearnProgress, LearnRequest, PendingLesson};
use obverse_texts::Language;
use tokio::task::spawn_blocking;
use tokio::time::timeout;

use super::fair_slots::FairSlots;
use super::lesson_limits::LessonLimits;
use crate::visitor::Visitor;

/// Time limit of a search for the Learn page.
const SEARCH_TIMEOUT: Duration = Duration::from_secs(20);

/// Maximum time that a large search waits for memory. After that the search is given up.
const MEMORY_TIMEOUT: Duration = Duration::from_secs(10);

/// State of the background task that answers the Learn page of one tab.
pub struct LessonWorker {
    pub limits: LessonLimits,
    pub visitor: Visitor,
    /// Learn page of the tab with its recorded searches; `None` before the first request, during a request and after a
    /// panic.
    pub learn: Option<Learn>,
    /// Set when the tab is closed, which stops the running search.
    pub gone: Arc<AtomicBool>,
}

impl LessonWorker {
    /// Answers a request in this language. Returns `None` after a panic.
    pub async fn answer(
        &mut self,
        language: Language,
        request: LearnRequest,
    ) -> Option<LearnEvent> {
        let slot = Arc::clone(&self.limits.small_slots)
            .acquire_owned()
            .await
            .ok()?;
        let mut progress = self
            .work(move |learn, is_stopped| {
                learn.speak(language);
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
        let lease = self.limits.reserve(self.visitor);
        let Ok(lease) = timeout(MEMORY_TIMEOUT, lease).await else {
            return self
                .work(move |learn, _| LearnProgress::Answered(learn.give_up(work)))
                .await;
        };
        let slot = FairSlots::take(&self.limits.large_slots, self.visitor).await;
        self.work(move |learn, is_stopped| {
            let progress = learn.go_on(work, Box::new(lease), is_stopped);
            drop(slot);
            progress
        })
        .await
    }

    /// Runs `work` on a blocking thread. `work` gets the tab's Learn page and a function that says whether to stop.
    /// Returns `None` after a panic.
    async fn work(
        &mut self,
        work: impl FnOnce(&mut Learn, &dyn Fn() -> bool) -> LearnProgress + Send + 'static,
    ) -> Option<LearnProgress> {
        let mut learn =
            (self.learn.take()).unwrap_or_else(|| Learn::new(self.limits.quotas(self.visitor)));
        let gone = Arc::clone(&self.gone);
        let end = Instant::now() + SEARCH_TIMEOUT;
        let working = spawn_blocking(move || {
            let is_stopped = || gone.load(Ordering::Relaxed) || Instant::now() >= end;
            let progress = work(&mut learn, &is_stopped);
            (learn, progress)
        });
        // After a panic, the recorded searches of the tab are lost.
        let (learn, progress) = working.await.ok()?;
        self.learn = Some(learn);
        Some(progress)
    }
}
