//! Lines of input that cannot fill the memory.

use std::io::{self, BufRead};

/// The most bytes of a line that are kept.
const LIMIT: usize = 1000;

/// Reads a line without its end; nothing at the end of the input.
///
/// Bytes that are not UTF-8 become replacement characters. Of a line that is too long to mean
/// anything, the beginning is kept and `...` follows it.
pub fn read(input: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let mut is_line = false;
    let mut is_cut = false;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            break;
        }
        is_line = true;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        let kept = part.len().min(LIMIT - line.len());
        line.extend_from_slice(&part[..kept]);
        is_cut |= kept < part.len();
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    let mut text = String::from_utf8_lossy(&line).into_owned();
    if is_cut {
        text += "...";
    }
    Ok(is_line.then_some(text))
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
