use super::{FRACTION_BITS, Head, Kernel, Network, UNITS, squared};
use crate::evaluation::Configurations;
use crate::evaluation::pattern::{FEATURES, LANE_STARTS};

/// The kernel for all machines, and the oracle of the others.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Kernel for Portable {
    const NAME: &'static str = "portable";

    #[inline]
    fn value(network: &Network, head: &Head, configurations: &Configurations) -> i32 {
        let mut sums = [0_i16; UNITS];
        // A loop would look up where each lane starts and check that its row is there: half as long again.
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
                    // Known to the compiler, as is that no number of 16 bits leads beyond the end.
                    const START: usize = LANE_STARTS[if LANE < FEATURES { LANE } else { 0 }];
                    let row = &network.rows[START + usize::from(configurations.0[LANE])];
                    for (sum, added) in sums.iter_mut().zip(row.0) {
                        *sum = sum.wrapping_add(added.into());
                    }
                }
            }};
        }
        add_fours!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
        let mut value = head.constant;
        for (unit, sum) in sums.into_iter().enumerate() {
            let squared = squared(sum, head.bias[unit], network.caps[unit]);
            let product = |a: i16, b: i16| i32::from(a) * i32::from(b);
            let worth = product(squared, head.weight[unit]) + product(sum, head.direct[unit]);
            value = value.wrapping_add(worth);
        }
        value >> FRACTION_BITS
    }
}
