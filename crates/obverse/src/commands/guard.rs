//! `obverse guard`: watches one program in a sandbox. Users do not call it: `obverse class` starts it for each program.

use std::process::ExitCode;

use crate::args::GuardArgs;

pub fn run(args: &GuardArgs) -> ExitCode {
    ExitCode::from(obverse_sandbox::guard(&args.order))
}
