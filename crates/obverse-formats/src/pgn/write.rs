use std::io::{self, Write};

use obverse_core::{Move, Position};

use super::fen;
use super::read::is_known_date;
use super::result::format_result;
use crate::text::{decimal_number, known};
use crate::{EndReason, GameRecord, PlayerInfo};

/// Maximum width of a line of moves, in characters.
const WIDTH: usize = 79;

/// Writes a game, followed by an empty line.
///
/// The values and times of moves and the perfect-play result are lost, because PGN cannot store them. Scores are rounded
/// to whole discs. Line ends in a tag become blanks, a comment of several lines becomes several comments, and a `}` in a
/// comment becomes `)`.
pub fn write(record: &GameRecord, mut output: impl Write) -> io::Result<()> {
    let mut tag = |name: &str, value: &str| writeln!(output, "[{name} \"{}\"]", escaped(value));
    let unknown = "?".to_owned();
    let result = format_result(record.outcome);
    let (date, time) = date_and_time(record.date.as_deref());
    tag("Event", record.event.as_ref().unwrap_or(&unknown))?;
    tag("Site", &unknown)?;
    tag("Date", date.unwrap_or("????.??.??"))?;
    tag("Round", &unknown)?;
    tag("Black", record.black.name.as_ref().unwrap_or(&unknown))?;
    tag("White", record.white.name.as_ref().unwrap_or(&unknown))?;
    tag("Result", &result)?;
    let reason = record.outcome.and_then(|outcome| reason(outcome.reason));
    let start = record.game.start();
    let start = (start != Position::start()).then(|| fen::write(start));
    for (name, value) in [
        ("Time", time),
        ("TimeControl", record.clock.as_deref()),
        ("BlackElo", rating(&record.black).as_deref()),
        ("WhiteElo", rating(&record.white).as_deref()),
        ("Termination", reason),
        ("FEN", start.as_deref()),
    ] {
        value.map_or(Ok(()), |value| tag(name, value))?;
    }
    writeln!(output)?;
    writeln!(output, "{}\n", wrapped(words(record).chain([result])))
}

/// Escapes quotes and backslashes, and replaces line ends by blanks.
fn escaped(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}

/// Splits a date with a time into the values of the tags `Date` and `Time`.
fn date_and_time(date: Option<&str>) -> (Option<&str>, Option<&str>) {
    let is_known = |text: &str| known(text).is_some() && is_known_date(text);
    match date.and_then(|date| date.split_once(' ')) {
        Some((date, time)) if is_known(date) && is_known(time) => (Some(date), Some(time)),
        _ => (date, None),
    }
}

fn rating(player: &PlayerInfo) -> Option<String> {
    decimal_number::fixed_if_any(player.rating, 0)
}

fn reason(reason: EndReason) -> Option<&'static str> {
    match reason {
        EndReason::PlayedOut => None,
        EndReason::Resigned => Some("resigned"),
        EndReason::Timeout => Some("time forfeit"),
        EndReason::Left => Some("abandoned"),
        EndReason::Agreed => Some("adjudication"),
    }
}

/// Iterates over the words of the move text: the moves, with a move number before every second move, and the comments.
fn words(record: &GameRecord) -> impl Iterator<Item = String> {
    let moves = record.game.moves().enumerate().flat_map(|(index, mv)| {
        let number = (index % 2 == 0).then(|| format!("{}.", index / 2 + 1));
        let mv = match mv {
            Move::Place(square) => square.to_string(),
            Move::Pass => "--".to_owned(),
        };
        let comment = comment(record, index + 1);
        number.into_iter().chain([mv]).chain(comment)
    });
    comment(record, 0).into_iter().chain(moves)
}

/// The words of the comment after the first `ply` moves; empty for a position without a comment. Each line of the comment
/// gets its own pair of braces, because PGN readers turn a line end inside braces into a blank.
fn comment(record: &GameRecord, ply: usize) -> Vec<String> {
    let text = record.comments.get(&ply).map_or("", String::as_str);
    text.replace('}', ")").lines().flat_map(in_braces).collect()
}

/// The words of a line in braces; none if the line is empty.
fn in_braces(line: &str) -> Vec<String> {
    let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    if let Some(first) = words.first_mut() {
        first.insert(0, '{');
    }
    if let Some(last) = words.last_mut() {
        last.push('}');
    }
    words
}

/// Wraps words to lines of at most `WIDTH` characters. A word of a comment that would look like a tag or an escape at the
/// beginning of a line stays on the line before.
fn wrapped(words: impl Iterator<Item = String>) -> String {
    let mut text = String::new();
    let mut width = 0;
    for word in words {
        if width > 0 && width + 1 + word.len() > WIDTH && !word.starts_with(['[', '%']) {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        width += word.len();
        text.push_str(&word);
    }
    text
}
