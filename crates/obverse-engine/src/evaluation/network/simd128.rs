//! The WebAssembly kernel, with the accumulator in four vectors of eight numbers. The compiler does not vectorize the
//! portable kernel for WebAssembly.
#![allow(unsafe_code, reason = "loads into vectors")]

use std::arch::wasm32::*;

use super::{
    EmbeddingRow, FRACTION_BITS, HIDDEN_UNITS, Kernel, Network, OutputHead, SQUARED_SHIFT,
};
use crate::evaluation::Configurations;
use crate::evaluation::pattern::{FEATURES, LANE_STARTS};

/// Number of vectors of an accumulator.
const VECTORS: usize = HIDDEN_UNITS / 8;

/// The kernel for WebAssembly with 128-bit vectors.
///
/// ```
/// use obverse_engine::evaluation::network::{Kernel, Simd128};
///
/// assert_eq!(Simd128::NAME, "simd128");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Simd128;

impl Kernel for Simd128 {
    const NAME: &'static str = "simd128";

    #[inline]
    fn value(network: &Network, head: &OutputHead, configurations: &Configurations) -> i32 {
        let mut accumulator = [i16x8_splat(0); VECTORS];
        macro_rules! add_fours {
            ($($four:literal)*) => { $(
                add_fours!(@ 4 * $four);
                add_fours!(@ 4 * $four + 1);
                add_fours!(@ 4 * $four + 2);
                add_fours!(@ 4 * $four + 3);
            )* };
            (@ $lane:expr) => {{
                const LANE: usize = $lane;
                if LANE < FEATURES {
                    // A constant lets the compiler prove that every 16-bit index is in bounds.
                    const START: usize = LANE_STARTS[if LANE < FEATURES { LANE } else { 0 }];
                    let row = widened(&network.rows[START + usize::from(configurations.0[LANE])]);
                    for (sum, added) in accumulator.iter_mut().zip(row) {
                        *sum = i16x8_add(*sum, added);
                    }
                }
            }};
        }
        add_fours!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        let (bias, caps) = (load(&head.bias), load(&network.caps));
        let (weight, direct) = (load(&head.weight), load(&head.direct));
        let mut output = i32x4_splat(0);
        for unit in 0..VECTORS {
            let sum = accumulator[unit];
            let clipped = i16x8_max(i16x8_add(sum, bias[unit]), i16x8_splat(0));
            let clipped = i16x8_shl(i16x8_min(clipped, caps[unit]), SQUARED_SHIFT);
            output = i32x4_add(output, i32x4_dot_i16x8(squared(clipped), weight[unit]));
            output = i32x4_add(output, i32x4_dot_i16x8(sum, direct[unit]));
        }
        let halves = i32x4_add(output, i32x4_shuffle::<2, 3, 0, 1>(output, output));
        let value = i32x4_extract_lane::<0>(halves)
            .wrapping_add(i32x4_extract_lane::<1>(halves))
            .wrapping_add(head.constant);
        value >> FRACTION_BITS
    }
}

/// The high halves of the squares of eight numbers.
#[inline(always)]
fn squared(numbers: v128) -> v128 {
    let low = i32x4_extmul_low_i16x8(numbers, numbers);
    let high = i32x4_extmul_high_i16x8(numbers, numbers);
    i16x8_shuffle::<1, 3, 5, 7, 9, 11, 13, 15>(low, high)
}

/// An embedding row, sign-extended to 16 bits.
#[inline(always)]
fn widened(row: &EmbeddingRow) -> [v128; VECTORS] {
    std::array::from_fn(|vector| {
        let numbers: &[i8; 8] = row.0[8 * vector..]
            .first_chunk()
            .expect("a row has 32 numbers");
        // SAFETY: the load reads the 8 bytes of `numbers` and needs no alignment.
        unsafe { i16x8_load_extend_i8x8(numbers.as_ptr()) }
    })
}

/// Loads 32 numbers into vectors.
#[inline(always)]
fn load(numbers: &[i16; HIDDEN_UNITS]) -> [v128; VECTORS] {
    std::array::from_fn(|vector| {
        let eight: &[i16; 8] = numbers[8 * vector..]
            .first_chunk()
            .expect("there are 32 numbers");
        // SAFETY: the load reads the 16 bytes of `eight` and needs no alignment.
        unsafe { v128_load(eight.as_ptr().cast()) }
    })
}
