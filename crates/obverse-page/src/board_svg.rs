//! Draws a position as an SVG picture.

use std::fmt::Write as _;

use obverse_core::{Color, Position, Square};

/// Side length of a square, in pixels.
const SIDE: u32 = 60;
/// Width of the margin with the coordinates, in pixels.
const MARGIN: u32 = 28;

/// Draws a position with coordinates, and marks the square of the last move. Returns the text of an SVG file.
pub fn board_svg(position: Position, last: Option<Square>) -> String {
    let board = 8 * SIDE;
    let all = board + 2 * MARGIN;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{all}\" height=\"{all}\" viewBox=\"0 0 {all} {all}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"14\">\n\
         <title>{position}</title>\n\
         <rect width=\"{all}\" height=\"{all}\" fill=\"#fbfaf7\"/>\n\
         <rect x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{board}\" height=\"{board}\" fill=\"#2e7d5b\"/>\n"
    );
    let mut path = String::new();
    for number in 0..=8 {
        let (at, end) = (MARGIN + number * SIDE, MARGIN + board);
        // Writing to a string cannot fail.
        let _ = write!(path, "M{at} {MARGIN}V{end}M{MARGIN} {at}H{end}");
    }
    let _ = writeln!(
        text,
        "<path d=\"{path}\" stroke=\"#1b4d38\" stroke-linecap=\"square\"/>"
    );
    for (column, row) in [(2, 2), (6, 2), (2, 6), (6, 6)] {
        let (x, y) = (MARGIN + column * SIDE, MARGIN + row * SIDE);
        let _ = writeln!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#1b4d38\"/>"
        );
    }
    for (number, letter) in (0..8).zip('a'..='h') {
        let middle = MARGIN + number * SIDE + SIDE / 2;
        let _ = writeln!(
            text,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" fill=\"#14161a\">{letter}</text>\
             <text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#14161a\">{}</text>",
            MARGIN - 9,
            MARGIN / 2,
            middle + 5,
            number + 1,
        );
    }
    for square in Square::ALL {
        let Some(color) = position.disc(square) else {
            continue;
        };
        let (fill, rim) = match color {
            Color::Black => ("#17181b", "#000000"),
            Color::White => ("#f6f4ee", "#b9b5a9"),
        };
        let x = MARGIN + u32::from(square.column()) * SIDE + SIDE / 2;
        let y = MARGIN + u32::from(square.row()) * SIDE + SIDE / 2;
        let radius = SIDE * 2 / 5;
        let _ = writeln!(
            text,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{rim}\"/>"
        );
        if last == Some(square) {
            let _ = writeln!(
                text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#c0562f\"/>"
            );
        }
    }
    text + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_disc_is_drawn_once() {
        let text = board_svg(Position::start(), Some(Square::D4));
        assert_eq!(text.matches("#17181b").count(), 2);
        assert_eq!(text.matches("#f6f4ee").count(), 2);
        assert_eq!(text.matches("#c0562f").count(), 1);
        assert!(text.ends_with("</svg>\n"));
    }
}
