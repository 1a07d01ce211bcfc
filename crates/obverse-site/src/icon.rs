//! The icons of the installed page: two discs on the board's green, like `web/icon.svg`.

use obverse_plot::path::circle;
use obverse_plot::{Picture, Rgb, Shape};

/// Pixels per unit of a picture.
const SCALE: u16 = 2;

const BOARD: Rgb = Rgb(0x2e, 0x7d, 0x5b);
const EDGE: Rgb = Rgb(0x1b, 0x4d, 0x38);
const BLACK: Rgb = Rgb(0x17, 0x18, 0x1b);
const WHITE: Rgb = Rgb(0xf6, 0xf4, 0xee);

/// Draws the icon with this number of pixels per side, as PNG. The discs are near the centre, because systems crop
/// icons to their own shapes.
pub fn icon(pixels: u16) -> Vec<u8> {
    let side = f32::from(pixels / SCALE);
    let disc = |x: f32, radius: f32, fill| Shape::Area {
        path: circle(x * side, 0.5 * side, radius * side),
        fill,
    };
    let picture = Picture {
        width: side,
        height: side,
        background: BOARD,
        title: "Obverse".to_owned(),
        shapes: vec![
            disc(0.4, 0.235, BLACK),
            disc(0.6, 0.243, EDGE),
            disc(0.6, 0.235, WHITE),
        ],
    };
    picture.to_png()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn icons_have_their_size() {
        for pixels in [180_u16, 192, 512] {
            let png = icon(pixels);
            // Width and height follow the signature and the head of the first chunk.
            let side = u32::from(pixels).to_be_bytes();
            assert_eq!((&png[16..20], &png[20..24]), (&side[..], &side[..]));
        }
    }
}
