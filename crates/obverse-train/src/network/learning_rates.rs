/// Learning rate of output heads relative to that of embedding rows.
const HEAD_SHARE: f32 = 0.05;
/// Share of the training during which the learning rate rises; afterwards it falls linearly.
const WARM_UP: f64 = 0.005;
/// Lower bound of the learning rate relative to its maximum.
const LEAST_SHARE: f64 = 0.001;

/// The learning rates of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct LearningRates {
    /// Learning rate of embedding rows, which AdaGrad divides by the root of the sum of squared gradients.
    pub(crate) rows: f32,
    /// Learning rate of output heads.
    pub(crate) heads: f32,
}

impl LearningRates {
    /// The learning rates when the share `done` of the training (0 to 1) is finished. `maximum` is the largest rate
    /// of embedding rows.
    pub(crate) fn at(done: f64, maximum: f32) -> LearningRates {
        let share = (1.0 - done) * (done / WARM_UP).min(1.0);
        let rows = maximum * share.max(LEAST_SHARE) as f32;
        LearningRates {
            rows,
            heads: HEAD_SHARE * rows,
        }
    }
}
