//! Reading lines of bounded length, so that input without line ends cannot exhaust memory.
//!
//! ```
//! use obverse_formats::bounded_line;
//!
//! let mut input = &b"f5d6\r\nc3\n"[..];
//! let line = bounded_line::read(&mut input, 3).unwrap().unwrap();
//! assert_eq!((&line.bytes[..], line.is_cut), (&b"f5d"[..], true));
//! let line = bounded_line::read(&mut input, 3).unwrap().unwrap();
//! assert_eq!((&line.bytes[..], line.is_cut), (&b"c3"[..], false));
//! assert_eq!(bounded_line::read(&mut input, 3).unwrap(), None);
//! ```

use std::io::{self, BufRead};

/// A line, truncated to a limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoundedLine {
    /// Content without the line end.
    pub bytes: Vec<u8>,
    /// Whether the line was longer than the limit.
    pub is_cut: bool,
    /// Whether more input is already buffered after this line.
    pub more_is_here: bool,
}

/// Reads a line and keeps at most `limit` bytes of it. Returns `None` at the end of the input.
pub fn read(input: &mut (impl BufRead + ?Sized), limit: usize) -> io::Result<Option<BoundedLine>> {
    let mut line = BoundedLine::default();
    let mut is_line = false;
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
        let kept = part.len().min(limit - line.bytes.len());
        line.bytes.extend_from_slice(&part[..kept]);
        line.is_cut |= kept < part.len();
        let used = part.len() + usize::from(end.is_some());
        line.more_is_here = buffer.len() > used;
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if line.bytes.last() == Some(&b'\r') {
        line.bytes.pop();
    }
    Ok(is_line.then_some(line))
}
