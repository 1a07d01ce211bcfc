//! ProbCut (Michael Buro, 1995): giving up what is probably not worth searching.
//!
//! The value of a shallow search says a lot about that of a deep one: over many positions
//! `deep = slope * shallow + offset + error`, the error being close to normal with deviation
//! `sigma`. At nodes with the `deep` depth to go, a search to the `shallow` depth with a null window
//! asks whether the deep value would be at least `beta`, or at most `alpha`, but for an error of more
//! than `threshold` deviations. If so the node is cut as if it had been searched. Only nodes whose
//! static value is already that far outside are asked about: elsewhere a probe would seldom succeed,
//! and one that does not is work for nothing.
//!
//! The pair of depths and the numbers belong to an evaluation; [`fit`] finds them (`obverse
//! probcut-fit` prints what it finds) and [`Parameters::of`] has those found by it. The result is
//! probably, not certainly, that of alpha-beta.

mod fit;

use super::Stop;
use super::negamax::{Negamax, Place};
use crate::evaluation::{Evaluation, EvaluationName};
use crate::value::INFINITY;

pub use fit::{Fit, fit, sample_positions};

/// When ProbCut cuts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameters {
    /// The depth of the probes.
    pub shallow: u32,
    /// The depth at which nodes are probed. Unless it is more than `shallow`, none is.
    pub deep: u32,
    /// How the deep value grows with the shallow one; more than 0.
    pub slope: f64,
    /// The deep value where the shallow one is 0.
    pub offset: f64,
    /// The standard deviation of the error.
    pub sigma: f64,
    /// How many deviations a cut must be sure by. If errors are normal, a cut right at the limit
    /// is wrong one time in fifteen with 1.5.
    pub threshold: f64,
}

/// How sure a cut must be unless told otherwise.
pub const THRESHOLD: f64 = 1.5;
/// The depths compared unless told otherwise.
pub const DEPTHS: (u32, u32) = (2, 4);

impl Parameters {
    /// From what [`fit`] found for these depths.
    pub fn new(shallow: u32, deep: u32, fit: Fit) -> Parameters {
        Parameters {
            shallow,
            deep,
            slope: fit.slope,
            offset: fit.offset,
            sigma: fit.sigma,
            threshold: THRESHOLD,
        }
    }

    /// The numbers that [`fit`] found for an evaluation over
    /// [`sample_positions(5000, 1)`](sample_positions) at [`DEPTHS`] with the default rules, to
    /// four decimals. A test finds them again.
    ///
    /// Those of `corners` are wide: a blocked side is worth 1000 at once, which no shallow search
    /// foresees, so ProbCut hardly ever cuts there.
    pub const fn of(evaluation: EvaluationName) -> Parameters {
        let (slope, offset, sigma) = match evaluation {
            EvaluationName::Discs => (0.8605, -0.7437, 2.5129),
            EvaluationName::Weights => (1.0639, 0.1613, 21.9085),
            EvaluationName::Corners => (0.9490, 6.4037, 94.6968),
            EvaluationName::Lab => (0.9705, -0.6612, 25.5509),
            EvaluationName::Prop => (1.1068, 3.5725, 52.1030),
            EvaluationName::PropMobility => (1.1068, 3.5762, 52.1060),
        };
        Parameters {
            shallow: DEPTHS.0,
            deep: DEPTHS.1,
            slope,
            offset,
            sigma,
            threshold: THRESHOLD,
        }
    }

    /// The lowest shallow value after which the deep one is probably at least `bound`.
    fn probably_at_least(&self, bound: i32) -> Option<i32> {
        let shallow = (f64::from(bound) - self.offset + self.threshold * self.sigma) / self.slope;
        within_values(shallow.ceil())
    }

    /// The highest shallow value after which the deep one is probably at most `bound`.
    fn probably_at_most(&self, bound: i32) -> Option<i32> {
        let shallow = (f64::from(bound) - self.offset - self.threshold * self.sigma) / self.slope;
        within_values(shallow.floor())
    }
}

/// The number as one a search can have as a bound. What is not finite or far off is none.
fn within_values(number: f64) -> Option<i32> {
    const FAR: f64 = 1e9;
    (number.abs() < FAR).then_some(number as i32)
}

/// The bound at which a node is probably cut, if it is.
pub(crate) fn check<E: Evaluation, S: Stop>(
    search: &mut Negamax<'_, E, S>,
    parameters: &Parameters,
    at: &Place,
    alpha: i32,
    beta: i32,
) -> Option<i32> {
    let shallow = at.with_depth(parameters.shallow);
    // A probe that fails is work for nothing. Where the evaluation alone is beyond the bound, most succeed.
    let value = search.static_value(at);
    if beta < INFINITY
        && let Some(bound) = parameters.probably_at_least(beta)
        && value >= bound
        && search.visit(&mut (), &shallow, bound - 1, bound) >= bound
    {
        return Some(beta);
    }
    if alpha > -INFINITY
        && let Some(bound) = parameters.probably_at_most(alpha)
        && value <= bound
        && search.visit(&mut (), &shallow, bound, bound + 1) <= bound
    {
        return Some(alpha);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    #[test]
    fn the_numbers_are_those_the_fit_finds() {
        let positions = sample_positions(5000, 1);
        for &name in EvaluationName::ALL {
            let found = fit(name, Rules::default(), DEPTHS.0, DEPTHS.1, &positions).unwrap();
            let kept = Parameters::of(name);
            for (found, kept) in [
                (found.slope, kept.slope),
                (found.offset, kept.offset),
                (found.sigma, kept.sigma),
            ] {
                assert!(
                    (found - kept).abs() < 1e-4,
                    "{name}: {found} is kept as {kept}"
                );
            }
        }
    }
}
