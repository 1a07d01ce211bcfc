//! `obverse library remove`: removes games.

use std::collections::BTreeSet;
use std::path::Path;

use obverse_library::{GameFilter, LibraryError};
use serde_json::json;

use super::open_library::open_library;
use crate::args::LibraryRemoveArgs;
use crate::args::known_ids;
use crate::failure::Failure;
use crate::output::{self, count};

pub fn run(args: &LibraryRemoveArgs, path: &Path, json: bool) -> Result<(), Failure> {
    let mut library = open_library(path)?;
    let games = library.find(&GameFilter::default(), None)?;
    let known: BTreeSet<i64> = games.iter().map(|game| game.id).collect();
    let ids = known_ids(&args.ids, &known).map_err(LibraryError::NoGame)?;
    library.remove(&ids)?;
    let removed = ids.len() as u64;
    if json {
        return output::print_json(&json!({ "removed": removed }));
    }
    let plural = if removed == 1 { "" } else { "s" };
    output::note(&format!("{} game{plural} removed\n", count(removed)));
    Ok(())
}
