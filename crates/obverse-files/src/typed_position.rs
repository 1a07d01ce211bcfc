//! Parses a POSITION from the command line: a position, a transcript, or the name of a file.

use std::path::Path;

use obverse_core::{Game, Position};
use obverse_formats::detect::{Format, detect, intended_format};
use obverse_formats::{board_string, search_problem, transcript};

use crate::excerpt::excerpt;
use crate::file_error::FileError;
use crate::games_in_file::{self, FirstOfSeveral};
use crate::marked_line::marked_line;
use crate::position_error::PositionError;
use crate::source::Source;

/// The user's choice of a game in a file and of a ply in the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Number of the game or position in the file, from 1; `None` if the user did not choose one.
    pub game: Option<u64>,
    /// Number of plies before the position, passes included; `None` for the last position.
    pub ply: Option<u64>,
}

/// Parses a POSITION given as one word. `-` is an error, because standard input has another use.
pub fn game_of(text: &str, note: &mut dyn FnMut(&FirstOfSeveral)) -> Result<Game, FileError> {
    match text {
        "-" => Err(PositionError::NoInput.into()),
        text => chosen_game(text, &[], Choice::default(), note),
    }
}

/// Parses a POSITION, given as its first word and further words, and cuts the game at the chosen ply.
///
/// If the POSITION is a file with several games and `choice` does not select one, the first game is used and `note` is
/// called.
pub fn chosen_game(
    first: &str,
    rest: &[String],
    choice: Choice,
    note: &mut dyn FnMut(&FirstOfSeveral),
) -> Result<Game, FileError> {
    let words = std::iter::once(first).chain(rest.iter().map(String::as_str));
    let text = words.collect::<Vec<_>>().join(" ");
    let game = match parse(&text) {
        _ if text == "-" => games_in_file::game(&Source::new(Path::new("-"))?, choice.game, note)?,
        Ok(_) if choice.game.is_some_and(|number| number > 1) => {
            return Err(PositionError::OneGame.into());
        }
        Ok(game) => game,
        Err(_) if Path::new(&text).exists() => {
            games_in_file::game(&Source::new(Path::new(&text))?, choice.game, note)?
        }
        Err(_) if is_path(first) => {
            // `Source::new` fails if the file does not exist. If the file exists, the words after its name are the
            // error.
            Source::new(Path::new(first))?;
            return Err(FileError::Position(PositionError::Several {
                first: first.to_owned(),
                rest: excerpt(&rest.join(" ")),
            }));
        }
        Err(error) => return Err(error.into()),
    };
    Ok(cut(game, choice.ply)?)
}

/// Cuts a game after `ply` plies; `None` keeps the whole game.
pub fn cut(game: Game, ply: Option<u64>) -> Result<Game, PositionError> {
    let Some(ply) = ply else { return Ok(game) };
    let most = game.moves().len();
    let wanted = usize::try_from(ply).unwrap_or(usize::MAX);
    if wanted > most {
        return Err(PositionError::Ply { ply, most });
    }
    let mut cut = Game::from_position(game.start());
    for mv in game.moves().take(wanted) {
        cut.play(mv)?;
    }
    Ok(cut)
}

/// Whether a word is the name of a file: it is not a position, and the file exists or the word looks like a path.
///
/// A word that is both a position and a file name counts as the position; `./NAME` is the file.
pub fn is_file_name(word: &str) -> bool {
    word == "-" || parse(word).is_err() && (Path::new(word).exists() || is_path(word))
}

/// Whether a word looks like a path.
fn is_path(word: &str) -> bool {
    let is_board = intended_format(word) == Some(Format::BoardString);
    let extension = Path::new(word).extension().and_then(|name| name.to_str());
    // If the text after a dot is a transcript, it is not an extension: move numbers have dots, as in `1.f5`.
    let is_name = |name: &str| {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && intended_format(name) != Some(Format::Transcript)
    };
    !word.starts_with('-') && !is_board && (word.contains('/') || extension.is_some_and(is_name))
}

/// Parses a position, a transcript or a record of a game. A position becomes a game without moves.
pub fn parse(text: &str) -> Result<Game, PositionError> {
    match text.trim() {
        "" => return Err(PositionError::Empty),
        "start" => return Ok(Game::new()),
        "mirrored" => return Ok(Game::from_position(Position::mirrored())),
        _ => {}
    }
    // The text may be a pasted record, such as a line of a GGF file.
    let is_record = |format: &Format| {
        !matches!(
            format,
            Format::BoardString | Format::Transcript | Format::SearchProblem | Format::Xot
        )
    };
    if detect(text.as_bytes()).as_ref().is_some_and(is_record) {
        return Ok(games_in_file::first_game(text)?);
    }
    match intended_format(text) {
        Some(Format::SearchProblem) => {
            let problem = search_problem::parse(text).map_err(|bad| PositionError::Problem {
                marked_line: marked_line(text, bad.at, &bad.error),
                bad,
            })?;
            Ok(Game::from_position(problem.position))
        }
        Some(Format::BoardString) => {
            let position = board_string::parse(text).map_err(|bad| PositionError::Board {
                marked_line: marked_line(text, bad.at, &bad.error),
                bad,
            })?;
            Ok(Game::from_position(position))
        }
        Some(_) => transcript::parse(text).map_err(|bad| PositionError::Transcript {
            marked_line: marked_line(text, bad.at, &bad.error),
            bad,
        }),
        None => {
            let text = excerpt(text.trim());
            Err(PositionError::NotUnderstood { text })
        }
    }
}

#[cfg(test)]
mod tests {
    use obverse_formats::search_problem::BoardRows;

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
    fn a_board_with_a_wrong_character_is_reported_as_a_bad_board_string() {
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
        let rows = BoardRows(Position::start()).to_string();
        let game = parse(&format!("X\n1\n\n{rows}")).expect("a position");
        assert_eq!(game, Game::new());
        let message = message(&format!("X\n1\n{}", rows.replacen("OX", "0X", 1)));
        assert!(message.contains("cannot be read: error at line 6, column 4"));
    }

    #[test]
    fn an_illegal_move_is_named() {
        let message = message("f5d6a1");
        assert!(message.contains("transcript"), "{message}");
        assert!(message.contains("a1 flips nothing"), "{message}");
    }

    #[test]
    fn the_error_for_nonsense_lists_the_forms_of_a_position() {
        for text in ["", "  ", "hello", "\u{1b}[31m", &"?".repeat(9000)] {
            let message = message(text);
            assert!(message.contains("A position is one of these"), "{message}");
            assert!(message.len() < 900 && !message.contains('\u{1b}'));
        }
    }

    #[test]
    fn pasted_records_are_positions() {
        let ggf = format!(
            "(;GM[Othello]PC[x]PB[A]PW[B]TY[8]BO[8 {} *]B[F5]W[D6];)",
            &START[..64]
        );
        assert_eq!(parse(&ggf).expect("a game").to_string(), "f5d6");
        let obf = format!("{START}; F5:+0;");
        assert_eq!(parse(&obf).expect("a position"), Game::new());
        let message = message(&ggf.replace("D6", "A1"));
        assert!(message.contains("a1 flips nothing"), "{message}");
    }

    #[test]
    fn files_are_told_from_positions() {
        for word in ["game.ggf", "f5.ggf", "a/b", "./start", "x.json", "-"] {
            assert!(is_file_name(word), "{word}");
        }
        let dotted = START.replace('-', ".");
        let wrong = dotted.replace("OX", "OQ");
        for word in [
            "start", "f5d6", "1.f5", "1.f5a1", "hello", "--jsn", START, &dotted, &wrong,
        ] {
            assert!(!is_file_name(word), "{word}");
        }
    }

    #[test]
    fn a_ply_is_counted_from_the_start() {
        let at = |ply| cut(parse("f5d6c3").expect("a game"), Some(ply));
        assert_eq!(at(0).expect("the start"), Game::new());
        assert_eq!(at(2).expect("two plies").to_string(), "f5d6");
        assert_eq!(at(3).expect("all of it").to_string(), "f5d6c3");
        let error = at(4).expect_err("there is no fourth ply");
        assert!(error.to_string().contains("choose 0 to 3"), "{error}");
    }
}
