//! Marks the log in a student's folder.

use std::path::Path;

use obverse_files::bounded_file;

use crate::assignment::LogPart;
use crate::handed_in_files::handed_in_files;
use crate::log::{LogMarker, MOST_BYTES};
use crate::log_mark_text::describe;
use crate::test_mark::TestMark;

/// Marks the log in a student's folder. Returns the mark and, if a node is wrong, a picture of the first wrong node as
/// SVG. Returns `None` if there is no log and the part is optional.
pub(crate) fn mark_log_file(
    name: &str,
    part: &LogPart,
    marker: &LogMarker,
    folder: &Path,
) -> Option<(TestMark, Option<String>)> {
    let pattern = part.file.as_deref().unwrap_or("*");
    let files = handed_in_files(folder, pattern);
    let zero = || TestMark::new(name, 0.0, part.points);
    let Some(file) = files.first() else {
        let missing = || zero().with_remark(format!("no file `{pattern}` was handed in"));
        return (!part.optional).then(|| (missing(), None));
    };
    let text = match bounded_file::read(file, MOST_BYTES) {
        Ok(text) => text,
        Err(error) => {
            let unread = zero().with_remark(format!("the log cannot be read: {error}"));
            return Some((unread, None));
        }
    };
    let mark = marker.mark(&text);
    let mut test = TestMark::new(name, mark.share, part.points);
    if files.len() > 1 {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        test.sentences.push(format!(
            "{} files match `{pattern}`; {name} was marked.",
            files.len()
        ));
    }
    describe(&mark, &mut test);
    Some((test, mark.picture))
}
