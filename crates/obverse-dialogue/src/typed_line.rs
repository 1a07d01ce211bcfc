//! Reading of typed lines, with a length limit.

use std::io::{self, BufRead};

use obverse_formats::bounded_line;

/// Maximum number of bytes of a line that are kept.
const LIMIT: usize = 1000;

/// Reads a line without its line ending; `None` at the end of the input.
///
/// Invalid UTF-8 becomes replacement characters. A line over the limit is cut off and ends in `...`.
pub fn read(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let line = bounded_line::read(input, LIMIT)?;
    Ok(line.map(|line| {
        let ending = if line.is_cut { "..." } else { "" };
        format!("{}{ending}", String::from_utf8_lossy(&line.bytes))
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_whole_or_marked() {
        let long = "x".repeat(5000);
        let text = format!("a\r\n\n{long}\n\u{e9}");
        let mut input = text.as_bytes();
        let mut lines = Vec::new();
        while let Some(line) = read(&mut input).expect("memory can be read") {
            lines.push(line);
        }
        let cut = format!("{}...", "x".repeat(LIMIT));
        assert_eq!(lines, ["a", "", &cut, "\u{e9}"]);
        let mut input: &[u8] = b"\xff3";
        assert_eq!(read(&mut input).expect("memory"), Some("\u{fffd}3".into()));
    }
}
