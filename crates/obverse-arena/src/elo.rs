//! Elo differences and the scores that they predict.

use crate::Standing;
use crate::pair_scores::PairScores;

/// An estimated Elo difference of the first entrant with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// Estimated difference; `None` if the first entrant won or lost every game.
    pub difference: Option<f64>,
    /// Lower end of the confidence interval; `None` if it has no lower bound.
    pub low: Option<f64>,
    /// Upper end of the confidence interval; `None` if it has no upper bound.
    pub high: Option<f64>,
}

impl Elo {
    /// Estimates the Elo difference from a standing, as [`Standing::elo`] describes; `None` without games.
    pub(crate) fn of(standing: &Standing) -> Option<Elo> {
        let rate = standing.rate()?;
        let PairScores {
            count,
            mean,
            variance,
        } = standing.pair_scores();
        let error = 1.96 * (variance / count).sqrt();
        Some(Elo {
            difference: difference(rate),
            low: difference(mean - error),
            high: difference(mean + error),
        })
    }
}

/// The Elo difference that predicts this score (0 to 1); `None` for 0 and 1, where it is infinite.
fn difference(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

/// The score (0 to 1) that an Elo difference predicts.
pub(crate) fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}
