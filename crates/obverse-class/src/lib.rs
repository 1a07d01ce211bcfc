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
mod class_folder;
mod handed_in;
pub mod log;
mod log_test;
mod marked_student;
mod marking;
pub mod program;
pub mod report;
mod student_deadline;

pub use class_folder::{ClassFolder, ClassFolderError, Student};
pub use marked_student::{MarkedStudent, TestMark};
pub use marking::{Marking, MarkingError, MarkingObserver, MarkingSettings};
pub use student_deadline::StudentDeadline;
