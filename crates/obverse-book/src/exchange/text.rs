//! A book as text: one line per position.
//!
//! ```text
//! # book of Obverse, version 1
//! ---------------------------OX------XO--------------------------- X; score +0; best d3; depth 12; confidence 73; level 12; proven -64 +64; weights 0123456789abcdef; date 1763596800
//! ```
//!
//! The board comes first; `X` is the side to move. `best`, `level` and `weights` are left out where they are not known, and
//! `proven` where nothing is. Empty lines and lines that begin with `#` are comments.

use std::fmt::Write as _;
use std::io::{self, BufRead, Write};

use obverse_core::{BoardStringError, ParseError, Position, Square};
use obverse_engine::{Level, Selectivity};
use obverse_formats::{Located, Location, ReadError, bounded_line};

use crate::{Book, Bounds, Date, Entry, Estimate, board_text};

/// Longest line in bytes.
const LONGEST: usize = 1024;
/// First line of a text.
const TITLE: &str = "# book of Obverse, version 1";

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// The line is too long.
    #[error("the line has more than {LONGEST} bytes")]
    TooLong,
    /// The line does not begin with a board.
    #[error("not a board: {0}")]
    Board(ParseError<BoardStringError>),
    /// The field has an unknown name.
    #[error(
        "unknown field `{0}`: expected score, best, depth, confidence, level, proven, weights or date"
    )]
    Field(String),
    /// The value of the field is wrong.
    #[error("`{value}` is not a {field}")]
    Value {
        /// Name of the field.
        field: &'static str,
        /// Its value.
        value: String,
    },
    /// A field that every line has is missing.
    #[error("`{0}` is missing")]
    Missing(&'static str),
    /// The score is not one, the best move is illegal, or the game is over.
    #[error("the score is not between -64 and 64, the game is over, or the best move is illegal")]
    Impossible,
}

/// Writes a book as text, sorted by number of discs and by board.
///
/// ```
/// use obverse_book::{Book, text};
///
/// let mut output = Vec::new();
/// text::write(&Book::new(), &mut output)?;
/// assert_eq!(output, b"# book of Obverse, version 1\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(book: &Book, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "{TITLE}")?;
    for entry in book.sorted_entries() {
        writeln!(output, "{}", line(entry))?;
    }
    Ok(())
}

fn line(entry: &Entry) -> String {
    let estimate = entry.estimate();
    let mut line = board_text(entry.board());
    // Writing to a string cannot fail.
    let _ = write!(line, "; score {:+}", estimate.score);
    if let Some(best) = estimate.best {
        let _ = write!(line, "; best {best}");
    }
    let confidence = estimate.selectivity.confidence();
    let _ = write!(line, "; depth {}; confidence {confidence}", estimate.depth);
    if let Some(level) = estimate.level {
        let _ = write!(line, "; level {}", level.number());
    }
    let proven = entry.proven();
    if proven != Bounds::NONE {
        let _ = write!(line, "; proven {:+} {:+}", proven.lower(), proven.upper());
    }
    if let Some(weights) = estimate.weights {
        let _ = write!(line, "; weights {weights:016x}");
    }
    let _ = write!(line, "; date {}", estimate.date.0);
    line
}

/// Iterator over the positions of a text. A bad line is an error with its number; reading continues after it.
///
/// ```
/// use obverse_book::text;
///
/// let line = "---------------------------OX------XO--------------------------- X; score +0; depth 3; confidence 100; date 0";
/// assert_eq!(text::Reader::new(line.as_bytes()).count(), 1);
/// let error = text::Reader::new(&b"hello"[..]).next().unwrap().unwrap_err();
/// assert!(error.to_string().starts_with("line 1, column 1: not a board"));
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    line: u64,
    is_done: bool,
}

impl<R: BufRead> Reader<R> {
    /// A reader of a text.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            input,
            line: 0,
            is_done: false,
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError<TextError>>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.is_done {
            self.line += 1;
            let line = match bounded_line::read(&mut self.input, LONGEST) {
                Ok(Some(line)) => line,
                Ok(None) => {
                    self.is_done = true;
                    break;
                }
                Err(error) => {
                    self.is_done = true;
                    return Some(Err(error.into()));
                }
            };
            let text = String::from_utf8_lossy(&line.bytes);
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let entry = match line.is_cut {
                true => Err(TextError::TooLong),
                false => parse(text),
            };
            let at = Location::Text {
                line: self.line,
                column: 1,
            };
            return Some(entry.map_err(|error| Located { at, error }.into()));
        }
        None
    }
}

fn parse(text: &str) -> Result<Entry, TextError> {
    let mut parts = text.split(';').map(str::trim);
    let board: Position = parts
        .next()
        .unwrap_or_default()
        .parse()
        .map_err(TextError::Board)?;
    let (mut score, mut best, mut depth, mut selectivity) = (None, None, None, None);
    let (mut level, mut proven, mut weights, mut date) = (None, Bounds::NONE, None, Date(0));
    for part in parts.filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once(' ').unwrap_or((part, ""));
        let value = value.trim();
        match name {
            "score" => score = Some(known("score", value, value.parse::<i8>().ok())?),
            "best" => best = Some(known("best move", value, value.parse::<Square>().ok())?),
            "depth" => depth = Some(known("depth", value, value.parse::<u8>().ok())?),
            "confidence" => {
                let percent = value.parse().ok().and_then(Selectivity::with_confidence);
                selectivity = Some(known("confidence", value, percent)?);
            }
            "level" => level = Some(known("level", value, value.parse::<Level>().ok())?),
            "proven" => {
                let bounds = value.split_once(' ').and_then(|(lower, upper)| {
                    Bounds::new(lower.parse().ok()?, upper.trim().parse().ok()?)
                });
                proven = known("pair of bounds", value, bounds)?;
            }
            "weights" => {
                let digest = u64::from_str_radix(value, 16).ok();
                weights = Some(known("digest", value, digest)?);
            }
            "date" => date = Date(known("date", value, value.parse().ok())?),
            _ => return Err(TextError::Field(excerpt(name))),
        }
    }
    let estimate = Estimate {
        score: score.ok_or(TextError::Missing("score"))?,
        best,
        depth: depth.ok_or(TextError::Missing("depth"))?,
        selectivity: selectivity.ok_or(TextError::Missing("confidence"))?,
        level,
        weights,
        date,
    };
    Entry::new(board.board(), estimate, proven).ok_or(TextError::Impossible)
}

fn known<T>(field: &'static str, value: &str, parsed: Option<T>) -> Result<T, TextError> {
    parsed.ok_or_else(|| TextError::Value {
        field,
        value: excerpt(value),
    })
}

/// The first characters of a value, for a message.
fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
