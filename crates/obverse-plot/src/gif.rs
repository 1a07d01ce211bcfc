//! Animated GIF files.

use std::time::Duration;

use ::gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};

use crate::canvas::Canvas;
use crate::font::Font;
use crate::gif_palette::GifPalette;
use crate::picture::{Picture, Rgb};

/// Number of steps between an uncovered and a covered pixel: enough for smooth edges, but with few different colours.
const SHADES: u32 = 8;

/// An animated GIF, made of pictures of the same size. It repeats without end.
///
/// A frame stores only the rectangle that differs from the previous frame, and the pixels of this rectangle that did
/// not change are transparent. All frames share one palette of 255 colours: the colours of the shapes, and blends at
/// their edges as long as the palette has room. The same pictures and times always give the same bytes.
///
/// ```
/// use std::time::Duration;
/// use obverse_plot::{Gif, Picture, Rgb};
///
/// let picture = Picture {
///     width: 40.0,
///     height: 20.0,
///     background: Rgb(255, 255, 255),
///     title: "White".to_owned(),
///     shapes: Vec::new(),
/// };
/// let mut gif = Gif::new(1.0);
/// gif.push(&picture, Duration::from_secs(1));
/// assert!(gif.to_bytes().starts_with(b"GIF89a"));
/// ```
pub struct Gif {
    scale: f32,
    font: Font,
    palette: GifPalette,
    /// Width and height of all pictures, in pixels; 0 before the first picture.
    size: (u16, u16),
    /// Palette number of each pixel of the last picture.
    shown: Vec<u8>,
    frames: Vec<Frame<'static>>,
}

impl Gif {
    /// Creates a GIF without frames, with `scale` pixels per unit of the pictures' coordinates.
    pub fn new(scale: f32) -> Gif {
        Gif {
            scale,
            font: Font::new(),
            palette: GifPalette::new(),
            size: (0, 0),
            shown: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// The number of frames so far.
    pub fn frames(&self) -> usize {
        self.frames.len()
    }

    /// Adds a picture that is shown for a time, which is rounded to hundredths of a second.
    ///
    /// # Panics
    ///
    /// If the picture is not as large as the first one, or has a side of more than 65,535 pixels.
    pub fn push(&mut self, picture: &Picture, time: Duration) {
        let canvas = Canvas::render(picture, self.scale, SHADES, &self.font);
        let side = |pixels| u16::try_from(pixels).expect("a side has at most 65,535 pixels");
        let size = (side(canvas.width), side(canvas.height));
        self.palette.add(picture.background);
        for shape in &picture.shapes {
            self.palette.add(shape.color());
        }
        let colors = canvas.pixels.chunks_exact(3);
        let numbers: Vec<u8> = colors
            .map(|rgb| self.palette.number(Rgb(rgb[0], rgb[1], rgb[2])))
            .collect();
        let mut frame = if self.frames.is_empty() {
            self.size = size;
            Frame {
                width: size.0,
                height: size.1,
                buffer: numbers.clone().into(),
                ..Frame::default()
            }
        } else {
            assert_eq!(size, self.size, "all pictures of a GIF have one size");
            self.difference(&numbers)
        };
        frame.delay = u16::try_from((time.as_millis() + 5) / 10).unwrap_or(u16::MAX);
        frame.dispose = DisposalMethod::Keep;
        frame.transparent = Some(GifPalette::TRANSPARENT);
        self.frames.push(frame);
        self.shown = numbers;
    }

    /// The frame with the smallest rectangle that holds all changed pixels. If no pixel has changed, the frame is a
    /// single transparent pixel.
    fn difference(&self, numbers: &[u8]) -> Frame<'static> {
        let width = usize::from(self.size.0).max(1);
        let rows = || {
            numbers
                .chunks_exact(width)
                .zip(self.shown.chunks_exact(width))
        };
        let (mut left, mut right, mut top, mut bottom) = (width, 0, usize::MAX, 0);
        for (y, (new, old)) in rows().enumerate() {
            let changes = |&(x, _): &(usize, &u8)| new[x] != old[x];
            let Some((first, _)) = new.iter().enumerate().find(changes) else {
                continue;
            };
            let last = new
                .iter()
                .enumerate()
                .rfind(changes)
                .map_or(first, |(x, _)| x);
            (left, right) = (left.min(first), right.max(last));
            (top, bottom) = (top.min(y), y);
        }
        if top > bottom {
            (left, right, top, bottom) = (0, 0, 0, 0);
        }
        let changed = rows().skip(top).take(bottom - top + 1);
        let buffer: Vec<u8> = changed
            .flat_map(|(new, old)| new[left..=right].iter().zip(&old[left..=right]))
            .map(|(&new, &old)| {
                if new == old {
                    GifPalette::TRANSPARENT
                } else {
                    new
                }
            })
            .collect();
        // The picture's sides fit into 16 bits, and so do all coordinates inside it.
        let [left, top, width, height] =
            [left, top, right - left + 1, bottom - top + 1].map(|pixels| pixels as u16);
        Frame {
            left,
            top,
            width,
            height,
            buffer: buffer.into(),
            ..Frame::default()
        }
    }

    /// The content of the GIF file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        self.write(&mut bytes)
            .expect("writing to memory never fails, and the frames are valid");
        bytes
    }

    fn write(&self, bytes: &mut Vec<u8>) -> Result<(), EncodingError> {
        let (width, height) = self.size;
        let mut encoder = Encoder::new(bytes, width, height, &self.palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        for frame in &self.frames {
            encoder.write_frame(frame)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::path;
    use crate::picture::Shape;

    const PAPER: Rgb = Rgb(255, 255, 255);
    const INK: Rgb = Rgb(10, 20, 30);

    fn picture(shapes: Vec<Shape>) -> Picture {
        Picture {
            width: 60.0,
            height: 40.0,
            background: PAPER,
            title: String::new(),
            shapes,
        }
    }

    fn square(x: f32, y: f32) -> Shape {
        let path = path::rectangle(x, y, 5.0, 5.0);
        Shape::Area { path, fill: INK }
    }

    #[test]
    fn frames_hold_only_what_changed() {
        let mut gif = Gif::new(1.0);
        gif.push(&picture(vec![square(5.0, 5.0)]), Duration::from_millis(500));
        let both = picture(vec![square(5.0, 5.0), square(20.0, 10.0)]);
        gif.push(&both, Duration::from_secs(2));
        gif.push(&both, Duration::from_secs(1_000_000));
        assert_eq!(gif.frames(), 3);
        let bytes = gif.to_bytes();
        let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
        assert_eq!((decoder.width(), decoder.height()), (60, 40));
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let rectangle = [frame.left, frame.top, frame.width, frame.height];
            frames.push((rectangle, frame.delay, frame.buffer.to_vec()));
        }
        let [whole, second, same] = &frames[..] else {
            panic!("three frames")
        };
        assert_eq!((whole.0, whole.1), ([0, 0, 60, 40], 50));
        assert_eq!((second.0, second.1), ([20, 10, 5, 5], 200));
        assert!(
            second
                .2
                .iter()
                .all(|&number| number != GifPalette::TRANSPARENT)
        );
        assert_eq!((same.0, same.1), ([0, 0, 1, 1], u16::MAX));
        assert_eq!(same.2, [GifPalette::TRANSPARENT]);
    }

    #[test]
    fn colours_of_shapes_are_exact_in_a_crowd() {
        let mut gif = Gif::new(1.0);
        let mut color = INK;
        for time in 0..60u8 {
            color = Rgb(4 * time, 255 - time, 3 * time);
            let path = path::circle(30.0, 20.0, 10.0);
            let disc = Shape::Area { path, fill: color };
            let fill = if time < 30 { PAPER } else { INK };
            let path = path::rectangle(0.0, 0.0, 60.0, 40.0);
            gif.push(
                &picture(vec![Shape::Area { path, fill }, disc]),
                Duration::ZERO,
            );
        }
        let colors = gif.palette.bytes();
        assert!(colors.len() > 3 * 215, "no room for blends is left");
        let Rgb(red, green, blue) = color;
        let centre = usize::from(gif.shown[20 * 60 + 30]);
        assert_eq!(colors[3 * centre..][..3], [red, green, blue]);
    }

    #[test]
    fn edges_have_few_colours() {
        let mut gif = Gif::new(1.0);
        let disc = path::circle(30.0, 20.0, 15.0);
        let disc = Shape::Area {
            path: disc,
            fill: INK,
        };
        gif.push(&picture(vec![disc]), Duration::from_secs(1));
        let colors = gif.palette.bytes().len() / 3 - 1;
        assert!((5..=SHADES as usize + 1).contains(&colors), "{colors}");
    }
}
