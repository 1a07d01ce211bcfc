use std::io::{self, BufRead};

/// Byte reader that tracks line and column.
pub(crate) struct LocatedBytes<R> {
    input: R,
    line: u64,
    column: u64,
}

impl<R: BufRead> LocatedBytes<R> {
    pub fn new(input: R) -> LocatedBytes<R> {
        LocatedBytes {
            input,
            line: 1,
            column: 1,
        }
    }

    /// Returns line and column of the next byte, both from 1.
    pub fn place(&self) -> (u64, u64) {
        (self.line, self.column)
    }

    pub fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            match self.input.fill_buf() {
                Ok(buffer) => return Ok(buffer.first().copied()),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    pub fn next(&mut self) -> io::Result<Option<u8>> {
        let Some(byte) = self.peek()? else {
            return Ok(None);
        };
        self.input.consume(1);
        match byte {
            b'\n' => {
                self.line += 1;
                self.column = 1;
            }
            // Continuation bytes of UTF-8 do not start a column.
            0x80..=0xbf => {}
            _ => self.column += 1,
        }
        Ok(Some(byte))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let mut bytes = LocatedBytes::new("é\nab".as_bytes());
        let mut places = Vec::new();
        while let Some(byte) = bytes.next().unwrap() {
            places.push((byte, bytes.place()));
        }
        assert_eq!(
            places,
            [
                (0xc3, (1, 2)),
                (0xa9, (1, 2)),
                (b'\n', (2, 1)),
                (b'a', (2, 2)),
                (b'b', (2, 3)),
            ]
        );
    }
}
