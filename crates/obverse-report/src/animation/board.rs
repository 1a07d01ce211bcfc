//! A board with discs, as shapes.

use obverse_core::{Bitboard, Color, Position, Square};
use obverse_plot::{Anchor, Rgb, Shape, path};

use super::shapes::{Spot, area, line, text};

pub(super) const PAPER: Rgb = Rgb(0xfb, 0xfa, 0xf7);
pub(super) const INK: Rgb = Rgb(0x14, 0x16, 0x1a);
pub(super) const QUIET: Rgb = Rgb(0x6b, 0x67, 0x5d);
pub(super) const ACCENT: Rgb = Rgb(0xc0, 0x56, 0x2f);
const FELT: Rgb = Rgb(0x2e, 0x7d, 0x5b);
const FELT_LINE: Rgb = Rgb(0x1b, 0x4d, 0x38);
/// Shadow of a disc on the felt.
const SHADOW: Rgb = Rgb(0x24, 0x66, 0x4a);

/// Side length of a square, in pixels.
pub(super) const SIDE: f32 = 52.0;
/// Font size of the coordinates, in pixels.
const COORDINATES: f32 = 13.0;

/// Colours of the face and the rim of a disc.
const fn disc_colors(color: Color) -> (Rgb, Rgb) {
    match color {
        Color::Black => (Rgb(0x17, 0x18, 0x1b), Rgb(0x00, 0x00, 0x00)),
        Color::White => (Rgb(0xf6, 0xf4, 0xee), Rgb(0xb9, 0xb5, 0xa9)),
    }
}

/// The empty board with its top left corner at (left, top), and the coordinates around it.
pub(super) fn empty_board(left: f32, top: f32, shapes: &mut Vec<Shape>) {
    let board = 8.0 * SIDE;
    shapes.push(area(path::rectangle(left, top, board, board), FELT));
    let mut lines = String::new();
    for number in 0..=8 {
        let offset = number as f32 * SIDE;
        // Lines lie in the middle of pixels, where they are sharp.
        let (x, y) = (left + offset + 0.5, top + offset + 0.5);
        let (right, bottom) = (left + board + 1.0, top + board + 1.0);
        lines += &format!("M{x},{top} V{bottom} M{left},{y} H{right} ");
    }
    shapes.push(line(lines, FELT_LINE, 1.0));
    for (column, row) in [(2.0, 2.0), (6.0, 2.0), (2.0, 6.0), (6.0, 6.0)] {
        let (x, y) = (left + column * SIDE + 0.5, top + row * SIDE + 0.5);
        shapes.push(area(path::circle(x, y, 3.5), FELT_LINE));
    }
    for (number, letter) in (0u8..8).zip('a'..='h') {
        let middle = (f32::from(number) + 0.5) * SIDE;
        let above = Spot {
            x: left + middle,
            y: top - 7.0,
            anchor: Anchor::Middle,
        };
        shapes.push(text(letter, above, COORDINATES, QUIET));
        let beside = Spot {
            x: left - 15.0,
            y: top + middle + 4.5,
            anchor: Anchor::Middle,
        };
        shapes.push(text((number + 1).to_string(), beside, COORDINATES, QUIET));
    }
}

/// Draws the discs of a position. The disc of the last move has a mark, and the discs that it flipped have rings.
pub(super) fn discs(
    (left, top): (f32, f32),
    position: Position,
    last: Option<Square>,
    flipped: Bitboard,
    shapes: &mut Vec<Shape>,
) {
    for square in Square::ALL {
        let Some(color) = position.disc(square) else {
            continue;
        };
        let x = left + (f32::from(square.column()) + 0.5) * SIDE + 0.5;
        let y = top + (f32::from(square.row()) + 0.5) * SIDE + 0.5;
        let radius = SIDE * 0.4;
        shapes.push(area(path::circle(x + 1.0, y + 2.0, radius), SHADOW));
        disc(x, y, radius, color, shapes);
        if flipped.contains(square) {
            shapes.push(line(path::circle(x, y, 5.0), ring_color(color), 1.5));
        }
        if last == Some(square) {
            shapes.push(area(path::circle(x, y, 6.0), ACCENT));
        }
    }
}

/// The colour of the ring on a flipped disc: visible on its face, without much contrast.
const fn ring_color(color: Color) -> Rgb {
    match color {
        Color::Black => Rgb(0x7d, 0x7a, 0x72),
        Color::White => Rgb(0x8a, 0x85, 0x78),
    }
}

/// A disc around (x, y).
pub(super) fn disc(x: f32, y: f32, radius: f32, color: Color, shapes: &mut Vec<Shape>) {
    let (face, rim) = disc_colors(color);
    shapes.push(area(path::circle(x, y, radius), rim));
    shapes.push(area(path::circle(x, y, radius - 1.0), face));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_has_the_colours_of_the_page() {
        let page = include_str!("../../../../web/styles/tokens.css");
        for (name, color) in [
            ("green", FELT),
            ("green-line", FELT_LINE),
            ("ink", INK),
            ("paper", PAPER),
            ("black", disc_colors(Color::Black).0),
            ("white", disc_colors(Color::White).0),
        ] {
            let token = format!(" --{name}: {color};");
            assert!(page.contains(&token), "{token}");
        }
    }
}
