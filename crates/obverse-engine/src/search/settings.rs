//! The numbers of the search that were found by measurement.

use std::time::Duration;

use crate::{Effort, Selectivity};

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
/// How much is dared where a shallow search stands for a deep one, and what else differs between searches that
/// play and searches that prove.
pub struct Style {
    /// The share of the margin that searches take that do not go to the end.
    pub margin: f32,
    /// From which depth on ProbCut is tried; with two plies left the bare evaluation stands for the search.
    pub from: u32,
    /// Predictions within predictions.
    pub nested: u32,
    /// Whether the evaluation may stand for the last ply as well.
    pub last_ply: bool,
    /// In which order moves are tried in searches that do not go to the end.
    pub order: Order,
}

/// For searches that look as far as they can: what they find is revised by the next iteration anyway, and
/// the next iteration is what wins games.
pub const TO_PLAY: Style = Style {
    margin: 0.8,
    from: 2,
    nested: 3,
    last_ply: true,
    order: ORDER_BY_EVALUATION,
};

/// For exact scores: what is predicted wrongly misleads the search that has to prove it.
pub const TO_SOLVE: Style = Style {
    margin: 1.0,
    from: 3,
    nested: 2,
    last_ply: false,
    order: ORDER_BY_REPLIES,
};

impl Style {
    /// What this effort is after.
    pub fn of(effort: Effort) -> &'static Style {
        match effort {
            Effort::Exact | Effort::Outcome => &TO_SOLVE,
            Effort::Unlimited | Effort::Depth { .. } | Effort::Level(_) => &TO_PLAY,
        }
    }
}

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
pub const ORDER_BY_REPLIES: Order = Order {
    reply: 400,
    corner_reply: 100,
    frontier: 64,
};

/// The order in searches whose trees end where the evaluation speaks.
pub const ORDER_BY_EVALUATION: Order = Order {
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
