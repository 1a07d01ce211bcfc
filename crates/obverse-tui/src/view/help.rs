use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::dialogs::boxed;
use crate::app::App;

const LEFT: [(&str, &str); 16] = [
    ("arrows Tab", "move the focus; next move"),
    ("Enter Space", "play there, or pass"),
    ("[ ]", "one move back, one on"),
    ("Home End", "to the start, to the end"),
    ("u r", "undo, redo to your own turn"),
    ("v V", "another branch here"),
    ("m", "make this the main line"),
    ("x", "remove it and what follows"),
    ("z", "bring back what was removed"),
    ("h", "hints on the squares"),
    ("g", "the engine moves, now"),
    ("R", "resign"),
    ("mouse", "click squares, moves, graph,"),
    ("", "hints, tabs; the wheel steps"),
    ("", ""),
    ("t", "theme: auto light dark mono"),
];

const RIGHT: [(&str, &str); 16] = [
    ("n", "new game"),
    ("a P", "analyse or play this game"),
    ("l", "learn: search in steps"),
    ("1 2 3", "play, analyse, learn"),
    ("e", "edit the position"),
    ("p", "paste or type a game"),
    ("o s", "open, save a file"),
    ("f < >", "its games, one by one"),
    ("b B", "the game before; all"),
    ("?", "this help"),
    ("q Ctrl-C", "quit; all is kept"),
    ("w", "review the game"),
    ("+2 -4=", "discs for the side to"),
    ("", "move; = is proven"),
    ("f5?", "cost 4 discs or more;"),
    ("", "reversed, 10 or more"),
];

/// Draws all keys.
pub fn draw(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    let inner = boxed(frame, app, area, "Keys", (78, RIGHT.len() as u16 + 4));
    let tick = app.glyphs.tick();
    let column = |rows: &[(&'static str, &'static str)], width: usize| -> Vec<Line<'static>> {
        let row = |(key, what): &(&'static str, &'static str)| {
            Line::from(vec![
                Span::styled(
                    format!("{:<width$}", key.replace('=', tick)),
                    theme.strong(),
                ),
                Span::styled(what.replace('=', tick), theme.text()),
            ])
        };
        rows.iter().map(row).collect()
    };
    let parts = [(column(&LEFT, 12), 0, 42), (column(&RIGHT, 10), 42, 33)];
    for (lines, x, width) in parts {
        for (line, y) in lines.into_iter().zip(inner.y + 1..inner.bottom()) {
            let place = Rect::new(inner.x + 1 + x, y, width, 1).intersection(inner);
            frame.render_widget(line, place);
        }
    }
}
