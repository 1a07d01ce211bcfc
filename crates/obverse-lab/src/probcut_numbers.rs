//! File format of the parameters of the textbook ProbCut, as `obverse probcut-fit` writes them.

use obverse_classic::search::probcut::{ProbCutFit, ProbCutParameters, THRESHOLD, fit};
use obverse_classic::{EvaluationName, Rules};
use obverse_core::Position;
use serde::{Deserialize, Serialize};

use obverse_report::text::{FAINT, STRONG};

/// ProbCut parameters of an evaluation, as stored in a file.
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

/// Error: the numbers are not valid ProbCut parameters.
#[derive(Debug, thiserror::Error)]
pub enum NumbersError {
    /// The shallow depth is not less than the deep depth.
    #[error("the shallow depth {shallow} must be less than the deep depth {deep}")]
    Depths {
        /// Depth of the shallow search, in plies.
        shallow: u32,
        /// Depth of the deep search, in plies.
        deep: u32,
    },
    /// The slope is not positive.
    #[error("the slope must be above 0, not {0}")]
    Slope(f64),
    /// Sigma or the threshold is negative.
    #[error("sigma and threshold must be 0 or more")]
    Negative,
}

/// Error: no line with a positive slope fits the sample.
#[derive(Debug, thiserror::Error)]
#[error(
    "no regression line fits: in these positions, deep values do not rise with shallow values; \
      choose more games or other depths"
)]
pub struct NoFit;

impl ProbcutNumbers {
    /// Searches the positions to both depths and fits a line that predicts the deep values from the shallow ones.
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

    fn new(eval: &str, shallow: u32, deep: u32, fit: ProbCutFit) -> ProbcutNumbers {
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

    /// Validates the numbers and returns them as parameters for a search. The numbers are finite, because JSON has no
    /// infinities.
    pub fn parameters(&self) -> Result<ProbCutParameters, NumbersError> {
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
        Ok(ProbCutParameters {
            shallow,
            deep,
            slope: self.slope,
            offset: self.offset,
            sigma: self.sigma,
            threshold: self.threshold,
        })
    }

    /// Describes the fit for a terminal.
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
            "{STRONG}{eval}{STRONG:#}, depth {deep} predicted from depth {shallow}, {samples} positions\n  \
             deep = {STRONG}{slope:.4}{STRONG:#} x shallow {STRONG}{offset:+.4}{STRONG:#}, \
             sigma {STRONG}{sigma:.4}{STRONG:#} {FAINT}(correlation {correlation:.3}){FAINT:#}\n  \
             A node is cut if the prediction is beyond alpha or beta by {threshold} x {sigma:.1} = {:.1} or more.\n",
            threshold * sigma
        )
    }
}
