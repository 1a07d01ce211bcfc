use ttf_parser::{Face, GlyphId};

const BOLD: &[u8] = include_bytes!("../assets/fonts/LiberationSans-Bold.ttf");
const MONO: &[u8] = include_bytes!("../assets/fonts/LiberationMono-Regular.ttf");

/// Character that is printed in place of every character that the fonts lack.
pub(crate) const REPLACEMENT: char = '?';

/// An embedded font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Font {
    /// Liberation Sans.
    Regular,
    /// Liberation Sans Bold.
    Bold,
    /// Liberation Mono, for code.
    Mono,
}

impl Font {
    pub(crate) const ALL: [Font; 3] = [Font::Regular, Font::Bold, Font::Mono];

    /// Returns the font file.
    pub(crate) fn data(self) -> &'static [u8] {
        match self {
            Font::Regular => obverse_plot::LIBERATION_SANS,
            Font::Bold => BOLD,
            Font::Mono => MONO,
        }
    }

    /// Returns the PostScript name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Font::Regular => "LiberationSans",
            Font::Bold => "LiberationSans-Bold",
            Font::Mono => "LiberationMono",
        }
    }

    /// Parses the font. This is fast: it only locates the tables of the file.
    pub(crate) fn face(self) -> FontFace {
        FontFace(Face::parse(self.data(), 0).expect("the embedded font is valid"))
    }

    /// Returns whether the font has a glyph for a character.
    pub fn has(self, symbol: char) -> bool {
        self.face().0.glyph_index(symbol).is_some()
    }
}

/// A parsed font.
pub(crate) struct FontFace(pub(crate) Face<'static>);

impl FontFace {
    /// Returns the glyph of a character, or of [`REPLACEMENT`] if the font lacks the character.
    pub(crate) fn glyph(&self, symbol: char) -> GlyphId {
        (self.0.glyph_index(symbol))
            .or_else(|| self.0.glyph_index(REPLACEMENT))
            .unwrap_or_default()
    }

    /// Returns the width of a glyph as a fraction of the font size.
    pub(crate) fn advance(&self, glyph: GlyphId) -> f32 {
        let units = self.0.glyph_hor_advance(glyph).unwrap_or_default();
        f32::from(units) / f32::from(self.0.units_per_em())
    }

    /// Returns the width of a text as a multiple of the font size.
    pub(crate) fn width(&self, text: &str) -> f32 {
        (text.chars())
            .map(|symbol| self.advance(self.glyph(symbol)))
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_the_symbols_of_search_trees() {
        for font in Font::ALL {
            for symbol in "AZaz09αβ∞≤≥−▲▼·…éÅßЖ".chars() {
                assert!(font.has(symbol), "{font:?} lacks {symbol}");
            }
            assert!(!font.has('李'));
            assert!(font.face().width("李") > 0.0);
        }
    }
}
