/// Error: a search window is empty or exceeds the range of scores, -64 to 64.
///
/// ```
/// use obverse_engine::Limits;
///
/// let error = Limits::window(3, 3).unwrap_err();
/// assert_eq!(error.to_string(), "the window 3, 3 is invalid: expected two scores from -64 to 64, the lower one first");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the window {alpha}, {beta} is invalid: expected two scores from -64 to 64, the lower one first"
)]
pub struct InvalidWindow {
    /// Lower bound of the window.
    pub alpha: i32,
    /// Upper bound of the window.
    pub beta: i32,
}
