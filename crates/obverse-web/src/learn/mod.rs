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
mod shelf;
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
pub use shelf::{Lease, Shelf};

use std::sync::Arc;
use std::time::{Duration, Instant};

use obverse_classic::search::search;
use obverse_classic::trace::{NotRecorded, Recording, Room, Subject};

/// How much of a search is kept.
pub const ROOM: Room = Room {
    nodes: 120_000,
    steps: 320_000,
};

/// How long a search that is too large to be kept is followed to say how large it is.
const COUNTING: Duration = Duration::from_secs(2);

/// What the Learn page of one tab knows.
#[derive(Debug, Default)]
pub struct Learn {
    shelf: Arc<Shelf>,
    lesson: Option<Lesson>,
    runs: u64,
}

impl Learn {
    /// A page that keeps its searches on this shelf.
    pub fn new(shelf: Arc<Shelf>) -> Learn {
        Learn {
            shelf,
            ..Learn::default()
        }
    }

    /// Answers a request. It runs on a thread of its own and may take its time, but asks now and then
    /// whether it is to stop: the tab is gone, or it has taken too long.
    pub fn on_message(
        &mut self,
        request: LearnRequest,
        is_stopped: &dyn Fn() -> bool,
    ) -> Vec<LearnEvent> {
        vec![self.answer(request, is_stopped)]
    }

    fn answer(&mut self, request: LearnRequest, is_stopped: &dyn Fn() -> bool) -> LearnEvent {
        match request {
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
                match self.run(&setting, compare, is_stopped) {
                    Ok(lesson) => {
                        let summary = lesson.summary();
                        self.lesson = Some(lesson);
                        LearnEvent::Opened(Box::new(summary))
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
        }
    }

    fn of_lesson(&self, answer: impl FnOnce(&Lesson) -> Option<LearnEvent>) -> LearnEvent {
        (self.lesson.as_ref())
            .and_then(answer)
            .unwrap_or(LearnEvent::Failed(Failure::NotThere))
    }

    fn run(
        &self,
        setting: &Setting,
        compare: bool,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<Lesson, Failure> {
        let subject = subject::read(setting)?;
        let (recording, lease) = self.record(&subject, is_stopped)?;
        let mut lesson = Lesson::new(self.runs, setting, recording, lease);
        if compare && subject.algorithm() != obverse_classic::Algorithm::Minimax {
            match self.record(&subject.by_minimax(), is_stopped) {
                Ok((minimax, lease)) => lesson.compare(minimax, lease),
                Err(Failure::TooLarge {
                    nodes: Some(nodes), ..
                }) => lesson.count(nodes),
                Err(Failure::Stopped) => return Err(Failure::Stopped),
                Err(_) => {}
            }
        }
        Ok(lesson)
    }

    fn record(
        &self,
        subject: &Subject,
        is_stopped: &dyn Fn() -> bool,
    ) -> Result<(Recording, Lease), Failure> {
        let mut lease = Shelf::reserve(&self.shelf, ROOM.nodes, is_stopped)?;
        match Recording::new(subject.clone(), ROOM, &mut || is_stopped()) {
            Ok(recording) => {
                lease.shrink(recording.tree().len());
                Ok((recording, lease))
            }
            Err(NotRecorded::Stopped) => Err(Failure::Stopped),
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
    let end = Instant::now() + COUNTING;
    match subject {
        Subject::Position(request) => {
            let mut stop = || is_stopped() || Instant::now() >= end;
            let report = search(request, &mut (), &mut stop);
            report.finished.then_some(report.nodes)
        }
        Subject::Tree { tree, .. } => Some(tree.node_count() as u64),
    }
}

#[cfg(test)]
mod tests;
