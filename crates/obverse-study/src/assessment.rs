use obverse_core::Color;

/// The best known value of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assessment {
    /// Expected final disc difference, from Black's view.
    pub black: i32,
    /// Whether the value is proven to be exact.
    pub exact: bool,
    /// Depth of the search that found the value, in plies.
    pub depth: u32,
}

impl Assessment {
    /// The value from the view of one side.
    pub fn of(self, color: Color) -> i32 {
        match color {
            Color::Black => self.black,
            Color::White => -self.black,
        }
    }

    /// Whether this value is at least as reliable as `other`: an exact value is more reliable than an estimate, and a
    /// deeper search more than a shallower one.
    pub(crate) fn is_better_than(self, other: Assessment) -> bool {
        (self.exact, self.depth) >= (other.exact, other.depth)
    }
}
