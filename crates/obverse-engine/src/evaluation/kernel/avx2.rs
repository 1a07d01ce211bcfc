//! AVX2: the configurations in vectors, the look-ups one by one. Its gathering takes as many steps, and on many
//! machines more time.
#![allow(unsafe_code, reason = "intrinsics, and look-ups without a check")]

use std::arch::x86_64::*;
use std::hint::black_box;

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

/// Begins where a vector may.
#[repr(align(32))]
struct Configurations([u16; LANES]);

#[inline]
#[target_feature(enable = "avx2")]
fn sum(table: &Table, stage: Start, indices: &Indices) -> i32 {
    let weights = table.weights_from(stage);
    let mut configurations = Configurations([0; LANES]);
    for lane in (0..LANES).step_by(16) {
        // SAFETY: lane + 16 is at most 64, the length of all three arrays, which begin where vectors may.
        unsafe {
            let player = _mm256_load_si256(indices.player.as_ptr().add(lane).cast());
            let opponent = _mm256_load_si256(indices.opponent.as_ptr().add(lane).cast());
            let both = _mm256_add_epi16(player, _mm256_add_epi16(opponent, opponent));
            _mm256_store_si256(configurations.0.as_mut_ptr().add(lane).cast(), both);
        }
    }
    // Out of memory: the compiler would take them out of the vectors one by one, which is slower.
    let Configurations(configurations) = black_box(&configurations);
    // Written out, so that the starts are part of the instructions.
    macro_rules! sum_of {
        ($($lane:literal)*) => {
            0 $(+ {
                const START: usize = LANE_STARTS.0[$lane] as usize;
                let place = START + usize::from(configurations[$lane]);
                // SAFETY: a place is a start within a stage plus a number of 16 bits; `weights_from` gives
                // room for that.
                i32::from(unsafe { *weights.get_unchecked(place) })
            })*
        };
    }
    let first = sum_of!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31);
    let others = sum_of!(32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63);
    first + others
}
