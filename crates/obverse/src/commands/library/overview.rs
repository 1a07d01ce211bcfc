//! `obverse library` without a command: what the library has.

use std::fs;
use std::path::Path;

use obverse_library::index::PositionIndex;
use obverse_library::{Library, LibraryError, index_path};
use serde::Serialize;

use crate::failure::Failure;
use crate::output::{self, FAINT, LITERAL, STRONG, count};

#[derive(Serialize)]
struct OverviewJson<'a> {
    library: &'a Path,
    exists: bool,
    bytes: u64,
    games: u64,
    players: u64,
    events: u64,
    years: Option<(u16, u16)>,
    index: IndexJson,
}

#[derive(Serialize)]
struct IndexJson {
    state: &'static str,
    bytes: u64,
    positions: u64,
}

pub fn run(path: &Path, json: bool) -> Result<(), Failure> {
    let library = match Library::open(path) {
        Ok(library) => library,
        Err(LibraryError::Missing(_)) => return nothing(path, json),
        Err(error) => return Err(error.into()),
    };
    let counts = library.counts()?;
    let size = |path: &Path| fs::metadata(path).map_or(0, |metadata| metadata.len());
    let index = index(&library)?;
    let bytes = size(path);
    if json {
        return output::print_json(&OverviewJson {
            library: path,
            exists: true,
            bytes,
            games: counts.games,
            players: counts.players,
            events: counts.events,
            years: counts.years,
            index,
        });
    }
    let years = match counts.years {
        Some((first, last)) if first != last => format!(" from {first} to {last}"),
        Some((year, _)) => format!(" of {year}"),
        None => String::new(),
    };
    let index = match index.positions {
        0 => format!("{}: the next command that needs it builds it", index.state),
        positions => format!(
            "{}, {} positions, {}",
            index.state,
            count(positions),
            megabytes(index.bytes)
        ),
    };
    output::print(&format!(
        "{STRONG}{}{STRONG:#}, {}\n\n  games    {}{years}\n  players  {}\n  events   {}\n  index    {index}\n\n{}",
        path.display(),
        megabytes(bytes),
        count(counts.games),
        count(counts.players),
        count(counts.events),
        commands(&[
            ("obverse library list", "the games"),
            ("obverse library search --player NAME", "games of a player"),
            ("obverse library stats NAME", "results of a player"),
            ("obverse explore f5d6c3", "what was played in a position"),
        ])
    ))
}

/// There is no library yet.
fn nothing(path: &Path, json: bool) -> Result<(), Failure> {
    if json {
        return output::print_json(&OverviewJson {
            library: path,
            exists: false,
            bytes: 0,
            games: 0,
            players: 0,
            events: 0,
            years: None,
            index: IndexJson {
                state: "missing",
                bytes: 0,
                positions: 0,
            },
        });
    }
    output::print(&format!(
        "There is no library yet. Imported games are kept in\n{}\n\n{}",
        path.display(),
        commands(&[
            (
                "obverse library import games.ggf",
                "games of a file in any format"
            ),
            (
                "obverse library import WTH_*.wtb",
                "games of the WTHOR database"
            ),
        ])
    ))
}

fn commands(commands: &[(&str, &str)]) -> String {
    let line = |(command, result): &(&str, &str)| {
        format!("  {LITERAL}{command:<38}{LITERAL:#}{FAINT}{result}{FAINT:#}\n")
    };
    commands.iter().map(line).collect()
}

fn index(library: &Library) -> Result<IndexJson, Failure> {
    let path = index_path(library.path());
    let opened = fs::File::open(&path).ok().and_then(|file| {
        let bytes = file.metadata().ok()?.len();
        Some((PositionIndex::open(file).ok()?, bytes))
    });
    Ok(match opened {
        None => IndexJson {
            state: "missing",
            bytes: 0,
            positions: 0,
        },
        Some((index, bytes)) => IndexJson {
            state: match index.state() == library.state()? {
                true => "up to date",
                false => "outdated",
            },
            bytes,
            positions: index.positions(),
        },
    })
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
