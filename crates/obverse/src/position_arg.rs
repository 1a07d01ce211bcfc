//! What a typed POSITION means.

use std::fmt;
use std::io::{self, Read};

use obverse_core::{Game, Position};
use obverse_formats::board_string::{self, BoardStringError};
use obverse_formats::detect::{Format, meant};
use obverse_formats::problem_file::{self, ProblemFileError};
use obverse_formats::transcript::{self, TranscriptError};
use obverse_formats::{Located, Location};

use crate::failure::Failure;

/// A POSITION as it was typed.
#[derive(clap::Args, Debug)]
pub struct PositionArg {
    /// `start`, a transcript such as f5d6c3, a board string, `mirrored`, or `-` to read one of these
    /// from standard input
    // Board strings begin with hyphens: what is no option of ours is let through.
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    first: String,

    /// The rest of it, if it has blanks
    #[arg(hide = true)]
    rest: Vec<String>,
}

/// A POSITION that may be left out.
#[derive(clap::Args, Debug)]
pub struct OptionalPositionArg {
    /// `start`, a transcript such as f5d6c3, a board string, `mirrored`, or `-` to read one of these
    /// from standard input [default: start]
    #[arg(value_name = "POSITION", allow_hyphen_values = true)]
    first: Option<String>,

    /// The rest of it, if it has blanks
    #[arg(hide = true)]
    rest: Vec<String>,
}

impl PositionArg {
    /// The game that was typed; where it stands is the POSITION.
    pub fn game(&self) -> Result<Game, Failure> {
        game(&self.first, &self.rest)
    }
}

impl OptionalPositionArg {
    /// The game that was typed, or a new one if nothing was.
    pub fn game(&self) -> Result<Game, Failure> {
        self.game_or(Position::start())
    }

    /// The game that was typed, or one that begins here if nothing was.
    pub fn game_or(&self, start: Position) -> Result<Game, Failure> {
        match &self.first {
            Some(first) => game(first, &self.rest),
            None => Ok(Game::from_position(start)),
        }
    }
}

/// The game that a POSITION in one word means; standard input is not to be read for it.
pub fn game_of(text: &str) -> Result<Game, Failure> {
    match text {
        "-" => Err(Failure::input(PositionError::NoInput)),
        text if is_option(text) => game(text, &[]),
        text => parse(text).map_err(Failure::input),
    }
}

/// The game that a text means, given as its first word and the rest of them.
pub fn game(first: &str, rest: &[String]) -> Result<Game, Failure> {
    if is_option(first) {
        let option = first.to_owned();
        return Err(Failure::input(PositionError::Option { option }));
    }
    if first == "-" && rest.is_empty() {
        let text = standard_input()?;
        let locate = |error| Failure::Input(anyhow::Error::new(error).context("standard input"));
        return parse(&text).map_err(locate);
    }
    let words = std::iter::once(first).chain(rest.iter().map(String::as_str));
    parse(&words.collect::<Vec<_>>().join(" ")).map_err(Failure::input)
}

/// A longer text is no position.
const LONGEST: u64 = 64 * 1024;

fn standard_input() -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let reading = io::stdin().lock().take(LONGEST + 1).read_to_end(&mut bytes);
    reading.map_err(|error| {
        Failure::task(anyhow::Error::new(error).context("standard input cannot be read"))
    })?;
    if bytes.len() as u64 > LONGEST {
        return Err(Failure::input(PositionError::TooLong));
    }
    let text = String::from_utf8(bytes).map_err(|_| Failure::input(PositionError::NotText))?;
    // A byte order mark, as some editors write it.
    Ok(text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned())
}

/// Why a text is no position.
#[derive(Debug, thiserror::Error)]
enum PositionError {
    #[error("there is no option `{option}` here\n\nThe option --help lists those that there are.")]
    Option { option: String },
    #[error("standard input is for the game here: give the position itself")]
    NoInput,
    #[error("there is no position{FORMS}")]
    Empty,
    #[error("more than {LONGEST} bytes are no position{FORMS}")]
    TooLong,
    #[error("the position is not text in UTF-8{FORMS}")]
    NotText,
    #[error("`{text}` is not a position{FORMS}")]
    NotUnderstood { text: String },
    #[error("this board string is wrong at {}{picture}", .bad.at)]
    Board {
        bad: Located<BoardStringError>,
        picture: String,
    },
    #[error("this search problem is wrong at {}{picture}", .bad.at)]
    Problem {
        bad: Located<ProblemFileError>,
        picture: String,
    },
    #[error("this transcript is wrong at {}{picture}", .bad.at)]
    Transcript {
        bad: Located<TranscriptError>,
        picture: String,
    },
}

const FORMS: &str = "\n\nA position is one of these:
  start       the position before the first move
  mirrored    the same with the colours exchanged
  f5d6c3      a transcript: the moves so far; passes may be left out
  --X...O X   a board string: 64 characters from a1 to h8, each X, O or -,
              then the side to move, X or O
  -           one of the above on standard input, or a search problem there:
              the player, the depth and eight rows of X, O and *";

/// Understands a text as a game, perhaps one without moves.
fn parse(text: &str) -> Result<Game, PositionError> {
    match text.trim() {
        "" => return Err(PositionError::Empty),
        "start" => return Ok(Game::new()),
        "mirrored" => return Ok(Game::from_position(Position::mirrored())),
        _ => {}
    }
    match meant(text) {
        Some(Format::ProblemFile) => {
            let problem = problem_file::parse(text).map_err(|bad| PositionError::Problem {
                picture: picture(text, bad.at, &bad.error),
                bad,
            })?;
            Ok(Game::from_position(problem.position))
        }
        Some(Format::BoardString) => {
            let position = board_string::parse(text).map_err(|bad| PositionError::Board {
                picture: picture(text, bad.at, &bad.error),
                bad,
            })?;
            Ok(Game::from_position(position))
        }
        Some(_) => transcript::parse(text).map_err(|bad| PositionError::Transcript {
            picture: picture(text, bad.at, &bad.error),
            bad,
        }),
        None => {
            let text = excerpt(text.trim());
            Err(PositionError::NotUnderstood { text })
        }
    }
}

/// Whether a word was meant as an option: clap lets through what it does not know, for the sake
/// of board strings.
fn is_option(word: &str) -> bool {
    word.starts_with('-') && meant(word) != Some(Format::BoardString)
}

/// The beginning of a text, fit for a line of an error message.
pub fn excerpt(text: &str) -> String {
    const LENGTH: usize = 70;
    let line = text.chars().flat_map(char::escape_debug);
    let mut excerpt: String = line.clone().take(LENGTH).collect();
    if line.count() > LENGTH {
        excerpt += "...";
    }
    excerpt
}

/// The line where something is wrong, an arrow at the place, and what it is.
fn picture(text: &str, at: Location, error: &impl fmt::Display) -> String {
    /// What fits beside the arrow on a terminal of the usual width.
    const WIDTH: usize = 72;
    match at.mark_in(text, WIDTH) {
        Some((line, arrow)) => format!("\n\n  {line}\n  {arrow}\n\n{error}"),
        None => format!("\n\n{error}"),
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::problem_file::Rows;

    use super::*;

    const START: &str = "---------------------------OX------XO--------------------------- X";

    fn message(text: &str) -> String {
        parse(text).expect_err("no position").to_string()
    }

    #[test]
    fn every_form_is_understood() {
        for text in ["start", " start\n", START, &START.replace(' ', "")] {
            let game = parse(text).expect("a position");
            assert_eq!(game, Game::new(), "{text}");
        }
        let mirrored = parse("mirrored").expect("a position");
        assert_eq!(mirrored.position(), Position::mirrored());
        for text in ["f5d6", "F5 D6", "1. f5 d6"] {
            assert_eq!(parse(text).expect("a position").to_string(), "f5d6");
        }
    }

    #[test]
    fn boards_with_a_wrong_character_are_boards_still() {
        let message = message(&START.replace("OX", "OQ"));
        assert!(message.contains("board string"), "{message}");
        assert!(message.contains("line 1, column 29"), "{message}");
        let lines: Vec<&str> = message.lines().collect();
        let arrow = lines[3].find('^').expect("an arrow");
        assert_eq!(lines[2].find('Q'), Some(arrow), "{message}");
    }

    #[test]
    fn boards_of_digits_are_refused_with_the_reason() {
        for board in [
            "01".repeat(32) + " X",
            "0".repeat(64) + "1",
            START.replace('-', "0"),
            "-".repeat(27) + "01------10" + &"-".repeat(27) + "0",
        ] {
            let message = message(&board);
            assert!(
                message.contains("means Black in some programs"),
                "{message}"
            );
        }
    }

    #[test]
    fn search_problems_are_positions() {
        let rows = Rows(Position::start()).to_string();
        let game = parse(&format!("X\n1\n\n{rows}")).expect("a position");
        assert_eq!(game, Game::new());
        let message = message(&format!("X\n1\n{}", rows.replacen("OX", "0X", 1)));
        assert!(message.contains("search problem is wrong at line 6, column 4"));
    }

    #[test]
    fn what_cannot_be_played_is_named() {
        let message = message("f5d6a1");
        assert!(message.contains("transcript"), "{message}");
        assert!(message.contains("a1 flips nothing"), "{message}");
    }

    #[test]
    fn nonsense_gets_the_list_of_forms() {
        for text in ["", "  ", "hello", "\u{1b}[31m", &"?".repeat(9000)] {
            let message = message(text);
            assert!(message.contains("A position is one of these"), "{message}");
            assert!(message.len() < 700 && !message.contains('\u{1b}'));
        }
    }

    #[test]
    fn boards_are_told_from_options() {
        assert!(!is_option(&START[..64]) && !is_option("-") && !is_option("-------X"));
        assert!(is_option("--jsn") && is_option("-q"));
    }

    #[test]
    fn the_place_in_a_long_line_is_shown() {
        let at = Location::Text {
            line: 2,
            column: 501,
        };
        let text = format!("one\n{}Q{}", ".".repeat(500), ".".repeat(500));
        let picture = picture(&text, at, &"wrong");
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines[2].find('Q'), lines[3].find('^'));
        assert!(lines[2].len() < 80);
    }
}
