use std::time::Duration;

use obverse_core::{Move, Position, Square};
use obverse_engine::Stop;
use obverse_formats::search_problem::SearchProblem;

use super::{ExternalFault, ExternalOptions, Process, ReadError, excerpt};
use crate::{Allowance, Choice, Player, PlayerError, Turn};

/// Depth in plies that is sent to a program without the `depth` option.
const DEFAULT_DEPTH: u32 = 6;
/// Minimum time that the check before the first game waits for an answer, since some programs start slowly.
const MIN_START_TIMEOUT: Duration = Duration::from_secs(10);

/// An external program, such as a student's, that reads positions and prints squares.
///
/// For each move the program reads the position in the format of [`obverse_formats::search_problem`] from standard
/// input and prints the square of its move as a line. The program may run for the whole game, or exit after a move and
/// be started again.
pub(super) struct ProgramPlayer {
    options: ExternalOptions,
    process: Option<Process>,
}

impl ProgramPlayer {
    pub fn new(options: ExternalOptions) -> ProgramPlayer {
        ProgramPlayer {
            options,
            process: None,
        }
    }

    /// Checks that the program starts and prints a square. The referee checks that moves are legal.
    pub fn check(mut self, allowance: Allowance) -> Result<(), ExternalFault> {
        let timeout = match allowance {
            Allowance::Unlimited => self.options.timeout(),
            allowance => self.options.move_timeout(allowance).max(MIN_START_TIMEOUT),
        };
        self.square(Position::start(), timeout, &Stop::default())
            .map(drop)
    }

    /// Asks the program for its move in a position.
    fn square(
        &mut self,
        position: Position,
        timeout: Duration,
        stop: &Stop,
    ) -> Result<Square, ExternalFault> {
        let problem = SearchProblem {
            position,
            depth: self.options.depth.unwrap_or(DEFAULT_DEPTH),
        };
        let answer = self.ask(&problem.to_string(), timeout, stop)?;
        let answer = answer.trim();
        let square = answer.parse();
        square.map_err(|_| ExternalFault::NotASquare(excerpt(answer)))
    }

    /// Sends a depth and a position to the program, which is started if it is not running, and returns its answer.
    fn ask(
        &mut self,
        problem: &str,
        timeout: Duration,
        stop: &Stop,
    ) -> Result<String, ExternalFault> {
        if let Some(mut process) = self.process.take() {
            let answer = check_no_extra_line(&mut process)
                .and_then(|()| answer(&mut process, problem, timeout, stop));
            match answer {
                // The program exited after its last answer, so it is started again.
                Err(ExternalFault::Ended(Some(status))) if status.success() => {}
                answer => {
                    self.process = Some(process);
                    return answer;
                }
            }
        }
        let mut process = Process::of_player(&self.options)?;
        // No check for extra lines here: a new program may print its answer before it reads the input.
        let answer = answer(&mut process, problem, timeout, stop);
        self.process = Some(process);
        answer
    }
}

impl Player for ProgramPlayer {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        let timeout = self.options.move_timeout(turn.allowance);
        let square = self.square(turn.game.position(), timeout, turn.stop)?;
        Ok(Move::Place(square).into())
    }
}

/// Sends a depth and a position to a running program and reads its answer.
fn answer(
    process: &mut Process,
    problem: &str,
    timeout: Duration,
    stop: &Stop,
) -> Result<String, ExternalFault> {
    process.send(problem);
    process
        .read_line(timeout, stop)
        .map_err(|error| match error {
            ReadError::Ended(status) => ExternalFault::Ended(status),
            ReadError::TimedOut => ExternalFault::SilentProgram(timeout),
            ReadError::Stopped => ExternalFault::Stopped,
        })
}

/// Returns a fault if the program has written another line after its last answer, or has ended.
fn check_no_extra_line(process: &mut Process) -> Result<(), ExternalFault> {
    match process.pending_line() {
        Ok(None) => Ok(()),
        Ok(Some(line)) => Err(ExternalFault::Unasked(excerpt(&line))),
        Err(status) => Err(ExternalFault::Ended(status)),
    }
}
