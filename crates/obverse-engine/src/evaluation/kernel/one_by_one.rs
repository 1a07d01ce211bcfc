//! Look-ups one by one. Vectors can gather them, but that takes as many steps, and on some machines twice the time
//! (docs/performance.md).
#![allow(unsafe_code, reason = "look-ups without a check")]

use std::hint::black_box;

use super::{Kernel, Start, Table};
use crate::evaluation::Configurations;
use crate::evaluation::pattern::{LANE_STARTS, LANES};

/// The kernel for all machines.
#[derive(Clone, Copy, Debug)]
pub struct OneByOne;

/// Where the first lane of a word stands in it, and the others behind it.
const SHIFTS: [u32; 4] = if cfg!(target_endian = "little") {
    [0, 16, 32, 48]
} else {
    [48, 32, 16, 0]
};

impl Kernel for OneByOne {
    const NAME: &'static str = "one by one";

    #[inline(always)]
    fn sum(table: &Table, stage: Start, configurations: &Configurations) -> i32 {
        let weights = table.weights_from(stage);
        // Out of memory, four lanes at a time: the compiler would take them out of vectors one by one, which is
        // slower, and half of all loads would be for them.
        let Configurations(lanes) = black_box(configurations);
        let words: &[u64; LANES / 4] = bytemuck::cast_ref(lanes);
        macro_rules! weight {
            ($word:ident, $lane:expr) => {{
                // Part of the instruction.
                const START: usize = LANE_STARTS.0[$lane] as usize;
                let number = ($word >> SHIFTS[$lane % 4]) as u16;
                // SAFETY: a start within a stage plus a number of 16 bits; `weights_from` gives room for that.
                i32::from(unsafe { *weights.get_unchecked(START + usize::from(number)) })
            }};
        }
        macro_rules! sum_of_fours {
            ($($lane:literal)*) => {
                0 $(+ {
                    let word = words[$lane / 4];
                    weight!(word, $lane) + weight!(word, $lane + 1) + weight!(word, $lane + 2) + weight!(word, $lane + 3)
                })*
            };
        }
        sum_of_fours!(0 4 8 12 16 20 24 28 32 36 40 44 48 52 56 60)
    }
}
