use std::process::ExitCode;

use obverse_book::{LearnPlan, Root};

use super::learning::learn;
use crate::args::BookDeviateArgs;
use crate::failure::Failure;

/// The game is over.
#[derive(Debug, thiserror::Error)]
#[error("there are no lines: the game is over in this position")]
struct GameOver;

pub fn run(args: &BookDeviateArgs) -> Result<ExitCode, Failure> {
    let board = args.position.game()?.position().board();
    if board.is_over() {
        return Err(Failure::input(GameOver));
    }
    let plan = LearnPlan {
        roots: vec![Root::new(board)],
        scope: args.scope(),
        level: args.options.level,
        budget: args.options.budget(),
    };
    learn(&plan, &args.options)
}
