use obverse_core::{Color as Side, Position, Square};
use obverse_print::{Align, Color, Drawing, Stroke, TextStyle};
use obverse_texts::Texts;

/// Side of a square, in points.
const SIDE: f32 = 25.0;
/// Width of the margin for coordinates at the top and left, in points.
const MARGIN: f32 = 16.0;
/// Height of the text line below the board, in points.
const BELOW: f32 = 20.0;

/// Draws a position in black and white, with coordinates and the side to move.
pub(super) fn board_drawing(position: Position, texts: &Texts) -> Drawing {
    let board = 8.0 * SIDE;
    // An equal margin at the right centres the board.
    let mut drawing = Drawing::new(board + 2.0 * MARGIN, MARGIN + board + BELOW);
    let line = Stroke::solid(Color(110, 110, 110), 0.6);
    let frame = Stroke::solid(Color::BLACK, 1.0);
    for index in 1_u8..8 {
        let at = MARGIN + f32::from(index) * SIDE;
        drawing.line(vec![(MARGIN, at), (MARGIN + board, at)], line);
        drawing.line(vec![(at, MARGIN), (at, MARGIN + board)], line);
    }
    drawing.rect([MARGIN, MARGIN, board, board], 0.0, None, Some(frame));
    for (index, name) in (0_u8..).zip('a'..='h') {
        let centre = MARGIN + (f32::from(index) + 0.5) * SIDE;
        let style = TextStyle::grey(9.0);
        drawing.text((centre, MARGIN - 5.0), name, style, Align::Centre);
        let number = (index + 1).to_string();
        drawing.text((MARGIN - 8.0, centre + 3.0), number, style, Align::Centre);
    }
    for (index, &square) in (0_u8..).zip(Square::ALL.iter()) {
        let fill = match position.disc(square) {
            Some(Side::Black) => Color(25, 25, 25),
            Some(Side::White) => Color::WHITE,
            None => continue,
        };
        let centre = |place: u8| MARGIN + (f32::from(place) + 0.5) * SIDE;
        let rim = Some(Stroke::solid(Color::BLACK, 1.0));
        let at = (centre(index % 8), centre(index / 8));
        drawing.circle(at, SIDE * 0.39, Some(fill), rim);
    }
    let turn = match position.turn() {
        Side::Black => texts.fill("sheet.board.print.black", &[]),
        Side::White => texts.fill("sheet.board.print.white", &[]),
    };
    let below = (MARGIN + board / 2.0, MARGIN + board + 14.0);
    drawing.text(below, turn, TextStyle::grey(9.0), Align::Centre);
    drawing
}
