//! `obverse library list`: the games of the library.

use std::path::Path;

use obverse_library::GameFilter;

use super::game_line::{Names, print_list};
use super::open_library::open_library;
use crate::args::LibraryListArgs;
use crate::failure::Failure;

pub fn run(args: &LibraryListArgs, path: &Path, json: bool) -> Result<(), Failure> {
    let library = open_library(path)?;
    let found = library.find(&GameFilter::default(), None)?;
    print_list(&found, &Names::of(&library)?, args.length.limit(), json)
}
