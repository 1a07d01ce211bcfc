//! Opening a library and its index, with progress and messages.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use obverse_library::index::PositionIndex;
use obverse_library::{
    GameFilter, GameQuery, IndexBytes, Library, NameTable, UnknownName, default_path,
};

use crate::args::LibraryArg;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::{Progress, Unit};

/// Largest number of names in an error message.
const NAMES: usize = 5;

/// The path of the library: the one that is named, or the one of the user.
pub fn library_path(arg: &LibraryArg) -> Result<PathBuf, Failure> {
    let path = arg.library.clone();
    let path = path.or_else(|| default_path(|name| std::env::var_os(name)));
    path.ok_or_else(|| {
        Failure::Input(anyhow!(
            "there is no folder for the library, because neither XDG_DATA_HOME nor HOME is set: name a file with --library FILE"
        ))
    })
}

/// Opens the library.
pub fn open_library(path: &Path) -> Result<Library, Failure> {
    Ok(Library::open(path)?)
}

/// Opens the index of the library, and builds it if it must be built.
pub fn open_index(
    library: &Library,
    interrupt: &Interrupt,
) -> Result<PositionIndex<IndexBytes>, Failure> {
    let mut progress = None;
    let index = library.index(|done| {
        if interrupt.is_pressed() {
            return ControlFlow::Break(());
        }
        let progress = progress.get_or_insert_with(|| Progress::new(Some(done.total), Unit::Games));
        progress.set(done.done);
        ControlFlow::Continue(())
    });
    Ok(index?)
}

/// The filter for a query. An unknown name is an error with similar names.
pub fn named(
    query: &GameQuery,
    players: &NameTable,
    events: &NameTable,
) -> Result<GameFilter, Failure> {
    query.filter(players, events).map_err(|unknown| {
        let (name, table) = match &unknown {
            UnknownName::Player(name) => (name, players),
            UnknownName::Event(name) => (name, events),
        };
        no_such_name(&unknown.to_string(), name, table)
    })
}

/// The error for a name that a table does not have.
pub fn no_such_name(message: &str, name: &str, table: &NameTable) -> Failure {
    let similar = similar_names(name, table);
    Failure::Input(match similar.is_empty() {
        true => anyhow!("{message}"),
        false => anyhow!("{message}; similar names: {}", similar.join(", ")),
    })
}

/// The names that are nearest to a text by edit distance of whole names or of their words, at most a few.
fn similar_names<'a>(text: &str, table: &'a NameTable) -> Vec<&'a str> {
    let text = text.trim().to_lowercase();
    let distance = |name: &str| {
        let name = name.to_lowercase();
        let words = name.split_whitespace().chain([name.as_str()]);
        let distances = words.map(|word| strsim::damerau_levenshtein(&text, word));
        distances.min().unwrap_or(usize::MAX)
    };
    let most = (text.chars().count() / 3).max(1);
    let mut near: Vec<(usize, &str)> = table
        .iter()
        .map(|(_, name)| (distance(name), name))
        .filter(|(distance, _)| *distance <= most)
        .collect();
    near.sort_unstable();
    near.truncate(NAMES);
    near.into_iter().map(|(_, name)| name).collect()
}
