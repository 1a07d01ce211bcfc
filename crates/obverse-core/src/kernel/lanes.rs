//! Eight children at once.
//!
//! The loops below run over arrays of eight; the compiler makes vector instructions of them
//! (two AVX2 or one AVX-512 register a variable, NEON elsewhere). Written with intrinsics they
//! were no faster, so there is nothing unsafe here.

use super::{Kernel, Portable};

/// How many children [`reply_counts`] answers for.
pub const LANES: usize = 8;

type Lanes = [u64; LANES];

/// How many moves the opponent has after each of eight legal placements.
///
/// Lane `i` is the placement of the single bit `place[i]` by `player[i]` against `opponent[i]`.
/// A lane whose `place` is 0 counts the opponent's moves as the discs stand.
#[inline]
pub fn reply_counts(player: &Lanes, opponent: &Lanes, place: &Lanes) -> Lanes {
    let mut counts = [0; LANES];
    for lane in 0..LANES {
        let (player, opponent, place) = (player[lane], opponent[lane], place[lane]);
        let flips = Portable::flips_by_fill(place, player, opponent);
        let replies = Portable::moves(opponent ^ flips, player | flips | place);
        counts[lane] = u64::from(replies.count_ones());
    }
    counts
}
