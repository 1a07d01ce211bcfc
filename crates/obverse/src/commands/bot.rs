//! `obverse bot`: positions in, moves out, a line each.

use std::io::{self, Write};
use std::process::ExitCode;

use obverse_core::{Game, Move};
use obverse_formats::ReadError;
use obverse_formats::problem_file::Reader;

use crate::args::BotArgs;
use crate::failure::{self, Failure};
use crate::play::{Computer, Limit, PlayerChoice};

pub fn run(args: BotArgs) -> Result<ExitCode, Failure> {
    let thinking = &args.thinking;
    let has_depth = PlayerChoice::Algorithm(args.algorithm).has_depth();
    let mut output = io::stdout().lock();
    let mut code = ExitCode::SUCCESS;
    for problem in Reader::new(io::stdin().lock()) {
        let answer = match problem {
            Ok(problem) => {
                let depth = has_depth.then_some(Limit::Depth(problem.depth));
                let computer = Computer {
                    algorithm: args.algorithm,
                    evaluation: thinking.rules.evaluation(),
                    rules: thinking.rules.rules(),
                    limit: thinking.limit().or(depth),
                    options: thinking.options(),
                    seed: thinking.seed.unwrap_or_default(),
                };
                let choice = computer.choose(&Game::from_position(problem.position));
                choice
                    .map_or(Move::Pass, |(square, _)| Move::Place(square))
                    .to_string()
            }
            Err(ReadError::Bad(error)) => {
                failure::report_message(&error.to_string(), false);
                code = ExitCode::from(2);
                "error".to_owned()
            }
            Err(ReadError::Io(error)) => {
                let error = anyhow::Error::new(error).context("standard input cannot be read");
                return Err(Failure::task(error));
            }
        };
        writeln!(output, "{answer}")
            .and_then(|()| output.flush())
            .map_err(Failure::writing)?;
    }
    Ok(code)
}
