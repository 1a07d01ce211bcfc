//! The Learn page: searches of the textbooks, kept step by step, and the guide.
//!
//! A tab sends a [`LearnRequest`] and is told [`LearnEvent`]s. A search is run once and kept as a
//! [`Lesson`]; the page then asks for what is to be seen of it: a part of the tree, a step, a node,
//! some rows of the log. All that fits into small messages, however large the tree.

mod choices;
mod event;
mod guide;
mod lesson;
mod pieces;
mod request;
mod subject;

pub use choices::{AlgorithmChoice, EvaluationChoice, PresetChoice};
pub use event::{
    BoardView, ChapterTitle, Details, EventRow, Failure, LearnEvent, Level, Moment, Part, Savings,
    Station, Summary, TreeShape,
};
pub use guide::{Chapter, Example};
pub use lesson::Lesson;
pub use pieces::{BoxPiece, BundlePiece};
pub use request::{Direction, LearnRequest, Setting, Which};

use std::sync::Arc;

use obverse_classic::Algorithm;
use obverse_classic::search::search;
use obverse_classic::trace::{NotRecorded, Recording, Room, Subject};

use crate::{Lease, Quota};

/// How much of a search is kept.
pub const ROOM: Room = Room {
    nodes: 120_000,
    steps: 320_000,
};

/// How much of a search is small: it takes no longer than any other answer.
const SMALL: Room = Room {
    nodes: 4_000,
    steps: 12_000,
};

/// How often a search that is too large to be kept asks whether to stop before nobody wants to know how large
/// it is. It asks every 256 nodes, so this is about a second.
const COUNTING: u32 = 100_000;

/// A search that is kept, and the room that it takes.
type Kept = (Recording, Box<dyn Lease>);

/// What bounds the nodes of all searches that are kept.
#[derive(Clone, Debug)]
pub struct Quotas {
    /// For searches that take no longer than any other answer.
    pub small: Arc<dyn Quota>,
    /// For all others.
    pub large: Arc<dyn Quota>,
}

/// What the Learn page of one tab knows.
#[derive(Debug)]
pub struct Learn {
    quotas: Quotas,
    lesson: Option<Lesson>,
    runs: u64,
}

/// How far an answer is.
#[derive(Debug)]
pub enum Progress {
    /// This is the answer.
    Answered(LearnEvent),
    /// The search is a large one: [`Learn::go_on`] needs room for it.
    NeedsRoom(Box<Work>),
}

/// A search that is too large to be a small one.
#[derive(Debug)]
pub struct Work {
    setting: Setting,
    subject: Subject,
    /// Whether minimax's tree is wanted too.
    compare: bool,
    /// The lesson, if only minimax's tree is missing.
    lesson: Option<Lesson>,
}

impl Learn {
    /// A page that keeps its searches within these quotas.
    pub fn new(quotas: Quotas) -> Learn {
        Learn {
            quotas,
            lesson: None,
            runs: 0,
        }
    }

    /// Answers a request, if that takes no longer than a moment.
    ///
    /// It asks now and then whether it is to stop: the tab is gone, or it has taken too long.
    pub fn begin(&mut self, request: LearnRequest, is_stopped: &dyn Fn() -> bool) -> Progress {
        let event = match request {
            LearnRequest::Choices => choices::event(),
            LearnRequest::Guide => LearnEvent::Guide {
                chapters: guide::titles(),
            },
            LearnRequest::Chapter { slug } => match guide::chapter(&slug) {
                Some(chapter) => LearnEvent::Chapter(Box::new(chapter)),
                None => LearnEvent::Failed(Failure::NoChapter),
            },
            LearnRequest::Run { setting, compare } => {
                // One lesson a tab: the old one makes room first.
                self.lesson = None;
                self.runs += 1;
                match subject::read(&setting) {
                    Ok(subject) => {
                        let work = Work {
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
        Progress::Answered(event)
    }

    /// Answers a request at once, with as much room as it takes and there is.
    pub fn answer(&mut self, request: LearnRequest, is_stopped: &dyn Fn() -> bool) -> LearnEvent {
        let mut progress = self.begin(request, is_stopped);
        loop {
            progress = match progress {
                Progress::Answered(event) => return event,
                Progress::NeedsRoom(work) => match self.quotas.large.try_reserve(ROOM.nodes) {
                    Some(room) => self.go_on(work, room, is_stopped),
                    None => return self.give_up(work),
                },
            };
        }
    }

    /// Goes on with a large search, for which there is room now. It may take its time, and asks now and
    /// then whether it is to stop.
    pub fn go_on(
        &mut self,
        work: Box<Work>,
        room: Box<dyn Lease>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Progress {
        self.work(work, Some(room), is_stopped)
    }

    /// Answers a large search for which there is no room: with the lesson without minimax's tree, or as busy.
    pub fn give_up(&mut self, work: Box<Work>) -> LearnEvent {
        match work.lesson {
            Some(lesson) => self.opened(lesson),
            None => LearnEvent::Failed(Failure::Busy),
        }
    }

    fn of_lesson(&self, answer: impl FnOnce(&Lesson) -> Option<LearnEvent>) -> LearnEvent {
        (self.lesson.as_ref())
            .and_then(answer)
            .unwrap_or(LearnEvent::Failed(Failure::NotThere))
    }

    fn opened(&mut self, lesson: Lesson) -> LearnEvent {
        let summary = lesson.summary();
        self.lesson = Some(lesson);
        LearnEvent::Opened(Box::new(summary))
    }

    /// Runs the searches of a lesson as far as there is room: the next one in this room, if there is one, and
    /// small ones without it.
    fn work(
        &mut self,
        mut work: Box<Work>,
        mut room: Option<Box<dyn Lease>>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Progress {
        let mut lesson = match work.lesson.take() {
            Some(lesson) => lesson,
            None => match self.record(&work.subject, room.take(), is_stopped) {
                Ok(Some((recording, lease))) => {
                    Lesson::new(self.runs, &work.setting, recording, lease)
                }
                Ok(None) => return Progress::NeedsRoom(work),
                Err(failure) => return Progress::Answered(LearnEvent::Failed(failure)),
            },
        };
        if work.compare && work.subject.algorithm() != Algorithm::Minimax {
            match self.record(&work.subject.by_minimax(), room, is_stopped) {
                Ok(Some((minimax, lease))) => lesson.compare(minimax, lease),
                Ok(None) => {
                    work.lesson = Some(lesson);
                    return Progress::NeedsRoom(work);
                }
                Err(Failure::TooLarge {
                    nodes: Some(nodes), ..
                }) => lesson.count(nodes),
                Err(Failure::Stopped) => {
                    return Progress::Answered(LearnEvent::Failed(Failure::Stopped));
                }
                Err(_) => {}
            }
        }
        Progress::Answered(self.opened(lesson))
    }

    /// Runs a search and keeps it, in this room or, without one, if it is small. Nothing if it is not.
    fn record(
        &self,
        subject: &Subject,
        room: Option<Box<dyn Lease>>,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Option<Kept>, Failure> {
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
            Err(NotRecorded::Stopped) => Err(Failure::Stopped),
            Err(NotRecorded::TooLarge(_)) if most == SMALL => Ok(None),
            Err(NotRecorded::TooLarge(room)) => {
                drop(lease);
                Err(Failure::TooLarge {
                    nodes: counted(subject, is_stopped),
                    most: room.nodes,
                })
            }
        }
    }
}

/// How many nodes a search has, if that is soon found out.
fn counted(subject: &Subject, is_stopped: &dyn Fn() -> bool) -> Option<u64> {
    match subject {
        Subject::Position(request) => {
            let mut left = COUNTING;
            let mut stop = || {
                left = left.saturating_sub(1);
                left == 0 || is_stopped()
            };
            let report = search(request, &mut (), &mut stop);
            report.finished.then_some(report.nodes)
        }
        Subject::Tree { tree, .. } => Some(tree.node_count() as u64),
    }
}

#[cfg(test)]
mod tests;
