//! How far shallow values can be trusted, evaluation by evaluation.

use obverse_classic::search::probcut::{Fit, Parameters, THRESHOLD, fit};
use obverse_classic::{EvaluationName, Rules};
use obverse_core::Position;
use serde::{Deserialize, Serialize};

use obverse_report::text::{FAINT, STRONG};

/// The numbers of ProbCut as they are kept in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ProbcutNumbers {
    eval: String,
    shallow: u32,
    deep: u32,
    slope: f64,
    offset: f64,
    sigma: f64,
    threshold: f64,
    #[serde(default)]
    correlation: f64,
    #[serde(default)]
    samples: usize,
}

/// Why numbers are of no use to ProbCut.
#[derive(Debug, thiserror::Error)]
pub enum NumbersError {
    /// The shallow search is as deep as the deep one, or deeper.
    #[error("the shallow depth {shallow} is not below the deep one, {deep}")]
    Depths {
        /// Plies of the shallow search.
        shallow: u32,
        /// Plies of the deep search.
        deep: u32,
    },
    /// Deep values would not rise with shallow ones.
    #[error("the slope {0} is not above 0")]
    Slope(f64),
    /// A negative sigma or threshold.
    #[error("sigma and threshold may not be negative")]
    Negative,
}

/// Why there are no numbers.
#[derive(Debug, thiserror::Error)]
#[error(
    "no line fits: deep values do not rise with shallow ones over these positions; \
     take more games, or other depths"
)]
pub struct NoFit;

impl ProbcutNumbers {
    /// Fits a line to deep and shallow values of these positions.
    pub fn fit(
        evaluation: EvaluationName,
        rules: Rules,
        shallow: u32,
        deep: u32,
        positions: &[Position],
    ) -> Result<ProbcutNumbers, NoFit> {
        let found = fit(evaluation, rules, shallow, deep, positions).ok_or(NoFit)?;
        Ok(ProbcutNumbers::new(evaluation.name(), shallow, deep, found))
    }

    fn new(eval: &str, shallow: u32, deep: u32, fit: Fit) -> ProbcutNumbers {
        ProbcutNumbers {
            eval: eval.to_owned(),
            shallow,
            deep,
            slope: fit.slope,
            offset: fit.offset,
            sigma: fit.sigma,
            threshold: THRESHOLD,
            correlation: fit.correlation,
            samples: fit.samples,
        }
    }

    /// The numbers as ProbCut takes them. JSON has no number that is not finite.
    pub fn parameters(&self) -> Result<Parameters, NumbersError> {
        let &ProbcutNumbers { shallow, deep, .. } = self;
        if shallow >= deep {
            return Err(NumbersError::Depths { shallow, deep });
        }
        if self.slope <= 0.0 {
            return Err(NumbersError::Slope(self.slope));
        }
        if self.sigma < 0.0 || self.threshold < 0.0 {
            return Err(NumbersError::Negative);
        }
        Ok(Parameters {
            shallow,
            deep,
            slope: self.slope,
            offset: self.offset,
            sigma: self.sigma,
            threshold: self.threshold,
        })
    }

    /// The line and its error, in words for a terminal.
    pub fn in_words(&self) -> String {
        let ProbcutNumbers {
            eval,
            shallow,
            deep,
            slope,
            offset,
            sigma,
            threshold,
            correlation,
            samples,
        } = self;
        format!(
            "{STRONG}{eval}{STRONG:#}, depth {deep} foretold from depth {shallow}, {samples} positions\n  \
             deep = {STRONG}{slope:.4}{STRONG:#} x shallow {STRONG}{offset:+.4}{STRONG:#}, \
             give or take {STRONG}{sigma:.4}{STRONG:#} {FAINT}(correlation {correlation:.3}){FAINT:#}\n  \
             A node is cut if it is beyond its bound by {threshold} x {sigma:.1} = {:.1} or more.\n",
            threshold * sigma
        )
    }
}
