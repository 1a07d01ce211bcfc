use serde::{Deserialize, Serialize};

/// Win, draw or loss (WLD) for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wld {
    /// The side to move wins.
    Win,
    /// A draw.
    Draw,
    /// The side to move loses.
    Loss,
}

impl Wld {
    /// The outcome of a score.
    pub fn of(score: i32) -> Wld {
        match score.signum() {
            1 => Wld::Win,
            0 => Wld::Draw,
            _ => Wld::Loss,
        }
    }
}
