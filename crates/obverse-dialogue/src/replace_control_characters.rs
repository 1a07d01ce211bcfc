/// Replaces control characters, which could affect the terminal, by U+FFFD.
pub fn replace_control_characters(text: &str) -> String {
    let visible = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    text.chars().map(visible).collect()
}
