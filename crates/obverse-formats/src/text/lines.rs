use std::io::{self, BufRead};

use super::{Cursor, LIMIT, RecordText, TooLong, decode};
use crate::{Located, ReadError, bounded_line};

/// Iterator over lines, without line ends and without a byte order mark. Ends after the first I/O error.
pub(crate) struct Lines<R> {
    input: R,
    number: u64,
    failed: bool,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input,
            number: 0,
            failed: false,
        }
    }

    /// Reads the next record of a format with at most one record per line. `parse` returns `None` for a line without
    /// a record.
    pub fn find_record<T, E: From<TooLong>>(
        &mut self,
        parse: impl Fn(Cursor<'_>) -> Result<Option<T>, Located<E>>,
    ) -> Option<Result<T, ReadError<E>>> {
        loop {
            let line = match self.next()? {
                Ok(line) => line,
                Err(error) => return Some(Err(error.into())),
            };
            let record = line.parse(&parse).map_err(ReadError::Bad);
            if let Some(record) = record.transpose() {
                return Some(record);
            }
        }
    }

    fn line(&mut self) -> io::Result<Option<Result<String, TooLong>>> {
        let line = bounded_line::read(&mut self.input, LIMIT)?;
        Ok(line.map(|line| match line.is_cut {
            true => Err(TooLong),
            false => Ok(decode(line.bytes)),
        }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<RecordText<TooLong>>;

    fn next(&mut self) -> Option<io::Result<RecordText<TooLong>>> {
        if self.failed {
            return None;
        }
        match self.line() {
            Err(error) => {
                self.failed = true;
                Some(Err(error))
            }
            Ok(None) => None,
            Ok(Some(mut text)) => {
                self.number += 1;
                if let (1, Ok(line)) = (self.number, &mut text)
                    && line.starts_with('\u{feff}')
                {
                    line.remove(0);
                }
                Some(Ok(RecordText {
                    line: self.number,
                    column: 1,
                    text,
                }))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<(u64, Result<String, TooLong>)> {
        Lines::new(input)
            .map(|chunk| chunk.unwrap())
            .map(|chunk| (chunk.line, chunk.text))
            .collect()
    }

    #[test]
    fn line_ends_and_byte_order_mark_are_removed() {
        let text = "\u{feff}a\r\n\nb".as_bytes();
        let expected = [(1, "a"), (2, ""), (3, "b")];
        let expected: Vec<_> = expected.map(|(n, s)| (n, Ok(s.to_owned()))).into();
        assert_eq!(lines(text), expected);
    }

    #[test]
    fn a_long_line_is_skipped() {
        let mut text = vec![b'x'; LIMIT + 1];
        text.extend(b"\nb\n");
        assert_eq!(lines(&text), [(1, Err(TooLong)), (2, Ok("b".to_owned()))]);
    }
}
