/// An error in a text or file, as a dialog shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadFailure {
    /// Title of the dialog.
    pub title: String,
    /// The line with the error, and a line with an arrow that points at the column; `None` if the place is unknown.
    pub place: Option<(String, String)>,
    /// What is wrong.
    pub message: String,
}

impl ReadFailure {
    /// Creates the error for the text or file of this name.
    pub fn new(name: &str, place: Option<(String, String)>, message: String) -> ReadFailure {
        ReadFailure {
            title: format!("{name} cannot be read"),
            place,
            message,
        }
    }
}
