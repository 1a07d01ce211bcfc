use obverse_core::Position;
use obverse_engine::Selectivity;
use obverse_formats::board_string;

/// A command of Cassio's protocol.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// An empty line: asks whether the engine is searching.
    Poll,
    /// `init`, `new-position` or `feed-hash`, which are answered with `ready.`.
    Ready,
    /// `get-version`: asks for the name and version of the engine.
    Version,
    /// `empty-hash`: clear the transposition table.
    Forget,
    /// `stop`: cancel the search.
    Stop,
    /// `get-search-infos`: asks for the nodes and the time of the search.
    SearchInfo,
    /// `quit`: end the session.
    Quit,
    /// `midgame-search` or `endgame-search`.
    Search {
        /// Position to search.
        position: Position,
        /// Depth in plies; `None` for an endgame search, which searches to the end of the game.
        depth: Option<u32>,
        /// Selective pruning: the most aggressive setting whose confidence in percent is at least Cassio's precision.
        selectivity: Selectivity,
    },
}

/// Error of parsing a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The line does not start with `ENGINE-PROTOCOL`.
    #[error("expected a line that starts with ENGINE-PROTOCOL")]
    Prefix,
    /// The command is unknown.
    #[error("unknown command `{0}`")]
    Unknown(String),
    /// The position is missing or invalid.
    #[error("expected a position of 64 squares and the side to move")]
    Position,
    /// The numbers after the position are missing or invalid.
    #[error("expected {0} after the position")]
    Numbers(&'static str),
}

/// Parses a line that Cassio has sent.
///
/// ```
/// use obverse_protocols::cassio::{Command, parse};
///
/// assert_eq!(parse("ENGINE-PROTOCOL init"), Ok(Command::Ready));
/// assert_eq!(parse(""), Ok(Command::Poll));
/// assert!(parse("ENGINE-PROTOCOL fly").is_err());
/// ```
pub fn parse(line: &str) -> Result<Command, CommandError> {
    let mut words = line
        .split(|c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}')
        .filter(|word| !word.is_empty());
    let Some(prefix) = words.next() else {
        return Ok(Command::Poll);
    };
    if !prefix.eq_ignore_ascii_case("ENGINE-PROTOCOL") {
        return Err(CommandError::Prefix);
    }
    let name = words.next().unwrap_or_default().to_ascii_lowercase();
    let words: Vec<&str> = words.collect();
    Ok(match name.as_str() {
        // The scores that `feed-hash` sends do not fit this transposition table and are ignored.
        "init" | "new-position" | "feed-hash" => Command::Ready,
        "get-version" => Command::Version,
        "empty-hash" => Command::Forget,
        "stop" => Command::Stop,
        "get-search-infos" => Command::SearchInfo,
        "quit" => Command::Quit,
        "midgame-search" => search(&words, true)?,
        "endgame-search" => search(&words, false)?,
        _ => return Err(CommandError::Unknown(name.chars().take(30).collect())),
    })
}

fn search(words: &[&str], has_depth: bool) -> Result<Command, CommandError> {
    let (position, numbers) = position(words)?;
    let expected = match has_depth {
        true => "alpha, beta, depth and precision",
        false => "alpha, beta and precision",
    };
    let numbers: Option<Vec<f64>> = numbers.iter().map(|word| word.parse().ok()).collect();
    let numbers = numbers.filter(|numbers| numbers.iter().all(|number| number.is_finite()));
    let (depth, precision) = match numbers.as_deref() {
        Some(&[_, _, depth, precision]) if has_depth => {
            // A search of depth 0 would find no move.
            (Some((depth as u32).clamp(1, 60)), precision)
        }
        Some(&[_, _, precision]) if !has_depth => (None, precision),
        _ => return Err(CommandError::Numbers(expected)),
    };
    let is_enough = |selectivity: &Selectivity| f64::from(selectivity.confidence()) >= precision;
    let selectivity = Selectivity::ALL.into_iter().find(is_enough);
    Ok(Command::Search {
        position,
        depth,
        selectivity: selectivity.unwrap_or(Selectivity::NONE),
    })
}

/// Parses the position from the first word or two, and returns it with the remaining words.
fn position<'a, 'b>(words: &'b [&'a str]) -> Result<(Position, &'b [&'a str]), CommandError> {
    let parse = |text: &str| board_string::parse(text).map_err(|_| CommandError::Position);
    match words {
        [board, side, rest @ ..] if board.len() == 64 => {
            Ok((parse(&format!("{board} {side}"))?, rest))
        }
        [board, rest @ ..] => Ok((parse(board)?, rest)),
        [] => Err(CommandError::Position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "---------------------------OX------XO---------------------------";

    #[test]
    fn searches_are_parsed() {
        let search = |depth, confidence| {
            Ok(Command::Search {
                position: Position::start(),
                depth,
                selectivity: Selectivity::with_confidence(confidence).expect("there is one"),
            })
        };
        for side in ["X", " X", "*"] {
            let line = |name: &str, numbers: &str| {
                parse(&format!(
                    " engine-protocol {name}  {START}{side} {numbers}\r"
                ))
            };
            assert_eq!(line("midgame-search", "-64 64 8 73"), search(Some(8), 73));
            assert_eq!(
                line("midgame-search", "-0.51 2.30 0 90"),
                search(Some(1), 95)
            );
            assert_eq!(line("endgame-search", "-1 +1 100"), search(None, 100));
            assert_eq!(line("endgame-search", "-1 1 1000"), search(None, 100));
            for numbers in ["", "-64 64", "-64 64 100 1 1", "a b c", "1 nan 3"] {
                assert!(matches!(
                    line("endgame-search", numbers),
                    Err(CommandError::Numbers(_))
                ));
            }
        }
    }

    #[test]
    fn invalid_lines_are_errors() {
        assert_eq!(parse("init"), Err(CommandError::Prefix));
        assert_eq!(
            parse("ENGINE-PROTOCOL"),
            Err(CommandError::Unknown(String::new()))
        );
        assert_eq!(
            parse("ENGINE-PROTOCOL midgame-search"),
            Err(CommandError::Position)
        );
        let zeros = format!(
            "ENGINE-PROTOCOL endgame-search {}X -64 64 100",
            "0".repeat(64)
        );
        assert_eq!(parse(&zeros), Err(CommandError::Position));
    }
}
