//! The arguments of `obverse library remove`.

use crate::args::values::id_ranges::{IdRange, id_range};

/// The arguments of `obverse library remove`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The numbers are the first column of `obverse library list` and `search`. They
are never used again. If one of them does not exist, nothing is removed.

Examples:
  obverse library remove 12
  obverse library remove 12 15 20-30")]
pub struct LibraryRemoveArgs {
    /// Numbers of games, or ranges of them such as 20-30
    #[arg(value_name = "NUMBER", required = true, value_parser = id_range)]
    pub ids: Vec<IdRange>,
}
