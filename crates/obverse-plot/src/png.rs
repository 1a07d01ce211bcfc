//! Writes pictures as PNG.

use ::png::{BitDepth, ColorType, Encoder};

use crate::canvas::Canvas;
use crate::font::Font;
use crate::picture::Picture;

/// Pixels per unit of the picture's coordinates: sharp on high-resolution screens.
const SCALE: f32 = 2.0;

pub fn write(picture: &Picture) -> Vec<u8> {
    let canvas = Canvas::render(picture, SCALE, Canvas::ALL_SHADES, &Font::new());
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, canvas.width, canvas.height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&canvas.pixels))
        .expect("writing to memory never fails, and the size is right");
    bytes
}
