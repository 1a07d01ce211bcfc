//! Asks a student's program for its move in one position.

use std::process::Stdio;
use std::time::Duration;

use obverse_arena::external::{ExternalFault, Process, ReadError};
use obverse_arena::{Allowance, Turn};
use obverse_core::{Game, Move, Position};
use obverse_formats::parse_move;
use obverse_formats::search_problem::SearchProblem;

use super::BuiltSubmission;
use super::program_failure::{ending, player_error};
use super::student_player::{START, student_player};
use crate::assignment::ProgramPart;
use crate::student_deadline::StudentDeadline;

/// Search depth sent to a program if the assignment does not give one, in plies.
const USUAL_DEPTH: u32 = 6;
/// Maximum number of characters of an answer that a report quotes.
const LONGEST_ANSWER: usize = 60;
/// A program that prints this many lines after its answer counts as printing without end.
pub(super) const ENDLESS: usize = 50;
/// If a program prints no further line for this time, its output counts as complete.
const QUIET: Duration = Duration::from_millis(100);

/// What a program did in a position.
pub(super) enum Answer {
    Legal,
    /// An illegal move.
    Wrong(String),
    /// An answer that is not a move: the text of the answer.
    NotAMove(String),
    /// Output without end. The text is the first line, which is not a move.
    Endless(String),
    /// No answer, for this reason.
    Silent(String),
}

/// Asks a program that reads a position from its input. The program is started anew for each position.
pub(super) fn ask_program(
    part: &ProgramPart,
    built: &BuiltSubmission<'_>,
    position: Position,
    deadline: &StudentDeadline,
) -> Answer {
    let wait = deadline.left(2 * part.move_time() + START);
    let words = match built.words(&part.run, wait + START) {
        Ok(words) => words,
        Err(error) => return Answer::Silent(error.to_string()),
    };
    let mut process = match Process::start(&words, Stdio::null()) {
        Ok(process) => process,
        Err(error) => return Answer::Silent(format!("the program cannot be started: {error}")),
    };
    let problem = SearchProblem {
        position,
        depth: part.depth.unwrap_or(USUAL_DEPTH),
    };
    process.send(&problem.to_string());
    let line = match process.read_line(wait, &deadline.stop) {
        Ok(line) => line,
        Err(ReadError::TimedOut) => {
            return Answer::Silent(format!(
                "no answer within {:.1} seconds",
                wait.as_secs_f64()
            ));
        }
        Err(ReadError::Ended(status)) => {
            return Answer::Silent(format!("no answer: the program {}", ending(status)));
        }
        Err(ReadError::Stopped) => return Answer::Silent("the marking was stopped".to_owned()),
    };
    let answer = line.trim();
    match parse_move(answer) {
        Ok(mv) => judged(position, mv),
        Err(_) => {
            let answer: String = answer.chars().take(LONGEST_ANSWER).collect();
            let further = (0..ENDLESS)
                .take_while(|_| process.read_line(QUIET, &deadline.stop).is_ok())
                .count();
            match further == ENDLESS {
                true => Answer::Endless(answer),
                false => Answer::NotAMove(answer),
            }
        }
    }
}

/// Asks a program over the Go Text Protocol (GTP).
pub(super) fn ask_gtp(
    part: &ProgramPart,
    built: &BuiltSubmission<'_>,
    game: &Game,
    deadline: &StudentDeadline,
) -> Answer {
    let wait = deadline.left(2 * part.move_time() + START);
    let options = match student_player(part, built, "student", wait + START) {
        Ok(options) => options,
        Err(error) => return Answer::Silent(error.to_string()),
    };
    let mut player = options.player();
    player.new_game(0);
    let turn = Turn {
        game,
        allowance: Allowance::Move(part.move_time()),
        stop: &deadline.stop,
    };
    match player.choose(&turn) {
        Ok(choice) => judged(game.position(), choice.mv),
        Err(error) => {
            let why = format!("the program {}", player_error(&error));
            match error.0.downcast_ref() {
                Some(
                    ExternalFault::NotAMove(_)
                    | ExternalFault::Refused { .. }
                    | ExternalFault::Resigned,
                ) => Answer::Wrong(why),
                _ => Answer::Silent(why),
            }
        }
    }
}

fn judged(position: Position, mv: Move) -> Answer {
    let is_pass_right = mv == Move::Pass && position.legal_squares().is_empty();
    match position.check(mv) {
        _ if is_pass_right => Answer::Legal,
        Ok(()) => Answer::Legal,
        Err(illegal) => Answer::Wrong(format!("{mv} is not legal: {illegal}")),
    }
}
