//! `obverse manual`: writes the help texts as manual pages.

use clap::CommandFactory;

use crate::args::{Args, ManualArgs};
use crate::failure::Failure;

pub fn run(args: &ManualArgs) -> Result<(), Failure> {
    // The pages are the same for all builds, so they do not name the kernel.
    let command = Args::command().version(env!("CARGO_PKG_VERSION"));
    clap_mangen::generate_to(command, &args.folder).map_err(Failure::writing)
}
