/// An opaque picture made of pixels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pixels {
    width: u16,
    height: u16,
    /// Red, green and blue of each pixel, row by row.
    rgb: Vec<u8>,
}

impl Pixels {
    /// Creates a picture from red, green and blue of each pixel, row by row. `None` if the number of bytes does not match
    /// the size.
    pub fn new(width: u16, height: u16, rgb: Vec<u8>) -> Option<Pixels> {
        let is_whole = rgb.len() == usize::from(width) * usize::from(height) * 3;
        (is_whole && width > 0 && height > 0).then_some(Pixels { width, height, rgb })
    }

    /// Returns the width.
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// Returns the height.
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// Returns red, green and blue of each pixel, row by row.
    pub fn rgb(&self) -> &[u8] {
        &self.rgb
    }
}
