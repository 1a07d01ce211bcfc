//! The numbers of the search that were found by measurement.

use std::time::Duration;

use crate::Selectivity;

/// Up to so many empty squares a search to the end does without the evaluation.
pub const WITHOUT_EVALUATION: u32 = 11;
/// The children are looked up in the table from this depth on.
pub const CHILDREN_LOOKED_UP_FROM: u32 = 6;
/// The same for the last squares, by the number of empty ones, in each thread's own table.
pub const SOLVED_CHILDREN_LOOKED_UP_FROM: u32 = 8;
/// A midgame search stops so many plies before the end; then comes a search to the end.
pub const PLIES_BEFORE_END: u32 = 12;
/// A search to the end is preceded by those of lesser confidence, up to this one. More of them cost
/// more than they save.
pub const SURE_ENOUGH_TO_PRECEDE: Selectivity = Selectivity::ALL[1];
/// ProbCut is tried from this depth on; at this one the bare evaluation stands for the search.
pub const PREDICTED_FROM: u32 = 2;

/// Searches that do not go to the end take this share of the margin: what they find is revised by the
/// next iteration anyway, and the next iteration is what wins games.
pub const MIDGAME_MARGIN: f32 = 0.8;
/// Predictions within predictions.
pub const NESTED_PREDICTIONS: u32 = 3;
/// What the order of moves goes by besides the evaluation, in its units.
pub struct Order {
    /// What a reply costs a move.
    pub reply: i32,
    /// What a reply in a corner costs more.
    pub corner_reply: i32,
    /// What a square next to the player's discs costs, where the opponent may move some day.
    pub frontier: i32,
}

/// The order in searches to the end: a reply costs three discs. In a tree of cut-offs a move that leaves
/// little choice is worth more than a slightly better one.
pub const ORDER_TO_THE_END: Order = Order {
    reply: 400,
    corner_reply: 100,
    frontier: 64,
};

/// The order in other searches, whose trees end where the evaluation speaks.
pub const ORDER_IN_THE_MIDDLE: Order = Order {
    reply: 120,
    corner_reply: 0,
    frontier: 0,
};

/// How each thread's own table is sized: it has to stay in the cache.
pub const LOCAL_BITS: u32 = 14;
/// Nodes are shared between threads from this depth on.
pub const SHARED_FROM: u32 = 8;
/// The same for searches to the end, which are fast near the end.
pub const SHARED_TO_THE_END_FROM: u32 = 15;
/// Searches that may take less than this have one thread: others would hardly have begun, and on a busy
/// machine waiting for them to end costs more than is left on the clock.
pub const SHARED_FROM_TIME: Duration = Duration::from_millis(20);
