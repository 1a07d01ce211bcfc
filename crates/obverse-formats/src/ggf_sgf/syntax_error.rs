use crate::TooLong;

/// Syntax error in a GGF or SGF game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// The game is not closed before the next game or the end of the input.
    #[error("the game that starts here has no end: ) is missing")]
    NoEnd,
    /// The game is longer than the record limit.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// A character that is neither part of a property nor of the structure.
    #[error("unexpected `{0}`: expected a property such as PB[name]")]
    Unexpected(char),
    /// A property name without a value in brackets.
    #[error("the property {0} has no value: expected {0}[...]")]
    NoValue(String),
}
