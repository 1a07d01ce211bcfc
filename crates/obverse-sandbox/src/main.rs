//! The guard as a program of its own, for the tests of this crate. `obverse` has it as a hidden command.

use std::process::ExitCode;

fn main() -> ExitCode {
    let order = std::env::args().next_back().unwrap_or_default();
    ExitCode::from(obverse_sandbox::guard(&order))
}
