use std::io::{self, BufRead};

use super::result::is_result;
use crate::TooLong;
use crate::text::{LIMIT, Lines, RecordText};

/// Splits input into games: lines of tags, then lines of moves up to a result or the next tag.
pub(crate) struct GameSplitter<R> {
    lines: Lines<R>,
    /// Number and text of the first line of the next game. The line was read to find the end of the previous game.
    ahead: Option<(u64, String)>,
}

/// The lines of a game being read.
struct Open {
    first_line: u64,
    text: Result<String, TooLong>,
    has_moves: bool,
    is_in_comment: bool,
    after_blank: bool,
}

impl<R: BufRead> GameSplitter<R> {
    pub fn new(input: R) -> GameSplitter<R> {
        GameSplitter {
            lines: Lines::new(input),
            ahead: None,
        }
    }

    fn game(&mut self) -> io::Result<Option<RecordText<TooLong>>> {
        let mut open: Option<Open> = None;
        loop {
            let (number, line) = match self.ahead.take() {
                Some((number, line)) => (number, Ok(line)),
                None => match self.lines.next().transpose()? {
                    Some(line) => (line.line, line.text),
                    None => return Ok(open.map(Open::close)),
                },
            };
            let is_blank = matches!(&line, Ok(line) if line.trim().is_empty());
            if is_blank && open.is_none() {
                continue;
            }
            let mut game = open.take().unwrap_or_else(|| Open::new(number));
            match line {
                Ok(line) if game.ends_before(&line) => {
                    self.ahead = Some((number, line));
                    return Ok(Some(game.close()));
                }
                Ok(line) => {
                    let ends = game.add(&line);
                    if ends {
                        return Ok(Some(game.close()));
                    }
                }
                Err(error) => game.text = Err(error),
            }
            open = Some(game);
        }
    }
}

impl<R: BufRead> Iterator for GameSplitter<R> {
    type Item = io::Result<RecordText<TooLong>>;

    fn next(&mut self) -> Option<io::Result<RecordText<TooLong>>> {
        self.game().transpose()
    }
}

impl Open {
    fn new(first_line: u64) -> Open {
        Open {
            first_line,
            text: Ok(String::new()),
            has_moves: false,
            is_in_comment: false,
            after_blank: false,
        }
    }

    /// Returns whether `line` belongs to the next game. Such a line is a tag after moves or, if this game has no moves,
    /// an `Event` tag after a blank line, since `Event` is the first tag of a game.
    ///
    /// A complete tag inside a comment also starts the next game, because the end of the comment is then missing.
    fn ends_before(&self, line: &str) -> bool {
        let line = line.trim();
        let is_tag = line
            .strip_prefix('[')
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_alphabetic()));
        let is_complete = line.ends_with("\"]");
        if self.has_moves {
            is_tag && (is_complete || !self.is_in_comment)
        } else {
            is_tag && self.after_blank && line.starts_with("[Event ")
        }
    }

    /// Adds a line. Returns whether it ends the game.
    fn add(&mut self, line: &str) -> bool {
        match &mut self.text {
            Ok(text) if text.len() + line.len() >= LIMIT => self.text = Err(TooLong),
            Ok(text) => {
                text.push_str(line);
                text.push('\n');
            }
            Err(TooLong) => {}
        }
        let start = line.trim_start();
        self.after_blank = start.is_empty();
        let is_tag = !self.has_moves && start.starts_with('[');
        if self.after_blank || is_tag || line.starts_with('%') {
            return false;
        }
        let moves = self.without_comments(line);
        let last = moves.split_whitespace().last();
        self.has_moves |= last.is_some();
        last.is_some_and(is_result)
    }

    fn without_comments(&mut self, line: &str) -> String {
        let mut moves = String::new();
        for c in line.chars() {
            match c {
                '}' if self.is_in_comment => self.is_in_comment = false,
                _ if self.is_in_comment => {}
                '{' => self.is_in_comment = true,
                ';' => break,
                _ => moves.push(c),
            }
        }
        moves
    }

    fn close(self) -> RecordText<TooLong> {
        RecordText {
            line: self.first_line,
            column: 1,
            text: self.text,
        }
    }
}
