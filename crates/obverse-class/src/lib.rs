//! Marking of a class: the logs, programs and node counts that students submit.
//!
//! | item | contents |
//! | --- | --- |
//! | [`assignment`] | the parts to submit and their points, from a TOML file |
//! | [`log`](mod@log) | marking of logs: mistakes by name, explanations of wrong rows |
//! | [`program`] | tests of programs: rules, time, strength, node counts |
//! | [`ClassFolder`], [`Student`] | the submissions, one file or folder for each student |
//! | [`Marking`] | marks all students; can be interrupted and resumed |
//! | [`MarkedStudent`], [`TestMark`] | the results |
//! | [`report`] | the table of the class, a page for each student, results for Gradescope |
//!
//! Programs run in the sandbox of `obverse-sandbox`. This crate prints nothing: a [`MarkingObserver`] receives its
//! progress.

pub mod assignment;
mod capitalized;
mod class_folder;
mod handed_in_files;
pub mod log;
mod log_mark_text;
mod mark_log_file;
mod marked_student;
mod marking;
mod marking_journal;
pub mod program;
pub mod report;
mod student_deadline;
mod student_folder_name;
mod student_marker;
mod submission_copy;
mod test_mark;

pub use class_folder::{ClassFolder, ClassFolderError, Student};
pub use marked_student::MarkedStudent;
pub use marking::{Marking, MarkingError, MarkingObserver, MarkingSettings};
pub use student_deadline::StudentDeadline;
pub use test_mark::TestMark;
