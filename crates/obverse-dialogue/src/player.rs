use std::fmt;
use std::str::FromStr;

use obverse_arena::{ClassicOptions, ClassicPlayer, EngineOptions, Player, PlayerSpec, SpecError};
use obverse_classic::Algorithm;
use obverse_core::Color;

/// Who is to play a side, as it is typed.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerChoice {
    /// Somebody at the keyboard.
    Human,
    /// Any player of matches, and what it is called.
    Player(String, PlayerSpec),
}

impl PlayerChoice {
    /// A textbook player.
    pub fn algorithm(algorithm: Algorithm) -> PlayerChoice {
        let spec = PlayerSpec::Classic(ClassicOptions::new(algorithm));
        PlayerChoice::Player(algorithm.to_string(), spec)
    }

    /// The engine.
    pub fn engine() -> PlayerChoice {
        let spec = PlayerSpec::Engine(EngineOptions::default());
        PlayerChoice::Player("engine".to_owned(), spec)
    }

    /// Whether it is this textbook player.
    pub fn is(&self, algorithm: Algorithm) -> bool {
        match self {
            PlayerChoice::Player(_, PlayerSpec::Classic(options)) => options.algorithm == algorithm,
            _ => false,
        }
    }

    /// Whether it looks as deep as it is told, and does not know itself how deep that is.
    pub fn lacks_depth(&self) -> bool {
        match self {
            PlayerChoice::Player(_, PlayerSpec::Classic(options)) => {
                options.has_depth() && options.depth.is_none() && options.time.is_none()
            }
            PlayerChoice::Player(_, PlayerSpec::Engine(options)) => {
                options.strength.effort.is_none()
            }
            PlayerChoice::Human | PlayerChoice::Player(_, PlayerSpec::External(_)) => false,
        }
    }

    /// Whether an option says anything to it.
    pub fn takes(&self, option: &str) -> bool {
        matches!(self, PlayerChoice::Player(_, spec) if spec.takes(option))
    }
}

impl fmt::Display for PlayerChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerChoice::Human => f.pad("human"),
            PlayerChoice::Player(name, _) => f.pad(name),
        }
    }
}

/// The text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayerError {
    /// The name of the player is unknown.
    #[error("{0}, or human")]
    Unknown(SpecError),
    /// A player that cannot be like this.
    #[error(transparent)]
    Options(SpecError),
}

impl FromStr for PlayerChoice {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<PlayerChoice, ParsePlayerError> {
        if text == "human" {
            return Ok(PlayerChoice::Human);
        }
        let spec: PlayerSpec = text.parse().map_err(|error| match error {
            error @ SpecError::Player(_) => ParsePlayerError::Unknown(error),
            error => ParsePlayerError::Options(error),
        })?;
        // A program is called by its command.
        let typed = text.strip_prefix("program:").unwrap_or(text);
        let name = spec.name().unwrap_or(typed).to_owned();
        Ok(PlayerChoice::Player(name, spec))
    }
}

/// Who sits at a side of the board.
pub enum Seat {
    /// Somebody at the keyboard.
    Human,
    /// A player, and who was asked for.
    Player(PlayerChoice, Box<dyn Player>),
}

/// Both sides.
pub struct Seats {
    /// Who plays Black.
    pub black: Seat,
    /// Who plays White.
    pub white: Seat,
    /// Who suggests moves.
    pub adviser: ClassicPlayer,
}

impl Seats {
    /// Who plays this side.
    pub fn of(&mut self, color: Color) -> &mut Seat {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read() {
        for (text, name) in [
            ("human", "human"),
            ("engine", "engine"),
            ("minimax", "minimax"),
            ("mcts", "mcts"),
            ("engine:level=3", "engine:level=3"),
            ("program:python3 'my bot.py'", "python3 'my bot.py'"),
            ("program:name=Ada,./ada", "Ada"),
            ("gtp:gtp-rhino -l 4", "gtp:gtp-rhino -l 4"),
        ] {
            let player: PlayerChoice = text.parse().expect(text);
            assert_eq!(player.to_string(), name);
        }
        for text in [
            "",
            "Human",
            "program:",
            "program: ",
            "program:'x",
            "deepblue",
            "engine:levle=3",
        ] {
            text.parse::<PlayerChoice>().expect_err(text);
        }
    }
}
