//! One module per command.

mod analyze;
mod bench;
mod book;
mod bot;
mod calibrate;
mod class;
mod compare;
mod completions;
mod contest;
mod convert;
mod eval;
mod exercise;
mod explore;
mod greeting;
mod guard;
mod guide;
mod hint;
mod library;
mod manual;
mod r#match;
mod moves;
mod perft;
mod play;
mod probcut_file;
mod probcut_fit;
mod protocols;
mod search;
mod selfplay;
mod serve;
pub mod show;
mod solve;
mod tournament;
mod trace;
mod train;
mod tui;

use std::process::ExitCode;

use crate::args::{Args, Command, TuiArgs};
use crate::failure::Failure;
pub use tui::can_open;

/// Runs the command.
pub fn run(args: Args) -> Result<ExitCode, Failure> {
    match args.command {
        None if tui::obstacle() == Some(tui::Obstacle::NoTerminal) => greeting::run()?,
        None => return tui::run(&TuiArgs::default(), args.color),
        Some(Command::Tui(tui)) => return tui::run(&tui, args.color),
        Some(Command::Serve(args)) => return serve::run(&args),
        Some(Command::Show(args)) => show::run(args)?,
        Some(Command::Moves(args)) => moves::run(args)?,
        Some(Command::Perft(args)) => perft::run(args)?,
        Some(Command::Search(args)) => return search::run(args),
        Some(Command::Eval(args)) => eval::run(args)?,
        Some(Command::Compare(args)) => return compare::run(args),
        Some(Command::ProbcutFit(args)) => return probcut_fit::run(args),
        Some(Command::Hint(args)) => return hint::run(&args),
        Some(Command::Solve(args)) => return solve::run(&args),
        Some(Command::Analyze(args)) => return analyze::run(&args),
        Some(Command::Match(args)) => return r#match::run(&args),
        Some(Command::Tournament(args)) => return tournament::run(&args),
        Some(Command::Bench(args)) => return bench::run(args),
        Some(Command::Book(args)) => return book::run(&args),
        Some(Command::Convert(args)) => return convert::run(args),
        Some(Command::Library(args)) => return library::run(&args),
        Some(Command::Explore(args)) => explore::run(&args)?,
        Some(Command::Play(args)) => return play::run(*args),
        Some(Command::Bot(args)) => return bot::run(args),
        Some(Command::Gtp(args)) => return protocols::run_gtp(&args),
        Some(Command::Nboard(args)) => return protocols::run_nboard(&args),
        Some(Command::Cassio(args)) => return protocols::run_cassio(&args),
        Some(Command::Trace(args)) => return trace::run(args),
        Some(Command::Exercise(args)) => exercise::run(&args)?,
        Some(Command::Guide(args)) => guide::run(&args)?,
        Some(Command::Class(args)) => return class::run(&args),
        Some(Command::Guard(args)) => return Ok(guard::run(&args)),
        Some(Command::Manual(args)) => manual::run(&args)?,
        Some(Command::Train(args)) => return train::run(args),
        Some(Command::Selfplay(args)) => return selfplay::run(args),
        Some(Command::Calibrate(args)) => return calibrate::run(&args),
        Some(Command::Completions(args)) => completions::run(args)?,
    }
    Ok(ExitCode::SUCCESS)
}
