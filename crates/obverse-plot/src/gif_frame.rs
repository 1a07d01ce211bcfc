use ::gif::{ColorOutput, DecodeOptions, DisposalMethod};

/// A picture of a GIF file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GifFrame {
    /// Width in pixels.
    pub width: u16,
    /// Height in pixels.
    pub height: u16,
    /// Red, green and blue of each pixel, row by row.
    pub rgb: Vec<u8>,
}

/// Reads the last picture of a GIF file written by [`Gif`](crate::Gif), where each frame is drawn over the previous
/// one. Returns `None` for any other file.
pub fn last_frame(bytes: &[u8]) -> Option<GifFrame> {
    let mut options = DecodeOptions::new();
    options.set_color_output(ColorOutput::RGBA);
    let mut decoder = options.read_info(bytes).ok()?;
    let (width, height) = (decoder.width(), decoder.height());
    let row = 3 * usize::from(width);
    let mut rgb = vec![255; row * usize::from(height)];
    let mut is_empty = true;
    while let Some(frame) = decoder.read_next_frame().ok()? {
        is_empty = false;
        if !matches!(frame.dispose, DisposalMethod::Keep | DisposalMethod::Any) {
            return None;
        }
        let pixels = frame
            .buffer
            .chunks_exact(4 * usize::from(frame.width).max(1));
        for (y, line) in (usize::from(frame.top)..).zip(pixels) {
            let start = y * row + 3 * usize::from(frame.left);
            let shown = rgb.get_mut(start..start + 3 * usize::from(frame.width))?;
            for (old, new) in shown.chunks_exact_mut(3).zip(line.chunks_exact(4)) {
                if new[3] > 0 {
                    old.copy_from_slice(&new[..3]);
                }
            }
        }
    }
    (!is_empty).then_some(GifFrame { width, height, rgb })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::{Gif, Picture, Rgb, Shape, path};

    #[test]
    fn the_last_picture_is_read_back() {
        let picture = |squares: &[(f32, Rgb)]| Picture {
            width: 30.0,
            height: 20.0,
            background: Rgb(250, 250, 250),
            title: String::new(),
            shapes: (squares.iter())
                .map(|&(x, fill)| Shape::Area {
                    path: path::rectangle(x, 5.0, 5.0, 5.0),
                    fill,
                })
                .collect(),
        };
        let mut gif = Gif::new(1.0);
        gif.push(&picture(&[(5.0, Rgb(200, 0, 0))]), Duration::from_secs(1));
        let last = [(5.0, Rgb(200, 0, 0)), (15.0, Rgb(0, 0, 200))];
        gif.push(&picture(&last), Duration::from_secs(1));
        let frame = last_frame(&gif.to_bytes()).unwrap();
        assert_eq!((frame.width, frame.height), (30, 20));
        let at = |x: usize, y: usize| &frame.rgb[3 * (30 * y + x)..][..3];
        assert_eq!(at(7, 7), [200, 0, 0]);
        assert_eq!(at(17, 7), [0, 0, 200]);
        assert_eq!(at(1, 1), [250, 250, 250]);
        assert_eq!(last_frame(b"<svg>"), None);
    }
}
