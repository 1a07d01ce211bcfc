//! Board strings: one position as 64 characters from a1 to h8, then the side to move.
//!
//! | | characters |
//! | --- | --- |
//! | Black | `X` `x` `*` `B` `b` |
//! | White | `O` `o` `W` `w` |
//! | empty | `-` `.` `_` |
//!
//! White space is allowed anywhere, so eight lines of eight characters are a board string too.
//! `0` and `1` mean different colours in different programs and are refused.
//!
//! A position writes itself in this form:
//!
//! ```
//! use obverse_core::Position;
//! use obverse_formats::board_string;
//!
//! let text = "
//!     ........
//!     ........
//!     ........
//!     ...o*...
//!     ...*o...
//!     ........
//!     ........
//!     ........ *";
//! let position = board_string::parse(text)?;
//! assert_eq!(position, Position::start());
//! assert_eq!(board_string::parse(&position.to_string()), Ok(position));
//! # Ok::<(), obverse_formats::Located<board_string::BoardStringError>>(())
//! ```

use obverse_core::{Color, Position, Setup, SetupError, Square};

use crate::text::Cursor;
use crate::{Located, Location};

/// Why a text is not a board string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardStringError {
    /// A character that means nothing here.
    #[error("`{}` is not a square: expected X or * for Black, O for White, - or . for empty", .0.escape_debug())]
    Unexpected(char),
    /// `0` or `1`.
    #[error(
        "`{0}` means Black in some programs and White in others: write X for Black, O for White"
    )]
    Ambiguous(char),
    /// Not 64 squares.
    #[error("expected 64 squares and the side to move, found {found} squares")]
    WrongLength {
        /// How many there are.
        found: usize,
    },
    /// 64 squares and nothing behind them.
    #[error("the side to move is missing: write X or O behind the 64 squares")]
    NoSide,
    /// The squares do not make a position.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads a board string.
pub fn parse(text: &str) -> Result<Position, Located<BoardStringError>> {
    parse_at(Cursor::new(text))
}

/// Reads the board string that is all the cursor has before it.
pub(crate) fn parse_at(mut cursor: Cursor<'_>) -> Result<Position, Located<BoardStringError>> {
    let start = cursor.location();
    let mut symbols = Symbols::default();
    while let Some(symbol) = cursor.peek() {
        if symbol.is_whitespace() {
            symbols.end_word();
        } else {
            let disc = contents(symbol).map_err(|error| cursor.error(error))?;
            symbols.push(disc, cursor.location());
        }
        cursor.bump();
    }
    let fail = |at, error| Err(Located { at, error });

    let (found, side) = symbols.split();
    if found != 64 {
        let at = symbols.surplus.unwrap_or(cursor.location());
        return fail(at, BoardStringError::WrongLength { found });
    }
    let Some(turn) = side else {
        return fail(cursor.location(), BoardStringError::NoSide);
    };
    let mut setup = Setup::new(turn);
    for (square, &disc) in Square::ALL.into_iter().zip(&symbols.squares) {
        setup.put(square, disc);
    }
    Position::try_from(setup).or_else(|error| fail(start, error.into()))
}

/// What a square holds according to its character.
fn contents(symbol: char) -> Result<Option<Color>, BoardStringError> {
    match symbol {
        'X' | 'x' | '*' | 'B' | 'b' => Ok(Some(Color::Black)),
        'O' | 'o' | 'W' | 'w' => Ok(Some(Color::White)),
        '-' | '.' | '_' => Ok(None),
        '0' | '1' => Err(BoardStringError::Ambiguous(symbol)),
        _ => Err(BoardStringError::Unexpected(symbol)),
    }
}

/// The characters of a board string, which white space makes into words.
#[derive(Default)]
struct Symbols {
    count: usize,
    /// The first 64.
    squares: Vec<Option<Color>>,
    last: Option<Color>,
    /// The first one that is neither a square nor the side to move.
    surplus: Option<Location>,
    /// The length of the last word.
    word: usize,
    word_has_ended: bool,
    has_long_word: bool,
}

impl Symbols {
    fn push(&mut self, disc: Option<Color>, at: Location) {
        if self.count < 64 {
            self.squares.push(disc);
        } else if self.surplus.is_none() && (self.count > 64 || disc.is_none()) {
            self.surplus = Some(at);
        }
        if std::mem::take(&mut self.word_has_ended) {
            self.word = 0;
        }
        self.count += 1;
        self.last = disc;
        self.word += 1;
        self.has_long_word |= self.word > 1;
    }

    fn end_word(&mut self) {
        self.word_has_ended = true;
    }

    /// How many squares there are, and the side to move if there is one.
    ///
    /// A colour on its own behind longer words is the side to move even if the squares before it
    /// are too few or too many: so they are counted as the user counts them.
    fn split(&self) -> (usize, Option<Color>) {
        let stands_alone = self.has_long_word && self.word == 1;
        match self.last {
            Some(side) if stands_alone || self.count == 65 => (self.count - 1, Some(side)),
            _ => (self.count, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO---------------------------";

    fn error(text: &str) -> (String, BoardStringError) {
        let error = parse(text).expect_err(text);
        (error.at.to_string(), error.error)
    }

    fn at(line: u64, column: u64) -> String {
        Location::Text { line, column }.to_string()
    }

    #[test]
    fn reads_all_spellings() {
        let position = parse(&format!("{START}X")).unwrap();
        assert_eq!(position, Position::start());
        for (from, to) in [("X", "*"), ("X", "b"), ("O", "w"), ("-", "_"), ("-", "- ")] {
            let text = format!("{START} X\n").replace(from, to);
            assert_eq!(parse(&text), Ok(position), "{text}");
        }
        assert_eq!(parse(&format!("{START} o")).unwrap().turn(), Color::White);
    }

    #[test]
    fn counts_the_squares() {
        for found in [0, 1, 8, 63, 65, 66, 100] {
            let squares = "-X".repeat(50)[..found].to_owned();
            let wrong = BoardStringError::WrongLength { found };
            assert_eq!(error(&format!("{squares} ")).1, wrong);
            if found > 1 {
                assert_eq!(error(&format!("{squares} X")).1, wrong, "{squares}");
            }
        }
        let wrong = BoardStringError::WrongLength { found: 63 };
        assert_eq!(error(&format!("{} O", &START[1..])), (at(1, 66), wrong));
        let wrong = BoardStringError::WrongLength { found: 65 };
        assert_eq!(error(&format!("{START}- O")), (at(1, 65), wrong));
        assert_eq!(error(&format!("{START} -")), (at(1, 66), wrong));
        let wrong = BoardStringError::WrongLength { found: 66 };
        assert_eq!(error(&format!("{START} XO")), (at(1, 67), wrong));
    }

    #[test]
    fn asks_for_the_side_to_move() {
        let rows: Vec<&str> = (0..8).map(|row| &START[8 * row..][..8]).collect();
        assert_eq!(
            error(&rows.join("\n")),
            (at(8, 9), BoardStringError::NoSide)
        );
        let text = START.replace('-', "X").replace("XX", "X X");
        assert_eq!(error(&text).1, BoardStringError::NoSide);
    }

    #[test]
    fn says_where_a_character_is_wrong() {
        let text = format!("\n  {START} X").replacen("OX", "O1", 1);
        assert_eq!(error(&text), (at(2, 31), BoardStringError::Ambiguous('1')));
        let text = format!("{START} ?");
        assert_eq!(error(&text), (at(1, 66), BoardStringError::Unexpected('?')));
        let text = format!("{} X", "-".repeat(64));
        assert_eq!(error(&text).1, SetupError::NoDiscs.into());
    }
}
