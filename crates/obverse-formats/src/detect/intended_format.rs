use obverse_core::{LookAlike, Square};

use super::{Format, detect};
use crate::transcript;

/// Guesses the intended format of text typed by a person, even if the text is not valid.
///
/// The parser of that format can then explain the error. Returns `None` if the text does not look like a search
/// problem, a board string or a transcript.
///
/// ```
/// use obverse_formats::detect::{Format, intended_format};
///
/// assert_eq!(intended_format("f5 d6 z9"), Some(Format::Transcript));
/// assert_eq!(intended_format("Dear diary"), None);
/// ```
#[must_use]
pub fn intended_format(text: &str) -> Option<Format> {
    // Replace look-alikes such as Greek letters, so that the format is recognised. The parser of the format gets the
    // original text and reports the look-alikes as errors.
    let text = LookAlike::replaced(text);
    let text = text.as_str();
    if text.trim().is_empty() {
        None
    } else if detect(text.as_bytes()) == Some(Format::SearchProblem) {
        Some(Format::SearchProblem)
    } else if transcript::moves_after_start(text).is_some() {
        Some(Format::Transcript)
    } else if looks_like_board(text) {
        Some(Format::BoardString)
    } else if looks_like_moves(text) {
        Some(Format::Transcript)
    } else {
        None
    }
}

/// Returns whether a text is meant as a board. It has only symbols of squares (such as `X`, `O` and `-`), or at least
/// 32 characters of which three quarters are such symbols or the digits `0` and `1`, or eight rows in FEN notation.
fn looks_like_board(text: &str) -> bool {
    let symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
    let all = symbols.clone().count();
    let fitting = symbols.clone();
    let fitting = fitting.filter(|&symbol| "-._*XxOoBbWw".contains(symbol));
    let fitting = fitting.count();
    // Other programs write boards with `0` and `1`. The parser rejects such boards and explains why.
    let digits = symbols.filter(|symbol| "01".contains(*symbol)).count();
    // Eight rows in FEN notation are meant as a board, although the parser of board strings rejects them.
    let has_rows = text.matches('/').count() == 7 && !text.contains('.');
    fitting == all || all >= 32 && fitting + digits >= all - all / 4 || has_rows && all <= 80
}

/// Returns whether a text looks like moves: it starts with a square, or squares are at least half of its letters and
/// digits.
fn looks_like_moves(text: &str) -> bool {
    let is_name = |pair| std::str::from_utf8(pair).is_ok_and(|name| name.parse::<Square>().is_ok());
    let is_number = |c: char| c.is_ascii_digit() || c.is_whitespace() || ".,".contains(c);
    let first = text.trim_start_matches(is_number).as_bytes();
    let squares = text
        .as_bytes()
        .windows(2)
        .filter(|pair| is_name(pair))
        .count();
    let letters = text.chars().filter(|c| c.is_alphanumeric()).count();
    first.get(..2).is_some_and(is_name) || squares > 0 && 4 * squares >= letters
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_of_digits_are_boards() {
        assert_eq!(intended_format(&"01".repeat(32)), Some(Format::BoardString));
        assert_eq!(intended_format("1"), None);
        assert_eq!(intended_format("10. b1 b0"), Some(Format::Transcript));
    }

    #[test]
    fn boards_that_contain_square_names_are_boards() {
        let rows = "8/8/8/3wb3/3bw3/8/8/8 b";
        assert_eq!(intended_format(rows), Some(Format::BoardString));
        assert_eq!(
            intended_format(&rows.replace('b', "p")),
            Some(Format::BoardString)
        );
        for text in ["Dear diary, b1 is a square", "/usr/lib/b1", "my_b2b_file"] {
            assert_eq!(intended_format(text), None, "{text}");
        }
        for text in ["xf5d6", "f5d6 hello", "1.f5 d6", "(f5 d6"] {
            assert_eq!(intended_format(text), Some(Format::Transcript), "{text}");
        }
    }
}
