//! The reports: a table of all marks, a page for each student, and results for Gradescope.

mod class_page;
mod csv_table;
mod gradescope;
mod page_style;
mod points_text;
mod report_folder;
mod student_page;

pub use class_page::class_page;
pub use csv_table::csv_table;
pub use gradescope::gradescope_json;
pub(crate) use report_folder::ReportFolder;
pub use student_page::{LogPicture, student_page};
