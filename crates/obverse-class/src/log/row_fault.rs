/// A wrong row, and the rows that are wrong because of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowFault {
    /// Number of the row, counted from 1 after the header.
    pub row: usize,
    /// Line of the file, counted from 1.
    pub line: u64,
    /// The row as the student wrote it, shortened.
    pub found: String,
    /// The row that the correct log has at this place; `None` if the student's row is extra.
    pub expected: Option<String>,
    /// Explanation of the mistake, based on the student's own earlier rows.
    pub why: String,
    /// The later rows that are wrong only because of this row: number of the first, number of the last, and their
    /// count.
    pub followers: Option<(usize, usize, usize)>,
}

impl RowFault {
    /// Describes the wrong row in sentences.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("Row {} (line {})", self.row, self.line);
        if !self.found.is_empty() {
            text += &format!(", {}", self.found);
        }
        if let Some(expected) = &self.expected {
            text += &format!(" (correct: {expected})");
        }
        text += &format!(": {}.", self.why);
        match self.followers {
            Some((first, last, 1)) if first == last => {
                text += &format!(" Row {first} is wrong only because of this row.");
            }
            Some((first, last, count)) if count == last + 1 - first => {
                text += &format!(" Rows {first} to {last} are wrong only because of this row.");
            }
            Some((first, last, count)) => {
                text += &format!(
                    " {count} of the rows {first} to {last} are wrong only because of this row."
                );
            }
            None => {}
        }
        text
    }
}
