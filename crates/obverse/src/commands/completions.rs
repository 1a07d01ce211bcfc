//! `obverse completions`: prints a shell completion script.

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::failure::Failure;
use crate::output;

pub fn run(args: CompletionsArgs) -> Result<(), Failure> {
    // The generator panics if it cannot write, so it writes to memory first.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "obverse", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
