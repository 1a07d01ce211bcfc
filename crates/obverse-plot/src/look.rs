use crate::mark::mark;
use crate::palette::{COLORS, EVEN};
use crate::picture::Shape;

/// The style of a line. The number selects one of seven colours with its mark; the colours repeat from 7 on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Line with marks.
    Marked(usize),
    /// Line without marks.
    Line(usize),
    /// Marks without a line.
    Marks(usize),
    /// Dashed grey line without marks.
    Faint,
}

impl Look {
    /// Returns the line with this path; `None` for a style without a line.
    pub(crate) fn line(self, path: String) -> Option<Shape> {
        match self {
            Look::Marked(index) | Look::Line(index) => {
                Some(Shape::line(path, COLORS[index % COLORS.len()], 2.0, &[]))
            }
            Look::Marks(_) => None,
            Look::Faint => Some(Shape::line(path, EVEN, 2.0, FAINT_DASHES)),
        }
    }

    /// Returns the shapes of a mark at (x, y); empty for a style without marks.
    pub(crate) fn mark(self, x: f32, y: f32) -> Vec<Shape> {
        match self {
            Look::Marked(index) | Look::Marks(index) => {
                mark(index, x, y, COLORS[index % COLORS.len()])
            }
            Look::Line(_) | Look::Faint => Vec::new(),
        }
    }
}

const FAINT_DASHES: &[f32] = &[6.0, 4.0];
