//! The common syntax of GGF and SGF: games in parentheses, made of properties `NAME[value]`.

mod dialect;
mod game_splitter;
mod syntax_error;
mod tokenizer;

pub(crate) use dialect::Dialect;
pub(crate) use game_splitter::GameSplitter;
pub use syntax_error::SyntaxError;
pub(crate) use tokenizer::{Property, Token, Tokenizer, Value};

/// Texts that occur only at the beginning of a game. If one occurs inside a game, the end of that game is missing.
pub(crate) const BEGINNINGS: [&str; 2] = ["(;GM[", "(;FF["];

/// Returns whether a character is a line end, a tab or another white space control character. All of them are read as
/// blanks.
pub(crate) fn is_line_white(c: char) -> bool {
    c.is_ascii_control() && c.is_whitespace()
}
