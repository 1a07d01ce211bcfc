//! The AVX2 kernel. One vector holds the four directions towards higher bits in its four lanes, another vector the four
//! opposite directions.
#![allow(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::*;

use super::portable::INNER_COLUMNS;
use super::rays::RAYS;
use super::wide::Wide;
use super::{Children, Kernel, LANES};
use crate::Square;

/// The kernel for x86 machines with AVX2 (Intel since 2013, AMD since 2015).
///
/// Each lane of a vector handles one line through a square, in both directions:
///
/// ```text
/// lane 0      lane 1      lane 2      lane 3
/// .  .  .     .  . -7     . -8  .    -9  .  .
/// -1 +  1     .  +  .     .  +  .     .  +  .
/// .  .  .     7  .  .     .  8  .     .  .  9
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Avx2;

impl Kernel for Avx2 {
    const NAME: &'static str = "avx2";

    type Wide = Wide;

    #[inline(always)]
    fn legal_squares(player: u64, opponent: u64) -> u64 {
        // SAFETY: this module is compiled only where AVX2 is enabled for the whole crate.
        unsafe { beyond_runs(player.into(), opponent.into()) & !(player | opponent) }
    }

    #[inline(always)]
    fn flips(square: Square, player: u64, opponent: u64) -> u64 {
        // SAFETY: this module is compiled only where AVX2 is enabled for the whole crate.
        unsafe { union_of_lanes(flips_by_line(square, player.into(), opponent.into())) }
    }

    #[inline(always)]
    fn flips_wide(square: Square, player: Wide, opponent: Wide) -> Option<Wide> {
        // SAFETY: this module is compiled only where AVX2 is enabled for the whole crate.
        unsafe { flips_wide(square, player, opponent) }
    }

    #[inline(always)]
    fn child(player: u64, opponent: u64, place: u64) -> (u64, u64) {
        // SAFETY: this module is compiled only where AVX2 is enabled for the whole crate.
        unsafe { child(player, opponent, place) }
    }

    #[inline(always)]
    fn children<Caller>(player: u64, opponent: u64, moves: u64) -> Children {
        let mut children = Children {
            place: [0; LANES],
            flips: [0; LANES],
            replies: [0; LANES],
        };
        let mut rest = moves;
        for lane in 0..LANES {
            // One child at a time. The children are independent, so the CPU overlaps their instructions. A batch of
            // eight would leave lanes unused when there are fewer than eight moves.
            if rest == 0 {
                break;
            }
            let place = rest & rest.wrapping_neg();
            rest ^= place;
            // SAFETY: this module is compiled only where AVX2 is enabled for the whole crate.
            let (flips, replies) = unsafe { child(player, opponent, place) };
            children.place[lane] = place;
            children.flips[lane] = flips;
            children.replies[lane] = replies;
        }
        children
    }
}

/// Returns the discs that a legal placement flips, and the opponent's moves after the placement.
#[inline]
#[target_feature(enable = "avx2")]
fn child(player: u64, opponent: u64, place: u64) -> (u64, u64) {
    let square = Square::from_low_bits(place.trailing_zeros());
    let (from, through) = (Wide::from(player), Wide::from(opponent));
    let flips = Wide::union_of_lanes(flips_by_line(square, from, through));
    let beyond = beyond_runs(through ^ flips, from | flips | place.into());
    (flips.into(), beyond & !(player | opponent | place))
}

/// Returns the squares one step beyond every run of the opponent's discs that starts next to a disc of the player. The
/// result may contain occupied squares.
///
/// Uses a Kogge-Stone fill in all lanes, as the portable kernel does.
#[inline]
#[target_feature(enable = "avx2")]
fn beyond_runs(Wide(from): Wide, Wide(opponent): Wide) -> u64 {
    let step = _mm256_set_epi64x(9, 8, 7, 1);
    let two_steps = _mm256_set_epi64x(18, 16, 14, 2);
    let columns = INNER_COLUMNS as i64;
    let through = _mm256_and_si256(opponent, _mm256_set_epi64x(columns, !0, columns, columns));

    let mut up = _mm256_and_si256(_mm256_sllv_epi64(from, step), through);
    let mut down = _mm256_and_si256(_mm256_srlv_epi64(from, step), through);
    up = _mm256_or_si256(up, _mm256_and_si256(_mm256_sllv_epi64(up, step), through));
    down = _mm256_or_si256(
        down,
        _mm256_and_si256(_mm256_srlv_epi64(down, step), through),
    );
    let pairs_up = _mm256_and_si256(through, _mm256_sllv_epi64(through, step));
    let pairs_down = _mm256_srlv_epi64(pairs_up, step);
    up = _mm256_or_si256(
        up,
        _mm256_and_si256(_mm256_sllv_epi64(up, two_steps), pairs_up),
    );
    down = _mm256_or_si256(
        down,
        _mm256_and_si256(_mm256_srlv_epi64(down, two_steps), pairs_down),
    );
    up = _mm256_or_si256(
        up,
        _mm256_and_si256(_mm256_sllv_epi64(up, two_steps), pairs_up),
    );
    down = _mm256_or_si256(
        down,
        _mm256_and_si256(_mm256_srlv_epi64(down, two_steps), pairs_down),
    );
    let beyond = _mm256_or_si256(_mm256_sllv_epi64(up, step), _mm256_srlv_epi64(down, step));

    union_of_lanes(beyond)
}

/// Implements [`Kernel::flips_wide`].
#[inline]
#[target_feature(enable = "avx2")]
fn flips_wide(square: Square, player: Wide, opponent: Wide) -> Option<Wide> {
    let flips = flips_by_line(square, player, opponent);
    // Test before the horizontal OR, so that an illegal placement returns without waiting for the OR.
    if _mm256_testz_si256(flips, flips) != 0 {
        return None;
    }
    Some(Wide::union_of_lanes(flips))
}

/// Returns the discs flipped along each of the four lines through the square, one line in each lane.
#[inline]
#[target_feature(enable = "avx2")]
fn flips_by_line(square: Square, Wide(player): Wide, Wide(opponent): Wide) -> __m256i {
    let rays = &RAYS[square.index()];
    // SAFETY: `up` is four u64, 32 bytes; the load needs no alignment.
    let up = unsafe { _mm256_loadu_si256(rays.up.as_ptr().cast()) };
    // SAFETY: `down` is four u64, 32 bytes; the load needs no alignment.
    let down = unsafe { _mm256_loadu_si256(rays.down.as_ptr().cast()) };
    let zero = _mm256_setzero_si256();
    let all = _mm256_set1_epi64x(-1);

    // Towards higher bits: `x & -x` isolates the lowest square of the ray that is not the opponent's.
    let others = _mm256_andnot_si256(opponent, up);
    let first_other = _mm256_and_si256(others, _mm256_sub_epi64(zero, others));
    let outflanking = _mm256_and_si256(first_other, player);
    let none = _mm256_cmpeq_epi64(outflanking, zero);
    // Subtracting 1 sets the bits below the outflanking disc. Lanes without an outflanking disc subtract 0 and stay 0.
    let below = _mm256_add_epi64(outflanking, _mm256_andnot_si256(none, all));
    let flips_up = _mm256_and_si256(below, up);

    // Towards lower bits: AVX2 has no leading zero count by lane. Instead, the squares of the ray that hold no disc of
    // the opponent are smeared down the ray. The squares above the smear are the run next to the placement. The run is
    // flipped if the highest smeared square holds a disc of the player.
    let step = _mm256_set_epi64x(9, 8, 7, 1);
    let two_steps = _mm256_set_epi64x(18, 16, 14, 2);
    let four_steps = _mm256_set_epi64x(36, 32, 28, 4);
    let others = _mm256_andnot_si256(opponent, down);
    let mut smeared = _mm256_or_si256(others, _mm256_srlv_epi64(others, step));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, two_steps));
    smeared = _mm256_or_si256(smeared, _mm256_srlv_epi64(smeared, four_steps));
    let run = _mm256_andnot_si256(smeared, down);
    let highest = _mm256_andnot_si256(_mm256_srlv_epi64(smeared, step), others);
    let none = _mm256_cmpeq_epi64(_mm256_and_si256(highest, player), zero);
    let flips_down = _mm256_andnot_si256(none, run);

    _mm256_or_si256(flips_up, flips_down)
}

/// Returns the union of four lanes (horizontal OR).
#[inline]
#[target_feature(enable = "avx2")]
pub(super) fn union_of_lanes(lanes: __m256i) -> u64 {
    let two = _mm_or_si128(
        _mm256_castsi256_si128(lanes),
        _mm256_extracti128_si256::<1>(lanes),
    );
    let one = _mm_or_si128(two, _mm_unpackhi_epi64(two, two));
    _mm_cvtsi128_si64(one) as u64
}
