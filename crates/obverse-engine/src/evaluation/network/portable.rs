//! The portable kernel of the network.

use super::{FRACTION_BITS, HIDDEN_UNITS, Kernel, Network, OutputHead, squared_clipped};
use crate::evaluation::Configurations;
use crate::evaluation::pattern::{FEATURES, LANE_STARTS};

/// The kernel for all CPUs, and the oracle for tests of the other kernels.
///
/// ```
/// use obverse_engine::evaluation::network::{Kernel, Portable};
///
/// assert_eq!(Portable::NAME, "portable");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Kernel for Portable {
    const NAME: &'static str = "portable";

    #[inline]
    fn value(network: &Network, head: &OutputHead, configurations: &Configurations) -> i32 {
        let mut accumulator = [0_i16; HIDDEN_UNITS];
        // Unrolled: a loop would load the start index of each lane and check bounds, which takes 1.5 times as long.
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
                    let row = &network.rows[START + usize::from(configurations.0[LANE])];
                    for (sum, added) in accumulator.iter_mut().zip(row.0) {
                        *sum = sum.wrapping_add(added.into());
                    }
                }
            }};
        }
        add_fours!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        let mut value = head.constant;
        for (unit, sum) in accumulator.into_iter().enumerate() {
            let squared = squared_clipped(sum, head.bias[unit], network.caps[unit]);
            let product = |a: i16, b: i16| i32::from(a) * i32::from(b);
            let output = product(squared, head.weight[unit]) + product(sum, head.direct[unit]);
            value = value.wrapping_add(output);
        }
        value >> FRACTION_BITS
    }
}
