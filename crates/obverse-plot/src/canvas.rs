//! Renders pictures as pixels. Each path becomes a coverage mask and is blended over the pixels below.

use zeno::{Cap, Join, Mask, Placement, Stroke, Transform};

use crate::font::Font;
use crate::picture::{Anchor, Picture, Rgb, Shape};

/// A rendered picture.
pub struct Canvas {
    pub width: u32,
    pub height: u32,
    /// Red, green and blue of every pixel.
    pub pixels: Vec<u8>,
    /// Pixels per unit of the picture's coordinates.
    scale: f32,
    /// Number of steps between an uncovered and a covered pixel. Few steps give few different colours.
    shades: u32,
}

impl Canvas {
    /// Value of `shades` that keeps the exact coverage of every pixel.
    pub const ALL_SHADES: u32 = 255;

    /// Renders a picture on a canvas of its size.
    pub fn render(picture: &Picture, scale: f32, shades: u32, font: &Font) -> Canvas {
        let (width, height) = (picture.width * scale, picture.height * scale);
        let (width, height) = (width as u32, height as u32);
        let Rgb(red, green, blue) = picture.background;
        let mut canvas = Canvas {
            width,
            height,
            pixels: [red, green, blue].repeat((width * height) as usize),
            scale,
            shades,
        };
        for shape in &picture.shapes {
            canvas.draw(shape, font);
        }
        canvas
    }

    fn draw(&mut self, shape: &Shape, font: &Font) {
        let scale = Some(Transform::scale(self.scale, self.scale));
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
                let steps = (u32::from(cover) * self.shades + 127) / 255;
                if steps == 0 || !inside {
                    continue;
                }
                let at = 3 * (row as usize * self.width as usize + column as usize);
                for (pixel, paint) in self.pixels[at..at + 3].iter_mut().zip([red, green, blue]) {
                    let (old, new) = (u32::from(*pixel), u32::from(paint));
                    let blended = old * (self.shades - steps) + new * steps;
                    *pixel = ((blended + self.shades / 2) / self.shades) as u8;
                }
            }
        }
    }
}
