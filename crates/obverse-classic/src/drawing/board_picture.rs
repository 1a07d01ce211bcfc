//! Draws a position as an SVG picture.

use std::fmt::Write as _;

use obverse_core::{Color, Position, Square};

use super::escaping::Xml;

/// Side length of a square, in pixels.
const SIDE: u32 = 60;
/// Width of the margin with the coordinates, in pixels.
const MARGIN: u32 = 28;

/// A position to draw, with the last move and values of moves.
///
/// ```
/// use obverse_classic::drawing::BoardPicture;
/// use obverse_core::{Position, Square};
///
/// let mut picture = BoardPicture::new(Position::start());
/// picture.values = vec![(Square::F5, "+0.5".to_owned(), 0.0), (Square::D3, "-1.5".to_owned(), 2.0)];
/// assert!(picture.svg().contains(">+0.5</text>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct BoardPicture {
    /// The position.
    pub position: Position,
    /// Square of the last move, which gets a dot.
    pub last: Option<Square>,
    /// Squares with the text to write there, such as the value of a move. The number is the move's loss compared with
    /// the best move, in discs; it determines the colour of the text.
    pub values: Vec<(Square, String, f64)>,
    /// Width and height of the picture in pixels; `None` for its natural size.
    pub size: Option<u32>,
}

/// Smallest loss in discs for which a value is drawn in the colour of bad moves.
const BAD_LOSS: f64 = 6.0;
/// Largest loss in discs for which a value is drawn as a best move. It is not 0, because smaller differences between
/// estimated values are not significant.
const BEST_LOSS: f64 = 0.05;

impl BoardPicture {
    /// A picture of a position without marks.
    pub fn new(position: Position) -> BoardPicture {
        BoardPicture {
            position,
            last: None,
            values: Vec::new(),
            size: None,
        }
    }

    /// Returns the text of an SVG file: the board with coordinates, the discs and the marks.
    pub fn svg(&self) -> String {
        let position = self.position;
        let board = 8 * SIDE;
        let all = board + 2 * MARGIN;
        let size = self.size.unwrap_or(all);
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\" viewBox=\"0 0 {all} {all}\" \
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
            if self.last == Some(square) {
                let _ = writeln!(
                    text,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"5\" fill=\"#c0562f\"/>"
                );
            }
        }
        for (square, value, loss) in &self.values {
            // Values of best moves are bold, so that readers who cannot see the colours recognize them.
            let (color, weight) = match *loss {
                loss if loss <= BEST_LOSS => ("#bfe9f2", "700"),
                loss if loss < BAD_LOSS => ("#f1eee4", "400"),
                _ => ("#ffb08f", "400"),
            };
            let x = MARGIN + u32::from(square.column()) * SIDE + SIDE / 2;
            let y = MARGIN + u32::from(square.row()) * SIDE + SIDE / 2 + 6;
            let value = Xml(value);
            let _ = writeln!(
                text,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"17\" font-weight=\"{weight}\" \
                 fill=\"{color}\">{value}</text>"
            );
        }
        text + "</svg>\n"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_disc_is_drawn_once() {
        let mut picture = BoardPicture::new(Position::start());
        picture.last = Some(Square::D4);
        let text = picture.svg();
        assert_eq!(text.matches("#17181b").count(), 2);
        assert_eq!(text.matches("#f6f4ee").count(), 2);
        assert_eq!(text.matches("#c0562f").count(), 1);
        assert!(text.ends_with("</svg>\n"));
    }
}
