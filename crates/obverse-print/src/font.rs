use ttf_parser::{Face, GlyphId};

const BOLD: &[u8] = include_bytes!("../assets/fonts/LiberationSans-Bold.ttf");
const MONO: &[u8] = include_bytes!("../assets/fonts/LiberationMono-Regular.ttf");
const SYMBOLS: &[u8] = include_bytes!("../assets/fonts/symbols/ObverseSymbols.ttf");

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
    /// Obverse Symbols. Texts in the other fonts use it for what their font lacks, such as `⊕`.
    Symbols,
}

impl Font {
    pub(crate) const ALL: [Font; 4] = [Font::Regular, Font::Bold, Font::Mono, Font::Symbols];

    /// Returns the font file.
    pub(crate) fn data(self) -> &'static [u8] {
        match self {
            Font::Regular => obverse_plot::LIBERATION_SANS,
            Font::Bold => BOLD,
            Font::Mono => MONO,
            Font::Symbols => SYMBOLS,
        }
    }

    /// Returns the PostScript name.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Font::Regular => "LiberationSans",
            Font::Bold => "LiberationSans-Bold",
            Font::Mono => "LiberationMono",
            Font::Symbols => "ObverseSymbols",
        }
    }

    /// Parses the font. This is fast: it only locates the tables of the file.
    pub(crate) fn face(self) -> FontFace {
        FontFace(Face::parse(self.data(), 0).expect("the embedded font is valid"))
    }
}

/// A parsed font.
pub(crate) struct FontFace(pub(crate) Face<'static>);

impl FontFace {
    /// Returns whether the font has a glyph for a character.
    pub(crate) fn has(&self, symbol: char) -> bool {
        self.0.glyph_index(symbol).is_some()
    }

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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_the_symbols_of_search_trees() {
        for font in [Font::Regular, Font::Bold, Font::Mono] {
            let face = font.face();
            for symbol in "AZaz09αβ∞≤≥−▲▼·…éÅßЖ".chars() {
                assert!(face.has(symbol), "{font:?} lacks {symbol}");
            }
            assert!(!face.has('李'));
            assert!(face.advance(face.glyph('李')) > 0.0);
        }
        for symbol in "⁰∎⊕⌈⌉⌊⌋✓".chars() {
            assert!(Font::Symbols.face().has(symbol), "{symbol}");
        }
    }
}
