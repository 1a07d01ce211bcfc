use std::rc::Rc;

use obverse_plot::last_frame;
use obverse_print::{Drawing, Pixels, Shape};

use super::BookError;
use crate::files;

/// Points per pixel of a picture: 96 pixels are an inch, as in browsers.
const PIXEL: f32 = 0.75;

/// Draws a picture of a chapter. An animation is drawn as its last frame.
pub fn drawn_picture(chapter: &str, name: &str) -> Result<Drawing, BookError> {
    let bytes = files::picture(name).ok_or_else(|| BookError::NoPicture {
        chapter: chapter.to_owned(),
        picture: name.to_owned(),
    })?;
    if !name.ends_with(".gif") {
        let text = String::from_utf8_lossy(&bytes);
        let drawing = Drawing::from_svg(&text).map_err(|source| BookError::Svg {
            picture: name.to_owned(),
            source,
        })?;
        return Ok(drawing.scaled(PIXEL));
    }
    let frame = last_frame(&bytes);
    let frame = frame.and_then(|frame| Pixels::new(frame.width, frame.height, frame.rgb));
    let pixels = frame.ok_or_else(|| BookError::Gif {
        picture: name.to_owned(),
    })?;
    let size = [pixels.width(), pixels.height()].map(|side| f32::from(side) * PIXEL);
    let mut drawing = Drawing::new(size[0], size[1]);
    drawing.shapes.push(Shape::Image {
        frame: [0.0, 0.0, size[0], size[1]],
        pixels: Rc::new(pixels),
    });
    Ok(drawing)
}
