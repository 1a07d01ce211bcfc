use obverse_core::{Bitboard, Color, Move, Setup, Square};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::layout::Layout;
use crate::app::{App, Overlay};
use crate::glyphs::Glyphs;
use crate::page::Page;
use crate::theme::Theme;

/// What is on the board.
struct Shown {
    setup: Setup,
    /// Where the side to move may play.
    moves: Bitboard,
    last: Option<Square>,
    focus: Option<Square>,
}

/// Draws the board with its coordinates.
pub fn draw(frame: &mut Frame, app: &App, layout: &Layout) {
    let shown = shown(app);
    let buffer = frame.buffer_mut();
    coordinates(buffer, app, layout, &shown);
    for square in Square::ALL {
        draw_square(buffer, app, layout, &shown, square);
    }
}

fn shown(app: &App) -> Shown {
    let position = app.tree.position();
    let focus = app.shows_cursor.then_some(app.cursor);
    match (&app.overlay, app.page, &app.lesson) {
        (Some(Overlay::Editor(editor)), ..) => Shown {
            setup: editor.setup,
            moves: Bitboard::EMPTY,
            last: None,
            focus,
        },
        (_, Page::Learn, Some(lesson)) => {
            let moment = lesson.moment();
            let at = moment.map_or(lesson.subject.position, |moment| moment.position);
            let last = moment.and_then(|moment| moment.path.last()?.mv?.square());
            Shown {
                setup: at.into(),
                moves: at.moves(),
                last,
                focus: None,
            }
        }
        _ => Shown {
            setup: position.into(),
            moves: position.moves(),
            last: app.tree.move_to(app.tree.current()).and_then(Move::square),
            focus,
        },
    }
}

fn coordinates(buffer: &mut Buffer, app: &App, layout: &Layout, shown: &Shown) {
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

fn draw_square(buffer: &mut Buffer, app: &App, layout: &Layout, shown: &Shown, square: Square) {
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
            let shape = match (theme.is_mono(), color) {
                (true, Color::White) => Shape::Ring,
                _ => Shape::Disc,
            };
            paint(buffer, app.glyphs, area, shape, color, style);
            if is_last {
                mark_last(buffer, &theme, app.glyphs, area, color, style);
            }
        }
        None => draw_empty(buffer, app, shown, square, area, base),
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
        if theme.is_mono() {
            // Without colours the squares would be hard to tell apart.
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
    let text = format!("{:+}{tick}", line.score);
    let room = usize::from(area.width);
    let width = text.chars().count().min(room);
    let x = area.x + ((room - width) / 2) as u16;
    let y = area.y + (area.height - 1) / 2;
    buffer.set_stringn(x, y, text, room, theme.number(base, is_best));
}

fn middle(area: Rect) -> (u16, u16) {
    (area.x + area.width / 2 - 1, area.y + (area.height - 1) / 2)
}

/// The last move, for eyes and terminals that see no colours: a small hole in the disc.
fn mark_last(
    buffer: &mut Buffer,
    theme: &Theme,
    glyphs: Glyphs,
    area: Rect,
    color: Color,
    style: Style,
) {
    let mark = match glyphs {
        Glyphs::Unicode => return dot_in_disc(buffer, theme, area, color, style),
        Glyphs::Letters => ["[", "]"],
    };
    let (_, y) = middle(area);
    buffer.set_string(area.x, y, mark[0], style);
    buffer.set_string(area.right() - 1, y, mark[1], style);
}

fn dot_in_disc(buffer: &mut Buffer, theme: &Theme, area: Rect, color: Color, style: Style) {
    let shape = match (theme.is_mono(), color) {
        (true, Color::White) => Shape::RingWithDot,
        _ => Shape::DiscWithHole,
    };
    paint(buffer, Glyphs::Unicode, area, shape, color, style);
}

/// What is painted on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    /// A whole disc.
    Disc,
    /// A disc that is open in the middle.
    Ring,
    /// A disc with a small hole.
    DiscWithHole,
    /// A ring with a dot in the middle.
    RingWithDot,
    /// A small dot.
    Dot,
}

impl Shape {
    /// Whether a point belongs to it; the square reaches from -1 to 1.
    fn contains(self, x: f64, y: f64, finest: f64) -> bool {
        let distance = x * x + y * y;
        let dot = distance <= 0.12;
        let disc = distance <= 0.78;
        // The rim is at least as thick as the finest thing that can be painted.
        let inner = 0.883 - finest;
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

/// Paints a shape with quarters of cells, or with letters.
fn paint(
    buffer: &mut Buffer,
    glyphs: Glyphs,
    area: Rect,
    shape: Shape,
    color: Color,
    style: Style,
) {
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
                    // Letters are coarse: a little smaller, or discs touch each other.
                    let is_inside = x * x + y * y <= 0.66;
                    match shape {
                        Shape::Dot if (column, row) == center(area) => '.',
                        Shape::Dot => ' ',
                        _ if is_inside => color.symbol(),
                        _ => ' ',
                    }
                }
            };
            if symbol != ' ' {
                let cell = &mut buffer[(area.x + column, area.y + row)];
                cell.set_char(symbol).set_style(style);
            }
        }
    }
}

fn center(area: Rect) -> (u16, u16) {
    (area.width / 2 - 1, (area.height - 1) / 2)
}

/// By bits: upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];
