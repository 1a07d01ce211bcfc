//! The colours of a GIF.

use std::collections::HashMap;

use crate::picture::Rgb;

/// Number of colours that only shapes and backgrounds may use, so that blends at edges cannot fill the palette.
const RESERVED: usize = 40;

/// Up to 255 colours, numbered from 1 in the order in which they are first seen. Number 0 is transparent.
pub struct GifPalette {
    colors: Vec<Rgb>,
    numbers: HashMap<Rgb, u8>,
}

impl GifPalette {
    /// The number of the transparent colour.
    pub const TRANSPARENT: u8 = 0;

    pub fn new() -> GifPalette {
        GifPalette {
            colors: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// Adds the colour of a shape or background, unless the palette is full.
    pub fn add(&mut self, color: Rgb) {
        let is_known = self
            .numbers
            .get(&color)
            .is_some_and(|&number| self.colors[usize::from(number) - 1] == color);
        if let Ok(number) = u8::try_from(self.colors.len() + 1)
            && !is_known
        {
            self.colors.push(color);
            self.numbers.insert(color, number);
        }
    }

    /// The number of a colour. A new colour is added as a blend. If there is no room left for blends, it gets the
    /// number of the most similar colour.
    pub fn number(&mut self, color: Rgb) -> u8 {
        if let Some(&number) = self.numbers.get(&color) {
            return number;
        }
        if self.colors.len() + RESERVED < usize::from(u8::MAX) {
            self.add(color);
        } else {
            self.numbers.insert(color, self.nearest(color));
        }
        self.numbers[&color]
    }

    fn nearest(&self, color: Rgb) -> u8 {
        let numbered = (1..=u8::MAX).zip(&self.colors);
        let nearest = numbered.min_by_key(|&(_, &other)| distance(color, other));
        nearest.map_or(GifPalette::TRANSPARENT, |(number, _)| number)
    }

    /// Red, green and blue of all colours, the transparent one included.
    pub fn bytes(&self) -> Vec<u8> {
        let colors = self.colors.iter().flat_map(|&Rgb(r, g, b)| [r, g, b]);
        [0; 3].into_iter().chain(colors).collect()
    }
}

fn distance(Rgb(r, g, b): Rgb, Rgb(red, green, blue): Rgb) -> u32 {
    let square = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
    square(r, red) + square(g, green) + square(b, blue)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_palette_gives_the_most_similar_colour() {
        let mut palette = GifPalette::new();
        for red in 0..215 {
            assert_eq!(palette.number(Rgb(red, 0, 0)), red + 1);
        }
        assert_eq!(palette.number(Rgb(7, 0, 0)), 8);
        assert_eq!(palette.number(Rgb(250, 1, 1)), 215);
        assert_eq!(palette.number(Rgb(90, 3, 0)), 91);

        // Colours of shapes still fit, and a colour that is added twice takes one number.
        for red in 215..255 {
            palette.add(Rgb(250, 1, red));
            palette.add(Rgb(250, 1, red));
            assert_eq!(palette.number(Rgb(250, 1, red)), red + 1);
        }
        palette.add(Rgb(0, 200, 0));
        assert_eq!(palette.number(Rgb(255, 0, 255)), 255);
        assert_eq!(palette.bytes().len(), 3 * 256);
    }
}
