use std::rc::Rc;

use pdf_writer::{Content, Name, Str};

use crate::color::Color;
use crate::drawing::{Align, Drawing, Shape};
use crate::font::Font;
use crate::path::PathStep;
use crate::pixels::Pixels;
use crate::stroke::Stroke;
use crate::text_face::TextFace;
use crate::used_glyphs::UsedGlyphs;

/// Distance of a control point from its end point in the Bezier curve of a quarter circle, as a fraction of the radius.
const ARC: f32 = 0.552_285;

/// Returns the name that the content streams of pages use for a font.
pub(crate) fn resource_name(font: Font) -> Name<'static> {
    match font {
        Font::Regular => Name(b"R"),
        Font::Bold => Name(b"B"),
        Font::Mono => Name(b"M"),
        Font::Symbols => Name(b"S"),
    }
}

/// Returns the name that the content streams of pages use for an image.
pub(crate) fn image_name(number: usize) -> String {
    format!("I{number}")
}

/// Returns the content stream of a page. Adds the images of the page to `images`, and appends their indices in `images`
/// to `used`.
pub(crate) fn content_stream(
    page: &Drawing,
    fonts: &mut [UsedGlyphs; 4],
    images: &mut Vec<Rc<Pixels>>,
    used: &mut Vec<usize>,
) -> Vec<u8> {
    let mut content = Content::new();
    // The y axis of PDF points up.
    let flip = |y: f32| page.height - y;
    for shape in &page.shapes {
        match shape {
            Shape::Rect {
                frame: [x, y, width, height],
                radius,
                fill,
                stroke,
            } => {
                if begin_shape(&mut content, *fill, *stroke) {
                    let radius = radius.min(width / 2.0).min(height / 2.0);
                    let bottom = flip(y + height);
                    rounded(&mut content, [*x, bottom, *width, *height], radius);
                    end_shape(&mut content, *fill, *stroke);
                }
            }
            Shape::Circle {
                centre: (x, y),
                radius,
                fill,
                stroke,
            } => {
                if begin_shape(&mut content, *fill, *stroke) {
                    let side = 2.0 * radius;
                    let frame = [x - radius, flip(*y) - radius, side, side];
                    rounded(&mut content, frame, *radius);
                    end_shape(&mut content, *fill, *stroke);
                }
            }
            Shape::Line { points, stroke } => {
                begin_shape(&mut content, None, Some(*stroke));
                for (index, &(x, y)) in points.iter().enumerate() {
                    match index {
                        0 => content.move_to(x, flip(y)),
                        _ => content.line_to(x, flip(y)),
                    };
                }
                content.stroke();
            }
            Shape::Path { path, fill, stroke } => {
                if begin_shape(&mut content, *fill, *stroke) {
                    for step in &path.steps {
                        add_step(&mut content, step, flip);
                    }
                    end_shape(&mut content, *fill, *stroke);
                }
            }
            Shape::Image {
                frame: [x, y, width, height],
                pixels,
            } => {
                let known = images.iter().position(|image| Rc::ptr_eq(image, pixels));
                let number = known.unwrap_or(images.len());
                if known.is_none() {
                    images.push(Rc::clone(pixels));
                }
                used.push(number);
                content
                    .save_state()
                    .transform([*width, 0.0, 0.0, *height, *x, flip(y + height)])
                    .x_object(Name(image_name(number).as_bytes()))
                    .restore_state();
            }
            Shape::Text {
                at: (x, y),
                text,
                style,
                align,
            } => {
                let shift = match align {
                    Align::Left => 0.0,
                    Align::Centre => style.width(text) / 2.0,
                    Align::Right => style.width(text),
                };
                let [red, green, blue] = style.color.parts();
                content.set_fill_rgb(red, green, blue);
                for piece in TextFace::new(style.font).pieces(text) {
                    let bytes = fonts[piece.font as usize].encode(piece.text);
                    let at = (
                        x - shift + piece.x * style.size,
                        y - piece.rise * style.size,
                    );
                    content
                        .begin_text()
                        .set_font(resource_name(piece.font), piece.scale * style.size)
                        .next_line(at.0, flip(at.1))
                        .show(Str(&bytes))
                        .end_text();
                }
            }
        }
    }
    content.finish().into_vec()
}

/// Adds a step of a path. `flip` converts a y coordinate from top-down to the bottom-up coordinates of the page.
fn add_step(content: &mut Content, step: &PathStep, flip: impl Fn(f32) -> f32) {
    match *step {
        PathStep::Move((x, y)) => content.move_to(x, flip(y)),
        PathStep::Line((x, y)) => content.line_to(x, flip(y)),
        PathStep::Curve(a, b, end) => {
            content.cubic_to(a.0, flip(a.1), b.0, flip(b.1), end.0, flip(end.1))
        }
        PathStep::Close => content.close_path(),
    };
}

/// Sets the colours and the line style of a shape. Returns false if the shape has neither fill nor outline.
fn begin_shape(content: &mut Content, fill: Option<Color>, stroke: Option<Stroke>) -> bool {
    if let Some([red, green, blue]) = fill.map(Color::parts) {
        content.set_fill_rgb(red, green, blue);
    }
    if let Some(stroke) = stroke {
        let [red, green, blue] = stroke.color.parts();
        content
            .set_stroke_rgb(red, green, blue)
            .set_line_width(stroke.width)
            .set_dash_pattern(
                stroke.dash.map(|dash| [dash, dash]).into_iter().flatten(),
                0.0,
            );
    }
    fill.is_some() || stroke.is_some()
}

fn end_shape(content: &mut Content, fill: Option<Color>, stroke: Option<Stroke>) {
    match (fill, stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, _) => content.stroke(),
    };
}

/// Adds a rectangle with rounded corners to the path: left, bottom, width and height, with the y axis pointing up.
fn rounded(content: &mut Content, [x, y, width, height]: [f32; 4], radius: f32) {
    if radius <= 0.0 {
        content.rect(x, y, width, height);
        return;
    }
    let (right, top) = (x + width, y + height);
    let arm = radius * (1.0 - ARC);
    content
        .move_to(x + radius, y)
        .line_to(right - radius, y)
        .cubic_to(right - arm, y, right, y + arm, right, y + radius)
        .line_to(right, top - radius)
        .cubic_to(right, top - arm, right - arm, top, right - radius, top)
        .line_to(x + radius, top)
        .cubic_to(x + arm, top, x, top - arm, x, top - radius)
        .line_to(x, y + radius)
        .cubic_to(x, y + arm, x + arm, y, x + radius, y)
        .close_path();
}
