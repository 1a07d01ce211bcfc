use std::fmt;
use std::str::FromStr;

use obverse_classic::Algorithm;
use obverse_classic::search::ParseAlgorithmError;
use obverse_core::Color;

use super::computer::Computer;
use super::engine_seat::EngineSeat;
use super::program::Program;

/// Who is to play a side, as it is typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerChoice {
    /// Somebody at the keyboard.
    Human,
    /// One of the textbook players.
    Algorithm(Algorithm),
    /// The strongest there is.
    Engine,
    /// A program of the user's own.
    Program(String),
}

impl PlayerChoice {
    /// Whether it looks as deep as it is told.
    pub fn has_depth(&self) -> bool {
        match self {
            PlayerChoice::Human | PlayerChoice::Program(_) => false,
            PlayerChoice::Algorithm(algorithm) => !matches!(
                algorithm,
                Algorithm::Random | Algorithm::Greedy | Algorithm::Mcts
            ),
            PlayerChoice::Engine => true,
        }
    }
}

impl fmt::Display for PlayerChoice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerChoice::Human => f.pad("human"),
            PlayerChoice::Algorithm(algorithm) => algorithm.fmt(f),
            PlayerChoice::Engine => f.pad("engine"),
            PlayerChoice::Program(command) => f.pad(command),
        }
    }
}

/// The text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParsePlayerError {
    /// Neither a player nor an algorithm.
    #[error("{0}; or human, engine or program:COMMAND")]
    Unknown(#[from] ParseAlgorithmError),
    /// Nothing, or quotes that do not close, after `program:`.
    #[error("`{0}` is no command: expected something like program:\"python3 student.py\"")]
    Command(String),
}

impl FromStr for PlayerChoice {
    type Err = ParsePlayerError;

    fn from_str(text: &str) -> Result<PlayerChoice, ParsePlayerError> {
        match text {
            "human" => Ok(PlayerChoice::Human),
            "engine" => Ok(PlayerChoice::Engine),
            _ => match text.strip_prefix("program:") {
                Some(command) if Program::words(command).is_some() => {
                    Ok(PlayerChoice::Program(command.to_owned()))
                }
                Some(command) => Err(ParsePlayerError::Command(command.to_owned())),
                None => Ok(PlayerChoice::Algorithm(text.parse()?)),
            },
        }
    }
}

/// Who plays a side.
pub enum Player {
    /// Somebody at the keyboard.
    Human,
    /// A search.
    Computer(PlayerChoice, Computer),
    /// The engine.
    Engine(PlayerChoice, EngineSeat),
    /// A program of the user's own.
    Program(PlayerChoice, Program),
}

/// Both sides.
pub struct Players {
    /// Who plays Black.
    pub black: Player,
    /// Who plays White.
    pub white: Player,
    /// Who suggests moves.
    pub adviser: Computer,
}

impl Players {
    /// Who plays this side.
    pub fn of(&mut self, color: Color) -> &mut Player {
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
        for text in ["human", "engine", "minimax", "mcts"] {
            let player: PlayerChoice = text.parse().expect(text);
            assert_eq!(player.to_string(), text);
        }
        assert_eq!(
            "program:python3 'my bot.py'".parse(),
            Ok(PlayerChoice::Program("python3 'my bot.py'".into()))
        );
        for text in [
            "",
            "Human",
            "program:",
            "program: ",
            "program:'x",
            "deepblue",
        ] {
            text.parse::<PlayerChoice>().expect_err(text);
        }
    }
}
