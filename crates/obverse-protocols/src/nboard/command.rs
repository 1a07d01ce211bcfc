use std::time::Duration;

use obverse_core::Move;
use obverse_formats::{GameRecord, ggf, parse_move};

use crate::clock::seconds;

/// A command that is understood.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `nboard`: it begins.
    Hello,
    /// `set depth`.
    Depth(u32),
    /// `set game`; nothing if it cannot be read.
    Game(Option<Box<GameRecord>>),
    /// `set contempt`, which the engine has not.
    Contempt,
    /// `move`, and how long it took; nothing if it is none.
    Move(Option<(Move, Duration)>),
    /// `hint` for so many moves.
    Hint(usize),
    /// `go`.
    Go,
    /// `ping`, with what to answer.
    Ping(String),
    /// `learn`.
    Learn,
    /// `analyze`.
    Analyze,
    /// `quit`.
    Quit,
}

/// Reads a line; nothing if it is not understood.
///
/// ```
/// use obverse_core::{Move, Square};
/// use obverse_protocols::nboard::{Command, parse};
///
/// assert_eq!(parse("ping 12"), Some(Command::Ping("12".into())));
/// let Some(Command::Move(Some((mv, time)))) = parse(" MOVE  f5/1.50/0.25\r") else { panic!() };
/// assert_eq!((mv, time.as_millis()), (Move::Place(Square::F5), 250));
/// assert_eq!(parse("make tea"), None);
/// ```
pub fn parse(line: &str) -> Option<Command> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}');
    let (name, rest) = cut(line);
    Some(match name.to_ascii_lowercase().as_str() {
        "nboard" => Command::Hello,
        "set" => {
            let (what, value) = cut(rest);
            match what.to_ascii_lowercase().as_str() {
                "depth" => Command::Depth(value.parse().ok()?),
                "game" => Command::Game(ggf::parse(value).ok().map(Box::new)),
                "contempt" => Command::Contempt,
                _ => return None,
            }
        }
        "move" => Command::Move(timed_move(rest)),
        "hint" => Command::Hint(cut(rest).0.parse().unwrap_or(1).clamp(1, 64)),
        "go" => Command::Go,
        "ping" => Command::Ping(rest.to_owned()),
        "learn" => Command::Learn,
        "analyze" | "analyse" => Command::Analyze,
        "quit" => Command::Quit,
        // Old programs send the bare move.
        _ => Command::Move(Some(timed_move(line)?)),
    })
}

/// The first word and the rest.
fn cut(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim_start())
}

/// A move with its value and time, divided by slashes or blanks.
fn timed_move(text: &str) -> Option<(Move, Duration)> {
    let mut fields = text.split(|c: char| c == '/' || c.is_whitespace());
    let mv = parse_move(fields.next()?).ok()?;
    let time = fields.nth(1).and_then(seconds);
    Some((mv, time.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use obverse_core::Square;

    use super::*;

    #[test]
    fn odd_spellings_are_understood() {
        let f5 = |milliseconds| {
            let mv = Move::Place(Square::F5);
            Some(Command::Move(Some((
                mv,
                Duration::from_millis(milliseconds),
            ))))
        };
        for (text, command) in [
            ("NBoard 2\r", Some(Command::Hello)),
            ("set   Depth  12", Some(Command::Depth(12))),
            ("set depth deep", None),
            ("set colour red", None),
            ("Set Contempt -3", Some(Command::Contempt)),
            ("set game nonsense", Some(Command::Game(None))),
            ("F5", f5(0)),
            ("move f5", f5(0)),
            ("move F5//0.01", f5(10)),
            ("move F5 1.0 2.5", f5(2500)),
            (
                "move PA/0/1",
                Some(Command::Move(Some((Move::Pass, Duration::from_secs(1))))),
            ),
            ("move i9", Some(Command::Move(None))),
            ("hint", Some(Command::Hint(1))),
            ("hint 4", Some(Command::Hint(4))),
            ("hint 99999999999999999999", Some(Command::Hint(1))),
            ("hint 1000", Some(Command::Hint(64))),
            ("ping", Some(Command::Ping(String::new()))),
            ("", None),
            ("gone", None),
        ] {
            assert_eq!(parse(text), command, "{text:?}");
        }
    }
}
