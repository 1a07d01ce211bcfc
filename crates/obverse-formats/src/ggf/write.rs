use std::io::{self, Write};

use obverse_core::{Color, Move, Position};

use super::BETWEEN_CLOCKS;
use crate::bracketed::BEGINNINGS;
use crate::text::number;
use crate::{Annotation, GameRecord, Outcome, Player, Reason};

/// Writes a game as a line.
///
/// Some things GGF cannot say: a `]` in a text becomes `)`, and the perfect-play result is lost.
pub fn write(record: &GameRecord, mut output: impl Write) -> io::Result<()> {
    write!(output, "(;GM[Othello]")?;
    let mut tag = |name: &str, value: &str| write!(output, "{name}[{value}]");
    let mut text = |name: &str, value: &Option<String>| match value {
        Some(value) => tag(name, &safe(value)),
        None => Ok(()),
    };
    text("PC", &record.event)?;
    text("DT", &record.date)?;
    let named = |player: &Player| Some(player.name.clone().unwrap_or_default());
    text("PB", &named(&record.black))?;
    text("PW", &named(&record.white))?;
    let rating = |player: &Player| {
        let rating = player.rating.filter(|rating| rating.is_finite())?;
        Some(number::fixed(rating, 2))
    };
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

/// A text without what would end its value or look like the next game.
fn safe(text: &str) -> String {
    let text = text.replace(']', ")");
    BEGINNINGS.iter().fold(text, |text, beginning| {
        text.replace(beginning, &beginning.replace('[', "("))
    })
}

fn result(outcome: Option<Outcome>) -> String {
    let Some(outcome) = outcome.filter(|outcome| outcome.score.is_finite()) else {
        return "?".to_owned();
    };
    let flag = match outcome.reason {
        Reason::PlayedOut => "",
        Reason::Resigned => ":r",
        Reason::Timeout => ":t",
        Reason::Left => ":l",
        Reason::Agreed => ":s",
    };
    number::signed(outcome.score, 3) + flag
}

/// A move, its value and its time, as much as there is.
fn annotated(mv: Move, note: Annotation) -> String {
    let mv = match mv {
        Move::Place(square) => square.to_string().to_ascii_uppercase(),
        Move::Pass => "PA".to_owned(),
    };
    let field = |number: Option<f64>| {
        let number = number.filter(|number| number.is_finite());
        number.map(|number| number::fixed(number, 2))
    };
    match (field(note.value), field(note.seconds)) {
        (None, None) => mv,
        (Some(value), None) => format!("{mv}/{value}"),
        (value, Some(seconds)) => format!("{mv}/{}/{seconds}", value.unwrap_or_default()),
    }
}
