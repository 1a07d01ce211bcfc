use obverse_engine::Effort;
use obverse_study::{Players, TimeControl};
use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::symbols::border;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use super::wrapped;
use crate::app::{App, ReadFailure};
use crate::glyphs::Glyphs;
use crate::new_game::{NewGame, NewGameRow, StrengthKind};
use crate::new_game_settings::NewGameSettings;
use crate::prompt::Prompt;

const ASCII_BORDER: border::Set = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The area of a box of this size (columns and rows) in the middle of `area`, or as much of it as fits.
pub fn centered(area: Rect, (width, height): (u16, u16)) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// Draws a box of this size (columns and rows) in the middle of `area`, and returns the area inside the box.
pub fn boxed(frame: &mut Frame, app: &App, area: Rect, title: &str, size: (u16, u16)) -> Rect {
    let theme = app.theme();
    let place = centered(area, size);
    let borders = match app.glyphs {
        Glyphs::Unicode => border::ROUNDED,
        Glyphs::Letters => ASCII_BORDER,
    };
    let block = Block::bordered()
        .border_set(borders)
        .border_style(theme.faint())
        .title(Line::styled(format!(" {title} "), theme.strong()))
        .style(theme.text());
    let inner = block.inner(place);
    frame.render_widget(Clear, place);
    frame.render_widget(block, place);
    inner
}

/// Size of the dialog for a new game, in columns and rows.
const NEW_GAME: (u16, u16) = (64, 12);
/// Row of the first setting, counted from the top of the box.
const FIRST_ROW: u16 = 2;

/// Draws the dialog for a new game.
pub fn new_game(frame: &mut Frame, app: &App, dialog: &NewGame, area: Rect) {
    let theme = app.theme();
    let inner = boxed(frame, app, area, "New game", NEW_GAME);
    for (row, y) in NewGameRow::ALL.into_iter().zip(inner.y + FIRST_ROW - 1..) {
        let is_chosen = row == dialog.row;
        let (name, value) = words(dialog, row);
        let style = match is_chosen {
            true => theme.selected(),
            false => theme.text(),
        };
        let line = Line::from(vec![
            Span::styled(format!("  {name:<11}"), theme.faint()),
            Span::styled(format!(" {value} "), style),
        ]);
        let place = Rect {
            y,
            height: 1,
            ..inner
        };
        frame.render_widget(line, place);
    }
    let note = match StrengthKind::of(dialog.arrangement.settings.strength) {
        StrengthKind::Level => "The level is the number of plies searched in the midgame.",
        StrengthKind::Time => "The engine searches as deep as the time allows.",
        StrengthKind::Skill => "The engine makes mistakes on purpose, like a person.",
        StrengthKind::Other => "The strength comes from the command line.",
    };
    let keys = "Up Down select, Left Right change, Enter starts, Esc closes";
    for (text, y) in [(note, 7), (keys, 9)] {
        let place = Rect {
            x: inner.x + 2,
            y: inner.y + y,
            width: inner.width.saturating_sub(2),
            height: 1,
        };
        frame.render_widget(Line::styled(text, theme.faint()), place);
    }
}

fn words(dialog: &NewGame, row: NewGameRow) -> (&'static str, String) {
    let NewGameSettings { settings, opening } = dialog.arrangement;
    match row {
        NewGameRow::Players => (
            "You play",
            match settings.players {
                Players::HUMAN_BLACK => "Black, the engine White",
                Players::HUMAN_WHITE => "White, the engine Black",
                Players::HUMANS => "both sides, no engine",
                Players::ENGINES => "neither: the engine plays itself",
            }
            .to_owned(),
        ),
        NewGameRow::StrengthKind => (
            "Engine by",
            match (
                StrengthKind::of(settings.strength),
                settings.strength.effort,
            ) {
                (StrengthKind::Level, _) => "level",
                (StrengthKind::Time, _) => "time",
                (StrengthKind::Skill, _) => "skill",
                (StrengthKind::Other, effort) => effort.map_or("level", Effort::option),
            }
            .to_owned(),
        ),
        NewGameRow::Amount => (
            "Strength",
            match settings.strength.skill {
                Some(discs) => format!("loses about {discs} discs per game on purpose"),
                None => settings.strength.in_words(),
            },
        ),
        NewGameRow::Clock => (
            "Clock",
            settings.time.map_or("none".to_owned(), clock_words),
        ),
        NewGameRow::Opening => ("Opening", opening.name().to_owned()),
    }
}

/// A time control in words.
fn clock_words(time: TimeControl) -> String {
    let minutes = match time.main / 60 {
        1 => "1 minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    };
    match time.increment {
        0 => format!("{minutes} per side"),
        seconds => format!("{minutes} per side, plus {seconds} s per move"),
    }
}

/// The row of the dialog for a new game that is in a cell of the terminal, if any.
pub fn choice_at(area: Rect, cell: Cell) -> Option<NewGameRow> {
    let place = centered(area, NEW_GAME);
    if !place.contains(cell) {
        return None;
    }
    let index = cell.y.checked_sub(place.y + FIRST_ROW)?;
    NewGameRow::ALL.get(usize::from(index)).copied()
}

/// Width of a prompt, in columns.
const PROMPT_WIDTH: u16 = 76;
/// Maximum number of rows with completions.
const MOST_NAMES: usize = 8;

/// Draws a prompt, with an error or completions below the text.
pub fn prompt(frame: &mut Frame, app: &App, prompt: &Prompt, area: Rect) {
    let theme = app.theme();
    let width = usize::from(PROMPT_WIDTH.min(area.width)).saturating_sub(4);
    let below = match prompt.error() {
        Some(error) => wrapped(&format!("{error}."), width),
        None => columns(prompt.names(), width, app.glyphs.more()),
    };
    let style = match prompt.error() {
        Some(_) => theme.bad(),
        None => theme.text(),
    };
    let size = (PROMPT_WIDTH, 5 + below.len() as u16);
    let inner = boxed(frame, app, area, prompt.purpose.question(), size);
    let row = |index: u16| {
        let place = Rect {
            x: inner.x + 1,
            y: inner.y + 1 + index,
            width: inner.width.saturating_sub(2),
            height: 1,
        };
        place.intersection(inner)
    };
    let (before, behind) = prompt.visible_line();
    let line = row(0);
    let room = usize::from(line.width).saturating_sub(1);
    let skipped = before.chars().count().saturating_sub(room);
    let before: String = before.chars().skip(skipped).collect();
    let x = line.x + before.chars().count() as u16;
    let text = before + &behind;
    frame.render_widget(Line::styled(text, theme.text()), line);
    frame.set_cursor_position((x, line.y));
    let last = below.len() as u16 + 1;
    for (text, index) in below.into_iter().zip(1..) {
        frame.render_widget(Line::styled(text, style), row(index));
    }
    let note = match (prompt.purpose.is_path(), prompt.lines()) {
        (true, _) => {
            "Enter accepts, Tab completes, Up recalls earlier names, Esc closes".to_owned()
        }
        (false, 1) => "Enter accepts the text, Esc closes".to_owned(),
        (false, lines) => format!("{lines} lines; Enter accepts them, Esc closes"),
    };
    frame.render_widget(Line::styled(note, theme.faint()), row(last));
}

/// Arranges names in columns and returns the rows. If there are too many names, the last row says how many are left
/// out.
fn columns(names: &[String], width: usize, more: &str) -> Vec<String> {
    let widest = names.iter().map(|name| name.chars().count()).max();
    let column = (widest.unwrap_or(0) + 2).min(width.max(1));
    let across = (width / column).max(1);
    let rows = names.len().div_ceil(across);
    let is_cut = rows > MOST_NAMES;
    let shown = if is_cut { MOST_NAMES - 1 } else { rows };
    let row = |names: &[String]| {
        let cell = |name: &String| {
            let name: String = name.chars().take(column).collect();
            format!("{name:<column$}")
        };
        let row: String = names.iter().map(cell).collect();
        row.trim_end().to_owned()
    };
    let mut lines: Vec<String> = names.chunks(across).take(shown).map(row).collect();
    if is_cut {
        lines.push(format!("{more} {} more", names.len() - shown * across));
    }
    lines
}

/// Draws an error in a text or file.
pub fn read_failure(frame: &mut Frame, app: &App, failure: &ReadFailure, area: Rect) {
    let theme = app.theme();
    let title: String = failure.title.chars().take(66).collect();
    let inner = boxed(frame, app, area, &title, (70, 11));
    let inner = Rect {
        x: inner.x + 2,
        y: inner.y + 1,
        width: inner.width.saturating_sub(4),
        height: inner.height.saturating_sub(1),
    };
    let mut lines = Vec::new();
    if let Some((line, arrow)) = &failure.place {
        lines.push(Line::styled(line.clone(), theme.text()));
        lines.push(Line::styled(arrow.clone(), theme.bad()));
        lines.push(Line::default());
    }
    lines.push(Line::styled(failure.message.clone(), theme.bad()));
    lines.push(Line::default());
    let what_next = match app.has_asked() {
        true => "The game is unchanged. Press any key to return to the prompt.",
        false => "The game is unchanged. Press any key to continue.",
    };
    lines.push(Line::styled(what_next, theme.faint()));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
}
