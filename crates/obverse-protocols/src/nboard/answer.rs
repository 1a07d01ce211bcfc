use obverse_core::Move;
use obverse_formats::parse_move;

/// What an engine may say that matters to whoever lets it play.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// `===`: the move chosen, and what it is worth to the engine in discs; nothing if it is no move.
    Move(Option<(Move, Option<f64>)>),
    /// `pong`, with what was asked.
    Pong(String),
    /// Anything else.
    Other,
}

/// Reads what an engine says.
///
/// ```
/// use obverse_core::{Move, Square};
/// use obverse_protocols::nboard::{Answer, parse_answer};
///
/// let chosen = Answer::Move(Some((Move::Place(Square::D6), Some(-1.0))));
/// assert_eq!(parse_answer("=== D6/-1.00/0.5"), chosen);
/// assert_eq!(parse_answer("=== d6 -1.00 0.5"), chosen);
/// ```
pub fn parse_answer(line: &str) -> Answer {
    let line = line.trim();
    if let Some(text) = line.strip_prefix("===") {
        let mut fields = text
            .trim_start()
            .split(|c: char| c == '/' || c.is_whitespace());
        let mv = fields.next().and_then(|text| parse_move(text).ok());
        let value = fields.next().and_then(|text| text.parse().ok());
        let value = value.filter(|value: &f64| value.is_finite());
        return Answer::Move(mv.map(|mv| (mv, value)));
    }
    match line.split_once(char::is_whitespace) {
        Some((pong, number)) if pong.eq_ignore_ascii_case("pong") => {
            Answer::Pong(number.trim().to_owned())
        }
        _ => Answer::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        assert_eq!(
            parse_answer("===PA"),
            Answer::Move(Some((Move::Pass, None)))
        );
        assert_eq!(parse_answer("=== "), Answer::Move(None));
        assert_eq!(parse_answer("=== resign"), Answer::Move(None));
        assert_eq!(parse_answer(" pong  7 "), Answer::Pong("7".to_owned()));
        assert_eq!(parse_answer("status pong"), Answer::Other);
    }
}
