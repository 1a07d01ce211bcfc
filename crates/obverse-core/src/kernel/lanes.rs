/// Number of placements that [`Kernel::reply_counts`](super::Kernel::reply_counts) and [`Kernel::children`](super::Kernel::children) process at once.
///
/// ```
/// use obverse_core::kernel::{Lanes, LANES};
///
/// let lanes: Lanes = [0; LANES];
/// assert_eq!(lanes.len(), 8);
/// ```
pub const LANES: usize = 8;

/// One 64-bit word, such as a set of squares or a count, for each of the eight vector lanes.
///
/// ```text
/// lane    0     1     2     3     4     5     6     7
///       [ u64 | u64 | u64 | u64 | u64 | u64 | u64 | u64 ]
/// ```
pub type Lanes = [u64; LANES];

/// Spreads the eight lowest bits of a set over the lanes, one bit in each lane. Lanes after the last bit are 0.
#[inline(always)]
pub(super) fn first_bits(mut set: u64) -> Lanes {
    let mut bits = [0; LANES];
    for bit in &mut bits {
        *bit = set & set.wrapping_neg();
        set &= set.wrapping_sub(1);
    }
    bits
}
