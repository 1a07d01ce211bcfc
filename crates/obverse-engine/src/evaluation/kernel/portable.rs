use super::{Kernel, Start, Table};
use crate::evaluation::Indices;
use crate::evaluation::pattern::{LANE_STARTS, LANES};

/// The kernel for every machine.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Kernel for Portable {
    const NAME: &'static str = "portable";

    #[inline]
    fn sum(table: &Table, stage: Start, indices: &Indices) -> i32 {
        let weights = table.weights_from(stage);
        let configurations = indices.configurations();
        let lanes = (0..LANES).map(|lane| {
            let place = LANE_STARTS.0[lane] as usize + usize::from(configurations[lane]);
            i32::from(weights[place])
        });
        lanes.sum()
    }
}
