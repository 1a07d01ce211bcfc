use std::io::{self, BufRead};

use serde_json::value::RawValue;

use crate::text::{LIMIT, LocatedBytes, TooLong};
use crate::{Located, Location, ReadError};

/// Maximum nesting depth of an object, equal to the limit of `serde_json`.
const DEEPEST: usize = 128;

/// Error in the JSON structure of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JsonError {
    /// Unexpected text between the games.
    #[error("expected a game, which starts with {{")]
    NotAGame,
    /// The input ends inside the list of games.
    #[error("the input ends inside a list: ] is missing")]
    OpenList,
    /// The closing bracket of the object is missing.
    #[error("the game is cut off: }} is missing")]
    CutOff,
    /// The line ends inside a string.
    #[error("the line ends inside a string: \" is missing")]
    OpenString,
    /// A closing bracket without a matching opening bracket.
    #[error("{0} has no matching opening bracket")]
    Unbalanced(char),
    /// The nesting is deeper than the limit.
    #[error("the brackets are nested more than 128 deep")]
    TooDeep,
    /// The object is longer than the record limit.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// Invalid JSON, a missing field, or a field of the wrong type.
    #[error("{0}")]
    Syntax(String),
}

/// Splits JSON input into top-level objects, each of which should be a game.
///
/// Objects may follow each other, be on separate lines, or form one list. An object ends where its brackets balance. If
/// they do not balance, the reader skips to the next line that starts with a `{` and is indented no deeper than the
/// object. A truncated object therefore does not hide the objects after it.
pub(crate) struct JsonObjects<R> {
    input: LocatedBytes<R>,
    place: Place,
    failed: bool,
}

/// State of the reader between objects: at the start of the input, outside of a list, or in a list.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Before the first bracket, where a byte order mark is allowed.
    Start,
    Outside,
    InList,
}

/// The text of an object and its location.
pub(crate) struct JsonObject {
    line: u64,
    column: u64,
    pub(crate) text: Vec<u8>,
}

impl JsonObject {
    /// Adds line and column in the input to an error. `offset` is the byte offset of the error in the object's text.
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

    /// Returns the byte offset of `part` in the object's text.
    pub(crate) fn offset(&self, part: &RawValue) -> usize {
        let start = self.text.as_ptr().addr();
        part.get().as_ptr().addr().saturating_sub(start)
    }

    /// Parses a part of the object's text as a JSON string.
    pub(crate) fn string(&self, part: &RawValue) -> Result<String, Located<JsonError>> {
        serde_json::from_str(part.get())
            .map_err(|error| self.error(self.offset(part), json_message(&error)))
    }

    /// Converts an error of the JSON parser, with its line and column in the input.
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

/// Returns the message of the JSON parser without its location, which is relative to the object and not to the input.
fn json_message(error: &serde_json::Error) -> JsonError {
    let message = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    let message = message.strip_suffix(&place).unwrap_or(&message);
    JsonError::Syntax(message.to_owned())
}

/// Result of scanning an object.
enum Scan {
    Complete(JsonObject),
    TooLong(Location),
    /// The object is invalid, and ends before the next byte.
    Ended(Located<JsonError>),
    /// The object is invalid, and its end is unknown.
    Broken(Located<JsonError>),
}

impl<R: BufRead> JsonObjects<R> {
    pub(crate) fn new(input: R) -> JsonObjects<R> {
        JsonObjects {
            input: LocatedBytes::new(input),
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

    /// Reads the next object, if any.
    fn object(&mut self) -> Result<Option<JsonObject>, ReadError<JsonError>> {
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

    /// Reads the object that starts at the next byte. If it is invalid, skips to where the next object may start.
    fn recover(&mut self) -> Result<Option<JsonObject>, ReadError<JsonError>> {
        let (_, column) = self.input.place();
        match self.scan()? {
            Scan::Complete(object) => Ok(Some(object)),
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

    /// Skips to the next line that starts with a `{` indented no deeper than `column`.
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

    /// Reads an object from `{` to the matching `}`.
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
                    Scan::Complete(JsonObject { line, column, text })
                });
            }
        }
    }
}

/// Returns whether the current line has only white space up to and including `byte`. `before` is the result of this
/// function for the previous byte.
fn begins_line(before: bool, byte: u8) -> bool {
    byte == b'\n' || before && matches!(byte, b' ' | b'\t')
}

/// Tracks the open brackets of an object.
#[derive(Default)]
struct Brackets {
    open: Vec<u8>,
    string: InString,
    /// Last byte outside of strings that is not white space.
    previous: Option<u8>,
}

#[derive(Default)]
enum InString {
    #[default]
    No,
    Yes,
    /// In a string, right after a backslash.
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
                // The ASCII code of a closing bracket is that of its opening bracket plus two.
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

    /// Returns whether a nested object may start at the next byte. If not, a `{` there starts the next top-level
    /// object, and the end of this object is missing.
    fn allows_object(&self) -> bool {
        match self.open.last() {
            Some(b'{') => self.previous == Some(b':'),
            Some(_) => matches!(self.previous, Some(b'[' | b',')),
            None => true,
        }
    }
}

impl<R: BufRead> Iterator for JsonObjects<R> {
    type Item = Result<JsonObject, ReadError<JsonError>>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let object = self.object().transpose()?;
        self.failed = matches!(object, Err(ReadError::Io(_)));
        Some(object)
    }
}
