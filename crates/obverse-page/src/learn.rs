//! The Learn page: recorded textbook searches, the guide, and exercises.
//!
//! A tab sends a [`LearnRequest`] and receives [`LearnEvent`]s. A search runs once and is kept as a [`Lesson`]. The
//! page then requests what it shows: a part of the tree, a step, a node, a range of the log. So messages stay small,
//! however large the tree is. An exercise is sent without its answers; each answer is checked here.

mod answer_check;
mod board_picture;
mod exercise_choice;
mod exercise_problem;
mod exercise_progress;
mod exercise_search;
mod exercise_sheet;
mod exercise_table;
mod grown_tree;
mod guide;
mod learn_event;
mod learn_failure;
mod learn_request;
mod lesson;
mod lesson_summary;
mod log_rows;
mod minimax_comparison;
mod node_details;
mod open_exercise;
mod prediction;
mod record_search;
mod recorded_tree;
mod search_choices;
mod search_settings;
mod smaller_search;
mod step_details;
mod tree_shape;
mod visible_pieces;

pub use answer_check::{CheckedAnswer, Verdict};
pub use board_picture::BoardPicture;
pub use exercise_choice::ExerciseChoice;
pub use exercise_problem::ExerciseProblem;
pub use exercise_progress::{AnswerToReview, ExerciseProgress};
pub use exercise_search::ExerciseSearch;
pub use exercise_sheet::ExerciseSheet;
pub use exercise_table::{ExerciseCell, ExerciseRow, ExerciseTable};
pub use guide::{ChapterTitle, GuideChapter, GuideExample, guide_files};
pub use learn_event::LearnEvent;
pub use learn_failure::LearnFailure;
pub use learn_request::{LearnRequest, SeekDirection, TreeChoice};
pub use lesson::Lesson;
pub use lesson_summary::{LessonSummary, Savings};
pub use node_details::{EvaluationPart, NodeDetails};
pub use prediction::{JudgedPrediction, Prediction};
pub use record_search::{Quotas, ROOM};
pub use search_choices::{AlgorithmChoice, EvaluationChoice, PresetChoice};
pub use search_settings::SearchSettings;
pub use step_details::{PathNode, StepDetails, StepRow, TwinNode};
pub use tree_shape::{TreeLevel, TreeShape};
pub use visible_pieces::{BoxPiece, BundlePiece};

use obverse_classic::Algorithm;
use obverse_classic::trace::TracedSearch;
use obverse_texts::Language;

use crate::Lease;
use open_exercise::OpenExercise;
use record_search::record_search;
use smaller_search::smaller_searches;

/// The Learn page of one tab.
#[derive(Debug)]
pub struct Learn {
    quotas: Quotas,
    /// Language of sentences and errors. A recorded search keeps the language in which it was recorded.
    language: Language,
    /// The lesson of the last search; `None` before the first search and after a failed search.
    lesson: Option<Lesson>,
    /// The open exercise; `None` if no exercise was opened.
    exercise: Option<OpenExercise>,
    /// Number of searches requested so far.
    runs: u64,
}

/// The outcome of a request so far.
#[derive(Debug)]
pub enum LearnProgress {
    /// The request is answered.
    Answered(LearnEvent),
    /// The request needs a large search, which has not run yet. The caller must either reserve nodes in
    /// [`Quotas::large`] and call [`Learn::go_on`], or call [`Learn::give_up`].
    NeedsRoom(Box<PendingLesson>),
}

/// An unfinished request to record a search. The request waits until the nodes of a large search are reserved in the
/// quota.
#[derive(Debug)]
pub struct PendingLesson {
    setting: SearchSettings,
    subject: TracedSearch,
    /// Whether to record minimax's search of the same root, for comparison.
    compare: bool,
    /// The lesson without minimax's search; `None` if the chosen search has not been run yet.
    lesson: Option<Lesson>,
}

impl Learn {
    /// Creates a page that keeps its searches within these quotas.
    pub fn new(quotas: Quotas) -> Learn {
        Learn {
            quotas,
            language: Language::default(),
            lesson: None,
            exercise: None,
            runs: 0,
        }
    }

    /// Uses this language in all answers to further requests.
    pub fn speak(&mut self, language: Language) {
        self.language = language;
    }

    /// Answers a request, or returns [`LearnProgress::NeedsRoom`] if the request needs a large search.
    ///
    /// `is_stopped` is polled during searches. The function should return true if the tab is gone or the time is up.
    pub fn begin(&mut self, request: LearnRequest, is_stopped: &dyn Fn() -> bool) -> LearnProgress {
        let event = match request {
            LearnRequest::Choices => search_choices::choices_event(),
            LearnRequest::Run { setting, compare } => {
                // A tab keeps one lesson. The old lesson is dropped before the search, so that its nodes return to the
                // quota.
                self.lesson = None;
                self.runs += 1;
                match setting.parse(self.language) {
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
            LearnRequest::Exercise { choice, tries } => self.open_exercise(&choice, &tries),
            LearnRequest::Answer { blank, text } => self.check_answer(blank, Some(&text)),
            LearnRequest::Reveal { blank } => self.check_answer(blank, None),
            LearnRequest::View {
                tree,
                area,
                scale,
                serial,
            } => self.of_lesson(|lesson| lesson.view(tree, area, scale, serial)),
            LearnRequest::Grow { tree, node, serial } => {
                self.of_lesson(|lesson| lesson.grown_view(tree, node, serial))
            }
            LearnRequest::Moment { at } => self.of_lesson(|lesson| lesson.step_event(at)),
            LearnRequest::Predict { at } => self.of_lesson(|lesson| lesson.question(at)),
            LearnRequest::Predicted { at, text } => {
                self.of_lesson(|lesson| lesson.judge(at, &text))
            }
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

    /// Answers a request. Unlike [`Learn::begin`], it reserves the nodes of large searches itself. If the quota has too
    /// few nodes left, it calls [`Learn::give_up`].
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

    /// Runs a large search. `room` is the lease of at least [`ROOM`] nodes that the caller has reserved for it. The
    /// search may take seconds; `is_stopped` is polled.
    pub fn go_on(
        &mut self,
        work: Box<PendingLesson>,
        room: Box<dyn Lease>,
        is_stopped: &dyn Fn() -> bool,
    ) -> LearnProgress {
        self.work(work, Some(room), is_stopped)
    }

    /// Answers a request whose large search cannot run because the quota is used up. The answer is the lesson without
    /// minimax's tree if only minimax's search is missing, else [`LearnFailure::Busy`].
    pub fn give_up(&mut self, work: Box<PendingLesson>) -> LearnEvent {
        match work.lesson {
            Some(lesson) => self.opened(lesson),
            None => LearnEvent::Failed(LearnFailure::Busy),
        }
    }

    /// Calls `answer` with the current lesson. Returns [`LearnFailure::NotThere`] if there is no lesson or `answer`
    /// returns `None`.
    fn of_lesson(&self, answer: impl FnOnce(&Lesson) -> Option<LearnEvent>) -> LearnEvent {
        (self.lesson.as_ref())
            .and_then(answer)
            .unwrap_or(LearnEvent::Failed(LearnFailure::NotThere))
    }

    /// Keeps a lesson and returns the event that describes it.
    fn opened(&mut self, lesson: Lesson) -> LearnEvent {
        let summary = lesson.summary();
        self.lesson = Some(lesson);
        LearnEvent::Opened(Box::new(summary))
    }

    /// Runs those searches of the request that have not run yet: the chosen search, then minimax's if it is requested.
    /// `room` is the lease for the first search to run; small searches need no lease. Returns
    /// [`LearnProgress::NeedsRoom`] if a large search has no lease.
    fn work(
        &mut self,
        mut work: Box<PendingLesson>,
        mut room: Option<Box<dyn Lease>>,
        is_stopped: &dyn Fn() -> bool,
    ) -> LearnProgress {
        let mut lesson = match work.lesson.take() {
            Some(lesson) => lesson,
            None => match record_search(
                &work.subject,
                self.language,
                &self.quotas,
                room.take(),
                is_stopped,
            ) {
                Ok(Some((recording, lease))) => {
                    Lesson::new(self.runs, &work.setting, recording, lease)
                }
                Ok(None) => return LearnProgress::NeedsRoom(work),
                Err(mut failure) => {
                    if let LearnFailure::TooLarge { instead, .. } = &mut failure {
                        *instead = smaller_searches(&work.setting, &work.subject, ROOM, is_stopped);
                    }
                    return LearnProgress::Answered(LearnEvent::Failed(failure));
                }
            },
        };
        if work.compare && work.subject.algorithm() != Algorithm::Minimax {
            match record_search(
                &work.subject.by_minimax(),
                self.language,
                &self.quotas,
                room,
                is_stopped,
            ) {
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
}

#[cfg(test)]
mod exercise_tests;
#[cfg(test)]
mod tests;
