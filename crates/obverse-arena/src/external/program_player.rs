use std::time::Duration;

use obverse_core::{Move, Position, Square};
use obverse_engine::Stop;
use obverse_formats::problem_file::SearchProblem;

use super::{ExternalFault, ExternalOptions, NoAnswer, Process, excerpt};
use crate::{Allowance, Choice, Player, PlayerError, Turn};

/// What a program is told to look ahead if nothing else is said.
const USUAL_DEPTH: u32 = 6;
/// How long a program is waited for at least before the first game: some take their time to start.
const LEAST_AT_FIRST: Duration = Duration::from_secs(10);

/// A program that reads positions and answers squares, as students write them.
///
/// For each move it gets the position in the form of [`obverse_formats::problem_file`] on its standard input
/// and answers a line on its standard output. It may stay for the whole game or end after each answer, in
/// which case it is started again.
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

    /// Whether the program starts and answers with a square. Whether the square may be played is for the
    /// referee to say.
    pub fn check(mut self, allowance: Allowance) -> Result<(), ExternalFault> {
        let patience = match allowance {
            Allowance::Unlimited => self.options.timeout(),
            allowance => self.options.patience(allowance).max(LEAST_AT_FIRST),
        };
        self.square(Position::start(), patience, &Stop::default())
            .map(drop)
    }

    /// Asks for a square. The stop ends the wait.
    fn square(
        &mut self,
        position: Position,
        patience: Duration,
        stop: &Stop,
    ) -> Result<Square, ExternalFault> {
        let problem = SearchProblem {
            position,
            depth: self.options.depth.unwrap_or(USUAL_DEPTH),
        };
        let answer = self.ask(&problem.to_string(), patience, stop)?;
        let answer = answer.trim();
        let square = answer.parse();
        square.map_err(|_| ExternalFault::NotASquare(excerpt(answer)))
    }

    fn ask(
        &mut self,
        problem: &str,
        patience: Duration,
        stop: &Stop,
    ) -> Result<String, ExternalFault> {
        if let Some(mut process) = self.process.take() {
            let answer =
                unasked(&mut process).and_then(|()| answer(&mut process, problem, patience, stop));
            match answer {
                // It may have ended after its last answer: then another one is started.
                Err(ExternalFault::Ended(Some(status))) if status.success() => {}
                answer => {
                    self.process = Some(process);
                    return answer;
                }
            }
        }
        let mut process = self.options.start()?;
        // Nothing is unasked here: it may be quicker to answer than we to ask.
        let answer = answer(&mut process, problem, patience, stop);
        self.process = Some(process);
        answer
    }
}

impl Player for ProgramPlayer {
    fn choose(&mut self, turn: &Turn<'_>) -> Result<Choice, PlayerError> {
        let patience = self.options.patience(turn.allowance);
        let square = self.square(turn.game.position(), patience, turn.stop)?;
        Ok(Move::Place(square).into())
    }
}

fn answer(
    process: &mut Process,
    problem: &str,
    patience: Duration,
    stop: &Stop,
) -> Result<String, ExternalFault> {
    process.say(problem);
    process.hear(patience, stop).map_err(|error| match error {
        NoAnswer::Ended(status) => ExternalFault::Ended(status),
        NoAnswer::Silent => ExternalFault::SilentProgram(patience),
        NoAnswer::Stopped => ExternalFault::Stopped,
    })
}

/// Whether a program says more than it is asked.
fn unasked(process: &mut Process) -> Result<(), ExternalFault> {
    match process.unasked() {
        Ok(None) => Ok(()),
        Ok(Some(line)) => Err(ExternalFault::Unasked(excerpt(&line))),
        Err(status) => Err(ExternalFault::Ended(status)),
    }
}
