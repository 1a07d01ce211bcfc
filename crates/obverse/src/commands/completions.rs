//! `obverse completions`: scripts for shells.

use clap::CommandFactory;

use crate::args::{Args, CompletionsArgs};
use crate::failure::Failure;
use crate::output;

pub fn run(args: CompletionsArgs) -> Result<(), Failure> {
    // Into memory first: the generator panics when it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Args::command(), "obverse", &mut script);
    output::print(&String::from_utf8_lossy(&script))
}
