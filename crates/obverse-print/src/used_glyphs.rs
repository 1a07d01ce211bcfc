use std::collections::{BTreeMap, BTreeSet};

use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Name, Pdf, Rect, Ref, Str};
use subsetter::GlyphRemapper;
use ttf_parser::GlyphId;

use crate::font::{Font, FontFace};

/// Effort of the compression, from 0 to 10.
pub(crate) const EFFORT: u8 = 7;

const IDENTITY: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// The glyphs of a font that a document uses.
pub(crate) struct UsedGlyphs {
    font: Font,
    face: FontFace,
    remapper: GlyphRemapper,
    /// The character and the width of each glyph, keyed by the glyph's number in the document.
    glyphs: BTreeMap<u16, (char, f32)>,
    /// The characters that the font lacks.
    pub(crate) missing: BTreeSet<char>,
}

impl UsedGlyphs {
    pub(crate) fn new(font: Font) -> UsedGlyphs {
        UsedGlyphs {
            font,
            face: font.face(),
            remapper: GlyphRemapper::new(),
            glyphs: BTreeMap::new(),
            missing: BTreeSet::new(),
        }
    }

    /// Returns the bytes of a text: two per glyph.
    pub(crate) fn encode(&mut self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(2 * text.len());
        for symbol in text.chars() {
            let shown = match self.face.0.glyph_index(symbol) {
                Some(_) => symbol,
                None => {
                    self.missing.insert(symbol);
                    crate::font::REPLACEMENT
                }
            };
            let glyph: GlyphId = self.face.glyph(shown);
            let number = self.remapper.remap(glyph.0);
            let width = self.face.advance(glyph);
            self.glyphs.entry(number).or_insert((shown, width));
            bytes.extend(number.to_be_bytes());
        }
        bytes
    }

    /// Whether a text has been written in this font.
    pub(crate) fn is_used(&self) -> bool {
        !self.glyphs.is_empty()
    }

    /// Writes the font with the used glyphs. `refs` are the numbers of the five PDF objects to write; the first object
    /// is the font itself.
    pub(crate) fn write(&self, pdf: &mut Pdf, refs: [Ref; 5]) {
        let [font, cid_font, descriptor, map, file] = refs;
        // PDF requires six letters and a plus sign before the name of a font subset.
        let name = format!("OBVRSE+{}", self.font.name());
        let name = Name(name.as_bytes());
        pdf.type0_font(font)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(cid_font)
            .to_unicode(map);

        let mut cid = pdf.cid_font(cid_font);
        cid.subtype(CidFontType::Type2);
        cid.base_font(name);
        cid.system_info(IDENTITY);
        cid.font_descriptor(descriptor);
        cid.cid_to_gid_map_predefined(Name(b"Identity"));
        cid.default_width(0.0);
        let mut widths = cid.widths();
        for (&number, &(_, width)) in &self.glyphs {
            widths.consecutive(number, [width * 1000.0]);
        }
        drop(widths);
        drop(cid);

        let face = &self.face.0;
        let scale = |units: i16| f32::from(units) * 1000.0 / f32::from(face.units_per_em());
        let bounds = face.global_bounding_box();
        pdf.font_descriptor(descriptor)
            .name(name)
            .flags(match self.font {
                Font::Mono => FontFlags::NON_SYMBOLIC | FontFlags::FIXED_PITCH,
                Font::Regular | Font::Bold => FontFlags::NON_SYMBOLIC,
                Font::Symbols => FontFlags::SYMBOLIC,
            })
            .bbox(Rect::new(
                scale(bounds.x_min),
                scale(bounds.y_min),
                scale(bounds.x_max),
                scale(bounds.y_max),
            ))
            .italic_angle(0.0)
            .ascent(scale(face.ascender()))
            .descent(scale(face.descender()))
            .cap_height(scale(face.capital_height().unwrap_or(face.ascender())))
            .stem_v(if self.font == Font::Bold { 140.0 } else { 80.0 })
            .font_file2(file);

        let mut unicode = UnicodeCmap::new(Name(b"Obverse"), IDENTITY);
        for (&number, &(symbol, _)) in &self.glyphs {
            unicode.pair(number, symbol);
        }
        let unicode = compress_to_vec_zlib(unicode.finish().as_slice(), EFFORT);
        pdf.stream(map, &unicode).filter(Filter::FlateDecode);

        let subset = subsetter::subset(self.font.data(), 0, &self.remapper)
            .expect("the embedded font can be subset");
        let compressed = compress_to_vec_zlib(&subset, EFFORT);
        pdf.stream(file, &compressed)
            .filter(Filter::FlateDecode)
            .pair(
                Name(b"Length1"),
                i32::try_from(subset.len()).unwrap_or(i32::MAX),
            );
    }
}
