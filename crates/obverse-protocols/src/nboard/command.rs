use std::time::Duration;

use obverse_core::Move;
use obverse_formats::{GameRecord, ggf, parse_move};

use crate::parse_seconds::parse_seconds;

/// A command of the NBoard protocol.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// `nboard`: start of the session.
    Hello,
    /// `set depth`: the depth, which the engine uses as its level.
    Depth(u32),
    /// `set game`; `None` if the game cannot be parsed.
    Game(Option<Box<GameRecord>>),
    /// `set contempt`, which the engine ignores.
    Contempt,
    /// `move`: the played move and the time that the player took for it; `None` if the text is not a move.
    Move(Option<(Move, Duration)>),
    /// `hint`, with the number of moves to report (multi-PV).
    Hint(usize),
    /// `go`: search for a move.
    Go,
    /// `ping`, with the text that `pong` repeats.
    Ping(String),
    /// `learn`: add the game to the opening book. The engine has no book and only acknowledges the command.
    Learn,
    /// `analyze`: evaluate every position of the game.
    Analyze,
    /// `quit`: end the session.
    Quit,
}

/// Parses a line. Returns `None` for an unknown command.
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
        // Old programs send a move without the word `move`.
        _ => Command::Move(Some(timed_move(line)?)),
    })
}

/// Splits a text into its first word and the rest.
fn cut(text: &str) -> (&str, &str) {
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (first, rest.trim_start())
}

/// Parses a move, its value and its time in seconds, separated by slashes or blanks. The value is ignored.
fn timed_move(text: &str) -> Option<(Move, Duration)> {
    let mut fields = text.split(|c: char| c == '/' || c.is_whitespace());
    let mv = parse_move(fields.next()?).ok()?;
    let time = fields.nth(1).and_then(parse_seconds);
    Some((mv, time.unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use obverse_core::Square;

    use super::*;

    #[test]
    fn unusual_spellings_are_parsed() {
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
