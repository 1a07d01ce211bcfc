//! Who plays whom, how strongly, and from where.

use obverse_core::Color;
use obverse_engine::Level;
use obverse_study::Strength;

/// Which sides the person at the keyboard plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum You {
    /// Black against the engine.
    Black,
    /// White against the engine.
    White,
    /// Both: no engine.
    Both,
    /// None: the engine against itself.
    Neither,
}

impl You {
    /// In the order in which they are offered.
    pub const ALL: [You; 4] = [You::Black, You::White, You::Both, You::Neither];

    /// Whether the engine plays this side.
    pub fn leaves_to_engine(self, color: Color) -> bool {
        match self {
            You::Black => color == Color::White,
            You::White => color == Color::Black,
            You::Both => false,
            You::Neither => true,
        }
    }

    /// The word for it, the same in dialogs and files.
    pub const fn name(self) -> &'static str {
        match self {
            You::Black => "black",
            You::White => "white",
            You::Both => "both",
            You::Neither => "neither",
        }
    }
}

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opening {
    /// At the standard start.
    Standard,
    /// At the start with the colours exchanged.
    Mirrored,
    /// After some random moves that leave the game even.
    Random,
}

impl Opening {
    /// In the order in which they are offered.
    pub const ALL: [Opening; 3] = [Opening::Standard, Opening::Mirrored, Opening::Random];

    /// The word for it, the same in dialogs and files.
    pub const fn name(self) -> &'static str {
        match self {
            Opening::Standard => "standard",
            Opening::Mirrored => "mirrored",
            Opening::Random => "random",
        }
    }
}

/// All that is agreed on before a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Arrangement {
    /// The person's sides.
    pub you: You,
    /// The engine's strength.
    pub strength: Strength,
    /// The start.
    pub opening: Opening,
}

impl Default for Arrangement {
    /// Black against level 6: quick, and no walkover.
    fn default() -> Arrangement {
        Arrangement {
            you: You::Black,
            strength: Strength::Level(Level::new(6).unwrap_or(Level::MIN)),
            opening: Opening::Standard,
        }
    }
}
