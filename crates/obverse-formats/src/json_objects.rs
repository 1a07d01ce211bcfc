use std::io::{self, BufRead};

use serde_json::value::RawValue;

use crate::text::{Bytes, LIMIT, TooLong};
use crate::{Located, Location, ReadError};

/// The deepest nesting a game may have; the JSON parser allows no more either.
const DEEPEST: usize = 128;

/// Why something is not an object of JSON.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// Something between the games.
    #[error("expected a game, which begins with {{")]
    NotAGame,
    /// The list of games has no end.
    #[error("the input ends within a list: ] is missing")]
    OpenList,
    /// The game has no end.
    #[error("the game is cut off: }} is missing")]
    CutOff,
    /// A string has no end.
    #[error("the line ends within a string: \" is missing")]
    OpenString,
    /// A bracket that closes nothing.
    #[error("{0} closes nothing")]
    Unbalanced(char),
    /// Brackets in brackets in brackets.
    #[error("more than 128 brackets are open")]
    TooDeep,
    /// The game is longer than any game can be.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// It is not JSON, or a field is missing or not of its type.
    #[error("{0}")]
    Syntax(String),
}

/// Cuts JSON input into the objects that ought to be games.
///
/// They may stand one after the other, one a line, or in one list. An object ends where its
/// brackets are balanced. If they never are, the next object is looked for at the beginning of a
/// line that is not indented deeper; so one that is cut off does not swallow those behind it.
pub(crate) struct Documents<R> {
    input: Bytes<R>,
    place: Place,
    failed: bool,
}

/// Where between the objects the input is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Not behind anything but a byte order mark.
    Start,
    Outside,
    InList,
}

/// The text of an object and where it begins.
pub(crate) struct Document {
    line: u64,
    column: u64,
    pub(crate) text: Vec<u8>,
}

impl Document {
    /// An error at this offset of the text.
    pub(crate) fn error<E>(&self, offset: usize, error: E) -> Located<E> {
        let before = &self.text[..offset.min(self.text.len())];
        let lines = before.iter().filter(|&&byte| byte == b'\n').count() as u64;
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        let characters = String::from_utf8_lossy(&before[line_start..])
            .chars()
            .count() as u64;
        let first_column = if lines == 0 { self.column } else { 1 };
        Located {
            at: Location::Text {
                line: self.line + lines,
                column: first_column + characters,
            },
            error,
        }
    }

    /// Where in the text this part of it is.
    pub(crate) fn offset(&self, part: &RawValue) -> usize {
        let start = self.text.as_ptr().addr();
        part.get().as_ptr().addr().saturating_sub(start)
    }

    /// The string that this part of the text is.
    pub(crate) fn string(&self, part: &RawValue) -> Result<String, Located<JsonError>> {
        serde_json::from_str(part.get())
            .map_err(|error| self.error(self.offset(part), json_message(&error)))
    }

    /// An error of the JSON parser.
    pub(crate) fn json_error(&self, error: &serde_json::Error) -> Located<JsonError> {
        let line_start: usize = self
            .text
            .split_inclusive(|&byte| byte == b'\n')
            .take(error.line().saturating_sub(1))
            .map(<[u8]>::len)
            .sum();
        let offset = line_start + error.column().saturating_sub(1);
        self.error(offset, json_message(error))
    }
}

/// The error without its idea of the place, which is relative to the game.
fn json_message(error: &serde_json::Error) -> JsonError {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = message.strip_suffix(&place).unwrap_or(&message);
    JsonError::Syntax(message.to_owned())
}

/// What happened while an object was read.
enum Scan {
    Complete(Document),
    TooLong(Location),
    /// It is broken here, and this is known to be the end of it.
    Ended(Located<JsonError>),
    /// It is broken here, and who knows where it ends.
    Broken(Located<JsonError>),
}

impl<R: BufRead> Documents<R> {
    pub(crate) fn new(input: R) -> Documents<R> {
        Documents {
            input: Bytes::new(input),
            place: Place::Start,
            failed: false,
        }
    }

    fn location(&self) -> Location {
        let (line, column) = self.input.place();
        Location::Text { line, column }
    }

    fn error(&self, error: JsonError) -> Located<JsonError> {
        Located {
            at: self.location(),
            error,
        }
    }

    /// The next object, if there is one.
    fn document(&mut self) -> Result<Option<Document>, ReadError<JsonError>> {
        loop {
            let Some(byte) = self.input.peek()? else {
                if self.place == Place::InList {
                    self.place = Place::Outside;
                    return Err(self.error(JsonError::OpenList).into());
                }
                return Ok(None);
            };
            match (byte, self.place) {
                (b'{', _) => {
                    if self.place == Place::Start {
                        self.place = Place::Outside;
                    }
                    return self.recover();
                }
                (0xef | 0xbb | 0xbf, Place::Start) => {}
                (b' ' | b'\t' | b'\r' | b'\n', _) | (b',', Place::InList) => {}
                (b'[', Place::Start | Place::Outside) => self.place = Place::InList,
                (b']', Place::InList) => self.place = Place::Outside,
                _ => {
                    let error = self.error(JsonError::NotAGame);
                    while self.input.next()?.is_some_and(|byte| byte != b'\n') {}
                    return Err(error.into());
                }
            }
            self.input.next()?;
        }
    }

    /// The object that begins here; if it is broken, moves on to where the next one may begin.
    fn recover(&mut self) -> Result<Option<Document>, ReadError<JsonError>> {
        let (_, column) = self.input.place();
        match self.scan()? {
            Scan::Complete(document) => Ok(Some(document)),
            Scan::TooLong(at) => {
                let error = TooLong.into();
                Err(Located { at, error }.into())
            }
            Scan::Ended(error) => Err(error.into()),
            Scan::Broken(error) => {
                self.skip_to_line(column)?;
                Err(error.into())
            }
        }
    }

    /// Moves to the next `{` that begins a line and is not indented deeper than to this column.
    fn skip_to_line(&mut self, column: u64) -> io::Result<()> {
        let mut is_line_start = false;
        while let Some(byte) = self.input.peek()? {
            if byte == b'{' && is_line_start && self.input.place().1 <= column {
                break;
            }
            is_line_start = begins_line(is_line_start, byte);
            self.input.next()?;
        }
        Ok(())
    }

    /// Reads from a `{` to the bracket that closes it.
    fn scan(&mut self) -> io::Result<Scan> {
        let at = self.location();
        let (line, column) = self.input.place();
        let mut text = Vec::new();
        let mut length = 0_usize;
        let mut brackets = Brackets::default();
        let mut is_line_start = false;
        loop {
            let Some(byte) = self.input.peek()? else {
                return Ok(Scan::Ended(self.error(JsonError::CutOff)));
            };
            match brackets.push(byte) {
                Ok(()) => {}
                Err(error @ JsonError::CutOff) if is_line_start => {
                    return Ok(Scan::Ended(self.error(error)));
                }
                Err(error) => return Ok(Scan::Broken(self.error(error))),
            }
            is_line_start = begins_line(is_line_start, byte);
            self.input.next()?;
            length = length.saturating_add(1);
            if length <= LIMIT {
                text.push(byte);
            }
            if brackets.open.is_empty() {
                return Ok(if length > LIMIT {
                    Scan::TooLong(at)
                } else {
                    Scan::Complete(Document { line, column, text })
                });
            }
        }
    }
}

/// Whether there is only white space in the line behind this byte, given that before it.
fn begins_line(before: bool, byte: u8) -> bool {
    byte == b'\n' || before && matches!(byte, b' ' | b'\t')
}

/// Follows the brackets of an object.
#[derive(Default)]
struct Brackets {
    open: Vec<u8>,
    string: InString,
    /// The last byte outside of strings that is not white space.
    previous: Option<u8>,
}

#[derive(Default)]
enum InString {
    #[default]
    No,
    Yes,
    /// Behind a backslash.
    Escape,
}

impl Brackets {
    fn push(&mut self, byte: u8) -> Result<(), JsonError> {
        match (&self.string, byte) {
            (InString::No, _) => return self.push_outside(byte),
            (_, b'\n') => return Err(JsonError::OpenString),
            (InString::Escape, _) => self.string = InString::Yes,
            (InString::Yes, b'\\') => self.string = InString::Escape,
            (InString::Yes, b'"') => self.string = InString::No,
            (InString::Yes, _) => {}
        }
        Ok(())
    }

    fn push_outside(&mut self, byte: u8) -> Result<(), JsonError> {
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => return Ok(()),
            b'{' if !self.allows_object() => return Err(JsonError::CutOff),
            b'{' | b'[' if self.open.len() == DEEPEST => return Err(JsonError::TooDeep),
            b'{' | b'[' => self.open.push(byte),
            b'}' | b']' => {
                // ASCII puts two places between brackets that belong together.
                if self.open.last() != Some(&(byte - 2)) {
                    return Err(JsonError::Unbalanced(char::from(byte)));
                }
                self.open.pop();
            }
            b'"' => self.string = InString::Yes,
            _ => {}
        }
        self.previous = Some(byte);
        Ok(())
    }

    /// Whether an object may begin here. If not, it is the next one, and the end of this one is
    /// missing.
    fn allows_object(&self) -> bool {
        match self.open.last() {
            Some(b'{') => self.previous == Some(b':'),
            Some(_) => matches!(self.previous, Some(b'[' | b',')),
            None => true,
        }
    }
}

impl<R: BufRead> Iterator for Documents<R> {
    type Item = Result<Document, ReadError<JsonError>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let document = self.document().transpose()?;
        self.failed = matches!(document, Err(ReadError::Io(_)));
        Some(document)
    }
}
