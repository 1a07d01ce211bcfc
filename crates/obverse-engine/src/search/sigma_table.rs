use crate::evaluation::Calibration;

/// Length of both dimensions of the sigma table: the empties and the depths go from 0 to 60.
const SIZE: usize = 61;

/// Error sigmas of MPC in discs, precomputed from a [`Calibration`].
pub struct SigmaTable {
    /// By empties and depth: sigma of the shallow search and sigma of the static evaluation, in discs.
    sigma: Box<[[(f32, f32); SIZE]; SIZE]>,
}

impl SigmaTable {
    /// Computes the sigmas of a calibration for all empties and depths.
    pub fn new(calibration: &Calibration) -> SigmaTable {
        let mut sigma = Box::new([[(0.0, 0.0); SIZE]; SIZE]);
        for (empties, row) in sigma.iter_mut().enumerate() {
            for (depth, sigma) in row.iter_mut().enumerate() {
                let (empties, depth) = (empties as u32, depth as u32);
                let error = |shallow| calibration.sigma(empties, depth, shallow);
                *sigma = (error(shallow_depth(depth)), error(0));
            }
        }
        SigmaTable { sigma }
    }

    /// Sigmas, in discs, of two predictions of a search to `depth`: by the shallow search and by the static evaluation.
    pub(super) fn lookup(&self, empties: u32, depth: u32) -> (f32, f32) {
        let clamp = |n: u32| (n as usize).min(SIZE - 1);
        self.sigma[clamp(empties)][clamp(depth)]
    }
}

/// The depth of the shallow search for a deep search of `depth` plies: about half of `depth`. Both depths have the same
/// parity, because evaluations favour the side that moved last.
pub(super) fn shallow_depth(depth: u32) -> u32 {
    2 * (depth / 4) + depth % 2
}
