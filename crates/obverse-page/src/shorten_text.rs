/// Cuts a text to at most `most` characters, and marks the cut with an ellipsis.
pub fn shorten_text(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
