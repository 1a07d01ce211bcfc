//! AVX2: eight look-ups at once.
#![allow(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::*;

use super::{Kernel, Start, Table};
use crate::evaluation::Indices;
use crate::evaluation::pattern::{LANE_STARTS, LANES};

/// The kernel for x86 machines with AVX2.
#[derive(Clone, Copy, Debug)]
pub struct Avx2;

impl Kernel for Avx2 {
    const NAME: &'static str = "avx2";

    #[inline(always)]
    fn sum(table: &Table, stage: Start, indices: &Indices) -> i32 {
        // SAFETY: this module is compiled only where AVX2 is enabled.
        unsafe { sum(table, stage, indices) }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn sum(table: &Table, stage: Start, indices: &Indices) -> i32 {
    let weights = table.weights_from(stage);
    // A weight is the low half of the word read; the other half is multiplied by 0.
    let low_half = _mm256_set1_epi32(1);
    let mut sum = _mm256_setzero_si256();
    for lane in (0..LANES).step_by(8) {
        // SAFETY: lane + 8 is at most 64, the length of all three arrays.
        let (player, opponent, start) = unsafe {
            (
                _mm_loadu_si128(indices.player.as_ptr().add(lane).cast()),
                _mm_loadu_si128(indices.opponent.as_ptr().add(lane).cast()),
                _mm256_loadu_si256(LANE_STARTS.0.as_ptr().add(lane).cast()),
            )
        };
        let configuration = _mm_add_epi16(player, _mm_add_epi16(opponent, opponent));
        let place = _mm256_add_epi32(_mm256_cvtepu16_epi32(configuration), start);
        // SAFETY: a place is a start within a stage plus a number of 16 bits; `weights_from` gives
        // room for that and one weight more.
        let words = unsafe { _mm256_i32gather_epi32::<2>(weights.as_ptr().cast(), place) };
        sum = _mm256_add_epi32(sum, _mm256_madd_epi16(words, low_half));
    }
    let sum = _mm_add_epi32(
        _mm256_castsi256_si128(sum),
        _mm256_extracti128_si256::<1>(sum),
    );
    let sum = _mm_add_epi32(sum, _mm_shuffle_epi32::<0b01_00_11_10>(sum));
    let sum = _mm_add_epi32(sum, _mm_shuffle_epi32::<0b10_11_00_01>(sum));
    _mm_cvtsi128_si32(sum)
}
