use std::cell::LazyCell;

use crate::font::{Font, FontFace};

/// Height of the middle of operators above the baseline, as a fraction of the font size.
const MIDDLE: f32 = 0.31;

/// A font for texts, with [`Font::Symbols`] for what it lacks. Lengths are multiples of the font size.
pub(crate) struct TextFace {
    font: Font,
    face: FontFace,
    /// Parsed when the first text needs it.
    symbols: LazyCell<FontFace>,
}

/// A part of a text in one font.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TextPiece<'a> {
    pub(crate) text: &'a str,
    pub(crate) font: Font,
    /// Distance from the left end of the text.
    pub(crate) x: f32,
    /// Height above the baseline.
    pub(crate) rise: f32,
    /// Its font size.
    pub(crate) scale: f32,
}

impl TextFace {
    pub(crate) fn new(font: Font) -> TextFace {
        TextFace {
            font,
            face: font.face(),
            symbols: LazyCell::new(|| Font::Symbols.face()),
        }
    }

    /// Returns the width of a text.
    pub(crate) fn width(&self, text: &str) -> f32 {
        text.chars().map(|symbol| self.advance(symbol)).sum()
    }

    /// Returns the pieces of a text, from left to right.
    pub(crate) fn pieces<'a>(&self, text: &'a str) -> Vec<TextPiece<'a>> {
        let mut pieces = Vec::new();
        let mut x = 0.0;
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let length = match self.lacks(first) {
                true => first.len_utf8(),
                false => rest.find(|symbol| self.lacks(symbol)).unwrap_or(rest.len()),
            };
            let (text, later) = rest.split_at(length);
            // Nothing asks where the last piece ends.
            let room = match later.is_empty() && !self.lacks(first) {
                true => 0.0,
                false => self.width(text),
            };
            pieces.push(match self.lacks(first) {
                true => self.symbol(text, x, room),
                false => TextPiece {
                    text,
                    font: self.font,
                    x,
                    rise: 0.0,
                    scale: 1.0,
                },
            });
            x += room;
            rest = later;
        }
        pieces
    }

    /// Returns a symbol in the middle of its room, made smaller if it is too wide.
    fn symbol<'a>(&self, text: &'a str, x: f32, room: f32) -> TextPiece<'a> {
        let glyphs = text.chars().map(|symbol| self.symbols.glyph(symbol));
        let natural: f32 = glyphs.map(|glyph| self.symbols.advance(glyph)).sum();
        let scale = (room / natural).min(1.0);
        TextPiece {
            text,
            font: Font::Symbols,
            x: x + (room - natural * scale) / 2.0,
            rise: MIDDLE * (1.0 - scale),
            scale,
        }
    }

    /// Whether a character is in the other font.
    fn lacks(&self, symbol: char) -> bool {
        !self.face.has(symbol) && self.symbols.has(symbol)
    }

    /// Returns the width of a character. All characters of code have the same, so that columns stay straight.
    fn advance(&self, symbol: char) -> f32 {
        // Nearly all characters are found by one look into the font.
        if let Some(glyph) = self.face.0.glyph_index(symbol) {
            return self.face.advance(glyph);
        }
        match self.font != Font::Mono && self.symbols.has(symbol) {
            true => self.symbols.advance(self.symbols.glyph(symbol)),
            false => self.face.advance(self.face.glyph(symbol)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_written_in_their_own_font() {
        let face = TextFace::new(Font::Regular);
        let pieces = face.pieces("⌈b⌉ ⊕ a");
        let texts: Vec<(&str, Font)> = (pieces.iter())
            .map(|piece| (piece.text, piece.font))
            .collect();
        assert_eq!(
            texts,
            [
                ("⌈", Font::Symbols),
                ("b", Font::Regular),
                ("⌉", Font::Symbols),
                (" ", Font::Regular),
                ("⊕", Font::Symbols),
                (" a", Font::Regular),
            ]
        );
        assert!((pieces[5].x - face.width("⌈b⌉ ⊕")).abs() < 1e-6);
        assert!(pieces.iter().all(|piece| piece.scale == 1.0));
        assert_eq!(face.pieces("alpha-beta, 李").len(), 1);
        assert_eq!(face.pieces(""), []);
    }

    #[test]
    fn columns_of_code_stay_straight() {
        let face = TextFace::new(Font::Mono);
        for symbol in "⁰∎⊕⌈⌉⌊⌋✓".chars() {
            let text = format!("a{symbol}b");
            assert!((face.width(&text) - face.width("aab")).abs() < 1e-6);
            let pieces = face.pieces(&text);
            let cell = face.width("a");
            assert!(pieces[1].x >= cell - 1e-6 && pieces[1].scale <= 1.0);
            assert!((pieces[2].x - 2.0 * cell).abs() < 1e-6, "{symbol}");
        }
    }
}
