use std::io::BufRead;

use obverse_core::{Game, Position};

use super::fen;
use super::game_splitter::GameSplitter;
use super::result::{is_result, score};
use crate::board_string::{self, BoardStringError};
use crate::parse_move::parse_move;
use crate::replay::Replay;
use crate::text::{Cursor, decimal_number, excerpt, known};
use crate::{
    Annotation, EndReason, GameOutcome, GameRecord, Located, MoveError, ReadError, TooLong,
};

/// Error in a PGN game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PgnError {
    /// A line in brackets is not a valid tag.
    #[error("this line is not a tag: expected something like [Black \"name\"]")]
    Tag,
    /// The start position has slashes but is not valid FEN.
    #[error(
        "`{0}` is not a start position: expected eight rows such as 3pP3 with / between them, then b or w"
    )]
    Fen(String),
    /// The start position is not a valid board string.
    #[error("the start position is invalid: {0}")]
    Board(#[from] BoardStringError),
    /// Invalid or illegal move.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// Unexpected character between moves.
    #[error("unexpected `{0}`: expected a move, a comment or a result")]
    Unexpected(char),
    /// A comment or a variation is not closed.
    #[error("the `{0}` here is never closed")]
    Unclosed(char),
    /// A move follows the result.
    #[error("a move follows the result: expected the end of the game")]
    AfterResult,
    /// The game is longer than the record limit.
    #[error(transparent)]
    TooLong(#[from] TooLong),
}

/// Iterator over the games of a PGN file.
#[must_use = "readers are lazy: iterate over them"]
pub struct Reader<R> {
    games: GameSplitter<R>,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader for this input.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            games: GameSplitter::new(input),
        }
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError<PgnError>>;

    fn next(&mut self) -> Option<Result<GameRecord, ReadError<PgnError>>> {
        Some(match self.games.next()? {
            Ok(game) => game.parse(parse_game).map_err(ReadError::Bad),
            Err(error) => Err(error.into()),
        })
    }
}

fn parse_game(mut cursor: Cursor<'_>) -> Result<GameRecord, Located<PgnError>> {
    let mut tags = Tags::default();
    let mut remarks = read_remarks(&mut cursor)?;
    while cursor.peek() == Some('[') {
        let (name, value) = tag(&mut cursor)?;
        tags.add(name, value)?;
        remarks.extend(read_remarks(&mut cursor)?);
    }
    let mut replay = Replay::new(tags.start.unwrap_or_default());
    let mut result = None;
    loop {
        remarks.extend(read_remarks(&mut cursor)?);
        for remark in remarks.drain(..) {
            replay.comment(&remark);
        }
        let Some(next) = cursor.peek() else {
            break;
        };
        let mut place = cursor.clone();
        let word = cursor.take_while(|c| !c.is_whitespace() && !"{}();[]$".contains(c));
        if is_result(word) {
            result = Some(word);
            continue;
        }
        place.take_while(|c| c.is_ascii_digit());
        place.take_while(|c| c == '.');
        let begins_at = word.len() - (place.rest().len() - cursor.rest().len());
        let mv = word[begins_at..].trim_end_matches(['!', '?', '+', '#']);
        if word.is_empty() {
            return Err(place.error(PgnError::Unexpected(next)));
        } else if mv.is_empty() {
            continue;
        } else if result.is_some() {
            return Err(place.error(PgnError::AfterResult));
        }
        parse_move(mv)
            .and_then(|mv| replay.play(None, mv, Annotation::default()))
            .map_err(|error| place.error(error))?;
    }
    let mut record = tags.into_record(result);
    replay.finish(&mut record);
    Ok(record)
}

/// Reads the comments up to the next move. Skips white space, variations and numeric annotations.
fn read_remarks(cursor: &mut Cursor<'_>) -> Result<Vec<String>, Located<PgnError>> {
    /// The outermost open variation, and the nesting depth inside it.
    struct Variation<'a> {
        start: Cursor<'a>,
        depth: usize,
    }
    let mut variation: Option<Variation<'_>> = None;
    let mut remarks = Vec::new();
    // Long comments are wrapped, so a line end is a blank.
    let mut keep = |is_in_variation: bool, text: &str| {
        if !is_in_variation {
            let words: Vec<&str> = text.split_whitespace().collect();
            remarks.push(words.join(" "));
        }
    };
    loop {
        cursor.skip_white();
        let start = cursor.clone();
        let is_escape = cursor.is_at_line_start();
        match cursor.peek() {
            Some('%') if is_escape => {
                cursor.take_while(|c| c != '\n');
            }
            Some(';') => {
                let text = cursor.take_while(|c| c != '\n');
                keep(variation.is_some(), text.strip_prefix(';').unwrap_or(text));
            }
            Some('{') => {
                let text = cursor.take_while(|c| c != '}');
                keep(variation.is_some(), text.strip_prefix('{').unwrap_or(text));
                if !cursor.eat('}') {
                    return Err(start.error(PgnError::Unclosed('{')));
                }
            }
            Some('$') => {
                cursor.bump();
                cursor.take_while(|c| c.is_ascii_digit());
            }
            Some('(') => {
                cursor.bump();
                variation.get_or_insert(Variation { start, depth: 0 }).depth += 1;
            }
            next => match &mut variation {
                None => return Ok(remarks),
                Some(Variation { start, .. }) if next.is_none() => {
                    return Err(start.error(PgnError::Unclosed('(')));
                }
                Some(Variation { depth, .. }) => {
                    cursor.bump();
                    if next == Some(')') {
                        *depth -= 1;
                    }
                    if *depth == 0 {
                        variation = None;
                    }
                }
            },
        }
    }
}

/// Parses a tag. Returns its name and its value, with escapes as written.
///
/// Some programs do not escape quotes in a value, so only a quote followed by `]` ends the value.
fn tag<'a>(cursor: &mut Cursor<'a>) -> Result<(&'a str, Cursor<'a>), Located<PgnError>> {
    let start = cursor.clone();
    cursor.eat('[');
    cursor.skip_white();
    let name = cursor.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
    cursor.skip_white();
    if !cursor.eat('"') {
        return Err(start.error(PgnError::Tag));
    }
    let value = cursor.clone();
    loop {
        let length = value.rest().len() - cursor.rest().len();
        match cursor.bump() {
            None | Some('\n') => return Err(start.error(PgnError::Tag)),
            Some('\\') => {
                let _ = cursor.eat('"') || cursor.eat('\\');
            }
            Some('"') => {
                let mut ahead = cursor.clone();
                ahead.take_while(|c| c == ' ' || c == '\t');
                if ahead.eat(']') {
                    *cursor = ahead;
                    return Ok((name, value.prefix(length)));
                }
            }
            Some(_) => {}
        }
    }
}

/// Resolves the escapes of a value: a backslash before a quote or another backslash. A stray carriage
/// return becomes a blank.
fn unescaped(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = match c {
            '\\' => chars.next_if(|&next| next == '"' || next == '\\'),
            '\r' => Some(' '),
            _ => None,
        };
        text.push(escaped.unwrap_or(c));
    }
    text
}

/// The tags of a game.
#[derive(Default)]
struct Tags {
    start: Option<Position>,
    event: Option<String>,
    site: Option<String>,
    date: Option<String>,
    time: Option<String>,
    clock: Option<String>,
    names: [Option<String>; 2],
    ratings: [Option<f64>; 2],
    result: Option<String>,
    termination: String,
}

impl Tags {
    fn add(&mut self, name: &str, value: Cursor<'_>) -> Result<(), Located<PgnError>> {
        let text = unescaped(value.rest());
        let free_text = known(&text).map(str::to_owned);
        match name.to_ascii_lowercase().as_str() {
            "event" => self.event = free_text,
            "site" => self.site = free_text,
            "date" => self.date = free_text.filter(|text| is_known_date(text)),
            "time" => self.time = free_text.filter(|text| is_known_date(text)),
            "black" => self.names[0] = free_text,
            "white" => self.names[1] = free_text,
            "blackelo" => self.ratings[0] = decimal_number::parse(&text),
            "whiteelo" => self.ratings[1] = decimal_number::parse(&text),
            "timecontrol" => self.clock = free_text,
            "result" => self.result = free_text,
            "termination" => self.termination = text.to_ascii_lowercase(),
            "fen" => self.start = Some(start(value)?),
            _ => {}
        }
        Ok(())
    }

    /// Converts the tags to a record. `result` is the result that follows the moves, if any.
    fn into_record(self, result: Option<&str>) -> GameRecord {
        let mut record = GameRecord::new(Game::new());
        record.event = self.event.or(self.site);
        record.date = match (self.date, self.time) {
            (Some(date), Some(time)) => Some(format!("{date} {time}")),
            (date, _) => date,
        };
        record.clock = self.clock;
        [record.black.name, record.white.name] = self.names;
        [record.black.rating, record.white.rating] = self.ratings;
        let tagged = self.result.as_deref().and_then(score);
        let score = tagged.or_else(|| result.and_then(score));
        let reason = match self.termination.trim() {
            "resigned" | "resignation" => EndReason::Resigned,
            "time forfeit" => EndReason::Timeout,
            "abandoned" => EndReason::Left,
            "adjudication" => EndReason::Agreed,
            _ => EndReason::PlayedOut,
        };
        record.outcome = score.map(|score| GameOutcome { score, reason });
        record
    }
}

/// Returns whether a date is known. `????.??.??` is not.
pub(super) fn is_known_date(date: &str) -> bool {
    !date.chars().all(|c| "?.:".contains(c))
}

fn start(value: Cursor<'_>) -> Result<Position, Located<PgnError>> {
    let text = value.rest();
    if text.contains('/') {
        fen::parse(text).ok_or_else(|| value.error(PgnError::Fen(excerpt(text))))
    } else {
        board_string::parse_at(value).map_err(|error| error.map(PgnError::from))
    }
}
