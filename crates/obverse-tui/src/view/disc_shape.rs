//! Paints discs, rings and dots on the squares of the board.

use obverse_core::Color;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::glyphs::Glyphs;

/// A shape on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscShape {
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

impl DiscShape {
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
            DiscShape::Disc => disc,
            DiscShape::Ring => ring,
            DiscShape::DiscWithHole => disc && !dot,
            DiscShape::RingWithDot => ring || dot,
            DiscShape::Dot => dot,
        }
    }
}

/// Paints a shape with quarter-cell blocks, or with letters.
pub fn paint(
    buffer: &mut Buffer,
    glyphs: Glyphs,
    area: Rect,
    shape: DiscShape,
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
                        DiscShape::Dot if (area.x + column, area.y + row) == middle(area) => '+',
                        DiscShape::Dot => ' ',
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

/// The cell in the middle of a square.
pub fn middle(area: Rect) -> (u16, u16) {
    (area.x + area.width / 2 - 1, area.y + (area.height - 1) / 2)
}

/// Exchanges foreground and background. A block for the lower part of a cell, drawn in this style, fills the upper
/// part; Unicode lacks most blocks for the upper part.
fn exchanged(style: Style) -> Style {
    match (style.fg, style.bg) {
        (Some(paint), Some(ground)) => style.fg(ground).bg(paint),
        _ => style.add_modifier(Modifier::REVERSED),
    }
}

/// Two rows of box-drawing characters that draw a ring on a small square. On small squares, these characters look
/// better than blocks. `None` for other shapes and sizes.
fn small_ring(shape: DiscShape, rows: u16) -> Option<[&'static str; 2]> {
    match shape {
        DiscShape::Ring if rows == 2 => Some(["╭──╮", "╰──╯"]),
        DiscShape::RingWithDot if rows == 2 => Some(["╭▗▖╮", "╰▝▘╯"]),
        _ => None,
    }
}

/// Quarter-cell blocks, indexed by bits: upper left, upper right, lower left, lower right.
const QUARTERS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];
