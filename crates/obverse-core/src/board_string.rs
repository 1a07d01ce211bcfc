//! Board strings: `FromStr` and `Display` of [`Setup`] and [`Position`].

use std::fmt;
use std::str::FromStr;

use crate::{Color, LookAlike, ParseError, Position, Setup, SetupError, Square};

/// The reason why a text is not a [board string](Position#board-strings).
///
/// ```
/// use obverse_core::{BoardStringError, Position};
///
/// let squares = "---------------------------OX------XO---------------------------";
/// let error = squares.parse::<Position>().unwrap_err();
/// assert_eq!((error.offset, error.error), (64, BoardStringError::NoSide));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardStringError {
    /// The character is neither a disc nor an empty square.
    Unexpected(char),
    /// The character is `0` or `1`, which different programs read as different colours.
    Ambiguous(char),
    /// The number of squares is not 64.
    WrongLength {
        /// Number of squares in the text.
        found: usize,
    },
    /// The side to move is missing after the 64 squares.
    NoSide,
    /// The 64 squares are not a position. Parsing a [`Setup`] never returns this variant.
    Setup(SetupError),
}

impl fmt::Display for BoardStringError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BoardStringError::Unexpected(symbol) => match LookAlike::of(*symbol) {
                Some(look_alike) => look_alike.fmt(f),
                None => write!(
                    f,
                    "`{}` is not a square: expected X or * for Black, O for White, - or . for empty",
                    symbol.escape_debug()
                ),
            },
            BoardStringError::Ambiguous(symbol) => write!(
                f,
                "`{symbol}` means Black in some programs and White in others: \
                 write X for Black, O for White"
            ),
            BoardStringError::WrongLength { found } => write!(
                f,
                "expected 64 squares and the side to move, found {found} squares"
            ),
            BoardStringError::NoSide => {
                f.write_str("the side to move is missing: write X or O after the 64 squares")
            }
            BoardStringError::Setup(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for BoardStringError {}

impl From<SetupError> for BoardStringError {
    fn from(error: SetupError) -> BoardStringError {
        BoardStringError::Setup(error)
    }
}

impl FromStr for Setup {
    type Err = ParseError<BoardStringError>;

    /// Reads a [board string](Position#board-strings).
    fn from_str(text: &str) -> Result<Setup, ParseError<BoardStringError>> {
        let mut reader = Reader::new();
        for (offset, symbol) in text.char_indices() {
            if symbol.is_whitespace() {
                reader.end_word();
            } else {
                let disc = disc(symbol).map_err(|error| ParseError { offset, error })?;
                reader.push(disc, offset);
            }
        }
        let (squares, side) = reader.split();
        if squares != 64 {
            return Err(ParseError {
                offset: reader.surplus.unwrap_or(text.len()),
                error: BoardStringError::WrongLength { found: squares },
            });
        }
        let turn = side.ok_or(ParseError {
            offset: text.len(),
            error: BoardStringError::NoSide,
        })?;
        Ok(Setup {
            turn,
            ..reader.setup
        })
    }
}

impl FromStr for Position {
    type Err = ParseError<BoardStringError>;

    /// Reads a [board string](Position#board-strings).
    fn from_str(text: &str) -> Result<Position, ParseError<BoardStringError>> {
        let setup: Setup = text.parse()?;
        Position::try_from(setup).map_err(|error| ParseError {
            offset: 0,
            error: error.into(),
        })
    }
}

impl fmt::Display for Setup {
    /// Writes the [board string](Position#board-strings), with `?` on squares that hold two discs.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        for square in Square::ALL {
            f.write_char(
                match (self.black.contains(square), self.white.contains(square)) {
                    (true, false) => Color::Black.symbol(),
                    (false, true) => Color::White.symbol(),
                    (false, false) => '-',
                    (true, true) => '?',
                },
            )?;
        }
        write!(f, " {}", self.turn.symbol())
    }
}

impl fmt::Display for Position {
    /// Writes the [board string](Position#board-strings): 64 characters from a1 to h8, a blank, the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Setup::from(*self).fmt(f)
    }
}

/// Returns the colour of the disc that a character stands for, or `None` for an empty square.
fn disc(symbol: char) -> Result<Option<Color>, BoardStringError> {
    match symbol {
        'X' | 'x' | '*' | 'B' | 'b' => Ok(Some(Color::Black)),
        'O' | 'o' | 'W' | 'w' => Ok(Some(Color::White)),
        '-' | '.' | '_' => Ok(None),
        '0' | '1' => Err(BoardStringError::Ambiguous(symbol)),
        _ => Err(BoardStringError::Unexpected(symbol)),
    }
}

/// State of the board string parser after the symbols read so far. White space splits the symbols into words.
struct Reader {
    /// Number of symbols, white space not counted.
    count: usize,
    /// Discs of the first 64 symbols; the side to move is not set yet.
    setup: Setup,
    /// Disc of the last symbol; `None` for an empty square or before the first symbol.
    last: Option<Color>,
    /// Byte offset of the first symbol that is neither a square nor the side to move, if any.
    surplus: Option<usize>,
    /// Number of symbols in the last word.
    word: usize,
    word_has_ended: bool,
    has_long_word: bool,
}

impl Reader {
    fn new() -> Reader {
        Reader {
            count: 0,
            setup: Setup::new(Color::Black),
            last: None,
            surplus: None,
            word: 0,
            word_has_ended: false,
            has_long_word: false,
        }
    }

    fn push(&mut self, disc: Option<Color>, offset: usize) {
        if let Some(&square) = Square::ALL.get(self.count) {
            self.setup.put(square, disc);
        } else if self.surplus.is_none() && (self.count > 64 || disc.is_none()) {
            self.surplus = Some(offset);
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

    /// Returns the number of squares among the symbols, and the side to move or `None` if it is missing.
    ///
    /// A word of one symbol after longer words is the side to move, even if the number of squares before the word is
    /// not 64. An error about the number of squares then does not count the side to move as a square.
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
    use crate::Bitboard;

    const START: &str = "---------------------------OX------XO---------------------------";

    fn error(text: &str) -> (usize, BoardStringError) {
        let ParseError { offset, error } = text.parse::<Position>().expect_err(text);
        (offset, error)
    }

    #[test]
    fn reads_all_spellings() {
        let start = Position::start();
        assert_eq!(format!("{START}X").parse(), Ok(start));
        for (from, to) in [("X", "*"), ("X", "b"), ("O", "w"), ("-", "_"), ("-", "- ")] {
            let text = format!("{START} X\n").replace(from, to);
            assert_eq!(text.parse(), Ok(start), "{text}");
        }
        let white: Position = format!("{START} o").parse().unwrap();
        assert_eq!(white.turn(), Color::White);
    }

    #[test]
    fn errors_have_offsets() {
        let wrong = |found| BoardStringError::WrongLength { found };
        assert_eq!(error(""), (0, wrong(0)));
        assert_eq!(error(&format!("{} O", &START[1..])), (65, wrong(63)));
        assert_eq!(error(&format!("{START}- O")), (64, wrong(65)));
        assert_eq!(error(&format!("{START} -")), (65, wrong(65)));
        assert_eq!(error(&format!("{START} XO")), (66, wrong(66)));
        assert_eq!(error(START), (64, BoardStringError::NoSide));
        let text = format!("\u{3000}\n{START} X").replacen("OX", "O1", 1);
        assert_eq!(error(&text), (32, BoardStringError::Ambiguous('1')));
        let text = format!("{START} é");
        assert_eq!(error(&text), (65, BoardStringError::Unexpected('é')));
    }

    #[test]
    fn a_setup_may_be_an_invalid_position() {
        let text = format!("{} X", "-".repeat(64));
        assert_eq!(text.parse(), Ok(Setup::new(Color::Black)));
        assert_eq!(error(&text), (0, SetupError::NoDiscs.into()));
        let both = Setup {
            black: Bitboard::CORNERS,
            white: Square::A1.bitboard(),
            turn: Color::White,
        };
        assert!(both.to_string().starts_with("?------X-"));
        assert_eq!(
            both.to_string().parse::<Setup>().unwrap_err().error,
            BoardStringError::Unexpected('?')
        );
    }
}
