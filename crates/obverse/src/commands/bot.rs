//! `obverse bot`: reads positions, answers each with a move on a line of its own.

use std::io::{self, Write};
use std::process::ExitCode;

use obverse_arena::{Allowance, ClassicOptions, ClassicPlayer, Player, Turn, request_move};
use obverse_classic::PresetDepthError;
use obverse_core::{Game, Move};
use obverse_engine::Stop;
use obverse_formats::ReadError;
use obverse_formats::search_problem::{Reader, SearchProblem};

use crate::args::{BotArgs, LimitArgs};
use crate::failure::{self, Failure};

/// Number of playouts of mcts per move.
const ITERATIONS: u64 = 10_000;

pub fn run(args: BotArgs) -> Result<ExitCode, Failure> {
    let thinking = &args.thinking;
    let has_depth = ClassicOptions::new(args.algorithm).has_depth();
    if let Some(depth) = args.limit.depth.filter(|_| has_depth) {
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

/// Chooses a move by a search to the depth in `problem`, unless --depth or --time is given.
fn choose(
    args: &BotArgs,
    has_depth: bool,
    problem: &SearchProblem,
) -> Result<Move, PresetDepthError> {
    let thinking = &args.thinking;
    let LimitArgs { mut depth, time } = args.limit;
    if has_depth && depth.is_none() && time.is_none() {
        let told = problem.depth.max(1);
        thinking.rules.preset.check_depth(told)?;
        depth = Some(told);
    }
    let mut player = ClassicPlayer::new(ClassicOptions {
        evaluation: Some(thinking.rules.evaluation()),
        rules: thinking.rules.rules(),
        search: thinking.options(),
        depth,
        time,
        iterations: ITERATIONS,
        ..ClassicOptions::new(args.algorithm)
    });
    player.new_game(thinking.seed.unwrap_or_default());
    let game = Game::from_position(problem.position);
    if problem.position.legal_squares().is_empty() {
        return Ok(Move::Pass);
    }
    let turn = Turn {
        game: &game,
        allowance: Allowance::Unlimited,
        stop: &Stop::default(),
    };
    // Unreachable fallback: a textbook player always finds a legal move.
    let first = || problem.position.legal_moves().next().unwrap_or(Move::Pass);
    Ok(request_move(&mut player, &turn).map_or_else(|_| first(), |choice| choice.mv))
}
