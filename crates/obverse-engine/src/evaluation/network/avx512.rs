//! AVX-512 (F, BW): all sums in one vector. Left to itself the compiler takes two, and twice the steps.
#![allow(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::*;
use std::hint::black_box;

use super::{FRACTION_BITS, Head, Kernel, Network, Row, SQUARED_SHIFT, UNITS};
use crate::evaluation::Configurations;
use crate::evaluation::pattern::{FEATURES, LANE_STARTS, LANES};

/// The kernel for x86 machines with AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512;

impl Kernel for Avx512 {
    const NAME: &'static str = "avx512";

    #[inline(always)]
    fn value(network: &Network, head: &Head, configurations: &Configurations) -> i32 {
        // SAFETY: this module is compiled only where these parts of AVX-512 are enabled.
        unsafe { value(network, head, configurations) }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn value(network: &Network, head: &Head, configurations: &Configurations) -> i32 {
    // Out of memory, four lanes at a time: the compiler would take them out of vectors one by one, which is
    // slower, and half of all loads would be for them.
    let Configurations(lanes) = black_box(configurations);
    let words: &[u64; LANES / 4] = bytemuck::cast_ref(lanes);
    // Two sums at once, since an addition has to wait for the one before it.
    let mut sums = [_mm512_setzero_si512(); 2];
    macro_rules! add_fours {
        ($($word:literal)*) => { $({
            let word = words[$word];
            add_fours!(@ word, $word, 0);
            add_fours!(@ word, $word, 1);
            add_fours!(@ word, $word, 2);
            add_fours!(@ word, $word, 3);
        })* };
        (@ $value:ident, $word:literal, $place:literal) => {{
            // Known to the compiler, as is that no number of 16 bits leads beyond the end.
            const LANE: usize = 4 * $word + $place;
            if LANE < FEATURES {
                const START: usize = LANE_STARTS[if LANE < FEATURES { LANE } else { 0 }];
                let number = ($value >> (16 * $place)) as u16;
                let row = &network.rows[START + usize::from(number)];
                sums[$place % 2] = _mm512_add_epi16(sums[$place % 2], widened(row));
            }
        }};
    }
    add_fours!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    let sums = _mm512_add_epi16(sums[0], sums[1]);
    let biased = _mm512_add_epi16(sums, load(&head.bias));
    let cut = _mm512_max_epi16(biased, _mm512_setzero_si512());
    let cut = _mm512_min_epi16(cut, load(&network.caps));
    let shifted = _mm512_slli_epi16::<SQUARED_SHIFT>(cut);
    let squared = _mm512_mulhi_epi16(shifted, shifted);
    let worth = _mm512_add_epi32(
        _mm512_madd_epi16(squared, load(&head.weight)),
        _mm512_madd_epi16(sums, load(&head.direct)),
    );
    let value = _mm512_reduce_add_epi32(worth).wrapping_add(head.constant);
    value >> FRACTION_BITS
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn widened(row: &Row) -> __m512i {
    // SAFETY: a row is 32 bytes and begins at a multiple of that.
    let row = unsafe { _mm256_load_si256(row.0.as_ptr().cast()) };
    _mm512_cvtepi8_epi16(row)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(numbers: &[i16; UNITS]) -> __m512i {
    // SAFETY: 64 bytes; the load needs no alignment.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}
