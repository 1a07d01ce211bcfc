//! Draws the application and finds the target of a mouse click. Nothing here changes the application.

mod board;
mod chooser;
mod dialogs;
mod graph;
mod header;
mod help;
mod layout;
mod learn;
mod moves;
mod panel;

use obverse_core::{Move, Square};
use obverse_engine::LineValue;
use obverse_study::{NodeId, Page};
use ratatui::Frame;
use ratatui::layout::{Position as Cell, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph, Wrap};

use crate::app::{App, Overlay, Tone};
use crate::new_game::NewGameRow;
use layout::ScreenLayout;

/// Minimum size of the terminal in columns and rows.
pub const SMALLEST: (u16, u16) = (80, 22);

/// The target of a mouse click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MouseTarget {
    /// A square of the board.
    Square(Square),
    /// The tab of a page.
    Page(Page),
    /// A node of the game tree, in the list of moves or the graph.
    Node(NodeId),
    /// A move in the list of hints.
    Move(Move),
    /// A row of the dialog for a new game.
    Choice(NewGameRow),
    /// A game of the open list of games, by its index in the collection.
    Game(usize),
    /// The help text in the header.
    Help,
}

/// Draws the application.
pub fn view(frame: &mut Frame, app: &App) {
    let area = frame.area();
    let theme = app.theme();
    frame.render_widget(Block::new().style(theme.text()), area);
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return too_small(frame, app, area);
    }
    let layout = ScreenLayout::new(area);
    header::draw(frame, app, layout.header);
    board::draw(frame, app, &layout);
    match app.page() {
        Page::Learn if !matches!(app.overlay, Some(Overlay::Editor(_))) => {
            learn::draw(frame, app, layout.panel);
        }
        _ => panel::draw(frame, app, layout.panel),
    }
    status(frame, app, &layout);
    match &app.overlay {
        Some(Overlay::Help) => help::draw(frame, app, area),
        Some(Overlay::NewGame(dialog)) => dialogs::new_game(frame, app, dialog, area),
        Some(Overlay::Prompt(prompt)) => dialogs::prompt(frame, app, prompt, area),
        Some(Overlay::ReadFailure(failure)) => dialogs::read_failure(frame, app, failure, area),
        Some(Overlay::Chooser) => {
            if let Some(chooser) = &app.chooser {
                chooser::draw(frame, app, chooser, area);
            }
        }
        Some(Overlay::Earlier) => {
            if let Some(list) = &app.earlier_list {
                chooser::draw(frame, app, list, area);
            }
        }
        Some(Overlay::Editor(_)) | None => {}
    }
}

/// The mouse target in a cell of the terminal, if any.
pub fn target(app: &App, cell: Cell) -> Option<MouseTarget> {
    let area = Rect::new(0, 0, app.size.0, app.size.1);
    if app.is_too_small() {
        return None;
    }
    if matches!(app.overlay, Some(Overlay::NewGame(_))) {
        return dialogs::choice_at(area, cell).map(MouseTarget::Choice);
    }
    if matches!(app.overlay, Some(Overlay::Chooser)) {
        let game = chooser::game_at(app.chooser.as_ref()?, area, cell);
        return game.map(MouseTarget::Game);
    }
    if matches!(app.overlay, Some(Overlay::Earlier)) {
        let game = chooser::game_at(app.earlier_list.as_ref()?, area, cell);
        return game.map(MouseTarget::Game);
    }
    let layout = ScreenLayout::new(area);
    if layout.header.contains(cell) {
        return header::target(layout.header, cell);
    }
    if let Some(square) = layout.square_at(cell) {
        return Some(MouseTarget::Square(square));
    }
    match app.page() {
        Page::Play | Page::Analyse => panel::target(app, layout.panel, cell),
        Page::Learn => None,
    }
}

/// Number of games that are visible at a time in a list of games.
pub(crate) fn chooser_rows(app: &App) -> usize {
    chooser::rows(Rect::new(0, 0, app.size.0, app.size.1))
}

fn too_small(frame: &mut Frame, app: &App, area: Rect) {
    let (columns, rows) = SMALLEST;
    let text = format!(
        "This terminal has {} columns and {} rows; Obverse needs {columns} and {rows}.\n\n\
         Make it larger, or press q to quit.",
        area.width, area.height
    );
    let words = Paragraph::new(text)
        .style(app.theme().text())
        .wrap(Wrap { trim: true });
    frame.render_widget(words, area);
}

/// Formats the value of a line. Estimates have a decimal if the text then fits into `room` columns.
fn worth(line: &obverse_engine::Line, room: usize) -> String {
    match line.display_value() {
        worth @ LineValue::Estimate(_) if worth.to_string().len() <= room => worth.to_string(),
        _ => signed(line.score),
    }
}

/// Formats a value with its sign.
fn signed(value: i32) -> String {
    match value {
        0 => "0".to_owned(),
        value => format!("{value:+}"),
    }
}

/// Splits a row into two parts and returns both. The right part is just wide enough for `text`.
fn split_right(area: Rect, text: &str) -> (Rect, Rect) {
    let width = (text.chars().count() as u16).min(area.width);
    let left = Rect {
        width: area.width - width,
        ..area
    };
    let right = Rect {
        x: left.right(),
        width,
        ..area
    };
    (left, right)
}

/// Draws the status line and the most important keys.
fn status(frame: &mut Frame, app: &App, layout: &ScreenLayout) {
    let theme = app.theme();
    let status = app.status();
    let style = match status.tone {
        Tone::Plain | Tone::Waiting => theme.text(),
        Tone::Thinking => theme.accent(),
        Tone::Over => theme.strong(),
        Tone::Bad => theme.bad(),
    };
    let area = layout.status;
    let width = usize::from(area.width);
    // A long text uses the blank row above too, then the row of the keys.
    let rows = wrapped(&status.text, width);
    if rows.len() > 1 {
        let place = Rect {
            y: area.y.saturating_sub(1),
            height: 3.min(rows.len() as u16),
            ..area
        };
        if rows.len() == 2 {
            keys(frame, app, layout);
        }
        let mut rows = rows;
        if rows.len() > 3 {
            rows.truncate(3);
            let more = app.glyphs.more();
            let room = width.saturating_sub(more.chars().count());
            rows[2] = rows[2].chars().take(room).collect::<String>() + more;
        }
        let lines: Vec<Line> = rows
            .into_iter()
            .map(|row| Line::styled(row, style))
            .collect();
        frame.render_widget(Clear, place);
        frame.render_widget(Block::new().style(theme.text()), place);
        return frame.render_widget(Paragraph::new(lines), place);
    }
    let used = status.text.chars().count() + status.engine.chars().count() + 2;
    let engine = if used <= width {
        status.engine.as_str()
    } else {
        ""
    };
    let (words, engine_area) = split_right(area, engine);
    frame.render_widget(Line::styled(status.text, style), words);
    frame.render_widget(Line::styled(engine, theme.faint()), engine_area);
    keys(frame, app, layout);
}

/// Wraps a text into rows of this many columns, between words if possible.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut rows = vec![String::new()];
    for word in text.split(' ') {
        let mut word: Vec<char> = word.chars().collect();
        loop {
            let row = rows.last_mut().expect("there is always one");
            let used = row.chars().count();
            let gap = usize::from(used > 0);
            if used + gap + word.len() <= width || width == 0 {
                row.extend(std::iter::repeat_n(' ', gap));
                row.extend(&word);
                break;
            }
            if used > 0 {
                rows.push(String::new());
                continue;
            }
            // A path may be longer than a row.
            row.extend(word.drain(..width));
            rows.push(String::new());
        }
    }
    rows
}

/// Draws the most important keys in the last row.
fn keys(frame: &mut Frame, app: &App, layout: &ScreenLayout) {
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
            ("c", "cutoff"),
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

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn long_words_are_broken_and_short_ones_are_not() {
        assert_eq!(wrapped("one two three", 9), ["one two", "three"]);
        assert_eq!(wrapped("one two", 7), ["one two"]);
        assert_eq!(wrapped("a abcdefgh b", 3), ["a", "abc", "def", "gh", "b"]);
        assert_eq!(wrapped("", 3), [""]);
        assert_eq!(wrapped("abc", 0), ["abc"]);
    }
}
