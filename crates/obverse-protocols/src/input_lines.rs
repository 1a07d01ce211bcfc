use std::io::{self, BufRead};

use obverse_formats::bounded_line;

/// Maximum length of a line in bytes. The rest of a longer line is discarded.
const LIMIT: usize = 1 << 16;

/// A line of input.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Text without the line end. Invalid UTF-8 becomes replacement characters.
    pub text: String,
    /// Whether the line arrived in the same read as the previous line. If so, the sender did not wait for a response.
    pub is_batched: bool,
}

/// Iterator over the lines of an input. It ends with the input or at the first read error.
pub struct Lines<R> {
    input: R,
    /// Whether more input was already buffered after the last line.
    more_is_here: bool,
}

impl<R: BufRead> Lines<R> {
    /// Reads lines from `input`.
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input,
            more_is_here: false,
        }
    }

    fn read(&mut self) -> io::Result<Option<Line>> {
        let is_batched = self.more_is_here;
        let Some(line) = bounded_line::read(&mut self.input, LIMIT)? else {
            return Ok(None);
        };
        self.more_is_here = line.more_is_here;
        Ok(Some(Line {
            text: String::from_utf8_lossy(&line.bytes).into_owned(),
            is_batched,
        }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        self.read().ok().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str, is_batched: bool) -> Line {
        Line {
            text: text.to_owned(),
            is_batched,
        }
    }

    #[test]
    fn lines_of_one_read_are_batched() {
        let input = io::BufReader::with_capacity(16, &b"a\r\n\nb\nlonger than 16 bytes\n\xff"[..]);
        let lines: Vec<Line> = Lines::new(input).collect();
        assert_eq!(
            lines,
            [
                line("a", false),
                line("", true),
                line("b", true),
                line("longer than 16 bytes", true),
                line("\u{fffd}", true),
            ]
        );
        let input = io::BufReader::with_capacity(2, &b"a\nb\n"[..]);
        let lines: Vec<Line> = Lines::new(input).collect();
        assert_eq!(lines, [line("a", false), line("b", false)]);
    }

    #[test]
    fn a_long_line_is_cut() {
        let text = format!("{}\nb", "x".repeat(3 * LIMIT));
        let lines: Vec<String> = Lines::new(text.as_bytes()).map(|line| line.text).collect();
        assert_eq!(lines, ["x".repeat(LIMIT), "b".to_owned()]);
    }
}
