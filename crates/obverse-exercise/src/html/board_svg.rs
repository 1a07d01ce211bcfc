use std::fmt::{self, Write};

use obverse_core::{Color, Position, Square};
use obverse_texts::Texts;

/// Side of a square, in pixels.
const SIDE: usize = 36;
/// Width of the margin with the coordinates, in pixels.
const MARGIN: usize = 22;

/// Writes a position as an SVG element, with coordinates. Colours come from the page's style.
pub(super) fn write_board(position: Position, texts: &Texts, out: &mut impl Write) -> fmt::Result {
    let whole = MARGIN + 8 * SIDE + 2;
    let count = |color: Color| {
        (Square::ALL.iter())
            .filter(|&&square| position.disc(square) == Some(color))
            .count()
    };
    writeln!(
        out,
        "<svg class=\"board\" role=\"img\" width=\"{whole}\" height=\"{whole}\" viewBox=\"0 0 {whole} {whole}\">"
    )?;
    let squares = |color: Color| -> String {
        let squares = Square::ALL.iter();
        let discs = squares.filter(|&&square| position.disc(square) == Some(color));
        discs.map(|square| format!(" {square}")).collect()
    };
    let key = match position.turn() {
        Color::Black => "sheet.board.title.black",
        Color::White => "sheet.board.title.white",
    };
    // Screen readers read this title instead of the picture.
    let title = texts.fill(
        key,
        &[
            ("black", &count(Color::Black)),
            ("white", &count(Color::White)),
            ("blackSquares", &squares(Color::Black)),
            ("whiteSquares", &squares(Color::White)),
        ],
    );
    writeln!(out, "<title>{title}</title>")?;
    writeln!(
        out,
        "<rect class=\"cloth\" x=\"{MARGIN}\" y=\"{MARGIN}\" width=\"{0}\" height=\"{0}\"/>",
        8 * SIDE
    )?;
    write!(out, "<path class=\"grid\" d=\"")?;
    for line in 0..=8 {
        let at = MARGIN + line * SIDE;
        write!(out, "M{MARGIN} {at}h{0}M{at} {MARGIN}v{0}", 8 * SIDE)?;
    }
    writeln!(out, "\"/>")?;
    for (index, name) in ('a'..='h').enumerate() {
        let centre = MARGIN + index * SIDE + SIDE / 2;
        writeln!(
            out,
            "<text x=\"{centre}\" y=\"{}\">{name}</text><text x=\"{}\" y=\"{}\">{}</text>",
            MARGIN - 7,
            MARGIN - 12,
            centre + 5,
            index + 1
        )?;
    }
    for (index, &square) in Square::ALL.iter().enumerate() {
        let class = match position.disc(square) {
            Some(Color::Black) => "black",
            Some(Color::White) => "white",
            None => continue,
        };
        let centre = |place: usize| MARGIN + place * SIDE + SIDE / 2;
        writeln!(
            out,
            "<circle class=\"{class}\" cx=\"{}\" cy=\"{}\" r=\"14\"/>",
            centre(index % 8),
            centre(index / 8)
        )?;
    }
    writeln!(out, "</svg>")
}
