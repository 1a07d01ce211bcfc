//! Fastest-first costs of eight children at once. The code uses intrinsics, because the compiler vectorizes the scalar
//! code only to 256 bits.
#![allow(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::*;

use obverse_core::kernel::{Children, LANES};

use crate::search::endgame::fastest_first_cost::*;
use crate::search::settings::fastest_first::*;

/// The fastest-first cost of each of eight children; 0 for the move `first`, [`NO_CHILD`] for vector lanes without a
/// child.
#[inline(always)]
pub fn fastest_first_costs(children: &Children, odd: u64, first: u64) -> [u16; LANES] {
    // SAFETY: this module is compiled only if AVX-512 F, BW, VL and VPOPCNTDQ are enabled.
    unsafe { count(children, odd, first) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq")]
fn count(children: &Children, odd: u64, first: u64) -> [u16; LANES] {
    let [place, replies] = [&children.place, &children.replies].map(|lanes| {
        // SAFETY: the unaligned load reads the 64 bytes of eight `u64`.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    });
    let near = _mm512_and_si512(around(place), replies);
    let corners = _mm512_and_si512(replies, in_all(CORNERS));

    let is_on = |set| _mm512_test_epi64_mask(place, in_all(set));
    let subtract_on = |sum, set, by| _mm512_mask_sub_epi64(sum, is_on(set), sum, in_all(by));
    let x_square_cost = _mm512_maskz_set1_epi64(is_on(X_SQUARES), X_SQUARE_COST as i64);
    let sum = _mm512_add_epi64(in_all(COST_OFFSET), x_square_cost);
    let sum = subtract_on(sum, C_SQUARES, C_SQUARE_BONUS);
    let sum = subtract_on(sum, odd, ODD_QUADRANT_BONUS);
    let sum = subtract_on(sum, CORNERS, CORNER_BONUS);

    let near = _mm512_slli_epi64::<NEARBY_REPLY_COST_BITS>(_mm512_popcnt_epi64(near));
    let replies = _mm512_add_epi64(_mm512_popcnt_epi64(replies), _mm512_popcnt_epi64(corners));
    let sum = _mm512_add_epi64(sum, near);
    let sum = _mm512_add_epi64(sum, _mm512_slli_epi64::<REPLY_COST_BITS>(replies));
    let sum = _mm512_cvtepi64_epi16(sum);
    let sum = _mm_maskz_mov_epi16(_mm512_testn_epi64_mask(place, in_all(first)), sum);
    let is_unused = _mm512_testn_epi64_mask(place, place);
    let sum = _mm_mask_mov_epi16(sum, is_unused, _mm_set1_epi16(NO_CHILD as i16));
    let mut costs = [0; LANES];
    // SAFETY: the unaligned store writes the 16 bytes of eight `u16`.
    unsafe { _mm_storeu_si128(costs.as_mut_ptr().cast(), sum) };
    costs
}

/// The neighbours of the squares in each lane, as [`around`](crate::search::endgame::fastest_first_cost::around)
/// computes them.
#[inline]
#[target_feature(enable = "avx512f")]
fn around(squares: __m512i) -> __m512i {
    let right = _mm512_and_si512(
        _mm512_slli_epi64::<1>(squares),
        in_all(0xfefe_fefe_fefe_fefe),
    );
    let left = _mm512_and_si512(
        _mm512_srli_epi64::<1>(squares),
        in_all(0x7f7f_7f7f_7f7f_7f7f),
    );
    let sideways = _mm512_or_si512(right, left);
    let rows = _mm512_or_si512(squares, sideways);
    let up = _mm512_slli_epi64::<8>(rows);
    let down = _mm512_srli_epi64::<8>(rows);
    _mm512_or_si512(sideways, _mm512_or_si512(up, down))
}

/// A vector with this word in all lanes.
#[inline]
#[target_feature(enable = "avx512f")]
fn in_all(word: u64) -> __m512i {
    _mm512_set1_epi64(word as i64)
}
