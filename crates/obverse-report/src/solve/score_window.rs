use std::fmt;
use std::str::FromStr;

use obverse_engine::{InvalidWindow, Limits};
use serde::{Deserialize, Serialize};

/// A window of scores in discs for the side to move, as in `-3,3`. In JSON it is `[-3,3]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "(i32, i32)", into = "(i32, i32)")]
pub struct ScoreWindow {
    /// Lower end of the window. This score and all lower scores are outside.
    alpha: i32,
    /// Upper end of the window. This score and all higher scores are outside.
    beta: i32,
}

/// Error: the text is not a window.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseWindowError {
    /// The text is not two whole numbers with a comma between them.
    #[error("expected two whole numbers, as in -3,3")]
    Syntax,
    /// The two numbers are not the bounds of a window.
    #[error(transparent)]
    Invalid(#[from] InvalidWindow),
}

impl ScoreWindow {
    /// The window between two scores from -64 to 64, the lower first.
    pub fn new(alpha: i32, beta: i32) -> Result<ScoreWindow, InvalidWindow> {
        Limits::window(alpha, beta)?;
        Ok(ScoreWindow { alpha, beta })
    }

    /// Search limits that solve within the window.
    pub fn limits(self) -> Limits {
        Limits::window(self.alpha, self.beta).expect("checked by `new`")
    }
}

impl FromStr for ScoreWindow {
    type Err = ParseWindowError;

    fn from_str(text: &str) -> Result<ScoreWindow, ParseWindowError> {
        let (alpha, beta) = text.split_once(',').ok_or(ParseWindowError::Syntax)?;
        let number = |text: &str| text.trim().parse().map_err(|_| ParseWindowError::Syntax);
        Ok(ScoreWindow::new(number(alpha)?, number(beta)?)?)
    }
}

impl fmt::Display for ScoreWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.alpha, self.beta)
    }
}

impl TryFrom<(i32, i32)> for ScoreWindow {
    type Error = InvalidWindow;

    fn try_from((alpha, beta): (i32, i32)) -> Result<ScoreWindow, InvalidWindow> {
        ScoreWindow::new(alpha, beta)
    }
}

impl From<ScoreWindow> for (i32, i32) {
    fn from(window: ScoreWindow) -> (i32, i32) {
        (window.alpha, window.beta)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_parsed_and_written() {
        let window: ScoreWindow = "-3, 3".parse().expect("a window");
        assert_eq!(window, ScoreWindow::new(-3, 3).expect("a window"));
        assert_eq!(window.to_string(), "-3,3");
        assert_eq!(serde_json::to_string(&window).expect("JSON"), "[-3,3]");
        assert!(serde_json::from_str::<ScoreWindow>("[3,-3]").is_err());
        for text in ["", "3", "a,b", "1,2,3", "1.5,2"] {
            let error = text.parse::<ScoreWindow>();
            assert_eq!(error, Err(ParseWindowError::Syntax), "{text}");
        }
        let inverted = "3,-3".parse::<ScoreWindow>();
        let invalid = InvalidWindow { alpha: 3, beta: -3 };
        assert_eq!(inverted, Err(ParseWindowError::Invalid(invalid)));
    }
}
