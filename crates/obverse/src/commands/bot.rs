//! `obverse bot`: positions in, moves out, a line each.

use std::io::{self, Write};
use std::process::ExitCode;

use obverse_core::{Game, Move};
use obverse_formats::ReadError;
use obverse_formats::problem_file::{Reader, SearchProblem};

use crate::args::{BotArgs, PresetDepthError};
use crate::failure::{self, Failure};
use crate::play::{Computer, Limit, PlayerChoice};

pub fn run(args: BotArgs) -> Result<ExitCode, Failure> {
    let thinking = &args.thinking;
    let has_depth = PlayerChoice::Algorithm(args.algorithm).has_depth();
    if let Some(depth) = thinking.depth.filter(|_| has_depth) {
        let preset = thinking.rules.preset;
        preset.check_depth(depth).map_err(Failure::input)?;
    }
    let mut output = io::stdout().lock();
    let mut code = ExitCode::SUCCESS;
    for problem in Reader::new(io::stdin().lock()) {
        let answer = match problem {
            Ok(problem) => choose(&args, has_depth, &problem).map_err(|error| error.to_string()),
            Err(ReadError::Bad(error)) => Err(error.to_string()),
            Err(ReadError::Io(error)) => {
                let error = anyhow::Error::new(error).context("standard input cannot be read");
                return Err(Failure::task(error));
            }
        };
        let answer = answer.map_or_else(
            |complaint| {
                failure::report_message(&complaint, false);
                code = ExitCode::from(2);
                "error".to_owned()
            },
            |mv| mv.to_string(),
        );
        writeln!(output, "{answer}")
            .and_then(|()| output.flush())
            .map_err(Failure::writing)?;
    }
    Ok(code)
}

/// The move in a position, to the depth that comes with it unless options say how far to go.
fn choose(
    args: &BotArgs,
    has_depth: bool,
    problem: &SearchProblem,
) -> Result<Move, PresetDepthError> {
    let thinking = &args.thinking;
    let limit = match thinking.limit() {
        None if has_depth => {
            let depth = problem.depth.max(1);
            thinking.rules.preset.check_depth(depth)?;
            Some(Limit::Depth(depth))
        }
        limit => limit,
    };
    let computer = Computer {
        algorithm: args.algorithm,
        evaluation: thinking.rules.evaluation(),
        rules: thinking.rules.rules(),
        limit,
        options: thinking.options(),
        seed: thinking.seed.unwrap_or_default(),
    };
    let choice = computer.choose(&Game::from_position(problem.position));
    Ok(choice.map_or(Move::Pass, |(square, _)| Move::Place(square)))
}
