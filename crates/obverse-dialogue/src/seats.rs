use obverse_arena::{ClassicPlayer, Player, PlayerError};
use obverse_core::Color;

use crate::player_choice::PlayerChoice;

/// The players of a game.
pub struct Seats {
    /// Black's player.
    pub black: Seat,
    /// White's player.
    pub white: Seat,
    /// Descriptions of Black's and White's player with their limits, as shown to the user.
    pub descriptions: [String; 2],
    /// Player that computes hints.
    pub adviser: ClassicPlayer,
}

impl Seats {
    /// Returns the player of a side.
    pub fn of(&mut self, color: Color) -> &mut Seat {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

/// The player of one side, ready to play.
pub enum Seat {
    /// A human at the keyboard.
    Human,
    /// A computer player, with the `PlayerChoice` that it was created from.
    Player(PlayerChoice, Box<dyn Player>),
}

/// Error: the players cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum SeatError {
    /// A player cannot be created, for example because its weights are missing.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// This option was given but applies to none of the players.
    #[error("--{0} applies only to the engine, and no player is the engine: use --depth or --time")]
    Unused(&'static str),
}
