//! AVX-512 (F, VPOPCNTDQ): left to itself the compiler takes vectors half as long.
#![allow(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::*;

use obverse_core::kernel::{Children, LANES};

use crate::search::endgame::freedom::*;

/// How much choice each of eight children leaves; 0 for the one that is to come `first`, [`NO_CHILD`] where
/// there is none.
#[inline(always)]
pub fn freedoms(children: &Children, odd: u64, first: u64) -> [u16; LANES] {
    // SAFETY: this module is compiled only where these parts of AVX-512 are enabled.
    unsafe { count(children, odd, first) }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vpopcntdq")]
fn count(children: &Children, odd: u64, first: u64) -> [u16; LANES] {
    let [place, replies] = [&children.place, &children.replies].map(|lanes| {
        // SAFETY: a reference to eight u64, 64 bytes; the load needs no alignment.
        unsafe { _mm512_loadu_si512(lanes.as_ptr().cast()) }
    });
    let near = _mm512_and_si512(around(place), replies);
    let corners = _mm512_and_si512(replies, in_all(CORNERS));

    let is_on = |set| _mm512_test_epi64_mask(place, in_all(set));
    let less = |sum, set, by| _mm512_mask_sub_epi64(sum, is_on(set), sum, in_all(by));
    let before = _mm512_maskz_set1_epi64(is_on(X_SQUARES), ON_AN_X_SQUARE as i64);
    let sum = _mm512_add_epi64(in_all(OFFSET), before);
    let sum = less(sum, C_SQUARES, ON_A_C_SQUARE);
    let sum = less(sum, odd, IN_AN_ODD_QUADRANT);
    let sum = less(sum, CORNERS, IN_A_CORNER);

    let near = _mm512_slli_epi64::<NEAR_BITS>(_mm512_popcnt_epi64(near));
    let replies = _mm512_add_epi64(_mm512_popcnt_epi64(replies), _mm512_popcnt_epi64(corners));
    let sum = _mm512_add_epi64(sum, near);
    let sum = _mm512_add_epi64(sum, _mm512_slli_epi64::<REPLY_BITS>(replies));
    let sum = _mm512_cvtepi64_epi16(sum);
    let sum = _mm_maskz_mov_epi16(_mm512_testn_epi64_mask(place, in_all(first)), sum);
    let is_none = _mm512_testn_epi64_mask(place, place);
    let sum = _mm_mask_mov_epi16(sum, is_none, _mm_set1_epi16(NO_CHILD as i16));
    let mut freedoms = [0; LANES];
    // SAFETY: 16 bytes; the store needs no alignment.
    unsafe { _mm_storeu_si128(freedoms.as_mut_ptr().cast(), sum) };
    freedoms
}

/// As in [`regions`](crate::search::regions), in each lane.
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

#[inline]
#[target_feature(enable = "avx512f")]
fn in_all(word: u64) -> __m512i {
    _mm512_set1_epi64(word as i64)
}
