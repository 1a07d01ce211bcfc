//! `obverse book`: opening books.

mod check;
mod deviate;
mod export;
mod import;
mod learn;
mod learning;
mod least;
mod loading;
mod merge;
mod prune;
mod show;

use std::process::ExitCode;

use crate::args::{BookArgs, BookTask};
use crate::failure::Failure;

pub fn run(args: &BookArgs) -> Result<ExitCode, Failure> {
    match &args.task {
        BookTask::Learn(args) => learn::run(args),
        BookTask::Deviate(args) => deviate::run(args),
        BookTask::Merge(args) => merge::run(args),
        BookTask::Prune(args) => prune::run(args),
        BookTask::Check(args) => check::run(args),
        BookTask::Show(args) => show::run(args),
        BookTask::Import(args) => import::run(args),
        BookTask::Export(args) => export::run(args),
        BookTask::Least(args) => least::run(args),
    }
}
