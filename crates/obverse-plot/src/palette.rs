//! The colours of a GIF.

use std::collections::HashMap;

use crate::picture::Rgb;

/// Up to 255 colours, numbered from 1 in the order in which they are first seen. Number 0 is transparent.
pub struct Palette {
    colors: Vec<Rgb>,
    numbers: HashMap<Rgb, u8>,
}

impl Palette {
    /// The number of the transparent colour.
    pub const TRANSPARENT: u8 = 0;

    pub fn new() -> Palette {
        Palette {
            colors: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// The number of a colour. In a full palette, a new colour gets the number of the most similar one.
    pub fn number(&mut self, color: Rgb) -> u8 {
        if let Some(&number) = self.numbers.get(&color) {
            return number;
        }
        let number = match u8::try_from(self.colors.len() + 1) {
            Ok(number) => {
                self.colors.push(color);
                number
            }
            Err(_) => self.nearest(color),
        };
        self.numbers.insert(color, number);
        number
    }

    fn nearest(&self, color: Rgb) -> u8 {
        let numbered = (1..=u8::MAX).zip(&self.colors);
        let nearest = numbered.min_by_key(|&(_, &other)| distance(color, other));
        nearest.map_or(Palette::TRANSPARENT, |(number, _)| number)
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
        let mut palette = Palette::new();
        for red in 0..=254 {
            assert_eq!(palette.number(Rgb(red, 0, 0)), red + 1);
        }
        assert_eq!(palette.number(Rgb(7, 0, 0)), 8);
        assert_eq!(palette.number(Rgb(255, 1, 1)), 255);
        assert_eq!(palette.number(Rgb(90, 3, 0)), 91);
        assert_eq!(palette.bytes().len(), 3 * 256);
    }
}
