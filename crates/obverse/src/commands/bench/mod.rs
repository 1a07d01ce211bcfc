//! `obverse bench`: node signature, FFO endgames, evaluation error.

mod eval;
mod ffo;
mod signature;

use std::process::ExitCode;

use crate::args::{BenchArgs, Suite};
use crate::failure::Failure;

pub fn run(args: BenchArgs) -> Result<ExitCode, Failure> {
    match args.suite {
        Some(Suite::Ffo(args)) => ffo::run(&args),
        Some(Suite::Eval(args)) => eval::run(&args),
        None => signature::run(args.threads, args.json),
    }
}
