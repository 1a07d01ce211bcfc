//! The title of a picture of a traced search.

use super::traced_search::TracedSearch;

impl TracedSearch {
    /// Returns the title of a picture of this search.
    pub fn title(&self) -> String {
        match self {
            TracedSearch::Position(request) => self.title_with(request.evaluation.name()),
            TracedSearch::Tree { .. } => self.title_with(""),
        }
    }

    /// Returns the title of a picture of this search with a custom evaluation of this name.
    pub(super) fn title_with(&self, evaluation: &str) -> String {
        match self {
            TracedSearch::Position(request) => format!(
                "{}, {evaluation}, depth {}",
                request.algorithm,
                request.depth.unwrap_or_default()
            ),
            TracedSearch::Tree {
                text, algorithm, ..
            } => format!("{algorithm}, {}", shortened(text)),
        }
    }
}

/// Shortens a text to 60 characters for a title.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 60;
    let mut title: String = text.chars().take(LENGTH).collect();
    if text.chars().count() > LENGTH {
        title += "...";
    }
    title
}
