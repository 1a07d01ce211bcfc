//! ProbCut (Michael Buro, 1995): a shallow search predicts whether a deep search would cause a cut-off.
//!
//! The values of a shallow and a deep search are closely related: over many positions
//! `deep = slope * shallow + offset + error`, where the error is roughly normal with standard deviation `sigma`.
//!
//! At a node with remaining depth `deep`, a null-window search to depth `shallow` tests whether the deep value would
//! be at least `beta`, or at most `alpha`, even if the prediction is off by `threshold` standard deviations. If so,
//! the node is cut off. The probe is made only if the static evaluation is already beyond the same limit. Elsewhere
//! it would rarely succeed, and a failed probe is wasted work.
//!
//! The parameters depend on the evaluation. [`fit`] determines them (`obverse probcut-fit` prints them), and
//! [`ProbCutParameters::of`] has those of the built-in evaluations. ProbCut probably, but not certainly, returns the
//! same result as alpha-beta.

mod fit;
mod probcut_cutoff;
mod probcut_parameters;
mod probe;
mod sample_positions;

pub use fit::{ProbCutFit, fit, fit_line, value_pairs};
pub use probcut_parameters::{DEPTHS, ProbCutParameters, THRESHOLD};
pub(super) use probe::probe;
pub use sample_positions::sample_positions;
