use obverse_study::Page;
use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::text_layout::wrapped;
use super::value_text::worth;
use super::{MouseTarget, editor_panel, hint_list, move_list, players, value_graph};
use crate::app::{App, Overlay};

/// The areas of the parts of the panel, from top to bottom.
struct Parts {
    players: Rect,
    opening: Rect,
    hints: Option<Rect>,
    graph: Rect,
    /// The comment on the current move; `None` for a move without a comment.
    comment: Option<Rect>,
    moves: Rect,
}

/// Maximum number of rows of a comment.
const COMMENT_ROWS: u16 = 4;

impl Parts {
    fn new(app: &App, area: Rect) -> Parts {
        let mut rest = area;
        let mut take = |height: u16, blank: u16| {
            let part = Rect {
                height: height.min(rest.height),
                ..rest
            };
            let used = (height + blank).min(rest.height);
            rest.y += used;
            rest.height -= used;
            part
        };
        let players = take(2, 0);
        let opening = take(1, 1);
        // About a third of the height is for the hints, a fifth for the graph, the rest for the moves.
        let hints = app.shows_hints().then(|| {
            // The height of the hints does not depend on the position, so that the parts below do not move after each
            // move.
            take(area.height.saturating_sub(14).clamp(5, 14), 1)
        });
        let graph = take((area.height / 5).clamp(4, 9), 1);
        let comment = comment(app).map(|text| {
            let rows = rows_of(text, area).len().min(COMMENT_ROWS.into());
            take(rows as u16, 1)
        });
        Parts {
            players,
            opening,
            hints,
            graph,
            comment,
            moves: rest,
        }
    }
}

/// The comment on the current move, if it has one.
fn comment(app: &App) -> Option<&str> {
    app.tree().comment(app.tree().current())
}

/// A text wrapped to the width of an area.
fn rows_of(text: &str, area: Rect) -> Vec<String> {
    let lines = text.lines();
    lines
        .flat_map(|line| wrapped(line, area.width.into()))
        .collect()
}

/// Draws players, opening, hints, graph, comment and moves.
pub fn draw(frame: &mut Frame, app: &App, area: Rect) {
    let parts = Parts::new(app, area);
    if let Some(Overlay::Editor(editor)) = &app.overlay {
        return editor_panel::draw(frame, app, editor, area);
    }
    players::draw(frame, app, parts.players);
    opening(frame, app, parts.opening);
    if app.page() == Page::Analyse && app.tree().is_empty() {
        return ways_to_begin(
            frame,
            app,
            Rect {
                y: parts.opening.bottom() + 1,
                height: area.bottom().saturating_sub(parts.opening.bottom() + 1),
                ..area
            },
        );
    }
    if let Some(hints) = parts.hints {
        hint_list::draw(frame, app, hints);
    }
    value_graph::draw(frame, app, parts.graph);
    if let (Some(place), Some(text)) = (parts.comment, comment(app)) {
        let rows: Vec<Line> = rows_of(text, place).into_iter().map(Line::from).collect();
        frame.render_widget(Paragraph::new(rows).style(app.theme().text()), place);
    }
    move_list::draw(frame, app, parts.moves);
}

/// The mouse target at a cell of the panel; `None` if a click there does nothing.
pub fn target(app: &App, area: Rect, cell: Cell) -> Option<MouseTarget> {
    let parts = Parts::new(app, area);
    if let Some(hints) = parts.hints.filter(|hints| hints.contains(cell)) {
        let index = usize::from(cell.y - hints.y);
        let line = app.visible_hints()?.report.lines.get(index)?;
        return line.first().map(MouseTarget::Move);
    }
    if parts.graph.contains(cell) {
        return value_graph::node_at(app, parts.graph, cell.x).map(MouseTarget::Node);
    }
    if parts.moves.contains(cell) {
        return move_list::node_at(app, parts.moves, cell).map(MouseTarget::Node);
    }
    None
}

/// Draws the name of the opening and the event, or else the number of empty squares.
fn opening(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    let name = app.openings.of_game(&app.tree().line());
    let event = app.tree().title.event.as_deref();
    let parts: Vec<&str> = [name, event].into_iter().flatten().collect();
    let separator = format!(" {} ", app.glyphs.dot());
    let text = match app.tree().position().ending() {
        None if parts.is_empty() => {
            format!("{} empty", app.tree().position().empty().len())
        }
        _ => parts.join(&separator),
    };
    let area = Rect {
        x: area.x + 2,
        width: area.width.saturating_sub(2),
        ..area
    };
    frame.render_widget(Line::styled(text, theme.faint()), area);
}

/// Draws the ways to open a game, on the Analyse page while its game has no moves.
fn ways_to_begin(frame: &mut Frame, app: &App, area: Rect) {
    let theme = app.theme();
    let key = |key, text| {
        Line::from(vec![
            Span::styled(format!("  {key:<7}"), theme.strong()),
            Span::styled(text, theme.text()),
        ])
    };
    let mut lines = vec![
        Line::styled("Open a game in three ways:", theme.text()),
        Line::default(),
        key("p", "paste a game or a position"),
        key("o", "open a file"),
        key("Enter", "play moves on the board"),
        Line::default(),
    ];
    let values = app.visible_hints();
    if let Some(best) = values.and_then(|hints| hints.report.lines.first()) {
        let value = worth(best, 5);
        let text = match app.tree().position().legal_squares().len() {
            1 => format!("1 legal move, with value {value}."),
            moves => format!("{moves} legal moves, the best has value {value}."),
        };
        lines.push(Line::styled(text, theme.faint()));
    }
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), area);
}
