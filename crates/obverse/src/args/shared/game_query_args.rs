use std::ops::RangeInclusive;

use clap::ValueEnum;
use obverse_core::Color;
use obverse_library::{GameQuery, WantedResult};

use crate::args::values::open_range::{difference, years};

/// Restrictions on the games of a library.
#[derive(clap::Args, Clone, Debug, Default)]
pub struct GameQueryArgs {
    /// Games of this player; part of the name is enough
    #[arg(long, value_name = "NAME")]
    pub player: Option<String>,

    /// Games against this player
    #[arg(long, value_name = "NAME")]
    pub opponent: Option<String>,

    /// Games in which --player has this colour
    #[arg(
        long = "as",
        value_name = "COLOUR",
        requires = "player",
        ignore_case = true
    )]
    pub side: Option<Side>,

    /// Games of this event, such as a tournament; part of the name is enough
    #[arg(long, value_name = "NAME")]
    pub event: Option<String>,

    /// Games of a year or of a range of years, such as 1990-1999, 1990- or -1999
    #[arg(long, value_name = "YEARS", value_parser = years, allow_hyphen_values = true)]
    pub years: Option<RangeInclusive<u16>>,

    /// Games with this result; win and loss are those of --player
    #[arg(long, value_name = "RESULT", ignore_case = true)]
    pub result: Option<ResultArg>,

    /// Games that were won by this many discs, such as 2, 10-20 or 30-
    #[arg(long, value_name = "DISCS", value_parser = difference, allow_hyphen_values = true)]
    pub difference: Option<RangeInclusive<u8>>,
}

/// A side.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Black, who moves first
    Black,
    /// White
    White,
}

/// A result that is asked for.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultArg {
    /// Black won
    Black,
    /// White won
    White,
    /// Nobody won
    Draw,
    /// The player of --player won
    Win,
    /// The player of --player lost
    Loss,
}

/// Error: `--result win` or `loss` without a player.
#[derive(Debug, thiserror::Error)]
#[error(
    "--result win and --result loss are results of a player: name one with --player, or choose black, white or draw"
)]
pub struct WhoseResult;

impl GameQueryArgs {
    /// The restrictions.
    pub fn query(&self) -> Result<GameQuery, WhoseResult> {
        let is_players = matches!(self.result, Some(ResultArg::Win | ResultArg::Loss));
        if is_players && self.player.is_none() {
            return Err(WhoseResult);
        }
        Ok(GameQuery {
            player: self.player.clone(),
            opponent: self.opponent.clone(),
            side: self.side.map(|side| match side {
                Side::Black => Color::Black,
                Side::White => Color::White,
            }),
            event: self.event.clone(),
            years: self.years.clone(),
            result: self.result.map(|result| match result {
                ResultArg::Black => WantedResult::Won(Color::Black),
                ResultArg::White => WantedResult::Won(Color::White),
                ResultArg::Draw => WantedResult::Drawn,
                ResultArg::Win => WantedResult::PlayerWon,
                ResultArg::Loss => WantedResult::PlayerLost,
            }),
            difference: self.difference.clone(),
        })
    }
}
