use super::fit::ProbCutFit;
use crate::evaluation::EvaluationName;

/// Parameters of ProbCut: the two depths, the fitted line and the required confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ProbCutParameters {
    /// Depth of the shallow searches (probes), in plies.
    pub shallow: u32,
    /// Remaining depth at which nodes are probed, in plies. ProbCut is off unless `deep` exceeds `shallow`.
    pub deep: u32,
    /// Slope of the line from shallow to deep values; positive.
    pub slope: f64,
    /// Predicted deep value for a shallow value of 0.
    pub offset: f64,
    /// Standard deviation of the prediction error.
    pub sigma: f64,
    /// Required confidence, in standard deviations. With a threshold of 1.5 and normally distributed errors, a cut-off
    /// exactly at the limit is wrong one time in fifteen.
    pub threshold: f64,
}

/// Default confidence threshold, in standard deviations.
pub const THRESHOLD: f64 = 1.5;
/// Default shallow and deep depth, in plies.
pub const DEPTHS: (u32, u32) = (2, 4);

impl ProbCutParameters {
    /// Creates parameters from a fit for these depths, with the default threshold.
    pub fn new(shallow: u32, deep: u32, fit: ProbCutFit) -> ProbCutParameters {
        ProbCutParameters {
            shallow,
            deep,
            slope: fit.slope,
            offset: fit.offset,
            sigma: fit.sigma,
            threshold: THRESHOLD,
        }
    }

    /// Returns the parameters that [`fit`](super::fit) finds for an evaluation over
    /// [`sample_positions(5000, 1)`](super::sample_positions) at [`DEPTHS`] with the default rules, rounded to four
    /// decimals. A test reproduces them.
    ///
    /// Sigma is large for `corners`: a side without moves changes the value by 1000 at once, which a shallow search
    /// does not see coming. ProbCut hardly ever cuts off with this evaluation.
    pub const fn of(evaluation: EvaluationName) -> ProbCutParameters {
        let (slope, offset, sigma) = match evaluation {
            EvaluationName::Discs => (0.8605, -0.7437, 2.5129),
            EvaluationName::Weights => (1.0639, 0.1613, 21.9085),
            EvaluationName::Corners => (0.9490, 6.4037, 94.6968),
            EvaluationName::Lab => (0.9705, -0.6612, 25.5509),
            EvaluationName::Prop => (1.1068, 3.5725, 52.1030),
            EvaluationName::PropMobility => (1.1068, 3.5762, 52.1060),
        };
        ProbCutParameters {
            shallow: DEPTHS.0,
            deep: DEPTHS.1,
            slope,
            offset,
            sigma,
            threshold: THRESHOLD,
        }
    }

    /// Returns the lowest shallow value for which the deep value is probably at least `bound`; `None` if this shallow
    /// value exceeds the range of values.
    pub(super) fn probably_at_least(&self, bound: i32) -> Option<i32> {
        let shallow = (f64::from(bound) - self.offset + self.threshold * self.sigma) / self.slope;
        finite_bound(shallow.ceil())
    }

    /// Returns the highest shallow value for which the deep value is probably at most `bound`; `None` if this shallow
    /// value exceeds the range of values.
    pub(super) fn probably_at_most(&self, bound: i32) -> Option<i32> {
        let shallow = (f64::from(bound) - self.offset - self.threshold * self.sigma) / self.slope;
        finite_bound(shallow.floor())
    }
}

/// Converts a number to a search bound; `None` if it is not finite or exceeds the range of values.
fn finite_bound(number: f64) -> Option<i32> {
    const LIMIT: f64 = 1e9;
    (number.abs() < LIMIT).then_some(number as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;
    use crate::search::probcut::{fit, sample_positions};

    #[test]
    fn the_parameters_are_reproduced_by_the_fit() {
        let positions = sample_positions(5000, 1);
        for &name in EvaluationName::ALL {
            let found = fit(name, Rules::default(), DEPTHS.0, DEPTHS.1, &positions).unwrap();
            let kept = ProbCutParameters::of(name);
            for (found, kept) in [
                (found.slope, kept.slope),
                (found.offset, kept.offset),
                (found.sigma, kept.sigma),
            ] {
                assert!(
                    (found - kept).abs() < 1e-4,
                    "{name}: the fit gives {found}, but the stored value is {kept}"
                );
            }
        }
    }
}
