//! `obverse class`: commands for teachers.

mod mark;
mod marking_progress;

use std::process::ExitCode;

use crate::args::{ClassArgs, ClassTask};
use crate::failure::Failure;

pub fn run(args: &ClassArgs) -> Result<ExitCode, Failure> {
    match &args.task {
        ClassTask::Mark(args) => mark::run(args),
    }
}
