//! The players, with their discs and clocks.

use obverse_core::Color;
use obverse_engine::Opponent;
use obverse_study::Page;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use crate::app::App;

/// Draws a row for each side: its discs, clock and player.
pub fn draw(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    let position = app.tree().position();
    let count = position.count();
    let is_over = position.board().is_over();
    for (color, y) in Color::ALL.into_iter().zip(area.y..) {
        let is_turn = !is_over && position.turn() == color;
        let style = if is_turn {
            theme.strong()
        } else {
            theme.text()
        };
        let pointer = if is_turn { app.glyphs.pointer() } else { " " };
        let place = Rect {
            y,
            height: 1,
            ..area
        };
        let discs = format!("{} {:>2}  ", app.glyphs.disc(color), count.of(color));
        let line = Line::from(vec![
            Span::styled(format!("{pointer} "), theme.accent()),
            Span::styled(discs, theme.strong()),
            Span::styled(format!("{color}  "), style),
            Span::styled(clock(app, color), theme.strong()),
            Span::styled(player(app, color), theme.faint()),
        ]);
        frame.render_widget(line, place);
    }
}

/// Remaining time of a side as text; empty if the game has no clocks.
fn clock(app: &App, color: Color) -> String {
    let Some(clocks) = app.game().clocks() else {
        return String::new();
    };
    let seconds = clocks.left(color, app.now()).as_secs();
    format!("{}:{:02}  ", seconds / 60, seconds % 60)
}

/// Name of the player of a side; empty if unknown.
fn player(app: &App, color: Color) -> String {
    if let Some(name) = app.tree().title.name(color) {
        return name.chars().take(24).collect();
    }
    match app.page() {
        Page::Play if app.game().settings().players.is_engine(color) => {
            let strength = app.game().settings().strength;
            match Opponent::of(strength) {
                Some(opponent) => format!("Obverse, {opponent}"),
                None => format!("Obverse, {}", strength.in_words()),
            }
        }
        Page::Play => "you".to_owned(),
        Page::Analyse | Page::Learn => String::new(),
    }
}
