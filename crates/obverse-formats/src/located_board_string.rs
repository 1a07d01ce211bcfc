//! Board strings with line and column in errors. [`Position`] parses them.

pub use obverse_core::BoardStringError;
use obverse_core::Position;

use crate::Located;
use crate::text::Cursor;

/// Reads a board string and reports errors with line and column.
///
/// ```
/// use obverse_core::Position;
/// use obverse_formats::board_string;
///
/// let text = "
///     ........
///     ........
///     ........
///     ...o*...
///     ...*o...
///     ........
///     ........
///     ........ *";
/// let position = board_string::parse(text)?;
/// assert_eq!(position, Position::start());
/// assert_eq!(board_string::parse(&position.to_string()), Ok(position));
/// # Ok::<(), obverse_formats::Located<board_string::BoardStringError>>(())
/// ```
pub fn parse(text: &str) -> Result<Position, Located<BoardStringError>> {
    parse_at(Cursor::new(text))
}

/// Reads the rest of the cursor's text as a board string.
pub(crate) fn parse_at(cursor: Cursor<'_>) -> Result<Position, Located<BoardStringError>> {
    let parsed = cursor.rest().parse();
    parsed.map_err(|error| cursor.locate(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Location;
    use obverse_core::{Color, SetupError};

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
