use serde::{Deserialize, Serialize};

/// A part of the application.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Place {
    /// Games against the engine or another person.
    #[default]
    Play,
    /// Values of moves, reviews, variations.
    Analyse,
    /// Textbook searches, step by step.
    Learn,
}

impl Place {
    /// All places, in the order of the menu.
    pub const ALL: [Place; 3] = [Place::Play, Place::Analyse, Place::Learn];

    /// The word for the place in files and messages.
    pub const fn name(self) -> &'static str {
        match self {
            Place::Play => "play",
            Place::Analyse => "analyse",
            Place::Learn => "learn",
        }
    }
}
