//! The embedded font: widths and outlines of texts.

use std::fmt::Write;

use ttf_parser::{Face, OutlineBuilder};

/// Liberation Sans Regular, as a TrueType file.
pub const LIBERATION_SANS: &[u8] = include_bytes!("../assets/fonts/LiberationSans-Regular.ttf");

/// The embedded font, Liberation Sans.
pub struct Font(Face<'static>);

impl Font {
    pub fn new() -> Font {
        Font(Face::parse(LIBERATION_SANS, 0).expect("the embedded font is valid"))
    }

    fn scale(&self, size: f32) -> f32 {
        size / f32::from(self.0.units_per_em())
    }

    /// Returns the width of a line of text, in the same unit as the font size.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        let units: u32 = text.chars().map(|c| u32::from(self.advance(c))).sum();
        units as f32 * self.scale(size)
    }

    fn advance(&self, character: char) -> u16 {
        let glyph = self.0.glyph_index(character).unwrap_or_default();
        self.0.glyph_hor_advance(glyph).unwrap_or_default()
    }

    /// Returns the outlines of a line of text as SVG path data. The baseline starts at (x, y).
    pub fn outlines(&self, text: &str, size: f32, (x, y): (f32, f32)) -> String {
        let mut path = Outline {
            data: String::new(),
            scale: self.scale(size),
            x,
            y,
        };
        for character in text.chars() {
            let glyph = self.0.glyph_index(character).unwrap_or_default();
            // Spaces have no outline.
            let _ = self.0.outline_glyph(glyph, &mut path);
            path.x += f32::from(self.advance(character)) * path.scale;
        }
        path.data
    }
}

/// Width of a line of text in the embedded font, in the unit of `size`.
pub fn text_width(text: &str, size: f32) -> f32 {
    Font::new().width(text, size)
}

/// Collects the outlines of glyphs as SVG path data. The next glyph starts at (`x`, `y`).
struct Outline {
    data: String,
    scale: f32,
    x: f32,
    y: f32,
}

impl Outline {
    fn command<const N: usize>(&mut self, letter: char, points: [(f32, f32); N]) {
        self.data.push(letter);
        for (x, y) in points {
            // The y axis points up in fonts and down in pictures.
            let (x, y) = (self.x + x * self.scale, self.y - y * self.scale);
            write!(self.data, "{x:.3},{y:.3} ").expect("writing to a String never fails");
        }
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.command('M', [(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.command('L', [(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.command('Q', [(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.command('C', [(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.command('Z', []);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_all_equally_wide() {
        let font = Font::new();
        let width = font.width("0", 14.0);
        assert!(width > 5.0);
        for digit in '1'..='9' {
            assert_eq!(font.width(&digit.to_string(), 14.0), width);
        }
        assert_eq!(font.width("", 14.0), 0.0);
    }

    #[test]
    fn texts_have_outlines() {
        let font = Font::new();
        assert!(font.outlines("i", 10.0, (0.0, 0.0)).starts_with('M'));
        assert_eq!(font.outlines(" ", 10.0, (0.0, 0.0)), "");
    }
}
