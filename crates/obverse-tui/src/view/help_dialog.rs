use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::dialog_box::boxed;
use crate::app::App;

const LEFT: [(&str, &str); 16] = [
    ("arrows Tab", "move cursor; next legal move"),
    ("Enter Space", "play there, or pass"),
    ("[ ]", "one move back, forward"),
    ("Home End", "to the start, to the end"),
    ("u r", "undo, redo to your turn"),
    ("v V", "next, previous variation"),
    ("m", "make this the main line"),
    ("x", "remove move and what follows"),
    ("z", "restore removed moves"),
    ("h", "show values of moves (hints)"),
    ("g", "let the engine move now"),
    ("R", "resign"),
    ("mouse", "click squares, moves, graph,"),
    ("", "hints, tabs; wheel: one move"),
    ("", ""),
    ("t", "theme: auto light dark mono"),
];

const RIGHT: [(&str, &str); 16] = [
    ("n", "new game"),
    ("a P", "analyse or play this game"),
    ("l", "step through a search"),
    ("1 2 3", "play, analyse, learn"),
    ("e", "edit the position"),
    ("p", "paste or type a game"),
    ("o s", "open, save a file"),
    ("f < >", "list; previous, next"),
    ("b B", "previous game; list"),
    ("?", "this help"),
    ("q Ctrl-C", "save session and quit"),
    ("w", "review the game"),
    ("+2 -4=", "discs for the side to"),
    ("", "move; = is proven"),
    ("f5?", "lost 4 discs or more;"),
    ("", "reversed: 10 or more"),
];

/// Draws the list of keys.
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
