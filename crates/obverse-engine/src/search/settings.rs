//! The numbers of the search that were found by measurement.

use std::time::Duration;

use crate::Selectivity;

/// Up to so many empty squares a search to the end does without the evaluation.
pub const WITHOUT_EVALUATION: u32 = 12;
/// Up to so many empty squares a search for a proof does without it too where no move is expected to be good enough.
pub const UNRATED_UP_TO: u32 = 16;
/// Up to so many a search to the end asks it only about moves that leave little choice: what they cost in the order of moves
/// is at most so much more than what the cheapest costs.
pub const PARTLY_RATED_UP_TO: u32 = 14;
/// See [`PARTLY_RATED_UP_TO`].
pub const RATED_WITHIN: i32 = 800;
/// The children are looked up in the table from this depth on.
pub const CHILDREN_LOOKED_UP_FROM: u32 = 6;
/// The same for the last squares, by the number of empty ones, in each thread's own table.
pub const SOLVED_CHILDREN_LOOKED_UP_FROM: u32 = 7;
/// Up to so many, moves are not sorted where none is expected to be good enough. At most as many as a vector has lanes.
pub const UNSORTED_UP_TO: u32 = 6;
/// A midgame search stops so many plies before the end; then comes a search to the end.
pub const PLIES_BEFORE_END: u32 = 12;
/// The same where time may run out before that one is done: then the one before it is what counts. From
/// [`PLIES_BEFORE_END`] on, two plies at a time.
pub const PLIES_BEFORE_END_IN_A_HURRY: u32 = 6;
/// A search to the end is preceded by those of lesser confidence, up to this one. More of them cost
/// more than they save.
pub const SURE_ENOUGH_TO_PRECEDE: Selectivity = Selectivity::ALL[1];
/// How each thread's own table is sized: it has to stay in the cache. For boards with five empty squares,
/// six and so on, as powers of two.
pub const LOCAL_BITS: [u32; 8] = [10, 11, 12, 12, 12, 13, 13, 13];
/// Nodes are shared between threads from this depth on.
pub const SHARED_FROM: u32 = 8;
/// The same for searches to the end, which are fast near the end.
pub const SHARED_TO_THE_END_FROM: u32 = 15;
/// Searches that may take less than this have one thread: others would hardly have begun, and on a busy
/// machine waiting for them to end costs more than is left on the clock.
pub const SHARED_FROM_TIME: Duration = Duration::from_millis(20);
