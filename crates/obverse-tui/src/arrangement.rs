//! What is chosen before a game.

use obverse_study::{GameSettings, Opening, Players};

/// The openings that the dialog offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OpeningChoice {
    /// The standard start.
    #[default]
    Standard,
    /// The start with colours exchanged.
    Mirrored,
    /// Random moves that leave the game even.
    Random,
}

impl OpeningChoice {
    /// In the order of the dialog.
    pub const ALL: [OpeningChoice; 3] = [
        OpeningChoice::Standard,
        OpeningChoice::Mirrored,
        OpeningChoice::Random,
    ];

    /// The word for it, the same in dialogs and files.
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

/// What is chosen before a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Arrangement {
    /// Who plays, how strongly, with what time.
    pub settings: GameSettings,
    /// Where the game begins.
    pub opening: OpeningChoice,
}

/// The players that the dialog offers, with the word for the person's sides in files.
pub const PLAYERS: [(Players, &str); 4] = [
    (Players::HUMAN_BLACK, "black"),
    (Players::HUMAN_WHITE, "white"),
    (Players::HUMANS, "both"),
    (Players::ENGINES, "neither"),
];
