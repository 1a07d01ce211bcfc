//! The guard as a program, for the tests of this crate. The program `obverse` has the guard as a hidden command.

use std::process::ExitCode;

fn main() -> ExitCode {
    let order = std::env::args().next_back().unwrap_or_default();
    ExitCode::from(obverse_sandbox::guard(&order))
}
