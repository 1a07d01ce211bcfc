/// The first 70 characters of a text for an error message, with line breaks and control characters escaped. If the
/// text is longer, `...` follows.
pub fn excerpt(text: &str) -> String {
    const LENGTH: usize = 70;
    let line = text.chars().flat_map(char::escape_debug);
    let mut excerpt: String = line.clone().take(LENGTH).collect();
    if line.count() > LENGTH {
        excerpt += "...";
    }
    excerpt
}
