//! Parsers of percentages.

/// The text is not a percentage from 0 to this maximum.
#[derive(Debug, thiserror::Error)]
#[error("expected a percentage from 0 to {0}")]
pub struct PercentageError(u8);

/// Parses a percentage from 0 to 100.
pub fn percentage(text: &str) -> Result<f64, PercentageError> {
    percentage_up_to(100, text)
}

/// Parses a percentage from 0 to 90.
pub fn percentage_up_to_90(text: &str) -> Result<f64, PercentageError> {
    percentage_up_to(90, text)
}

fn percentage_up_to(most: u8, text: &str) -> Result<f64, PercentageError> {
    let number = text.parse().ok();
    let number = number.filter(|number| (0.0..=f64::from(most)).contains(number));
    number.ok_or(PercentageError(most))
}
