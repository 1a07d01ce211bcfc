//! Requests of a tab's Learn page. A background task answers the requests in order, on blocking threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use obverse_page::learn::{LearnEvent, LearnRequest};
use obverse_texts::Language;
use tokio::sync::mpsc;

use super::lesson_limits::LessonLimits;
use super::lesson_worker::LessonWorker;
use crate::visitor::Visitor;

/// Maximum number of requests that a tab can have in its queue.
const QUEUE_LENGTH: usize = 32;

/// Handle to the background task that answers the Learn page of one tab.
#[derive(Debug)]
pub struct LessonQueue {
    requests: mpsc::Sender<(Language, LearnRequest)>,
    answers: mpsc::Receiver<LearnEvent>,
    /// Set when the tab is closed, to stop the running search.
    gone: Arc<AtomicBool>,
}

impl LessonQueue {
    /// Starts the background task of a tab.
    pub fn new(limits: &LessonLimits, visitor: Visitor) -> LessonQueue {
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
            while let Some((language, request)) = queue.recv().await {
                let answer = tokio::select! {
                    answer = worker.answer(language, request) => answer,
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
        LessonQueue {
            requests,
            answers,
            gone,
        }
    }

    /// Queues a request, to be answered in this language. Returns false if the queue is full.
    pub fn submit(&mut self, language: Language, request: LearnRequest) -> bool {
        self.requests.try_send((language, request)).is_ok()
    }

    /// Waits for the next answer of the background task.
    pub async fn next(&mut self) -> LearnEvent {
        match self.answers.recv().await {
            Some(event) => event,
            None => std::future::pending().await,
        }
    }
}

impl Drop for LessonQueue {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use obverse_page::learn::{LearnFailure, ROOM, SearchSettings};

    use super::*;
    use crate::lesson::fair_slots::FairSlots;

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

    async fn nodes(lessons: &mut LessonQueue) -> usize {
        match lessons.next().await {
            LearnEvent::Opened(summary) => summary.tree.nodes,
            other => panic!("{other:?}"),
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn small_requests_overtake_large_ones() {
        let limits = LessonLimits::new(1, 6);
        // The test holds the only slot for large searches.
        let slot = FairSlots::take(&limits.large_slots, at(1)).await;
        let mut large: Vec<LessonQueue> =
            (0..6).map(|_| LessonQueue::new(&limits, at(1))).collect();
        for lessons in &mut large {
            assert!(lessons.submit(Language::English, run(5)));
        }
        let mut small = LessonQueue::new(&limits, at(1));
        for request in [
            LearnRequest::Choices,
            run(2),
            LearnRequest::Moment { at: 0 },
        ] {
            assert!(small.submit(Language::English, request));
            let answer = small.next().await;
            assert!(!matches!(answer, LearnEvent::Failed(_)), "{answer:?}");
        }
        for lessons in &mut large {
            assert!(
                lessons.answers.try_recv().is_err(),
                "no large request is answered without a slot"
            );
        }
        drop(slot);
        for lessons in &mut large {
            assert!(nodes(lessons).await > 65_000);
        }
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_search_that_waits_for_memory_holds_no_slot() {
        let limits = LessonLimits::new(1, 1);
        // Reserve all the memory that the first visitor may use.
        let share = limits.reserve(at(1)).await;
        let mut waiting = LessonQueue::new(&limits, at(1));
        assert!(waiting.submit(Language::English, run(5)));
        let mut small = LessonQueue::new(&limits, at(1));
        assert!(small.submit(Language::English, run(2)));
        assert!(nodes(&mut small).await < 1_000);
        // The search that waits for memory leaves the slot to other visitors.
        let mut other = LessonQueue::new(&limits, at(2));
        assert!(other.submit(Language::English, run(5)));
        assert!(nodes(&mut other).await > 65_000);
        drop(share);
        match waiting.next().await {
            LearnEvent::Opened(summary) => assert!(summary.tree.nodes > 65_000),
            // On a very slow machine, the search has waited too long for memory.
            other => assert_eq!(other, LearnEvent::Failed(LearnFailure::Busy)),
        }
        assert!(waiting.submit(Language::English, run(9)));
        let too_large = waiting.next().await;
        assert!(
            matches!(too_large, LearnEvent::Failed(LearnFailure::TooLarge { most, .. }) if most == ROOM.nodes),
            "{too_large:?}"
        );
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_closed_tab_leaves_the_queue() {
        let limits = LessonLimits::new(1, 6);
        let slot = FairSlots::take(&limits.large_slots, at(1)).await;
        let mut gone = LessonQueue::new(&limits, at(1));
        assert!(gone.submit(Language::English, run(5)));
        let mut stays = LessonQueue::new(&limits, at(1));
        assert!(stays.submit(Language::English, run(5)));
        drop(gone);
        drop(slot);
        assert!(nodes(&mut stays).await > 65_000);
    }
}
