//! File format of the parameters of the textbook ProbCut, as `obverse probcut-fit` writes them.

use obverse_classic::EvaluationName;
use obverse_classic::search::probcut::{ProbCutFit, ProbCutParameters, THRESHOLD};
use serde::{Deserialize, Serialize};

use obverse_report::text::{FAINT, STRONG};

/// ProbCut parameters of an evaluation, as stored in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ProbcutJson {
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

impl ProbcutJson {
    /// The parameters of an evaluation, from the fit of these depths.
    pub fn new(
        evaluation: EvaluationName,
        shallow: u32,
        deep: u32,
        fit: ProbCutFit,
    ) -> ProbcutJson {
        ProbcutJson {
            eval: evaluation.name().to_owned(),
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
        let &ProbcutJson { shallow, deep, .. } = self;
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
        let ProbcutJson {
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
