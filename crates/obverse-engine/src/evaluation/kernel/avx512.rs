//! AVX-512 (F, BW): sixteen look-ups at once.
#![allow(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::*;

use super::{Kernel, Start, Table};
use crate::evaluation::Indices;
use crate::evaluation::pattern::{LANE_STARTS, LANES};

/// The kernel for x86 machines with AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512;

impl Kernel for Avx512 {
    const NAME: &'static str = "avx512";

    #[inline(always)]
    fn sum(table: &Table, stage: Start, indices: &Indices) -> i32 {
        // SAFETY: this module is compiled only where these parts of AVX-512 are enabled.
        unsafe { sum(table, stage, indices) }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn sum(table: &Table, stage: Start, indices: &Indices) -> i32 {
    let weights = table.weights_from(stage);
    // A weight is the low half of the word read; the other half is multiplied by 0.
    let low_half = _mm512_set1_epi32(1);
    let mut sum = _mm512_setzero_si512();
    for lane in (0..LANES).step_by(16) {
        // SAFETY: lane + 16 is at most 64, the length of all three arrays.
        let (player, opponent, start) = unsafe {
            (
                _mm256_loadu_si256(indices.player.as_ptr().add(lane).cast()),
                _mm256_loadu_si256(indices.opponent.as_ptr().add(lane).cast()),
                _mm512_loadu_si512(LANE_STARTS.0.as_ptr().add(lane).cast()),
            )
        };
        let configuration = _mm256_add_epi16(player, _mm256_add_epi16(opponent, opponent));
        let place = _mm512_add_epi32(_mm512_cvtepu16_epi32(configuration), start);
        // SAFETY: a place is a start within a stage plus a number of 16 bits; `weights_from` gives
        // room for that and one weight more.
        let words = unsafe { _mm512_i32gather_epi32::<2>(place, weights.as_ptr().cast()) };
        sum = _mm512_add_epi32(sum, _mm512_madd_epi16(words, low_half));
    }
    _mm512_reduce_add_epi32(sum)
}
