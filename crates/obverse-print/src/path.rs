/// A point: x and y, in points from the top left corner.
pub type Point = (f32, f32);

/// A path made of lines and curves.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Path {
    /// The steps of the pen.
    pub steps: Vec<PathStep>,
}

/// A step of a pen along a path.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PathStep {
    /// Go to a point without drawing.
    Move(Point),
    /// Draw a line to a point.
    Line(Point),
    /// Draw a cubic Bézier curve: two control points and the end.
    Curve(Point, Point, Point),
    /// Draw a line to the beginning.
    Close,
}

impl Path {
    /// Returns the path with every point replaced.
    pub(crate) fn map(self, place: impl Fn(Point) -> Point) -> Path {
        let steps = self.steps.into_iter().map(|step| match step {
            PathStep::Move(point) => PathStep::Move(place(point)),
            PathStep::Line(point) => PathStep::Line(place(point)),
            PathStep::Curve(a, b, end) => PathStep::Curve(place(a), place(b), place(end)),
            PathStep::Close => PathStep::Close,
        });
        Path {
            steps: steps.collect(),
        }
    }
}
