use serde::{Deserialize, Serialize};

/// Thinking time of each side in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TimeControl {
    /// Seconds for all moves of a side.
    pub main: u32,
    /// Seconds added to a side's time after each of its moves.
    pub increment: u32,
}

impl TimeControl {
    /// The nearest time control with 1 second to 24 hours of main time and an increment of at most 1 hour.
    pub fn bounded(self) -> TimeControl {
        TimeControl {
            main: self.main.clamp(1, 86_400),
            increment: self.increment.min(3_600),
        }
    }

    /// The time control in words, such as `5 minutes per side, plus 3 s per move`.
    pub fn in_words(self) -> String {
        let minutes = match self.main / 60 {
            1 => "1 minute".to_owned(),
            minutes => format!("{minutes} minutes"),
        };
        match self.increment {
            0 => format!("{minutes} per side"),
            seconds => format!("{minutes} per side, plus {seconds} s per move"),
        }
    }
}
