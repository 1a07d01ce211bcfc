/// Options of depth-limited searches. Quiescence search and singular extensions change the tree, and so its values;
/// with equal options, all exact algorithms still agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchOptions {
    /// Quiescence search: at the horizon, the side to move may continue to take corners. The value of such a leaf is
    /// the maximum of its static evaluation and of the values after each corner move.
    pub quiescence: bool,
    /// Singular extensions: a placement that is the only one, or better than all others by a margin, is searched one
    /// ply deeper, at most three times in a line.
    pub singular: bool,
    /// Maximum size of the transposition table of `table` and `id`: `2^table_bits` entries of about 50 bytes each.
    /// More than 24 bits count as 24.
    pub table_bits: u32,
}

impl Default for SearchOptions {
    fn default() -> SearchOptions {
        SearchOptions {
            quiescence: false,
            singular: false,
            table_bits: 18,
        }
    }
}
