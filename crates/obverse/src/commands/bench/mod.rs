//! `obverse bench`: how much work the engine has with positions that are always the same, and how
//! good its evaluation is.

mod eval;
mod ffo;
mod ffo_positions;
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

/// The fields of each line of a file that the program carries, without comments.
fn records(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split_ascii_whitespace().collect())
}
