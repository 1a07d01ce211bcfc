/// The beginning of a text in one line, escaped, for an error message.
pub fn excerpt(text: &str) -> String {
    const LENGTH: usize = 70;
    let line = text.chars().flat_map(char::escape_debug);
    let mut excerpt: String = line.clone().take(LENGTH).collect();
    if line.count() > LENGTH {
        excerpt += "...";
    }
    excerpt
}
