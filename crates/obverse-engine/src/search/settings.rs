//! Tuned constants of the search and of the transposition table.
//!
//! The constants were found by measurement; `docs/lab` has the experiments.

use std::time::Duration;

use crate::Selectivity;

use super::mobility_cost::MobilityCost;
use super::search_style::SearchStyle;

// Iterative deepening and aspiration windows.

/// Plies left out before an exact solve: iterative deepening stops this many plies before the end of the game
/// and continues with a search of all empties.
pub const LEAP_PLIES: u32 = 12;
/// Like [`LEAP_PLIES`], but for searches without a fixed goal: their time may run out during the solve, so they search
/// deeper before they start the solve. From `LEAP_PLIES` to this many plies before the end of the game, the depth grows
/// by two plies per iteration.
pub const TIMED_LEAP_PLIES: u32 = 6;
/// Highest confidence of the preliminary solves, which precede a solve of higher confidence. Further preliminary
/// solves cost more time than they save.
pub const MAX_PRELIMINARY_SELECTIVITY: Selectivity = Selectivity::ALL[1];
/// Half width in discs of the first aspiration window around an estimated score.
pub const ASPIRATION_DELTA: i32 = 3;
/// Half width in discs of the first aspiration window around the score of an earlier, less certain solve.
pub const SOLVE_ASPIRATION_DELTA: i32 = 1;
/// Factor by which the half width of the aspiration window grows after it fails low or high.
pub const ASPIRATION_GROWTH: i32 = 2;

// Multi-ProbCut (MPC).

/// Lowest depth in plies at which MPC runs a shallow search. At lower depths, only static ProbCut may cut.
pub const MPC_MIN_DEPTH: u32 = 3;
/// Pruning and move ordering of searches that choose a move to play. Errors are acceptable because the next iteration
/// revises the score, and bold pruning reaches deeper iterations, which wins games.
pub const PLAY_STYLE: SearchStyle = SearchStyle {
    mpc_threshold_scale: 0.8,
    max_mpc_nesting: 3,
    static_probcut: true,
    mobility_cost: MIDGAME_MOBILITY_COST,
};
/// Pruning and move ordering of searches that prove a score. Pruning is cautious, because wrong scores from shallow
/// iterations would misorder the moves of the proof.
pub const SOLVE_STYLE: SearchStyle = SearchStyle {
    mpc_threshold_scale: 1.0,
    max_mpc_nesting: 2,
    static_probcut: false,
    mobility_cost: ENDGAME_MOBILITY_COST,
};

// Move ordering above the endgame search. Costs are in evaluation units, 128 per disc.

/// Mobility costs in searches that end with the evaluation.
const MIDGAME_MOBILITY_COST: MobilityCost = MobilityCost {
    reply: 120,
    corner_reply: 0,
};
/// Mobility costs in searches that reach the end of the game: one reply outweighs three discs. A move with few
/// replies has a small subtree, which matters more than a slightly better score.
pub const ENDGAME_MOBILITY_COST: MobilityCost = MobilityCost {
    reply: 400,
    corner_reply: 100,
};
/// At or below this many empties, the move ordering of a solve evaluates only low-mobility moves.
pub const LOW_MOBILITY_EVAL_EMPTIES: u32 = 14;
/// A move has low mobility if its mobility cost exceeds the lowest cost among its siblings by at most this many
/// evaluation units.
pub const LOW_MOBILITY_EVAL_COST: i32 = 800;
/// At or below this many empties, nodes of an unselective solve that are expected to be all nodes order their moves by
/// mobility alone.
pub const MOBILITY_ONLY_ALL_NODE_EMPTIES: u32 = 16;

// Transposition cutoffs.

/// Lowest depth in plies at which enhanced transposition cutoffs probe the children.
pub const ETC_MIN_DEPTH: u32 = 6;
/// Lowest number of empties at which the endgame search probes the thread's local table for the children (ETC).
pub const LOCAL_ETC_MIN_EMPTIES: u32 = 7;

// Endgame search.

/// At or below this many empties, a solve runs the endgame search, which does not use the evaluation.
pub const ENDGAME_SEARCH_EMPTIES: u32 = 12;
/// At or below this many empties, nodes that are expected to be all nodes do not sort their moves. The limit must not
/// exceed the number of lanes of a vector.
pub const UNSORTED_ALL_NODE_EMPTIES: u32 = 6;
/// A cutoff by stable discs needs a certain number of stable discs of the opponent. They are counted only if the opponent
/// has at least this many discs more than that number. With fewer discs, nearly all of them would have to be stable, which
/// is rare: counting would cost more than it saves.
pub const STABILITY_MIN_UNSTABLE: u32 = 6;
/// Base-2 logarithms of the number of entries in each subtable of a thread's local table. The subtables are for boards
/// with 5 empties, 6 empties and so on; the last subtable also takes boards with more empties. The whole table has to
/// fit into the cache.
pub const LOCAL_TABLE_BITS: [u32; 8] = [10, 11, 12, 12, 12, 13, 13, 13];

/// Weights of `endgame/fastest_first_cost.rs`, the fastest-first ordering of the endgame search. Costs are in points;
/// each reply of the opponent costs eight.
pub mod fastest_first {
    /// Base-2 logarithm of the points per reply: 8 points. A corner reply counts twice.
    pub const REPLY_COST_BITS: u32 = 3;
    /// Base-2 logarithm of the additional points per reply next to the move: 2 points.
    pub const NEARBY_REPLY_COST_BITS: u32 = 1;
    /// Points subtracted from the cost of a move to a corner.
    pub const CORNER_BONUS: u64 = 4;
    /// Points subtracted from the cost of a move to a quadrant with an odd number of empties.
    pub const ODD_QUADRANT_BONUS: u64 = 3;
    /// Points subtracted from the cost of a move to a C-square.
    pub const C_SQUARE_BONUS: u64 = 1;
    /// Points added to the cost of a move to an X-square.
    pub const X_SQUARE_COST: u64 = 2;
}

// Threads.

/// Lowest depth in plies at which a node is split between threads.
pub const SPLIT_MIN_DEPTH: u32 = 8;
/// Lowest depth in plies at which a node of a solve is split between threads. Solves are fast near the end of the game,
/// so that splits at lower depths do not pay.
pub const SOLVE_SPLIT_MIN_DEPTH: u32 = 15;
/// A search with less time than this uses one thread. Other threads would hardly have started before the time is up,
/// and on a busy machine joining them may take longer than the clock allows.
pub const PARALLEL_MIN_TIME: Duration = Duration::from_millis(20);
/// Number of nodes that a thread visits between two reports to [`LimitChecker`](super::LimitChecker), which checks the
/// limits.
pub const POLL_NODES: u64 = 20_000;

// Transposition table.

/// Number of buckets in use in a new table: 1 MiB.
pub const TABLE_FIRST_BUCKETS: usize = 1 << 14;
/// Number of buckets added each time the table grows: 512 KiB, so that a thread rarely waits for more than one huge
/// page to be cleared.
pub const TABLE_GROWTH_BUCKETS: usize = 1 << 13;
/// The table grows once the current search has written at least 1/8 of the entries in use.
pub const TABLE_CROWDED_SHARE: usize = 8;
