/// A colour: red, green and blue from 0 to 255.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Black.
    pub const BLACK: Color = Color(0, 0, 0);
    /// White.
    pub const WHITE: Color = Color(255, 255, 255);
    /// A grey for less important text, which printers still print well.
    pub const GREY: Color = Color(90, 90, 90);
    /// A light grey for lines.
    pub const LINE: Color = Color(150, 150, 150);

    /// Returns red, green and blue as numbers from 0 to 1.
    pub(crate) fn parts(self) -> [f32; 3] {
        [self.0, self.1, self.2].map(|part| f32::from(part) / 255.0)
    }
}
