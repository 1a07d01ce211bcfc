use obverse_arena::{ClassicPlayer, Player, PlayerError};
use obverse_core::Color;
use obverse_engine::Opponent;

use crate::dialogue_defaults::DialogueDefaults;
use crate::play_settings::PlaySettings;
use crate::player_choice::PlayerChoice;
use crate::player_description::describe;

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
    /// Creates the players of a game, with defaults for everything that the settings do not give.
    pub(crate) fn new(
        settings: &mut PlaySettings,
        defaults: DialogueDefaults,
    ) -> Result<Seats, SeatError> {
        settings.complete_players(&settings.computer(defaults.computer));
        let players = [&settings.black, &settings.white];
        if let Some(option) = settings.engine_option()
            && !players
                .into_iter()
                .flatten()
                .any(|player| player.takes(option))
        {
            return Err(SeatError::Unused(option));
        }
        if let Some(opponent) = settings.opponent {
            let wanted = Some(PlayerChoice::opponent(opponent));
            if !players.contains(&&wanted) {
                return Err(SeatError::NoSeat(opponent));
            }
        }
        let seat = |choice: &Option<PlayerChoice>| match choice {
            Some(PlayerChoice::Human) | None => Ok(Seat::Human),
            Some(choice @ PlayerChoice::Player(_, spec)) => {
                let mut player = settings.completed(spec.clone(), defaults.depth).player()?;
                player.new_game(settings.seed);
                Ok::<_, PlayerError>(Seat::Player(choice.clone(), player))
            }
        };
        let description = |choice: &Option<PlayerChoice>| match choice {
            Some(PlayerChoice::Human) | None => "human".to_owned(),
            Some(PlayerChoice::Player(name, spec)) => {
                describe(name, &settings.completed(spec.clone(), defaults.depth))
            }
        };
        Ok(Seats {
            black: seat(&settings.black)?,
            white: seat(&settings.white)?,
            descriptions: [description(&settings.black), description(&settings.white)],
            adviser: settings.adviser(defaults.depth),
        })
    }

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
    /// An opponent was named, but both sides have other players.
    #[error(
        "no side is left for the opponent `{0}`: leave out --opponent, or the player of a side"
    )]
    NoSeat(Opponent),
}
