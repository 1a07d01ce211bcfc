use obverse_engine::{Effort, Opponent, Strength};
use obverse_study::{Players, TimeControl};
use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::text::{Line, Span};

use super::dialog_box::{boxed, centered};
use crate::app::App;
use crate::new_game_form::{NewGame, NewGameRow, StrengthKind};
use crate::new_game_settings::NewGameSettings;

/// Size of the dialog for a new game, in columns and rows.
const NEW_GAME: (u16, u16) = (64, 12);
/// Row of the first setting, counted from the top of the box.
const FIRST_ROW: u16 = 2;

/// Draws the dialog for a new game.
pub fn draw(frame: &mut Frame, app: &App, dialog: &NewGame, area: Rect) {
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
    let opponent = Opponent::of(dialog.arrangement.settings.strength);
    let note = match dialog.kind {
        StrengthKind::Opponent => opponent.map_or("", Opponent::description),
        StrengthKind::Level => "The level is the number of plies searched in the midgame.",
        StrengthKind::Time => "The engine searches as deep as the time allows.",
        StrengthKind::Skill => "The engine makes mistakes on purpose, like a person.",
        StrengthKind::Other => "The strength comes from the command line.",
    };
    let keys = "Up/Down select; Left/Right change; Enter starts; Esc closes";
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
            "Limited by",
            match (dialog.kind, settings.strength.effort) {
                (StrengthKind::Opponent, _) => "the opponent's name",
                (StrengthKind::Level, _) => "level",
                (StrengthKind::Time, _) => "time",
                (StrengthKind::Skill, _) => "skill",
                (StrengthKind::Other, effort) => effort.map_or("level", Effort::option),
            }
            .to_owned(),
        ),
        NewGameRow::Amount => (
            "Strength",
            match (dialog.kind, Opponent::of(settings.strength)) {
                (StrengthKind::Opponent, Some(opponent)) => opponent.name().to_owned(),
                _ => strength_text(settings.strength),
            },
        ),
        NewGameRow::Clock => (
            "Clock",
            (settings.time).map_or("none".to_owned(), TimeControl::in_words),
        ),
        NewGameRow::Opening => ("Opening", opening.name().to_owned()),
    }
}

fn strength_text(strength: Strength) -> String {
    match strength.skill {
        Some(discs) => format!("loses about {discs} discs per game on purpose"),
        None => strength.in_words(),
    }
}

/// The row of the new-game dialog at a cell of the terminal; `None` if the cell is in no row.
pub fn row_at(area: Rect, cell: Cell) -> Option<NewGameRow> {
    let place = centered(area, NEW_GAME);
    if !place.contains(cell) {
        return None;
    }
    let index = cell.y.checked_sub(place.y + FIRST_ROW)?;
    NewGameRow::ALL.get(usize::from(index)).copied()
}
