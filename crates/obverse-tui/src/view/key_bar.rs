use obverse_study::Page;
use ratatui::Frame;
use ratatui::text::{Line, Span};

use super::screen_layout::ScreenLayout;
use crate::app::{App, Overlay};

/// Draws the most important keys in the last row.
pub fn draw(frame: &mut Frame, app: &App, layout: &ScreenLayout) {
    let theme = app.theme();
    let keys: &[(&str, &str)] = match (&app.overlay, app.page()) {
        (Some(Overlay::Editor(_)), _) => &[
            ("Space", "next disc"),
            ("b w .", "put"),
            ("t", "turn"),
            ("u", "undo"),
            ("c", "clear"),
            ("Enter", "done"),
            ("Esc", "leave"),
        ],
        (_, Page::Play) => &[
            ("Enter", "play"),
            ("u", "undo"),
            ("h", "hints"),
            ("g", "engine moves"),
            ("n", "new"),
            ("a", "analyse"),
            ("?", "help"),
            ("q", "quit"),
        ],
        (_, Page::Analyse) => &[
            ("[ ]", "step"),
            ("v", "branch"),
            ("p", "paste"),
            ("o s", "open save"),
            ("e", "edit"),
            ("a", "play"),
            ("?", "help"),
            ("q", "quit"),
        ],
        (_, Page::Learn) => &[
            ("[ ]", "step"),
            ("c", "cut-off"),
            ("m", "algorithm"),
            ("v", "eval"),
            ("+ -", "depth"),
            ("1", "play"),
            ("?", "help"),
            ("q", "quit"),
        ],
    };
    let spans = keys.iter().flat_map(|(key, what)| {
        [
            Span::styled(*key, theme.strong()),
            Span::styled(format!(" {what}  "), theme.faint()),
        ]
    });
    frame.render_widget(Line::from_iter(spans), layout.keys);
}
