use obverse_core::Square;

use super::{Format, detect};

/// What a text of a person was meant to be, although it may be wrong: so that it can be said what is
/// wrong with it.
///
/// ```
/// use obverse_formats::detect::{Format, meant};
///
/// assert_eq!(meant("f5 d6 z9"), Some(Format::Transcript));
/// assert_eq!(meant("Dear diary"), None);
/// ```
pub fn meant(text: &str) -> Option<Format> {
    if text.trim().is_empty() {
        None
    } else if detect(text.as_bytes()) == Some(Format::ProblemFile) {
        Some(Format::ProblemFile)
    } else if looks_like_board(text) {
        Some(Format::BoardString)
    } else if looks_like_moves(text) {
        Some(Format::Transcript)
    } else {
        None
    }
}

/// Whether a text is meant as a board string: it is made of nothing else, or long and mostly so.
fn looks_like_board(text: &str) -> bool {
    let symbols = text.chars().filter(|symbol| !symbol.is_whitespace());
    let all = symbols.clone().count();
    let fitting = symbols.clone();
    let fitting = fitting.filter(|&symbol| "-._*XxOoBbWw".contains(symbol));
    let fitting = fitting.count();
    // `0` and `1` are no squares here, but boards of other programs have them: so it can be said
    // why they are refused.
    let digits = symbols.filter(|symbol| "01".contains(*symbol)).count();
    // Eight rows in chess notation are a board too, although one that is not read.
    let has_rows = text.matches('/').count() == 7 && !text.contains('.');
    fitting == all || all >= 32 && fitting + digits >= all - all / 4 || has_rows && all <= 80
}

/// Whether a text is meant as moves: it begins with one, or at least half of it is.
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
    fn boards_of_digits_are_meant_as_boards() {
        assert_eq!(meant(&"01".repeat(32)), Some(Format::BoardString));
        assert_eq!(meant("1"), None);
        assert_eq!(meant("10. b1 b0"), Some(Format::Transcript));
    }

    #[test]
    fn boards_with_squares_in_them_are_no_transcripts() {
        let rows = "8/8/8/3wb3/3bw3/8/8/8 b";
        assert_eq!(meant(rows), Some(Format::BoardString));
        assert_eq!(meant(&rows.replace('b', "p")), Some(Format::BoardString));
        for text in ["Dear diary, b1 is a square", "/usr/lib/b1", "my_b2b_file"] {
            assert_eq!(meant(text), None, "{text}");
        }
        for text in ["xf5d6", "f5d6 hello", "1.f5 d6", "(f5 d6"] {
            assert_eq!(meant(text), Some(Format::Transcript), "{text}");
        }
    }
}
