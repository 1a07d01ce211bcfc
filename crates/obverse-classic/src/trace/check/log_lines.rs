use std::io::{self, BufRead, Read};

/// Maximum number of characters kept of a line. Correct rows are shorter.
const LONGEST: usize = 400;

/// The non-blank lines of the student's file, trimmed.
pub(super) struct LogLines<R> {
    input: R,
    number: u64,
    ahead: Option<LogLine>,
}

/// A line of the file with its number, counted from 1.
#[derive(Clone, Debug)]
pub(super) struct LogLine {
    pub(super) number: u64,
    pub(super) text: String,
}

impl<R: BufRead> LogLines<R> {
    pub(super) fn new(input: R) -> LogLines<R> {
        LogLines {
            input,
            number: 0,
            ahead: None,
        }
    }

    /// Returns the number of lines read so far, including blank ones.
    pub(super) fn count(&self) -> u64 {
        self.number
    }

    /// Returns the next line without consuming it.
    pub(super) fn peek(&mut self) -> io::Result<Option<&LogLine>> {
        if self.ahead.is_none() {
            self.ahead = self.read()?;
        }
        Ok(self.ahead.as_ref())
    }

    pub(super) fn next(&mut self) -> io::Result<Option<LogLine>> {
        match self.ahead.take() {
            Some(line) => Ok(Some(line)),
            None => self.read(),
        }
    }

    fn read(&mut self) -> io::Result<Option<LogLine>> {
        loop {
            let mut bytes = Vec::new();
            // Read up to twice the maximum length, because a line may be padded with spaces, which are trimmed.
            let most = 2 * LONGEST as u64;
            (&mut self.input).take(most).read_until(b'\n', &mut bytes)?;
            if bytes.is_empty() {
                return Ok(None);
            }
            if bytes.last() != Some(&b'\n') {
                skip_line(&mut self.input)?;
            }
            self.number += 1;
            let text = String::from_utf8_lossy(&bytes);
            let text = text.trim_start_matches('\u{feff}').trim();
            if !text.is_empty() {
                return Ok(Some(LogLine {
                    number: self.number,
                    text: text.chars().take(LONGEST).collect(),
                }));
            }
        }
    }
}

/// Skips the rest of the line.
fn skip_line<R: BufRead>(input: &mut R) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_numbered_and_long_ones_cut() {
        let text = format!("\u{feff} a \r\n\n\t\nb\n{}\nlast", "x".repeat(100_000));
        let mut lines = LogLines::new(text.as_bytes());
        let mut seen = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            seen.push((line.number, line.text.len()));
        }
        assert_eq!(seen, [(1, 1), (4, 1), (5, LONGEST), (6, 4)]);
    }
}
