use obverse_texts::Language;

use super::cut_rows::CutRows;

/// Style of a log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LogStyle {
    /// The window to show in the row after a cut-off.
    pub cut_rows: CutRows,
    /// Whether to write a line of the pseudo-code and a sentence beside each row, and a summary at the end.
    pub explains: bool,
    /// Language of the sentences and of the summary.
    pub language: Language,
}

impl From<CutRows> for LogStyle {
    fn from(cut_rows: CutRows) -> LogStyle {
        LogStyle {
            cut_rows,
            ..LogStyle::default()
        }
    }
}
