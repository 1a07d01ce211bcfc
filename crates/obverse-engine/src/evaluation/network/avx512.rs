//! The AVX-512 kernel (F, BW), which keeps the whole accumulator in one vector. For the portable kernel, the compiler
//! uses two 256-bit vectors and twice as many instructions.
#![allow(unsafe_code, reason = "intrinsics")]

use std::arch::x86_64::*;
use std::hint::black_box;

use super::{
    EmbeddingRow, FRACTION_BITS, HIDDEN_UNITS, Kernel, Network, OutputHead, SQUARED_SHIFT,
};
use crate::evaluation::Configurations;
use crate::evaluation::pattern::{FEATURES, LANE_STARTS, LANES};

/// The kernel for x86-64 CPUs with AVX-512.
///
/// ```
/// use obverse_engine::evaluation::network::{Avx512, Kernel};
///
/// assert_eq!(Avx512::NAME, "avx512");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Avx512;

impl Kernel for Avx512 {
    const NAME: &'static str = "avx512";

    #[inline(always)]
    fn value(network: &Network, head: &OutputHead, configurations: &Configurations) -> i32 {
        // SAFETY: this module is compiled only if AVX-512 F and BW are enabled.
        unsafe { value(network, head, configurations) }
    }
}

/// The value of one position in evaluation units.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn value(network: &Network, head: &OutputHead, configurations: &Configurations) -> i32 {
    // Load the indices from memory, four at a time. Without `black_box` the compiler would extract them from vectors
    // one by one, which is slower. If each index were loaded alone, half of all loads would be for indices.
    let Configurations(lanes) = black_box(configurations);
    let words: &[u64; LANES / 4] = bytemuck::cast_ref(lanes);
    // Two partial accumulators shorten the dependency chain: each addition to an accumulator waits for the previous
    // addition.
    let mut partial = [_mm512_setzero_si512(); 2];
    macro_rules! add_fours {
        ($($word:literal)*) => { $({
            let word = words[$word];
            add_fours!(@ word, $word, 0);
            add_fours!(@ word, $word, 1);
            add_fours!(@ word, $word, 2);
            add_fours!(@ word, $word, 3);
        })* };
        (@ $value:ident, $word:literal, $place:literal) => {{
            // Constants let the compiler prove that every 16-bit index is in bounds.
            const LANE: usize = 4 * $word + $place;
            if LANE < FEATURES {
                const START: usize = LANE_STARTS[if LANE < FEATURES { LANE } else { 0 }];
                let number = ($value >> (16 * $place)) as u16;
                let row = &network.rows[START + usize::from(number)];
                partial[$place % 2] = _mm512_add_epi16(partial[$place % 2], widened(row));
            }
        }};
    }
    add_fours!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    let accumulator = _mm512_add_epi16(partial[0], partial[1]);
    let biased = _mm512_add_epi16(accumulator, load(&head.bias));
    let clipped = _mm512_max_epi16(biased, _mm512_setzero_si512());
    let clipped = _mm512_min_epi16(clipped, load(&network.caps));
    let shifted = _mm512_slli_epi16::<SQUARED_SHIFT>(clipped);
    let squared = _mm512_mulhi_epi16(shifted, shifted);
    let output = _mm512_add_epi32(
        _mm512_madd_epi16(squared, load(&head.weight)),
        _mm512_madd_epi16(accumulator, load(&head.direct)),
    );
    let value = _mm512_reduce_add_epi32(output).wrapping_add(head.constant);
    value >> FRACTION_BITS
}

/// An embedding row, sign-extended to 16 bits.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn widened(row: &EmbeddingRow) -> __m512i {
    // SAFETY: a row has 32 bytes and an alignment of 32.
    let row = unsafe { _mm256_load_si256(row.0.as_ptr().cast()) };
    _mm512_cvtepi8_epi16(row)
}

/// Loads 32 numbers into a vector.
#[inline]
#[target_feature(enable = "avx512f")]
fn load(numbers: &[i16; HIDDEN_UNITS]) -> __m512i {
    // SAFETY: the unaligned load reads the 64 bytes of `numbers`.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}
