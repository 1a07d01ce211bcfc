/// Error: a text is not a valid value of an option. Holds a description of the valid values.
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
