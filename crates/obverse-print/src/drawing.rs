use std::rc::Rc;

use crate::color::Color;
use crate::path::Path;
use crate::pixels::Pixels;
use crate::stroke::Stroke;
use crate::text_style::TextStyle;

/// Horizontal position of a text relative to its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// The text begins at the point.
    Left,
    /// The text is centred on the point.
    Centre,
    /// The text ends at the point.
    Right,
}

/// A shape or a text, with lengths in points from the top left corner.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle with rounded corners.
    Rect {
        /// Left side, top side, width and height.
        frame: [f32; 4],
        /// Radius of the corners.
        radius: f32,
        /// Colour of the inside; `None` if it is not painted.
        fill: Option<Color>,
        /// The outline; `None` draws no outline.
        stroke: Option<Stroke>,
    },
    /// A circle.
    Circle {
        /// The centre.
        centre: (f32, f32),
        /// The radius.
        radius: f32,
        /// Colour of the inside; `None` if it is not painted.
        fill: Option<Color>,
        /// The outline; `None` draws no outline.
        stroke: Option<Stroke>,
    },
    /// A line through points.
    Line {
        /// The points.
        points: Vec<(f32, f32)>,
        /// Colour, width and dashes of the line.
        stroke: Stroke,
    },
    /// A path with curves.
    Path {
        /// The path.
        path: Path,
        /// Colour of the inside; `None` if it is not painted.
        fill: Option<Color>,
        /// The outline; `None` draws no outline.
        stroke: Option<Stroke>,
    },
    /// A picture made of pixels.
    Image {
        /// Left side, top side, width and height.
        frame: [f32; 4],
        /// The pixels.
        pixels: Rc<Pixels>,
    },
    /// A line of text.
    Text {
        /// The point on the baseline to which the text is aligned.
        at: (f32, f32),
        /// The text.
        text: String,
        /// Font, size and colour.
        style: TextStyle,
        /// Horizontal position of the text relative to `at`.
        align: Align,
    },
}

/// Shapes on a rectangle of paper.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// Width in points.
    pub width: f32,
    /// Height in points.
    pub height: f32,
    /// The shapes; later ones are drawn over earlier ones.
    pub shapes: Vec<Shape>,
}

impl Drawing {
    /// Creates an empty drawing.
    pub fn new(width: f32, height: f32) -> Drawing {
        Drawing {
            width,
            height,
            shapes: Vec::new(),
        }
    }

    /// Adds a rectangle with rounded corners.
    pub fn rect(
        &mut self,
        frame: [f32; 4],
        radius: f32,
        fill: Option<Color>,
        stroke: Option<Stroke>,
    ) {
        self.shapes.push(Shape::Rect {
            frame,
            radius,
            fill,
            stroke,
        });
    }

    /// Adds a circle.
    pub fn circle(
        &mut self,
        centre: (f32, f32),
        radius: f32,
        fill: Option<Color>,
        stroke: Option<Stroke>,
    ) {
        self.shapes.push(Shape::Circle {
            centre,
            radius,
            fill,
            stroke,
        });
    }

    /// Adds a line through points.
    pub fn line(&mut self, points: Vec<(f32, f32)>, stroke: Stroke) {
        self.shapes.push(Shape::Line { points, stroke });
    }

    /// Adds a line of text.
    pub fn text(
        &mut self,
        at: (f32, f32),
        text: impl Into<String>,
        style: TextStyle,
        align: Align,
    ) {
        self.shapes.push(Shape::Text {
            at,
            text: text.into(),
            style,
            align,
        });
    }

    /// Returns the drawing, enlarged or reduced.
    pub fn scaled(&self, scale: f32) -> Drawing {
        let mut scaled = Drawing::new(self.width * scale, self.height * scale);
        scaled.place(self, 0.0, 0.0, scale);
        scaled
    }

    /// Adds the shapes of another drawing, moved and scaled.
    pub(crate) fn place(&mut self, other: &Drawing, left: f32, top: f32, scale: f32) {
        let point = |(x, y): (f32, f32)| (left + x * scale, top + y * scale);
        let line = |stroke: Stroke| Stroke {
            width: stroke.width * scale,
            dash: stroke.dash.map(|dash| dash * scale),
            ..stroke
        };
        let placed = other.shapes.iter().map(|shape| match shape.clone() {
            Shape::Rect {
                frame: [x, y, width, height],
                radius,
                fill,
                stroke,
            } => {
                let (x, y) = point((x, y));
                Shape::Rect {
                    frame: [x, y, width * scale, height * scale],
                    radius: radius * scale,
                    fill,
                    stroke: stroke.map(line),
                }
            }
            Shape::Circle {
                centre,
                radius,
                fill,
                stroke,
            } => Shape::Circle {
                centre: point(centre),
                radius: radius * scale,
                fill,
                stroke: stroke.map(line),
            },
            Shape::Line { points, stroke } => Shape::Line {
                points: points.into_iter().map(point).collect(),
                stroke: line(stroke),
            },
            Shape::Path { path, fill, stroke } => Shape::Path {
                path: path.map(point),
                fill,
                stroke: stroke.map(line),
            },
            Shape::Image {
                frame: [x, y, width, height],
                pixels,
            } => {
                let (x, y) = point((x, y));
                Shape::Image {
                    frame: [x, y, width * scale, height * scale],
                    pixels,
                }
            }
            Shape::Text {
                at,
                text,
                style,
                align,
            } => Shape::Text {
                at: point(at),
                text,
                style: TextStyle {
                    size: style.size * scale,
                    ..style
                },
                align,
            },
        });
        self.shapes.extend(placed);
    }
}
