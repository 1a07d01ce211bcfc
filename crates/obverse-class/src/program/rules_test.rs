use std::process::Stdio;
use std::time::{Duration, Instant};

use obverse_arena::external::{DialogueLog, ExternalFault, Process, ReadError};
use obverse_arena::{Allowance, ExternalOptions, Turn};
use obverse_core::{Game, Move, Position};
use obverse_formats::parse_move;
use obverse_formats::search_problem::SearchProblem;

use super::program_failure::{ending, player_error};
use super::{BuiltSubmission, RulePosition};
use crate::assignment::{ProgramPart, ProgramProtocol};
use crate::marked_student::TestMark;
use crate::student_deadline::StudentDeadline;

/// Search depth sent to a program if the assignment does not give one, in plies.
pub(super) const USUAL_DEPTH: u32 = 6;
/// Time allowed for starting a program, in addition to the time per move.
const START: Duration = Duration::from_secs(5);
/// The rules test ends after this number of missing answers in a row.
const MOST_SILENCES: usize = 3;
/// Maximum number of characters of an answer that a report quotes.
const LONGEST_ANSWER: usize = 60;

/// A program that prints this many lines after its answer prints without end.
const ENDLESS: usize = 50;
/// Time without a further line after which a program has said all.
const QUIET: Duration = Duration::from_millis(100);

/// What a program did in a position.
enum Answer {
    Legal,
    /// An illegal move.
    Wrong(String),
    /// This answer, which is not a move.
    NotAMove(String),
    /// Many lines, of which the first is this one, which is not a move.
    Endless(String),
    /// No answer, for this reason.
    Silent(String),
}

/// Result of the rules test.
pub(super) struct RulesResult {
    pub(super) mark: TestMark,
    /// Time of each legal answer, including the start of the program.
    pub(super) times: Vec<Duration>,
    /// Whether the program gave at least one legal answer.
    pub(super) has_answered: bool,
}

/// Asks the program for a move in each test position.
pub(super) fn test_rules(
    part: &ProgramPart,
    built: &BuiltSubmission<'_>,
    deadline: &StudentDeadline,
) -> RulesResult {
    let is_gtp = part.protocol == ProgramProtocol::Gtp;
    let mut positions = RulePosition::all(part.asks_passes || is_gtp);
    if is_gtp {
        positions.retain(|test| test.is_from_game());
    }
    let (mut right, mut asked, mut silences) = (0, 0, 0);
    let mut last_silence = String::new();
    let mut is_endless = false;
    let mut not_moves = Vec::new();
    let mut sentences = Vec::new();
    let mut times = Vec::new();
    for test in &positions {
        if deadline.is_over() || silences == MOST_SILENCES {
            break;
        }
        asked += 1;
        let began = Instant::now();
        let answer = match is_gtp {
            true => ask_gtp(part, built, &test.game, deadline),
            false => ask_program(part, built, test.position(), deadline),
        };
        match answer {
            Answer::Legal => {
                times.push(began.elapsed());
                right += 1;
                silences = 0;
            }
            Answer::Wrong(why) => {
                silences = 0;
                sentences.push(format!("Test \"{}\": {why}.", test.name));
            }
            Answer::NotAMove(answer) => {
                silences = 0;
                sentences.push(format!(
                    "Test \"{}\": the answer `{answer}` is not a square or pass.",
                    test.name
                ));
                not_moves.push(answer);
            }
            Answer::Endless(answer) => {
                is_endless = true;
                silences = 0;
                sentences.push(format!(
                    "Test \"{}\": the answer `{answer}` is not a square or pass, and {ENDLESS} more lines followed.",
                    test.name
                ));
            }
            Answer::Silent(why) => {
                silences += 1;
                sentences.push(format!("Test \"{}\": {why}.", test.name));
                last_silence = why;
            }
        }
    }
    let total = positions.len();
    let share = f64::from(right) / total.max(1) as f64;
    let mut mark = TestMark::new("rules", share, part.points.rules);
    if right as usize == total {
        mark.sentences
            .push(format!("All {total} answers are legal moves."));
    } else {
        mark = mark.with_remark(format!("{right} of {total} answers are legal"));
    }
    if let Some(first) = not_moves.first() {
        mark = mark.with_remark(match not_moves.len() {
            1 => format!("1 answer is not a square or pass: `{first}`"),
            many => format!("{many} answers are not a square or pass, such as `{first}`"),
        });
    }
    if is_endless {
        mark = mark.with_remark(format!(
            "prints without end: more than {ENDLESS} lines for one position"
        ));
    }
    mark.sentences.extend(sentences);
    if asked < total {
        mark = match silences == MOST_SILENCES {
            true => {
                let untried = total - asked;
                let why = last_silence.trim_start_matches("no answer: ");
                mark.with_remark(format!(
                    "no answer {MOST_SILENCES} times in a row, so {untried} tests were not run: {why}"
                ))
            }
            false => mark.not_done("the time of the budget is over"),
        };
    }
    RulesResult {
        mark,
        has_answered: !times.is_empty(),
        times,
    }
}

/// Asks a program that reads a position from its input. The program is started anew for each position.
fn ask_program(
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
fn ask_gtp(
    part: &ProgramPart,
    built: &BuiltSubmission<'_>,
    game: &Game,
    deadline: &StudentDeadline,
) -> Answer {
    let wait = deadline.left(2 * part.move_time() + START);
    let options = match external_options(part, built, "student", wait + START) {
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

/// Returns the settings to run the program as a player, with this time limit for its process.
pub(super) fn external_options(
    part: &ProgramPart,
    built: &BuiltSubmission<'_>,
    name: &str,
    time: Duration,
) -> Result<ExternalOptions, obverse_sandbox::RunError> {
    Ok(ExternalOptions {
        protocol: part.protocol.into(),
        command: built.words(&part.run, time)?,
        name: Some(name.to_owned()),
        depth: part.depth,
        timeout: Some(2 * part.move_time() + START),
        // Without a file, the error messages of programs would appear on the teacher's terminal.
        log: Some(DialogueLog::new("/dev/null")),
    })
}
