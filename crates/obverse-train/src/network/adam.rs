use super::Head;

/// How many positions make a step of a head.
const BATCH: u32 = 32;
/// What is kept of the mean of the gradients from step to step, and of the mean of their squares.
const MEAN_DECAY: f32 = 0.9;
const SQUARE_DECAY: f32 = 0.999;
/// Keeps a number still that nothing pulls at.
const LEAST_DEVIATION: f32 = 1e-6;

/// The steps of a head: Adam, over gradients that are averaged a few at a time.
///
/// Each number moves by how steady its gradient is, not by how large: the constant, which every position pulls at, and
/// the weight of a unit that is hardly ever used learn equally fast.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Adam {
    /// The sum of the gradients since the last step, and how many they are.
    pub(crate) pending: Head,
    pub(crate) count: u32,
    pub(crate) mean: Head,
    pub(crate) square: Head,
    /// What is still missing of the two means, which began at nothing.
    pub(crate) missing_mean: f32,
    pub(crate) missing_square: f32,
}

impl Adam {
    pub(crate) const NEW: Adam = Adam {
        pending: Head::ZERO,
        count: 0,
        mean: Head::ZERO,
        square: Head::ZERO,
        missing_mean: 1.0,
        missing_square: 1.0,
    };

    /// Takes one more gradient; every so many-th moves the head.
    #[inline]
    pub(crate) fn add(&mut self, gradient: &Head, head: &mut Head, rate: f32) {
        for (sum, number) in self.pending.numbers_mut().zip(gradient.numbers()) {
            *sum += number;
        }
        self.count += 1;
        if self.count == BATCH {
            self.step(head, rate);
        }
    }

    fn step(&mut self, head: &mut Head, rate: f32) {
        self.missing_mean *= MEAN_DECAY;
        self.missing_square *= SQUARE_DECAY;
        let (mean_share, square_share) = (1.0 - self.missing_mean, 1.0 - self.missing_square);
        let moved = head.numbers_mut().zip(self.pending.numbers());
        let means = self.mean.numbers_mut().zip(self.square.numbers_mut());
        for ((number, sum), (mean, square)) in moved.zip(means) {
            let gradient = sum / BATCH as f32;
            *mean = MEAN_DECAY * *mean + (1.0 - MEAN_DECAY) * gradient;
            *square = SQUARE_DECAY * *square + (1.0 - SQUARE_DECAY) * gradient * gradient;
            let deviation = (*square / square_share).sqrt() + LEAST_DEVIATION;
            *number += rate * (*mean / mean_share) / deviation;
        }
        self.pending = Head::ZERO;
        self.count = 0;
    }
}
