use std::io::{self, BufRead};

use super::{BEGINNINGS, Dialect, SyntaxError};
use crate::TooLong;
use crate::text::{LIMIT, LocatedBytes, RecordText, decode};

/// Splits input into games, from `(;` to the end of the main line. Ends after the first I/O error.
///
/// Skips text between games, and SGF variations. If the end of a game is missing, the next game is still found by its
/// beginning.
pub(crate) struct GameSplitter<R> {
    bytes: LocatedBytes<R>,
    dialect: Dialect,
    /// The next game, if its beginning was found before the end of the current game.
    begun: Option<Open>,
    failed: bool,
}

/// A game that is being read.
struct Open {
    place: (u64, u64),
    text: Vec<u8>,
    is_too_long: bool,
    /// Whether the current byte is in the main line. The variations after the end of the main line are skipped.
    is_main_line: bool,
    depth: usize,
    is_in_value: bool,
}

impl Open {
    fn new(place: (u64, u64), beginning: &[u8]) -> Open {
        Open {
            place,
            text: beginning.to_vec(),
            is_too_long: false,
            is_main_line: true,
            depth: 1,
            is_in_value: beginning.ends_with(b"["),
        }
    }

    fn push(&mut self, byte: u8) {
        if self.is_main_line && self.text.len() == LIMIT {
            self.is_too_long = true;
        } else if self.is_main_line {
            self.text.push(byte);
        }
    }

    fn close(self, has_end: bool) -> RecordText<SyntaxError> {
        let (line, column) = self.place;
        let text = if self.is_too_long {
            Err(TooLong.into())
        } else if has_end {
            Ok(decode(self.text))
        } else {
            Err(SyntaxError::NoEnd)
        };
        RecordText { line, column, text }
    }
}

impl<R: BufRead> GameSplitter<R> {
    pub fn new(input: R, dialect: Dialect) -> GameSplitter<R> {
        GameSplitter {
            bytes: LocatedBytes::new(input),
            dialect,
            begun: None,
            failed: false,
        }
    }

    /// Skips to the next `(;` and opens a game there; `None` at the end of the input.
    fn find(&mut self) -> io::Result<Option<Open>> {
        loop {
            let place = self.bytes.place();
            let Some(byte) = self.bytes.next()? else {
                return Ok(None);
            };
            if byte == b'(' && self.bytes.peek()? == Some(b';') {
                self.bytes.next()?;
                return Ok(Some(Open::new(place, b"(;")));
            }
        }
    }

    fn game(&mut self) -> io::Result<Option<RecordText<SyntaxError>>> {
        let mut game = match self.begun.take() {
            Some(game) => game,
            None => match self.find()? {
                Some(game) => game,
                None => return Ok(None),
            },
        };
        let mut beginning = Beginning::default();
        loop {
            let place = self.bytes.place();
            let Some(byte) = self.bytes.next()? else {
                return Ok(Some(game.close(false)));
            };
            game.push(byte);
            if game.is_in_value && byte == b'\\' && self.dialect == Dialect::Sgf {
                beginning = Beginning::default();
                if let Some(escaped) = self.bytes.next()? {
                    game.push(escaped);
                }
                continue;
            }
            let needs_name = game.is_in_value || self.dialect == Dialect::Sgf;
            if beginning.feed(byte, place, needs_name) {
                self.begun = Some(Open::new(beginning.place, beginning.matched()));
                return Ok(Some(game.close(false)));
            }
            match byte {
                b']' if game.is_in_value => game.is_in_value = false,
                _ if game.is_in_value => {}
                b'[' => game.is_in_value = true,
                b'(' if self.dialect == Dialect::Sgf => game.depth += 1,
                b')' => {
                    game.is_main_line = false;
                    game.depth -= 1;
                    if game.depth == 0 {
                        return Ok(Some(game.close(true)));
                    }
                }
                _ => {}
            }
        }
    }
}

impl<R: BufRead> Iterator for GameSplitter<R> {
    type Item = io::Result<RecordText<SyntaxError>>;

    fn next(&mut self) -> Option<io::Result<RecordText<SyntaxError>>> {
        if self.failed {
            return None;
        }
        let game = self.game();
        self.failed = game.is_err();
        game.transpose()
    }
}

/// Matcher that recognises the beginning of a game inside a game whose end is missing.
#[derive(Default)]
struct Beginning {
    place: (u64, u64),
    seen: [u8; 5],
    length: usize,
}

impl Beginning {
    fn matched(&self) -> &[u8] {
        &self.seen[..self.length]
    }

    /// Processes the next byte. Returns whether it completes the beginning of a game.
    ///
    /// The beginning is `(;` or, with `needs_name`, one of [`BEGINNINGS`]: inside values and in SGF, `(;` alone may
    /// also be text or a variation.
    fn feed(&mut self, byte: u8, place: (u64, u64), needs_name: bool) -> bool {
        if byte == b'(' {
            self.place = place;
            self.length = 0;
        } else if self.length == 0 {
            return false;
        }
        self.seen[self.length] = byte;
        let length = self.length + 1;
        let so_far = &self.seen[..length];
        if !BEGINNINGS.iter().any(|b| b.as_bytes().starts_with(so_far)) {
            self.length = 0;
            return false;
        }
        self.length = length;
        let wanted = if needs_name { self.seen.len() } else { 2 };
        length == wanted
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns line and column of each game, and its text or error.
    fn games(input: &str, dialect: Dialect) -> Vec<((u64, u64), Result<String, SyntaxError>)> {
        GameSplitter::new(input.as_bytes(), dialect)
            .map(|game| game.unwrap())
            .map(|game| ((game.line, game.column), game.text))
            .collect()
    }

    fn ok(line: u64, column: u64, text: &str) -> ((u64, u64), Result<String, SyntaxError>) {
        ((line, column), Ok(text.to_owned()))
    }

    #[test]
    fn finds_games_in_other_text() {
        let input = "2 (;A[1];)(;B[2];)\nhello (you)\n1 (;C[(;)];)";
        let expected = [
            ok(1, 3, "(;A[1];)"),
            ok(1, 11, "(;B[2];)"),
            ok(3, 3, "(;C[(;)];)"),
        ];
        assert_eq!(games(input, Dialect::Ggf), expected);
    }

    #[test]
    fn variations_are_skipped() {
        let input = "(;A[\\]];B[](;C[])(;D[)](;E[])))(;F[])";
        let expected = [ok(1, 1, "(;A[\\]];B[](;C[])"), ok(1, 32, "(;F[])")];
        assert_eq!(games(input, Dialect::Sgf), expected);
    }

    #[test]
    fn a_lost_end_costs_one_game() {
        let no_end = |line, column| ((line, column), Err(SyntaxError::NoEnd));
        for dialect in [Dialect::Ggf, Dialect::Sgf] {
            let input = "(;GM[1]\n (;GM[2]A[x\n(;FF[4](;GM[5])";
            let expected = [
                no_end(1, 1),
                no_end(2, 2),
                no_end(3, 1),
                ok(3, 8, "(;GM[5])"),
            ];
            assert_eq!(games(input, dialect), expected);
            assert_eq!(games("(;GM[1](;", dialect)[0], no_end(1, 1));
        }
    }

    #[test]
    fn a_long_game_is_skipped() {
        let long = "x".repeat(LIMIT);
        for dialect in [Dialect::Ggf, Dialect::Sgf] {
            let input = format!("(;C[{long}];)(;A[];)");
            let results = games(&input, dialect);
            assert_eq!(results[0].1, Err(TooLong.into()));
            assert_eq!(results[1].1, Ok("(;A[];)".to_owned()));
            assert_eq!(results.len(), 2);
        }
        let variation = format!("(;A[1](;B[])(;C[{long}]))");
        assert!(games(&variation, Dialect::Sgf)[0].1.is_ok());
    }
}
