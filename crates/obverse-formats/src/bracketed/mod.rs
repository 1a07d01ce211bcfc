//! What GGF and SGF share: games in parentheses, made of properties `NAME[value]`.

mod games;
mod tokens;

pub(crate) use games::Games;
pub(crate) use tokens::{Property, Token, Tokens, Value};

use crate::TooLong;

/// Why a text is not a game in parentheses.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SyntaxError {
    /// The game does not end before the next one begins or the input is over.
    #[error("the game that begins here has no end")]
    NoEnd,
    /// The game is too long to be one.
    #[error(transparent)]
    TooLong(#[from] TooLong),
    /// A character that is neither a property's name nor part of the structure.
    #[error("unexpected `{0}`: expected a property such as PB[name]")]
    Unexpected(char),
    /// A name with nothing in brackets behind it.
    #[error("the property {0} has no value: expected {0}[...]")]
    NoValue(String),
}

/// What tells the two formats apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// No escapes, no variations.
    Ggf,
    /// A backslash makes the next character of a value literal, parentheses nest.
    Sgf,
}

/// How every game begins that names its kind first. Where these are met in the middle of a game,
/// that one has lost its end.
pub(crate) const BEGINNINGS: [&str; 2] = ["(;GM[", "(;FF["];

/// Line ends, tabs and the like, which are as good as blanks in a text.
pub(crate) fn is_line_white(c: char) -> bool {
    c.is_ascii_control() && c.is_whitespace()
}
