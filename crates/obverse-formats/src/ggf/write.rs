use std::io::{self, Write};

use obverse_core::{Color, Move, Position};

use super::BETWEEN_CLOCKS;
use crate::ggf_sgf::{BEGINNINGS, is_line_white};
use crate::text::decimal_number;
use crate::{Annotation, EndReason, GameOutcome, GameRecord, PlayerInfo};

/// Writes a game as one line.
///
/// GGF cannot store the perfect-play result, which is lost. A `]` in a text becomes `)`. Line ends in a
/// text become blanks, since NBoard expects one game per line.
pub fn write(record: &GameRecord, mut output: impl Write) -> io::Result<()> {
    write!(output, "(;GM[Othello]")?;
    let mut tag = |name: &str, value: &str| write!(output, "{name}[{value}]");
    let mut text = |name: &str, value: &Option<String>| match value {
        Some(value) => tag(name, &safe(value)),
        None => Ok(()),
    };
    text("PC", &record.event)?;
    text("DT", &record.date)?;
    let named = |player: &PlayerInfo| Some(player.name.clone().unwrap_or_default());
    text("PB", &named(&record.black))?;
    text("PW", &named(&record.white))?;
    let rating = |player: &PlayerInfo| decimal_number::fixed_if_any(player.rating, 2);
    text("RB", &rating(&record.black))?;
    text("RW", &rating(&record.white))?;
    match record
        .clock
        .as_ref()
        .and_then(|c| c.split_once(BETWEEN_CLOCKS))
    {
        Some((black, white)) => {
            tag("TB", &safe(black))?;
            tag("TW", &safe(white))?;
        }
        None => text("TI", &record.clock)?,
    }
    tag("TY", "8")?;
    tag("RE", &result(record.outcome))?;
    let start = record.game.start().to_string().replace('X', "*");
    tag("BO", &format!("8 {start}"))?;
    let sides = record.game.positions().map(Position::turn);
    for (index, (mv, side)) in record.game.moves().zip(sides).enumerate() {
        let name = match side {
            Color::Black => "B",
            Color::White => "W",
        };
        let note = record.annotations.get(index).copied().unwrap_or_default();
        tag(name, &annotated(mv, note))?;
    }
    writeln!(output, ";)")
}

/// Returns the text without characters that would end the value or look like the beginning of a game.
fn safe(text: &str) -> String {
    let text = text.replace(']', ")").replace(is_line_white, " ");
    BEGINNINGS.iter().fold(text, |text, beginning| {
        text.replace(beginning, &beginning.replace('[', "("))
    })
}

fn result(outcome: Option<GameOutcome>) -> String {
    let Some(outcome) = outcome.filter(|outcome| outcome.score.is_finite()) else {
        return "?".to_owned();
    };
    let flag = match outcome.reason {
        EndReason::PlayedOut => "",
        EndReason::Resigned => ":r",
        EndReason::Timeout => ":t",
        EndReason::Left => ":l",
        EndReason::Agreed => ":s",
    };
    decimal_number::signed(outcome.score, 3) + flag
}

/// Formats a move with its value and thinking time, if they are known.
fn annotated(mv: Move, note: Annotation) -> String {
    let mv = match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".to_owned(),
    };
    let field = |number| decimal_number::fixed_if_any(number, 2);
    match (field(note.value), field(note.seconds)) {
        (None, None) => mv,
        (Some(value), None) => format!("{mv}/{value}"),
        (value, Some(seconds)) => format!("{mv}/{}/{seconds}", value.unwrap_or_default()),
    }
}
