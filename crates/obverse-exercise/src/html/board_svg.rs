use std::fmt::{self, Write};

use obverse_core::{Color, Position, Square};

/// Side of a square, in pixels.
const SIDE: usize = 36;
/// Width of the margin with the coordinates, in pixels.
const MARGIN: usize = 22;

/// Writes a position as an SVG element, with coordinates. Colours come from the page's style.
pub(super) fn write_board(position: Position, out: &mut impl Write) -> fmt::Result {
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
    // Screen readers read this title instead of the picture.
    write!(
        out,
        "<title>Board: {} black discs, {} white discs, {} to move.",
        count(Color::Black),
        count(Color::White),
        position.turn()
    )?;
    for color in [Color::Black, Color::White] {
        write!(out, " {color}:")?;
        for square in Square::ALL {
            if position.disc(square) == Some(color) {
                write!(out, " {square}")?;
            }
        }
        write!(out, ".")?;
    }
    writeln!(out, "</title>")?;
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
