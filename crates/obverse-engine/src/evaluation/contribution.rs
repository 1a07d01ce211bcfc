use obverse_core::Square;

/// The contribution of one feature to the value of a position.
///
/// ```
/// use obverse_core::Position;
/// use obverse_engine::evaluation::{Contribution, Evaluation};
///
/// let parts: Vec<Contribution> = Evaluation::built_in().explain(Position::start().board());
/// assert_eq!(parts[0].pattern, Some("corner 3x3"));
/// assert_eq!(parts[0].squares.len(), 9);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contribution {
    /// Name of the pattern; `None` for the part of the value that is independent of all features.
    pub pattern: Option<&'static str>,
    /// Squares of the feature; empty if `pattern` is `None`.
    pub squares: Vec<Square>,
    /// Contribution in evaluation units, [`UNITS_PER_DISC`](super::UNITS_PER_DISC) per disc.
    pub units: i32,
}
