//! The settings that the dialog for a new game offers.

use obverse_study::{GameSettings, Opening, Players};

/// The openings that the dialog offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningChoice {
    /// The standard start.
    #[default]
    Standard,
    /// The standard start with colours exchanged.
    Mirrored,
    /// Random moves that leave the game even.
    Random,
}

impl OpeningChoice {
    /// All openings, in the order of the dialog.
    pub const ALL: [OpeningChoice; 3] = [
        OpeningChoice::Standard,
        OpeningChoice::Mirrored,
        OpeningChoice::Random,
    ];

    /// Name of the opening in the dialog and in saved sessions.
    pub const fn name(self) -> &'static str {
        match self {
            OpeningChoice::Standard => "standard",
            OpeningChoice::Mirrored => "mirrored",
            OpeningChoice::Random => "random",
        }
    }
}

impl From<OpeningChoice> for Opening {
    fn from(choice: OpeningChoice) -> Opening {
        match choice {
            OpeningChoice::Standard => Opening::Standard,
            OpeningChoice::Mirrored => Opening::Mirrored,
            OpeningChoice::Random => Opening::Random,
        }
    }
}

/// Settings of a new game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct NewGameSettings {
    /// Players, strength and time control.
    pub settings: GameSettings,
    /// The opening.
    pub opening: OpeningChoice,
}

/// The choices of players that the dialog offers, each with its name in saved sessions.
pub const PLAYERS: [(Players, &str); 4] = [
    (Players::HUMAN_BLACK, "black"),
    (Players::HUMAN_WHITE, "white"),
    (Players::HUMANS, "both"),
    (Players::ENGINES, "neither"),
];
