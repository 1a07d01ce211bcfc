use obverse_classic::Algorithm;
use obverse_classic::search::ParseAlgorithmError;
use obverse_engine::{ExpectedValue, StrengthError};

use crate::EngineOptions;

/// Error of parsing a player specification.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// The player's name is unknown.
    #[error("{}", unknown_player(.0))]
    Player(#[from] ParseAlgorithmError),
    /// The option is unknown.
    #[error("{player} has no option `{option}`: {}", expected_options(.known))]
    Option {
        /// Name of the player.
        player: String,
        /// Option as the user typed it.
        option: String,
        /// Names of the options that the player has.
        known: &'static [&'static str],
    },
    /// The value of an option is invalid.
    #[error("`{option}={value}` is invalid: choose {expected}")]
    Value {
        /// Name of the option.
        option: String,
        /// Value as the user typed it.
        value: String,
        /// Description of the valid values.
        expected: &'static str,
    },
    /// The name of an opponent is unknown.
    #[error("`{name}` is not an opponent: {expected}")]
    Opponent {
        /// Name as the user typed it.
        name: String,
        /// The names of the opponents.
        expected: ExpectedValue,
    },
    /// The command of an external program is empty, or a quotation mark in it is not closed.
    #[error("`{0}` is not a command: write something like program:\"python3 student.py\"")]
    Command(String),
    /// These two options exclude each other.
    #[error("{0} and {1} cannot both be given")]
    Conflict(String, String),
}

impl SpecError {
    /// Error: the player has no such option. `known` are the names of its options.
    pub(crate) fn unknown_option(
        player: &str,
        option: &str,
        known: &'static [&'static str],
    ) -> SpecError {
        SpecError::Option {
            player: player.to_owned(),
            option: option.to_owned(),
            known,
        }
    }

    /// Error: the value of an option is invalid. `expected` describes the valid values.
    pub(crate) fn invalid_value(option: &str, value: &str, expected: &'static str) -> SpecError {
        SpecError::Value {
            option: option.to_owned(),
            value: value.to_owned(),
            expected,
        }
    }
}

impl From<StrengthError> for SpecError {
    fn from(error: StrengthError) -> SpecError {
        match error {
            StrengthError::Option(option) => {
                SpecError::unknown_option("engine", &option, EngineOptions::NAMES)
            }
            StrengthError::Value {
                option,
                value,
                expected,
            } => SpecError::invalid_value(&option, &value, expected.0),
            StrengthError::Conflict(one, other) => SpecError::Conflict(one, other),
        }
    }
}

/// Message for an unknown name of a player.
fn unknown_player(ParseAlgorithmError(name): &ParseAlgorithmError) -> String {
    let algorithms = Algorithm::ALL.map(Algorithm::name).join(", ");
    format!(
        "`{name}` is not a player: expected engine, opponent:NAME, {algorithms}, program:COMMAND, gtp:COMMAND or nboard:COMMAND"
    )
}

/// Names of the options of a player, for an error message.
fn expected_options(known: &[&str]) -> String {
    match known {
        [] => "this player has no options".to_owned(),
        known => format!("expected {}", known.join(", ")),
    }
}
