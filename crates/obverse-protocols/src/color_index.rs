use obverse_core::Color;

/// Array index of a side: Black 0, White 1.
pub(crate) fn color_index(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}
