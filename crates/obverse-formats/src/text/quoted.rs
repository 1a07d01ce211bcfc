/// Quotes a text for an error message; an empty text becomes `an empty value`.
pub(crate) fn quoted(text: &str) -> String {
    match text {
        "" => "an empty value".to_owned(),
        text => format!("`{text}`"),
    }
}

/// Returns the first 20 characters of a text, for an error message.
pub(crate) fn excerpt(text: &str) -> String {
    text.chars().take(20).collect()
}
