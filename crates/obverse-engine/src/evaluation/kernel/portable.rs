use super::{Kernel, Start, Table};
use crate::evaluation::Configurations;
use crate::evaluation::pattern::{LANE_STARTS, LANES};

/// The kernel that checks every look-up: the oracle of the other.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Kernel for Portable {
    const NAME: &'static str = "portable";

    #[inline]
    fn sum(table: &Table, stage: Start, configurations: &Configurations) -> i32 {
        let weights = table.weights_from(stage);
        let lanes = (0..LANES).map(|lane| {
            let place = LANE_STARTS.0[lane] as usize + usize::from(configurations.0[lane]);
            i32::from(weights[place])
        });
        lanes.sum()
    }
}
