//! The common syntax of GGF and SGF: games in parentheses, made of properties `NAME[value]`.

mod games;
mod tokens;

pub(crate) use games::Games;
pub(crate) use tokens::{Property, Token, Tokens, Value};

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

/// GGF or SGF, the two formats with this syntax.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// GGF: no escapes, no variations.
    Ggf,
    /// SGF: a backslash escapes the next character of a value, and parentheses nest.
    Sgf,
}

/// Texts that occur only at the beginning of a game. If one occurs inside a game, the end of that game is missing.
pub(crate) const BEGINNINGS: [&str; 2] = ["(;GM[", "(;FF["];

/// Whether a character is a line end, tab or other control white space, which counts as a blank.
pub(crate) fn is_line_white(c: char) -> bool {
    c.is_ascii_control() && c.is_whitespace()
}
