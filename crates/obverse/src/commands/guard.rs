//! `obverse guard`: watches one program of a sandbox. `obverse` starts it itself.

use std::process::ExitCode;

use crate::args::GuardArgs;

pub fn run(args: &GuardArgs) -> ExitCode {
    ExitCode::from(obverse_sandbox::guard(&args.order))
}
