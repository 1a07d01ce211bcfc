//! The kernel for AVX-512 (F, CD, VL, VBMI2, VPOPCNTDQ) and GFNI, available together since Ice Lake and Zen 4.
//!
//! Eight directions or eight children fill the eight lanes of one vector. Each lane has its own rotate and leading zero
//! count, and GFNI mirrors or transposes a board in one instruction.
#![allow(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::*;

use super::avx2::union_of_lanes;
use super::portable::INNER_COLUMNS;
use super::rays::RAYS;
use super::wide::Wide;
use super::{Children, Kernel, Lanes};
use crate::Square;

/// The kernel for x86 machines with AVX-512 and GFNI.
///
/// Move generation handles one direction in each lane of a vector:
///
/// ```text
/// 7 6 5
/// 4 + 0
/// 1 2 3
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Avx512;

impl Kernel for Avx512 {
    const NAME: &'static str = "avx512";

    type Wide = Wide;

    #[inline(always)]
    fn legal_squares(player: u64, opponent: u64) -> u64 {
        // SAFETY: this module is compiled only where all AVX-512 extensions that it uses are enabled.
        unsafe { legal_squares(player, opponent) }
    }

    #[inline(always)]
    fn flips(square: Square, player: u64, opponent: u64) -> u64 {
        // SAFETY: this module is compiled only where all AVX-512 extensions that it uses are enabled.
        unsafe { flips(square, player, opponent) }
    }

    #[inline(always)]
    fn flips_wide(square: Square, player: Wide, opponent: Wide) -> Option<Wide> {
        // SAFETY: this module is compiled only where all AVX-512 extensions that it uses are enabled.
        unsafe { flips_wide(square, player, opponent) }
    }

    #[inline(always)]
    fn reply_counts(player: &Lanes, opponent: &Lanes, place: &Lanes) -> Lanes {
        // SAFETY: this module is compiled only where all AVX-512 extensions that it uses are enabled.
        unsafe { reply_counts(player, opponent, place) }
    }

    #[inline(always)]
    fn children<Caller>(player: u64, opponent: u64, moves: u64) -> Children {
        // SAFETY: this module is compiled only where all AVX-512 extensions that it uses are enabled.
        unsafe { children::<Caller>(player, opponent, moves) }
    }
}

/// `a | (b & c)` for [`_mm512_ternarylogic_epi64`].
const A_OR_B_AND_C: i32 = 0b1111_1000;
/// `a | b | c` for [`_mm512_ternarylogic_epi64`].
const A_OR_B_OR_C: i32 = 0b1111_1110;
/// `a & b & c` for [`_mm512_ternarylogic_epi64`].
const A_AND_B_AND_C: i32 = 0b1000_0000;
/// `a | !b` for [`_mm512_ternarylogic_epi64`].
const A_OR_NOT_B: i32 = 0b1111_0011;
/// `a & !b & !c` for [`_mm512_ternarylogic_epi64`].
const A_AND_NOT_B_AND_NOT_C: i32 = 0b0001_0000;

/// Implements [`Kernel::legal_squares`] by a Kogge-Stone fill of all eight directions, one in each lane.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn legal_squares(player: u64, opponent: u64) -> u64 {
    // A rotate wraps around the edges of the board. These masks exclude the edge squares that a wrapped run would
    // contain.
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

/// Implements [`Kernel::flips`].
#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
fn flips(square: Square, player: u64, opponent: u64) -> u64 {
    union_of_lanes(flips_by_line(square, player.into(), opponent.into()))
}

/// Implements [`Kernel::flips_wide`].
#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
fn flips_wide(square: Square, player: Wide, opponent: Wide) -> Option<Wide> {
    let flips = flips_by_line(square, player, opponent);
    // Test before the horizontal OR, so that an illegal placement returns without waiting for the OR.
    if _mm256_test_epi64_mask(flips, flips) == 0 {
        return None;
    }
    Some(Wide::union_of_lanes(flips))
}

/// Returns the discs flipped along each of the four lines through the square, one line in each lane.
#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vl")]
fn flips_by_line(square: Square, Wide(player): Wide, Wide(opponent): Wide) -> __m256i {
    let rays = &RAYS[square.index()];
    // SAFETY: `up` is four u64, 32 bytes; the load needs no alignment.
    let up = unsafe { _mm256_loadu_si256(rays.up.as_ptr().cast()) };
    // SAFETY: `down` is four u64, 32 bytes; the load needs no alignment.
    let down = unsafe { _mm256_loadu_si256(rays.down.as_ptr().cast()) };
    let all = _mm256_set1_epi64x(-1);

    // Towards higher bits, by carry ripple: all bits off the ray are set, so adding 1 carries through the opponent's
    // discs to the first square of the ray that holds no such disc. The run of discs lies below that square.
    let carrying = _mm256_ternarylogic_epi64::<A_OR_NOT_B>(opponent, up, up);
    let carried = _mm256_sub_epi64(carrying, all);
    let outflanking = _mm256_ternarylogic_epi64::<A_AND_B_AND_C>(carried, up, player);
    let found = _mm256_test_epi64_mask(outflanking, outflanking);
    let below = _mm256_maskz_add_epi64(found, outflanking, all);
    let flips_up = _mm256_and_si256(below, up);

    // Towards lower bits, by leading zero count: it finds the highest square of the ray that holds no disc of the
    // opponent. The run lies above that square. If there is no such square, the count is 64 and the shift returns 0.
    let others = _mm256_andnot_si256(opponent, down);
    let high_bit = _mm256_set1_epi64x(i64::MIN);
    let first_other = _mm256_srlv_epi64(high_bit, _mm256_lzcnt_epi64(others));
    let outflanking = _mm256_and_si256(first_other, player);
    let from_there = _mm256_sub_epi64(_mm256_setzero_si256(), outflanking);
    let run = _mm256_and_si256(opponent, down);
    _mm256_ternarylogic_epi64::<A_OR_B_AND_C>(flips_up, from_there, run)
}

/// Implements [`Kernel::reply_counts`].
#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vpopcntdq,gfni")]
fn reply_counts(player: &Lanes, opponent: &Lanes, place: &Lanes) -> Lanes {
    let [player, opponent, place] = [player, opponent, place].map(|lanes| {
        // SAFETY: a reference to eight u64, 64 bytes; the load needs no alignment.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    });
    let below = _mm512_add_epi64(place, _mm512_set1_epi64(-1));
    let index = _mm512_popcnt_epi64(_mm512_andnot_si512(place, below));
    let flips = flips_in_lanes(player, opponent, place, index);
    store(_mm512_popcnt_epi64(replies(player, opponent, place, flips)))
}

/// Implements [`Kernel::children`].
#[inline]
#[target_feature(enable = "avx512f,avx512cd,avx512vbmi2,gfni")]
fn children<Caller>(player: u64, opponent: u64, moves: u64) -> Children {
    let (place, index) = first_bits(moves);
    let player = _mm512_set1_epi64(player as i64);
    let opponent = _mm512_set1_epi64(opponent as i64);
    let flips = flips_in_lanes(player, opponent, place, index);
    Children {
        place: store(place),
        flips: store(flips),
        replies: store(replies(player, opponent, place, flips)),
    }
}

/// Returns the eight lowest bits of a set, one in each lane, and their indices. Lanes after the last bit are 0.
///
/// A compress instruction packs the indices of the squares in the set into the low bytes. Shifts turn the indices into
/// bits.
#[inline]
#[target_feature(enable = "avx512f,avx512vbmi2")]
fn first_bits(set: u64) -> (__m512i, __m512i) {
    const INDICES: [u8; 64] = {
        let mut indices = [0; 64];
        let mut i = 0;
        while i < 64 {
            indices[i] = i as u8;
            i += 1;
        }
        indices
    };
    // SAFETY: `INDICES` is 64 bytes; the load needs no alignment.
    let indices = unsafe { _mm512_loadu_si512(INDICES.as_ptr().cast()) };
    let packed = _mm512_maskz_compress_epi8(set, indices);
    let indices = _mm512_cvtepu8_epi64(_mm512_castsi512_si128(packed));
    let lanes = (1_u32 << set.count_ones().min(8)) - 1;
    let bits = _mm512_maskz_sllv_epi64(lanes as u8, _mm512_set1_epi64(1), indices);
    (bits, indices)
}

/// Copies the lanes of a vector to an array.
#[inline]
#[target_feature(enable = "avx512f")]
fn store(vector: __m512i) -> Lanes {
    let mut lanes = [0; 8];
    // SAFETY: `lanes` is 64 bytes; the store needs no alignment.
    unsafe { _mm512_storeu_si512(lanes.as_mut_ptr().cast(), vector) };
    lanes
}

/// Returns the discs flipped by a placement in each lane. `index` is the index of the bit `place`. A lane with
/// `place == 0` flips nothing.
#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
fn flips_in_lanes(player: __m512i, opponent: __m512i, place: __m512i, index: __m512i) -> __m512i {
    // Rays from a1 towards higher bits and from h8 towards lower bits. A shift moves them to the square of the
    // placement. A shifted ray may wrap around the sides of the board, but a run cannot, because runs are masked to the
    // inner columns.
    const UP: [i64; 4] = [
        0x0000_0000_0000_00fe,
        0x0002_0408_1020_4080,
        0x0101_0101_0101_0100,
        0x8040_2010_0804_0200_u64 as i64,
    ];
    const DOWN: [i64; 4] = [
        0x7f00_0000_0000_0000,
        0x0102_0408_1020_4000,
        0x0080_8080_8080_8080,
        0x0040_2010_0804_0201,
    ];
    let inner = _mm512_and_si512(opponent, _mm512_set1_epi64(INNER_COLUMNS as i64));
    let from_h8 = _mm512_sub_epi64(_mm512_set1_epi64(63), index);
    let mut flips = _mm512_setzero_si512();
    for direction in 0..4 {
        let through = if direction == 2 { opponent } else { inner };
        let ray = _mm512_sllv_epi64(_mm512_set1_epi64(UP[direction]), index);
        flips = add_flips_up(flips, player, through, place, ray);
        let ray = _mm512_srlv_epi64(_mm512_set1_epi64(DOWN[direction]), from_h8);
        flips = add_flips_down(flips, player, through, ray);
    }
    flips
}

/// Adds the discs flipped along a ray towards higher bits to `flips`.
#[inline]
#[target_feature(enable = "avx512f")]
fn add_flips_up(
    flips: __m512i,
    player: __m512i,
    through: __m512i,
    place: __m512i,
    ray: __m512i,
) -> __m512i {
    // Carry ripple: all bits off the ray are set, so adding the bit of the placement carries through the run to the
    // first square of the ray after it.
    let carrying = _mm512_ternarylogic_epi64::<A_OR_NOT_B>(through, ray, ray);
    let carried = _mm512_add_epi64(carrying, place);
    let outflanking = _mm512_ternarylogic_epi64::<A_AND_B_AND_C>(carried, ray, player);
    let found = _mm512_test_epi64_mask(outflanking, outflanking);
    let below = _mm512_maskz_add_epi64(found, outflanking, _mm512_set1_epi64(-1));
    _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(flips, below, ray)
}

/// Adds the discs flipped along a ray towards lower bits to `flips`, by leading zero count as in [`flips_by_line`].
#[inline]
#[target_feature(enable = "avx512f,avx512cd")]
fn add_flips_down(flips: __m512i, player: __m512i, through: __m512i, ray: __m512i) -> __m512i {
    let others = _mm512_andnot_si512(through, ray);
    let high_bit = _mm512_set1_epi64(i64::MIN);
    let first_other = _mm512_srlv_epi64(high_bit, _mm512_lzcnt_epi64(others));
    let outflanking = _mm512_and_si512(first_other, player);
    let from_there = _mm512_sub_epi64(_mm512_setzero_si512(), outflanking);
    let run = _mm512_and_si512(through, ray);
    _mm512_ternarylogic_epi64::<A_OR_B_AND_C>(flips, from_there, run)
}

/// Returns in each lane the opponent's moves after the placement `place`, which flips the discs `flips`.
///
/// Rows and columns use a carry ripple. A carry only runs to the right, so the other three directions use reflections
/// of the board. Diagonals use a Kogge-Stone fill.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn replies(player: __m512i, opponent: __m512i, place: __m512i, flips: __m512i) -> __m512i {
    let inner_columns = _mm512_set1_epi64(INNER_COLUMNS as i64);
    let mover = _mm512_xor_si512(opponent, flips);
    let other = _mm512_ternarylogic_epi64::<A_OR_B_OR_C>(player, flips, place);
    let inner = _mm512_and_si512(other, inner_columns);

    // Carry to the right on four boards: unchanged, mirrored, transposed, and transposed and mirrored.
    let right = carried_beyond_runs(mover, inner);
    let left = mirror(carried_beyond_runs(mirror(mover), mirror(inner)));
    let transposed_mover = transpose(mover);
    let transposed_inner = _mm512_and_si512(transpose(other), inner_columns);
    let upwards = carried_beyond_runs(transposed_mover, transposed_inner);
    let downwards = mirror(carried_beyond_runs(
        mirror(transposed_mover),
        mirror(transposed_inner),
    ));
    let upright = transpose(_mm512_or_si512(upwards, downwards));

    let mut beyond = _mm512_ternarylogic_epi64::<A_OR_B_OR_C>(right, left, upright);
    beyond = add_beyond_runs::<7, 14>(beyond, mover, inner);
    beyond = add_beyond_runs::<9, 18>(beyond, mover, inner);
    _mm512_ternarylogic_epi64::<A_AND_NOT_B_AND_NOT_C>(beyond, mover, other)
}

/// Returns the squares one step beyond every run of squares in `through` that starts to the right of a square in
/// `from`. The result may contain squares in `through`.
///
/// Uses a carry ripple: a bit added at the start of a run carries to the square after its end.
#[inline]
#[target_feature(enable = "avx512f")]
fn carried_beyond_runs(from: __m512i, through: __m512i) -> __m512i {
    let starts = _mm512_and_si512(_mm512_add_epi64(from, from), through);
    _mm512_add_epi64(through, starts)
}

/// Swaps left and right on the board in each lane.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn mirror(board: __m512i) -> __m512i {
    let reversal = _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64);
    _mm512_gf2p8affine_epi64_epi8::<0>(board, reversal)
}

/// Reflects the board in each lane in the diagonal from h1 to a8, so that rows become columns. The reflection is its
/// own inverse.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn transpose(board: __m512i) -> __m512i {
    let rows = _mm512_set1_epi64(0x0102_0408_1020_4080);
    _mm512_gf2p8affine_epi64_epi8::<0>(rows, board)
}

/// Adds to `beyond` the squares one step beyond every run of squares in `through` that starts next to a square in
/// `from`, in both directions along the diagonals with step `STEP`.
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

/// Returns the runs of squares in `through` that start next to a square in `from`, along the diagonals with step
/// `STEP`: first the runs towards higher bits, then the runs towards lower bits. Uses a Kogge-Stone fill, as the
/// portable kernel does.
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
