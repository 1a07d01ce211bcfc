use super::Head;

/// Batch size: number of positions per step of an output head.
const BATCH: u32 = 32;
/// Decay of the first moment per step.
const BETA1: f32 = 0.9;
/// Decay of the second moment per step.
const BETA2: f32 = 0.999;
/// Added to the denominator to avoid a division by 0, so that a parameter without gradients does not change.
const EPSILON: f32 = 1e-6;

/// The Adam optimizer of an output head, over batches of [`BATCH`] positions.
///
/// The step of a parameter depends on how steady its gradient is, not on how large the gradient is. So the constant,
/// which every position changes, and the weight of a rarely active unit learn equally fast.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Adam {
    /// Sum of the gradients of the current batch.
    pub(crate) pending: Head,
    /// Number of gradients in the current batch.
    pub(crate) count: u32,
    /// Running mean of the gradients.
    pub(crate) first_moment: Head,
    /// Running mean of the squared gradients.
    pub(crate) second_moment: Head,
    /// `BETA1` to the power of the number of steps, for the bias correction.
    pub(crate) beta1_power: f32,
    /// `BETA2` to the power of the number of steps, for the bias correction.
    pub(crate) beta2_power: f32,
}

impl Adam {
    /// The state before the first gradient.
    pub(crate) const NEW: Adam = Adam {
        pending: Head::ZERO,
        count: 0,
        first_moment: Head::ZERO,
        second_moment: Head::ZERO,
        beta1_power: 1.0,
        beta2_power: 1.0,
    };

    /// Adds a gradient to the batch. When the batch is full, makes a step of the head.
    #[inline]
    pub(crate) fn add(&mut self, gradient: &Head, head: &mut Head, rate: f32) {
        for (sum, value) in self.pending.values_mut().zip(gradient.values()) {
            *sum += value;
        }
        self.count += 1;
        if self.count == BATCH {
            self.step(head, rate);
        }
    }

    /// Makes one step of the head from the gradients of the batch, and starts a new batch.
    fn step(&mut self, head: &mut Head, rate: f32) {
        self.beta1_power *= BETA1;
        self.beta2_power *= BETA2;
        let (correction1, correction2) = (1.0 - self.beta1_power, 1.0 - self.beta2_power);
        let parameters = head.values_mut().zip(self.pending.values());
        let moments = (self.first_moment.values_mut()).zip(self.second_moment.values_mut());
        for ((parameter, sum), (first, second)) in parameters.zip(moments) {
            let gradient = sum / BATCH as f32;
            *first = BETA1 * *first + (1.0 - BETA1) * gradient;
            *second = BETA2 * *second + (1.0 - BETA2) * gradient * gradient;
            let deviation = (*second / correction2).sqrt() + EPSILON;
            *parameter += rate * (*first / correction1) / deviation;
        }
        self.pending = Head::ZERO;
        self.count = 0;
    }
}
