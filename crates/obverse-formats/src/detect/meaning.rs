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
    } else if names_a_square(text) {
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
    fitting == all || all >= 32 && fitting + digits >= all - all / 4
}

fn names_a_square(text: &str) -> bool {
    let is_name = |pair| std::str::from_utf8(pair).is_ok_and(|name| name.parse::<Square>().is_ok());
    text.as_bytes().windows(2).any(is_name)
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
}
