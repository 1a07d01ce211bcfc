use obverse_core::Color;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use crate::app::App;
use crate::position_editor::Editor;

/// Draws the panel of the position editor: the number of discs and the keys.
pub fn draw(frame: &mut Frame, app: &App, editor: &Editor, area: Rect) {
    let theme = app.theme();
    let setup = editor.setup;
    let side = |color: Color, discs: u32| {
        let is_turn = setup.turn == color;
        let pointer = if is_turn { app.glyphs.pointer() } else { " " };
        let style = if is_turn {
            theme.strong()
        } else {
            theme.text()
        };
        Line::from(vec![
            Span::styled(format!("{pointer} "), theme.accent()),
            Span::styled(
                format!("{} {discs:>2}  ", app.glyphs.disc(color)),
                theme.strong(),
            ),
            Span::styled(color.to_string(), style),
        ])
    };
    let key = |key, text| {
        Line::from(vec![
            Span::styled(format!("  {key:<10}"), theme.strong()),
            Span::styled(text, theme.text()),
        ])
    };
    let lines = vec![
        side(Color::Black, setup.black.len()),
        side(Color::White, setup.white.len()),
        Line::default(),
        Line::styled("Set up a position:", theme.text()),
        Line::default(),
        key("arrows", "move the cursor"),
        key("Space", "cycle the disc, or click it"),
        key("b w .", "Black, White, empty"),
        key("t", "change the side to move"),
        key("c s", "clear board; start position"),
        key("u", "undo"),
        Line::default(),
        key("Enter", "use the position"),
        key("Esc", "leave the game unchanged"),
    ];
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}
