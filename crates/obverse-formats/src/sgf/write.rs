use std::io::{self, Write};

use obverse_core::{Bitboard, Color, Move};

use super::read::seen_by;
use crate::ggf_sgf::is_line_white;
use crate::text::decimal_number;
use crate::{EndReason, GameOutcome, GameRecord, PlayerInfo};

/// Writes a game as one line, or as several if a comment has several lines.
///
/// The times of moves and the perfect-play result are lost, because SGF cannot store them. Resignations, timeouts and
/// players leaving are written as such if the score is 64-0; with any other score, only the score is written. Line ends
/// in names and other short texts become blanks.
pub fn write(record: &GameRecord, mut output: impl Write) -> io::Result<()> {
    write!(output, "(;FF[4]GM[2]CA[UTF-8]AP[Obverse]")?;
    let mut text = |name: &str, value: Option<&str>| match value {
        Some(value) => write!(output, "{name}[{}]", escaped(value)),
        None => Ok(()),
    };
    text("EV", record.event.as_deref())?;
    text("DT", record.date.as_deref())?;
    text("PB", record.black.name.as_deref())?;
    text("PW", record.white.name.as_deref())?;
    text("BR", rating(&record.black).as_deref())?;
    text("WR", rating(&record.white).as_deref())?;
    let clock = record.clock.as_deref();
    let is_seconds = clock.is_some_and(|clock| decimal_number::parse(clock).is_some());
    text(if is_seconds { "TM" } else { "OT" }, clock)?;

    let start = record.game.start();
    text("SZ", Some("8"))?;
    write!(output, "{}", squares("AB", start.black()))?;
    write!(output, "{}", squares("AW", start.white()))?;
    write!(output, "PL[{}]", letter(start.turn()))?;
    if let Some(outcome) = record.outcome.filter(|outcome| outcome.score.is_finite()) {
        write!(output, "RE[{}]", result(outcome))?;
    }
    let comment = |ply: usize| match record.comments.get(&ply) {
        Some(comment) => format!("C[{}]", escaped_lines(comment)),
        None => String::new(),
    };
    write!(output, "{}", comment(0))?;
    for (index, (mv, position)) in record.game.moves().zip(record.game.positions()).enumerate() {
        let color = position.turn();
        let letter = letter(color);
        match mv {
            Move::Place(square) => write!(output, ";{letter}[{square}]")?,
            Move::Pass => write!(output, ";{letter}[PA]")?,
        }
        let value = record.annotations.get(index).and_then(|note| note.value);
        let value = value.map(|value| seen_by(color, value));
        if let Some(value) = decimal_number::fixed_if_any(value, 2) {
            write!(output, "V[{value}]")?;
        }
        write!(output, "{}", comment(index + 1))?;
    }
    writeln!(output, ")")
}

fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

fn rating(player: &PlayerInfo) -> Option<String> {
    decimal_number::fixed_if_any(player.rating, 0)
}

/// Formats a property with one value per square. Returns an empty text if there are no squares.
fn squares(name: &str, squares: Bitboard) -> String {
    if squares.is_empty() {
        return String::new();
    }
    let values = squares.iter().map(|square| format!("[{square}]"));
    [name.to_owned()].into_iter().chain(values).collect()
}

/// Escapes characters that would end the value. Parentheses are escaped too, so that a text that quotes
/// the beginning of a game is not taken for a game.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' | ']' | '(' => escaped.extend(['\\', c]),
            _ if is_line_white(c) => escaped.push(' '),
            _ => escaped.push(c),
        }
    }
    escaped
}

/// Escapes like [`escaped`], but keeps the line ends.
fn escaped_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(escaped).collect();
    lines.join("\n")
}

fn result(outcome: GameOutcome) -> String {
    let GameOutcome { score, reason } = outcome;
    let winner = match score {
        0.0 => return "0".to_owned(),
        _ if score > 0.0 => 'B',
        _ => 'W',
    };
    let by = match reason {
        EndReason::Resigned if score.abs() == 64.0 => "R".to_owned(),
        EndReason::Timeout if score.abs() == 64.0 => "T".to_owned(),
        EndReason::Left if score.abs() == 64.0 => "F".to_owned(),
        _ => decimal_number::fixed(score.abs(), 0),
    };
    format!("{winner}+{by}")
}
