use obverse_core::Move;
use obverse_formats::parse_move;

/// A message from an NBoard engine.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineMessage {
    /// `===`: the chosen move, and its value in discs if the engine sends a value; `None` if the text is not a move.
    Move(Option<(Move, Option<f64>)>),
    /// `pong`, with the text of the `ping`.
    Pong(String),
    /// Any other message, such as `status` or `nodestats`.
    Other,
}

/// Parses a message of an engine.
///
/// ```
/// use obverse_core::{Move, Square};
/// use obverse_protocols::nboard::{EngineMessage, parse_engine_message};
///
/// let chosen = EngineMessage::Move(Some((Move::Place(Square::D6), Some(-1.0))));
/// assert_eq!(parse_engine_message("=== D6/-1.00/0.5"), chosen);
/// assert_eq!(parse_engine_message("=== d6 -1.00 0.5"), chosen);
/// ```
pub fn parse_engine_message(line: &str) -> EngineMessage {
    let line = line.trim();
    if let Some(text) = line.strip_prefix("===") {
        let mut fields = text
            .trim_start()
            .split(|c: char| c == '/' || c.is_whitespace());
        let mv = fields.next().and_then(|text| parse_move(text).ok());
        let value = fields.next().and_then(|text| text.parse().ok());
        let value = value.filter(|value: &f64| value.is_finite());
        return EngineMessage::Move(mv.map(|mv| (mv, value)));
    }
    match line.split_once(char::is_whitespace) {
        Some((pong, number)) if pong.eq_ignore_ascii_case("pong") => {
            EngineMessage::Pong(number.trim().to_owned())
        }
        _ => EngineMessage::Other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engine_messages_are_parsed() {
        assert_eq!(
            parse_engine_message("===PA"),
            EngineMessage::Move(Some((Move::Pass, None)))
        );
        assert_eq!(parse_engine_message("=== "), EngineMessage::Move(None));
        assert_eq!(
            parse_engine_message("=== resign"),
            EngineMessage::Move(None)
        );
        assert_eq!(
            parse_engine_message(" pong  7 "),
            EngineMessage::Pong("7".to_owned())
        );
        assert_eq!(parse_engine_message("status pong"), EngineMessage::Other);
    }
}
