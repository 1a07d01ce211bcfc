use obverse_core::{Bitboard, Color, Move, Setup, Square};
use obverse_study::Page;
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

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
                (true, Color::White, false) => Shape::Ring,
                (true, Color::White, true) => Shape::RingWithDot,
                (_, _, true) => Shape::DiscWithHole,
                (_, _, false) => Shape::Disc,
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
            // All squares have the same colour here, so a dot marks each empty square.
            let (x, y) = middle(area);
            buffer.set_string(x, y, app.glyphs.dot(), theme.faint().patch(base));
        }
        return;
    }
    let Some(line) = app.hint_for(square) else {
        paint(buffer, app.glyphs, area, Shape::Dot, Color::Black, base);
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

fn middle(area: Rect) -> (u16, u16) {
    (area.x + area.width / 2 - 1, area.y + (area.height - 1) / 2)
}

/// Marks a square with a character at both sides, for terminals without colours.
fn bracket(buffer: &mut Buffer, area: Rect, marks: [&str; 2], style: Style) {
    let (_, y) = middle(area);
    buffer.set_string(area.x, y, marks[0], style);
    buffer.set_string(area.right() - 1, y, marks[1], style);
}

/// A shape on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// A whole disc.
    Disc,
    /// A ring.
    Ring,
    /// A disc with a small hole.
    DiscWithHole,
    /// A ring with a dot in the middle.
    RingWithDot,
    /// A small dot.
    Dot,
}

impl Shape {
    /// Whether the shape contains a point. The board square ranges from -1 to 1 in both directions. `finest` is the
    /// thickness of a ring.
    fn contains(self, x: f64, y: f64, finest: f64) -> bool {
        let distance = x * x + y * y;
        let dot = distance <= 0.095;
        let disc = distance <= 0.76;
        // 0.872 is the radius of a disc (square root of 0.76).
        let inner = 0.872 - finest;
        let ring = disc && distance > inner * inner;
        match self {
            Shape::Disc => disc,
            Shape::Ring => ring,
            Shape::DiscWithHole => disc && !dot,
            Shape::RingWithDot => ring || dot,
            Shape::Dot => dot,
        }
    }
}

/// Paints a shape with quarter-cell blocks, or with letters.
fn paint(
    buffer: &mut Buffer,
    glyphs: Glyphs,
    area: Rect,
    shape: Shape,
    color: Color,
    style: Style,
) {
    if let (Glyphs::Unicode, Some(rows)) = (glyphs, small_ring(shape, area.height)) {
        for (row, y) in rows.iter().zip(area.y..) {
            buffer.set_string(area.x, y, row, style);
        }
        return;
    }
    for row in 0..area.height {
        for column in 0..area.width {
            let place = |index: u16, parts: u16, size: u16| {
                (f64::from(index) + 0.5) / f64::from(parts * size) * 2.0 - 1.0
            };
            let symbol = match glyphs {
                Glyphs::Unicode => {
                    let quarter = |right: u16, down: u16| {
                        let x = place(2 * column + right, 2, area.width);
                        let y = place(2 * row + down, 2, area.height);
                        shape.contains(x, y, 1.1 / f64::from(area.height))
                    };
                    let quarters = [quarter(0, 0), quarter(1, 0), quarter(0, 1), quarter(1, 1)];
                    QUARTERS[quarters
                        .iter()
                        .enumerate()
                        .map(|(bit, &set)| usize::from(set) << bit)
                        .sum::<usize>()]
                }
                Glyphs::Letters => {
                    let x = place(column, 1, area.width);
                    let y = place(row, 1, area.height);
                    // Letters are coarse, so discs are a little smaller to keep them apart.
                    let is_inside = x * x + y * y <= 0.66;
                    match shape {
                        Shape::Dot if (area.x + column, area.y + row) == middle(area) => '+',
                        Shape::Dot => ' ',
                        _ if is_inside => color.symbol(),
                        _ => ' ',
                    }
                }
            };
            if symbol == ' ' {
                continue;
            }
            let cell = &mut buffer[(area.x + column, area.y + row)];
            // Leave a quarter of a cell free, so that small discs do not touch the discs above and below.
            let is_small = symbol == '█' && area.height <= 3;
            if is_small && row == 0 {
                cell.set_char('▆').set_style(style);
            } else if is_small && row + 1 == area.height {
                cell.set_char('▂').set_style(exchanged(style));
            } else {
                cell.set_char(symbol).set_style(style);
            }
        }
    }
}

/// Exchanges foreground and background. A block for the lower part of a cell, drawn in this style, fills the upper
/// part; Unicode lacks most blocks for the upper part.
fn exchanged(style: Style) -> Style {
    match (style.fg, style.bg) {
        (Some(paint), Some(ground)) => style.fg(ground).bg(paint),
        _ => style.add_modifier(Modifier::REVERSED),
    }
}

/// Two rows of box-drawing characters that draw a ring on a small square, where they look better than blocks. `None`
/// for other shapes and sizes.
fn small_ring(shape: Shape, rows: u16) -> Option<[&'static str; 2]> {
    match shape {
        Shape::Ring if rows == 2 => Some(["╭──╮", "╰──╯"]),
        Shape::RingWithDot if rows == 2 => Some(["╭▗▖╮", "╰▝▘╯"]),
        _ => None,
    }
}

/// Quarter-cell blocks, indexed by bits: upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];
