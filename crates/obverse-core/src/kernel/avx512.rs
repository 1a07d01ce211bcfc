//! AVX-512 (F, CD, VL, VPOPCNTDQ: Ice Lake and Zen 4 onwards): all eight directions at once, rotations by lane, leading zeros by lane.
#![allow(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::*;

use super::avx2::union_of_lanes;
use super::portable::INNER_COLUMNS;
use super::rays::RAYS;
use super::{Children, Kernel, Lanes};
use crate::Square;

/// The kernel for x86 machines with AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512;

impl Kernel for Avx512 {
    const NAME: &'static str = "avx512";

    #[inline(always)]
    fn moves(player: u64, opponent: u64) -> u64 {
        // SAFETY: this module is compiled only where these parts of AVX-512 are enabled.
        unsafe { moves(player, opponent) }
    }

    #[inline(always)]
    fn flips(square: Square, player: u64, opponent: u64) -> u64 {
        // SAFETY: as above.
        unsafe { flips(square, player, opponent) }
    }

    #[inline(always)]
    fn flips_of_two(squares: [Square; 2], player: u64, opponent: u64) -> [u64; 2] {
        // SAFETY: as above.
        unsafe { flips_of_two(squares, player, opponent) }
    }

    #[inline(always)]
    fn reply_counts(player: &Lanes, opponent: &Lanes, place: &Lanes) -> Lanes {
        // SAFETY: as above.
        unsafe { reply_counts(player, opponent, place) }
    }

    #[inline(always)]
    fn children(player: u64, opponent: u64, moves: u64) -> Children {
        // SAFETY: as above.
        unsafe { children(player, opponent, moves) }
    }
}

/// `a | (b & c)` for [`_mm512_ternarylogic_epi64`].
const A_OR_B_AND_C: i32 = 0b1111_1000;
/// `a | b | c`, likewise.
const A_OR_B_OR_C: i32 = 0b1111_1110;
/// `a & !b & !c`, likewise.
const A_AND_NOT_B_AND_NOT_C: i32 = 0b0001_0000;

#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn moves(player: u64, opponent: u64) -> u64 {
    // Rotations wrap around the board, but only onto squares that these masks leave out: a run
    // never continues on the border it would have to cross.
    const SIDEWAYS: i64 = 0x7e7e_7e7e_7e7e_7e7e;
    const UPRIGHT: i64 = 0x00ff_ffff_ffff_ff00;
    const SLANTED: i64 = 0x007e_7e7e_7e7e_7e00;
    let masks = _mm512_setr_epi64(
        SIDEWAYS, SLANTED, UPRIGHT, SLANTED, SIDEWAYS, SLANTED, UPRIGHT, SLANTED,
    );
    let step = _mm512_setr_epi64(1, 7, 8, 9, 63, 57, 56, 55);
    let two_steps = _mm512_setr_epi64(2, 14, 16, 18, 62, 50, 48, 46);

    let from = _mm512_set1_epi64(player as i64);
    let through = _mm512_and_si512(_mm512_set1_epi64(opponent as i64), masks);
    let mut run = _mm512_and_si512(_mm512_rolv_epi64(from, step), through);
    let pairs = _mm512_and_si512(through, _mm512_rolv_epi64(through, step));
    run = _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(run, _mm512_rolv_epi64(run, step), through);
    run = _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(run, _mm512_rolv_epi64(run, two_steps), pairs);
    run = _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(run, _mm512_rolv_epi64(run, two_steps), pairs);
    let beyond = _mm512_rolv_epi64(run, step);

    let four = _mm256_or_si256(
        _mm512_castsi512_si256(beyond),
        _mm512_extracti64x4_epi64::<1>(beyond),
    );
    union_of_lanes(four) & !(player | opponent)
}

#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
fn flips(square: Square, player: u64, opponent: u64) -> u64 {
    let rays = &RAYS[square.index()];
    // SAFETY: `up` is four u64, 32 bytes; the loads need no alignment.
    let up = unsafe { _mm256_loadu_si256(rays.up.as_ptr().cast()) };
    // SAFETY: so is `down`.
    let down = unsafe { _mm256_loadu_si256(rays.down.as_ptr().cast()) };
    let player = _mm256_set1_epi64x(player as i64);
    let opponent = _mm256_set1_epi64x(opponent as i64);
    let zero = _mm256_setzero_si256();
    let all = _mm256_set1_epi64x(-1);

    // Upwards: the lowest square of the ray that is not the opponent's, isolated by `x & -x`;
    // the run lies below it.
    let others = _mm256_andnot_si256(opponent, up);
    let first_other = _mm256_and_si256(others, _mm256_sub_epi64(zero, others));
    let outflanking = _mm256_and_si256(first_other, player);
    let found = _mm256_test_epi64_mask(outflanking, outflanking);
    let below = _mm256_maskz_add_epi64(found, outflanking, all);
    let flips_up = _mm256_and_si256(below, up);

    // Downwards: the highest such square, found by counting leading zeros (64 shifts the bit out);
    // the run lies above it.
    let others = _mm256_andnot_si256(opponent, down);
    let high_bit = _mm256_set1_epi64x(i64::MIN);
    let first_other = _mm256_srlv_epi64(high_bit, _mm256_lzcnt_epi64(others));
    let outflanking = _mm256_and_si256(first_other, player);
    let above = _mm256_sub_epi64(zero, _mm256_add_epi64(outflanking, outflanking));
    // flips_up | (above & down)
    let flips = _mm256_ternarylogic_epi64::<A_OR_B_AND_C>(flips_up, above, down);

    union_of_lanes(flips)
}

/// [`flips`] with the rays of one square in the lower half of a vector and those of the other in
/// the upper half.
#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
fn flips_of_two(squares: [Square; 2], player: u64, opponent: u64) -> [u64; 2] {
    let [first, second] = squares.map(|square| {
        // SAFETY: `Rays` are eight u64, 64 bytes; the load needs no alignment.
        unsafe { _mm512_loadu_si512(std::ptr::from_ref(&RAYS[square.index()]).cast()) }
    });
    let up = _mm512_shuffle_i64x2::<0b01_00_01_00>(first, second);
    let down = _mm512_shuffle_i64x2::<0b11_10_11_10>(first, second);
    let player = _mm512_set1_epi64(player as i64);
    let opponent = _mm512_set1_epi64(opponent as i64);
    let zero = _mm512_setzero_si512();
    let all = _mm512_set1_epi64(-1);

    let others = _mm512_andnot_si512(opponent, up);
    let first_other = _mm512_and_si512(others, _mm512_sub_epi64(zero, others));
    let outflanking = _mm512_and_si512(first_other, player);
    let found = _mm512_test_epi64_mask(outflanking, outflanking);
    let below = _mm512_maskz_add_epi64(found, outflanking, all);
    let flips_up = _mm512_and_si512(below, up);

    let others = _mm512_andnot_si512(opponent, down);
    let high_bit = _mm512_set1_epi64(i64::MIN);
    let first_other = _mm512_srlv_epi64(high_bit, _mm512_lzcnt_epi64(others));
    let outflanking = _mm512_and_si512(first_other, player);
    let above = _mm512_sub_epi64(zero, _mm512_add_epi64(outflanking, outflanking));
    let flips = _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(flips_up, above, down);

    // The four lanes of each half together.
    let flips = _mm512_or_si512(flips, _mm512_permutex_epi64::<0b01_00_11_10>(flips));
    let flips = _mm512_or_si512(flips, _mm512_permutex_epi64::<0b10_11_00_01>(flips));
    let second = _mm512_extracti64x4_epi64::<1>(flips);
    [
        _mm_cvtsi128_si64(_mm512_castsi512_si128(flips)) as u64,
        _mm_cvtsi128_si64(_mm256_castsi256_si128(second)) as u64,
    ]
}

#[inline]
#[target_feature(enable = "avx512f,avx512vpopcntdq")]
fn reply_counts(player: &Lanes, opponent: &Lanes, place: &Lanes) -> Lanes {
    let [player, opponent, place] = [player, opponent, place].map(|lanes| {
        // SAFETY: a reference to eight u64, 64 bytes; the load needs no alignment.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    });
    let (_, replies) = flips_and_replies(player, opponent, place);
    store(_mm512_popcnt_epi64(replies))
}

#[inline]
#[target_feature(enable = "avx512f")]
fn children(player: u64, opponent: u64, moves: u64) -> Children {
    let place = first_bits(moves);
    let player = _mm512_set1_epi64(player as i64);
    let opponent = _mm512_set1_epi64(opponent as i64);
    let (flips, replies) = flips_and_replies(player, opponent, place);
    Children {
        place: store(place),
        flips: store(flips),
        replies: store(replies),
    }
}

/// The first bits of a set, one in each lane: the numbers of all squares packed to those of the
/// set, and ones shifted by them.
#[cfg(target_feature = "avx512vbmi2")]
#[inline]
#[target_feature(enable = "avx512f")]
fn first_bits(set: u64) -> __m512i {
    const NUMBERS: [u8; 64] = {
        let mut numbers = [0; 64];
        let mut i = 0;
        while i < 64 {
            numbers[i] = i as u8;
            i += 1;
        }
        numbers
    };
    // SAFETY: 64 bytes; the load needs no alignment.
    let numbers = unsafe { _mm512_loadu_si512(NUMBERS.as_ptr().cast()) };
    // SAFETY: compiled only where VBMI2 is enabled.
    let packed = unsafe { _mm512_maskz_compress_epi8(set, numbers) };
    let numbers = _mm512_cvtepu8_epi64(_mm512_castsi512_si128(packed));
    let lanes = (1_u32 << set.count_ones().min(8)) - 1;
    _mm512_maskz_sllv_epi64(lanes as u8, _mm512_set1_epi64(1), numbers)
}

#[cfg(not(target_feature = "avx512vbmi2"))]
#[inline]
#[target_feature(enable = "avx512f")]
fn first_bits(set: u64) -> __m512i {
    let bits = super::first_bits(set);
    // SAFETY: eight u64, 64 bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(bits.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn store(vector: __m512i) -> Lanes {
    let mut lanes = [0; 8];
    // SAFETY: `lanes` is 64 bytes; the store needs no alignment.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) };
    lanes
}

/// In each lane what a placement flips and where the other side can move then.
#[inline]
#[target_feature(enable = "avx512f")]
fn flips_and_replies(player: __m512i, opponent: __m512i, place: __m512i) -> (__m512i, __m512i) {
    let inner_columns = _mm512_set1_epi64(INNER_COLUMNS as i64);

    let inner = _mm512_and_si512(opponent, inner_columns);
    let mut flips = _mm512_setzero_si512();
    flips = add_outflanked::<1, 2>(flips, place, player, inner);
    flips = add_outflanked::<7, 14>(flips, place, player, inner);
    flips = add_outflanked::<8, 16>(flips, place, player, opponent);
    flips = add_outflanked::<9, 18>(flips, place, player, inner);

    let mover = _mm512_xor_si512(opponent, flips);
    let other = _mm512_ternarylogic_epi64::<A_OR_B_OR_C>(player, flips, place);
    let inner = _mm512_and_si512(other, inner_columns);
    let mut beyond = _mm512_setzero_si512();
    beyond = add_beyond_runs::<1, 2>(beyond, mover, inner);
    beyond = add_beyond_runs::<7, 14>(beyond, mover, inner);
    beyond = add_beyond_runs::<8, 16>(beyond, mover, other);
    beyond = add_beyond_runs::<9, 18>(beyond, mover, inner);
    let replies = _mm512_ternarylogic_epi64::<A_AND_NOT_B_AND_NOT_C>(beyond, mover, other);
    (flips, replies)
}

/// `flips` and the runs of `through` between `from` and a square of `to`, both ways.
#[inline]
#[target_feature(enable = "avx512f")]
fn add_outflanked<const STEP: u32, const TWO_STEPS: u32>(
    flips: __m512i,
    from: __m512i,
    to: __m512i,
    through: __m512i,
) -> __m512i {
    let (up, down) = runs::<STEP, TWO_STEPS>(from, through);
    let up_is_closed = _mm512_test_epi64_mask(_mm512_slli_epi64::<STEP>(up), to);
    let down_is_closed = _mm512_test_epi64_mask(_mm512_srli_epi64::<STEP>(down), to);
    let flips = _mm512_mask_or_epi64(flips, up_is_closed, flips, up);
    _mm512_mask_or_epi64(flips, down_is_closed, flips, down)
}

/// `beyond` and the squares one step beyond every run of `through` next to `from`, both ways.
#[inline]
#[target_feature(enable = "avx512f")]
fn add_beyond_runs<const STEP: u32, const TWO_STEPS: u32>(
    beyond: __m512i,
    from: __m512i,
    through: __m512i,
) -> __m512i {
    let (up, down) = runs::<STEP, TWO_STEPS>(from, through);
    let up = _mm512_slli_epi64::<STEP>(up);
    let down = _mm512_srli_epi64::<STEP>(down);
    _mm512_ternarylogic_epi64::<A_OR_B_OR_C>(beyond, up, down)
}

/// The runs of `through` that start next to `from`, as in the portable kernel.
#[inline]
#[target_feature(enable = "avx512f")]
fn runs<const STEP: u32, const TWO_STEPS: u32>(
    from: __m512i,
    through: __m512i,
) -> (__m512i, __m512i) {
    let up = |set| _mm512_slli_epi64::<STEP>(set);
    let down = |set| _mm512_srli_epi64::<STEP>(set);
    let up_twice = |set| _mm512_slli_epi64::<TWO_STEPS>(set);
    let down_twice = |set| _mm512_srli_epi64::<TWO_STEPS>(set);
    let add_where = |a, b, c| _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(a, b, c);

    let pairs_up = _mm512_and_si512(through, up(through));
    let pairs_down = down(pairs_up);
    let mut above = _mm512_and_si512(up(from), through);
    let mut below = _mm512_and_si512(down(from), through);
    above = add_where(above, up(above), through);
    below = add_where(below, down(below), through);
    above = add_where(above, up_twice(above), pairs_up);
    below = add_where(below, down_twice(below), pairs_down);
    above = add_where(above, up_twice(above), pairs_up);
    below = add_where(below, down_twice(below), pairs_down);
    (above, below)
}
