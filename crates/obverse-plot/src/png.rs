//! Renders pictures as PNG. Each path becomes a coverage mask and is blended over the pixels below.

use ::png::{BitDepth, ColorType, Encoder};
use zeno::{Cap, Join, Mask, Placement, Stroke, Transform};

use crate::font::Font;
use crate::picture::{Anchor, Picture, Rgb, Shape};

/// Pixels per unit of the picture's coordinates: sharp on high-resolution screens.
const SCALE: f32 = 2.0;

pub fn write(picture: &Picture) -> Vec<u8> {
    let mut canvas = Canvas::new(picture);
    let font = Font::new();
    for shape in &picture.shapes {
        canvas.draw(shape, &font);
    }
    canvas.encode()
}

struct Canvas {
    width: u32,
    height: u32,
    /// Red, green and blue of every pixel.
    pixels: Vec<u8>,
}

impl Canvas {
    fn new(picture: &Picture) -> Canvas {
        let (width, height) = (picture.width * SCALE, picture.height * SCALE);
        let (width, height) = (width as u32, height as u32);
        let Rgb(red, green, blue) = picture.background;
        Canvas {
            width,
            height,
            pixels: [red, green, blue].repeat((width * height) as usize),
        }
    }

    fn draw(&mut self, shape: &Shape, font: &Font) {
        let scale = Some(Transform::scale(SCALE, SCALE));
        match shape {
            Shape::Area { path, fill } => {
                let (mask, place) = Mask::new(path.as_str()).transform(scale).render();
                self.paint(&mask, place, *fill);
            }
            Shape::Line {
                path,
                stroke,
                width,
                dashes,
            } => {
                let mut style = Stroke::new(*width);
                style.join(Join::Round).cap(Cap::Butt).dash(dashes, 0.0);
                let (mask, place) = Mask::new(path.as_str())
                    .style(style)
                    .transform(scale)
                    .render();
                self.paint(&mask, place, *stroke);
            }
            Shape::Text {
                text,
                x,
                y,
                size,
                anchor,
                fill,
            } => {
                let left = match anchor {
                    Anchor::Start => *x,
                    Anchor::Middle => x - font.width(text, *size) / 2.0,
                    Anchor::End => x - font.width(text, *size),
                };
                let path = font.outlines(text, *size, (left, *y));
                let (mask, place) = Mask::new(path.as_str()).transform(scale).render();
                self.paint(&mask, place, *fill);
            }
        }
    }

    /// Blends a colour over the pixels that the mask covers, clipped to the canvas.
    fn paint(&mut self, mask: &[u8], place: Placement, Rgb(red, green, blue): Rgb) {
        let rows = mask.chunks_exact(place.width.max(1) as usize);
        for (row, covers) in (place.top..).zip(rows) {
            for (column, &cover) in (place.left..).zip(covers) {
                let inside = (0..self.width as i32).contains(&column)
                    && (0..self.height as i32).contains(&row);
                if cover == 0 || !inside {
                    continue;
                }
                let at = 3 * (row as usize * self.width as usize + column as usize);
                for (pixel, paint) in self.pixels[at..at + 3].iter_mut().zip([red, green, blue]) {
                    let (old, new, cover) = (u32::from(*pixel), u32::from(paint), u32::from(cover));
                    *pixel = ((old * (255 - cover) + new * cover + 127) / 255) as u8;
                }
            }
        }
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder
            .write_header()
            .and_then(|mut writer| writer.write_image_data(&self.pixels))
            .expect("writing to memory never fails, and the size is right");
        bytes
    }
}
