//! The Learn page: recorded textbook searches, and the guide.
//!
//! A tab sends a [`LearnRequest`] and receives [`LearnEvent`]s. A search runs once and is kept as a [`Lesson`]. The
//! page then requests what it shows: a part of the tree, a step, a node, a range of the log. So messages stay small,
//! however large the tree is.

mod choices;
mod event;
mod guide;
mod lesson;
mod pieces;
mod request;
mod settings_parser;

pub use choices::{AlgorithmChoice, EvaluationChoice, PresetChoice};
pub use event::{
    BoardPicture, ChapterTitle, EvaluationPart, LearnEvent, LearnFailure, LessonSummary,
    NodeDetails, PathNode, Savings, StepDetails, StepRow, TreeLevel, TreeShape,
};
pub use guide::{Chapter, GuideExample};
pub use lesson::Lesson;
pub use pieces::{BoxPiece, BundlePiece};
pub use request::{LearnRequest, SearchSettings, SeekDirection, TreeChoice};

use std::sync::Arc;

use obverse_classic::Algorithm;
use obverse_classic::search::search;
use obverse_classic::trace::{NotRecorded, Recording, RecordingLimits, TracedSearch};

use crate::{Lease, Quota};

/// Maximum size of a recorded search.
pub const ROOM: RecordingLimits = RecordingLimits {
    nodes: 120_000,
    steps: 320_000,
};

/// Maximum size of a small search, which takes no longer than requests that do not search.
const SMALL: RecordingLimits = RecordingLimits {
    nodes: 4_000,
    steps: 12_000,
};

/// Limit for counting the nodes of a search that is too large to keep, in calls of its stop check. The search calls
/// the check every 256 nodes, so counting takes about a second.
const COUNTING: u32 = 100_000;

/// A recorded search and the lease for its nodes.
type Kept = (Recording, Box<dyn Lease>);

/// Limits for the nodes of all recorded searches together.
#[derive(Clone, Debug)]
pub struct Quotas {
    /// Quota of small searches, in nodes.
    pub small: Arc<dyn Quota>,
    /// Quota of large searches, in nodes.
    pub large: Arc<dyn Quota>,
}

/// The Learn page of one tab.
#[derive(Debug)]
pub struct Learn {
    quotas: Quotas,
    lesson: Option<Lesson>,
    runs: u64,
}

/// The outcome of a request so far.
#[derive(Debug)]
pub enum LearnProgress {
    /// The request is answered.
    Answered(LearnEvent),
    /// The search is large: reserve room for its nodes and call [`Learn::go_on`], or call [`Learn::give_up`].
    NeedsRoom(Box<PendingLesson>),
}

/// A lesson whose next search is large and waits for room in the quota.
#[derive(Debug)]
pub struct PendingLesson {
    setting: SearchSettings,
    subject: TracedSearch,
    /// Whether minimax's tree was requested too.
    compare: bool,
    /// The lesson without minimax's search; `None` if the chosen search has not been run yet.
    lesson: Option<Lesson>,
}

impl Learn {
    /// Creates a page that keeps its searches within these quotas.
    pub fn new(quotas: Quotas) -> Learn {
        Learn {
            quotas,
            lesson: None,
            runs: 0,
        }
    }

    /// Answers a request, unless it needs a large search.
    ///
    /// `is_stopped` is polled during searches. It should return true if the tab is gone or the time is up.
    pub fn begin(&mut self, request: LearnRequest, is_stopped: &dyn Fn() -> bool) -> LearnProgress {
        let event = match request {
            LearnRequest::Choices => choices::event(),
            LearnRequest::Guide => LearnEvent::Guide {
                chapters: guide::titles(),
            },
            LearnRequest::Chapter { slug } => match guide::chapter(&slug) {
                Some(chapter) => LearnEvent::Chapter(Box::new(chapter)),
                None => LearnEvent::Failed(LearnFailure::NoChapter),
            },
            LearnRequest::Run { setting, compare } => {
                // A tab keeps one lesson. Dropping the old one first returns its lease.
                self.lesson = None;
                self.runs += 1;
                match settings_parser::parse(&setting) {
                    Ok(subject) => {
                        let work = PendingLesson {
                            setting,
                            subject,
                            compare,
                            lesson: None,
                        };
                        return self.work(Box::new(work), None, is_stopped);
                    }
                    Err(failure) => LearnEvent::Failed(failure),
                }
            }
            LearnRequest::View {
                tree,
                area,
                scale,
                serial,
            } => self.of_lesson(|lesson| lesson.view(tree, area, scale, serial)),
            LearnRequest::Moment { at } => self.of_lesson(|lesson| lesson.moment_event(at)),
            LearnRequest::Events { from, count } => {
                self.of_lesson(|lesson| lesson.events(from, count))
            }
            LearnRequest::Node { tree, node, at } => {
                self.of_lesson(|lesson| lesson.node_event(tree, node, at))
            }
            LearnRequest::Log { from } => self.of_lesson(|lesson| lesson.log(from)),
            LearnRequest::Seek { from, direction } => {
                self.of_lesson(|lesson| lesson.seek(from, direction))
            }
        };
        LearnProgress::Answered(event)
    }

    /// Answers a request. Reserves room for large searches itself, and gives a search up if there is no room.
    pub fn answer(&mut self, request: LearnRequest, is_stopped: &dyn Fn() -> bool) -> LearnEvent {
        let mut progress = self.begin(request, is_stopped);
        loop {
            progress = match progress {
                LearnProgress::Answered(event) => return event,
                LearnProgress::NeedsRoom(work) => match self.quotas.large.try_reserve(ROOM.nodes) {
                    Some(room) => self.go_on(work, room, is_stopped),
                    None => return self.give_up(work),
                },
            };
        }
    }

    /// Runs a large search in the room reserved for it. This may take seconds; `is_stopped` is polled.
    pub fn go_on(
        &mut self,
        work: Box<PendingLesson>,
        room: Box<dyn Lease>,
        is_stopped: &dyn Fn() -> bool,
    ) -> LearnProgress {
        self.work(work, Some(room), is_stopped)
    }

    /// Answers a request whose large search gets no room: with the lesson without minimax's tree, or with
    /// [`LearnFailure::Busy`].
    pub fn give_up(&mut self, work: Box<PendingLesson>) -> LearnEvent {
        match work.lesson {
            Some(lesson) => self.opened(lesson),
            None => LearnEvent::Failed(LearnFailure::Busy),
        }
    }

    fn of_lesson(&self, answer: impl FnOnce(&Lesson) -> Option<LearnEvent>) -> LearnEvent {
        (self.lesson.as_ref())
            .and_then(answer)
            .unwrap_or(LearnEvent::Failed(LearnFailure::NotThere))
    }

    fn opened(&mut self, lesson: Lesson) -> LearnEvent {
        let summary = lesson.summary();
        self.lesson = Some(lesson);
        LearnEvent::Opened(Box::new(summary))
    }

    /// Runs the searches of a lesson until one needs room. The next search may use `room`; small searches need none.
    fn work(
        &mut self,
        mut work: Box<PendingLesson>,
        mut room: Option<Box<dyn Lease>>,
        is_stopped: &dyn Fn() -> bool,
    ) -> LearnProgress {
        let mut lesson = match work.lesson.take() {
            Some(lesson) => lesson,
            None => match self.record(&work.subject, room.take(), is_stopped) {
                Ok(Some((recording, lease))) => {
                    Lesson::new(self.runs, &work.setting, recording, lease)
                }
                Ok(None) => return LearnProgress::NeedsRoom(work),
                Err(failure) => return LearnProgress::Answered(LearnEvent::Failed(failure)),
            },
        };
        if work.compare && work.subject.algorithm() != Algorithm::Minimax {
            match self.record(&work.subject.by_minimax(), room, is_stopped) {
                Ok(Some((minimax, lease))) => lesson.compare(minimax, lease),
                Ok(None) => {
                    work.lesson = Some(lesson);
                    return LearnProgress::NeedsRoom(work);
                }
                Err(LearnFailure::TooLarge {
                    nodes: Some(nodes), ..
                }) => lesson.count(nodes),
                Err(LearnFailure::Stopped) => {
                    return LearnProgress::Answered(LearnEvent::Failed(LearnFailure::Stopped));
                }
                Err(_) => {}
            }
        }
        LearnProgress::Answered(self.opened(lesson))
    }

    /// Runs and records a search. Returns `None` if the search needs the room of a large search, but `room` is
    /// `None`.
    fn record(
        &self,
        subject: &TracedSearch,
        room: Option<Box<dyn Lease>>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Option<Kept>, LearnFailure> {
        let (most, lease) = match room {
            Some(lease) => (ROOM, lease),
            None => match self.quotas.small.try_reserve(SMALL.nodes) {
                Some(lease) => (SMALL, lease),
                None => return Ok(None),
            },
        };
        let mut lease = lease;
        match Recording::new(subject.clone(), most, &mut || is_stopped()) {
            Ok(recording) => {
                lease.shrink(recording.tree().len());
                Ok(Some((recording, lease)))
            }
            Err(NotRecorded::Stopped) => Err(LearnFailure::Stopped),
            Err(NotRecorded::TooLarge(_)) if most == SMALL => Ok(None),
            Err(NotRecorded::TooLarge(room)) => {
                drop(lease);
                Err(LearnFailure::TooLarge {
                    nodes: counted(subject, is_stopped),
                    most: room.nodes,
                })
            }
        }
    }
}

/// Counts the nodes of a search. Returns `None` if counting takes too long.
fn counted(subject: &TracedSearch, is_stopped: &dyn Fn() -> bool) -> Option<u64> {
    match subject {
        TracedSearch::Position(request) => {
            let mut left = COUNTING;
            let mut stop = || {
                left = left.saturating_sub(1);
                left == 0 || is_stopped()
            };
            let report = search(request, &mut (), &mut stop);
            report.finished.then_some(report.nodes)
        }
        TracedSearch::Tree { tree, .. } => Some(tree.node_count() as u64),
    }
}

#[cfg(test)]
mod tests;
