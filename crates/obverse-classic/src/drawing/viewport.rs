use super::layout::Layout;
use super::metrics::LEVELS;
use super::rect::Rect;

/// The visible part of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Viewport {
    /// Visible area, in the coordinates of the picture.
    pub area: Rect,
    /// Zoom: screen pixels per pixel of the picture.
    pub scale: f64,
}

/// Returns whether a level of the tree, or an edge to or from it, may be in an area, by its y coordinates alone.
pub(super) fn is_level_in(layout: &Layout, level: usize, area: &Rect) -> bool {
    (layout.levels.get(level))
        .is_some_and(|level| level.top - LEVELS <= area.bottom() && level.bottom + LEVELS >= area.y)
}
