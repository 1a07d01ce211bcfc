/// The text is not a value that the option takes; holds a description of the values that it takes.
///
/// ```
/// use obverse_engine::Level;
///
/// let error = "99".parse::<Level>().unwrap_err();
/// assert_eq!(error.to_string(), "choose 1 to 60");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("choose {0}")]
pub struct ExpectedValue(pub &'static str);
