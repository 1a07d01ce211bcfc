use obverse_core::{Bitboard, Color, Move, Setup, Square};
use obverse_study::Page;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::disc_shape::{DiscShape, middle, paint};
use super::screen_layout::ScreenLayout;
use super::value_text::worth;
use crate::app::{App, Overlay};
use crate::glyphs::Glyphs;

/// The position that the board shows: of the game, of the editor or of a step of a lesson.
struct Shown {
    setup: Setup,
    /// Squares of the legal moves.
    moves: Bitboard,
    last: Option<Square>,
    focus: Option<Square>,
}

/// Draws the board with its coordinates.
pub fn draw(frame: &mut Frame, app: &App, layout: &ScreenLayout) {
    let shown = shown(app);
    let buffer = frame.buffer_mut();
    coordinates(buffer, app, layout, &shown);
    for square in Square::ALL {
        draw_square(buffer, app, layout, &shown, square);
    }
}

fn shown(app: &App) -> Shown {
    let position = app.tree().position();
    let focus = app.shows_cursor.then_some(app.cursor);
    match (&app.overlay, app.page(), &app.lesson) {
        (Some(Overlay::Editor(editor)), ..) => Shown {
            setup: editor.setup,
            moves: Bitboard::EMPTY,
            last: None,
            focus,
        },
        (_, Page::Learn, Some(lesson)) => {
            let step = lesson.current_step();
            let at = (step.as_ref()).map_or(lesson.settings.position, |step| step.position);
            let last = step.and_then(|step| step.path.last()?.mv?.square());
            Shown {
                setup: at.into(),
                moves: at.legal_squares(),
                last,
                focus: None,
            }
        }
        _ => Shown {
            setup: position.into(),
            moves: position.legal_squares(),
            last: app
                .tree()
                .move_to(app.tree().current())
                .and_then(Move::square),
            focus,
        },
    }
}

fn coordinates(buffer: &mut Buffer, app: &App, layout: &ScreenLayout, shown: &Shown) {
    let theme = app.theme();
    let marked = shown.focus.or(shown.last);
    for index in 0..8u8 {
        let Some(square) = Square::at(index, index) else {
            continue;
        };
        let area = layout.square(square);
        let style = |is_marked: bool| match is_marked {
            true => theme.strong(),
            false => theme.faint(),
        };
        let letter = char::from(b'a' + index).to_string();
        let column = style(marked.is_some_and(|marked| marked.column() == index));
        let x = area.x + area.width / 2 - 1;
        buffer.set_string(x, layout.board.y - 1, letter, column);
        let number = (index + 1).to_string();
        let row = style(marked.is_some_and(|marked| marked.row() == index));
        let y = area.y + (area.height - 1) / 2;
        buffer.set_string(layout.board.x - 2, y, number, row);
    }
}

fn draw_square(
    buffer: &mut Buffer,
    app: &App,
    layout: &ScreenLayout,
    shown: &Shown,
    square: Square,
) {
    let theme = app.theme();
    let area = layout.square(square);
    let mut base = theme.felt((square.column() + square.row()) % 2 == 1);
    let is_last = shown.last == Some(square);
    if is_last {
        base = theme.last(base);
    }
    if shown.focus == Some(square) {
        base = theme.focus(base);
    }
    buffer.set_style(area, base);
    let disc = if shown.setup.black.contains(square) {
        Some(Color::Black)
    } else if shown.setup.white.contains(square) {
        Some(Color::White)
    } else {
        None
    };
    match disc {
        Some(color) => {
            let style = theme.disc(color, base);
            let shape = match (theme.is_mono(), color, is_last) {
                (true, Color::White, false) => DiscShape::Ring,
                (true, Color::White, true) => DiscShape::RingWithDot,
                (_, _, true) => DiscShape::DiscWithHole,
                (_, _, false) => DiscShape::Disc,
            };
            paint(buffer, app.glyphs, area, shape, color, style);
            if is_last && app.glyphs == Glyphs::Letters {
                bracket(buffer, area, ["[", "]"], style);
            }
        }
        None => draw_empty(buffer, app, shown, square, area, base),
    }
    if shown.focus == Some(square) && theme.is_mono() {
        bracket(buffer, area, [">", "<"], base.patch(theme.strong()));
    }
}

fn draw_empty(
    buffer: &mut Buffer,
    app: &App,
    shown: &Shown,
    square: Square,
    area: Rect,
    base: Style,
) {
    let theme = app.theme();
    if !shown.moves.contains(square) {
        if !theme.tells_squares_apart() {
            // In this theme all squares have the same colour, so a dot marks each empty square.
            let (x, y) = middle(area);
            buffer.set_string(x, y, app.glyphs.dot(), theme.faint().patch(base));
        }
        return;
    }
    let Some(line) = app.hint_for(square) else {
        paint(buffer, app.glyphs, area, DiscShape::Dot, Color::Black, base);
        return;
    };
    let best = app
        .visible_hints()
        .and_then(|hints| hints.report.lines.first());
    let is_best = best.is_some_and(|best| best.score == line.score);
    let tick = if line.is_exact() {
        app.glyphs.tick()
    } else {
        ""
    };
    let room = usize::from(area.width);
    let text = format!("{}{tick}", worth(line, room));
    let width = text.chars().count().min(room);
    let x = area.x + ((room - width) / 2) as u16;
    let y = area.y + (area.height - 1) / 2;
    buffer.set_stringn(x, y, text, room, theme.number(base, is_best));
}

/// Marks a square with a character at both sides, for terminals without colours.
fn bracket(buffer: &mut Buffer, area: Rect, marks: [&str; 2], style: Style) {
    let (_, y) = middle(area);
    buffer.set_string(area.x, y, marks[0], style);
    buffer.set_string(area.right() - 1, y, marks[1], style);
}
