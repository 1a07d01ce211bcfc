//! `obverse library import`: adds the games of files.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, anyhow};
use obverse_files::source::{self, Source};
use obverse_files::wthor_name_files::NameFiles;
use obverse_library::{ImportCounts, Library, LibraryImport};
use serde_json::json;

use super::import_reporter::ImportReporter;
use super::open_library::open_index;
use crate::args::LibraryImportArgs;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output::{self, count};
use crate::progress::{Progress, Unit};

/// Extensions of the files that are read from folders.
const EXTENSIONS: [&str; 12] = [
    "wtb", "ggf", "ggs", "sgf", "pgn", "txt", "xot", "gam", "json", "jsonl", "ndjson", "obverse",
];

pub fn run(args: &LibraryImportArgs, path: &Path, json: bool) -> Result<ExitCode, Failure> {
    let mut files = Vec::new();
    for file in &args.files {
        match file.is_dir() {
            true => {
                let before = files.len();
                add_folder(file, &mut files)?;
                if files.len() == before {
                    return Err(Failure::Input(anyhow!(
                        "the folder {} has no files of games (.{})",
                        file.display(),
                        EXTENSIONS.join(", .")
                    )));
                }
            }
            false => files.push(file.clone()),
        }
    }
    let sources = files.iter().map(|file| Source::new(file));
    let sources: Vec<Source> = sources.collect::<Result<_, _>>()?;
    let mut names = NameFiles::new(args.players.as_deref(), args.tournaments.as_deref());
    let interrupt = Interrupt::listen();
    let mut library = Library::create(path)?;
    let mut reporter = ImportReporter {
        json,
        progress: Progress::new(source::total_size(&sources), Unit::Bytes),
        interrupt: interrupt.clone(),
    };
    let mut import = LibraryImport::new(&mut library, &mut reporter);
    for source in &sources {
        if interrupt.is_pressed() {
            break;
        }
        import.add_file(source, None, &mut names)?;
    }
    let counts = import.finish()?;
    drop(reporter);
    if counts.added > 0 && !interrupt.is_pressed() {
        open_index(&library, &interrupt)?;
    }
    let interrupted = interrupt.is_pressed();
    report(&counts, path, interrupted, json)?;
    Ok(match counts.games() {
        _ if interrupted => ExitCode::from(1),
        0 if counts.has_errors() => ExitCode::from(2),
        _ if counts.has_errors() => ExitCode::from(1),
        _ => ExitCode::SUCCESS,
    })
}

/// Adds the files of games in a folder and in its folders, sorted by name.
fn add_folder(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let read = || {
        let entries = fs::read_dir(folder)?;
        let paths = entries.map(|entry| Ok::<_, std::io::Error>(entry?.path()));
        paths.collect::<Result<Vec<_>, _>>()
    };
    let paths = read()
        .with_context(|| format!("the folder {} cannot be read", folder.display()))
        .map_err(Failure::Input);
    let mut paths = paths?;
    paths.sort();
    for path in paths {
        // Symbolic links to folders could lead around in a circle.
        let is_link = path.is_symlink();
        if path.is_dir() && !is_link {
            add_folder(&path, files)?;
        } else if path.is_file() && is_game_file(&path) {
            files.push(path);
        }
    }
    Ok(())
}

fn is_game_file(path: &Path) -> bool {
    let extension = path.extension().unwrap_or_default();
    EXTENSIONS
        .iter()
        .any(|known| extension.eq_ignore_ascii_case(known))
}

fn report(
    counts: &ImportCounts,
    path: &Path,
    interrupted: bool,
    json: bool,
) -> Result<(), Failure> {
    if json {
        return output::print_json(&json!({
            "library": path,
            "files": counts.files,
            "added": counts.added,
            "duplicates": counts.duplicates,
            "positions": counts.positions,
            "bad_records": counts.bad_records,
            "unreadable_files": counts.unreadable_files,
            "damages": counts.damages,
            "interrupted": interrupted,
        }));
    }
    let mut text = format!(
        "{} added to {}",
        counted(counts.added, "game"),
        path.display()
    );
    if counts.duplicates > 0 {
        text += &format!(", {} already there", count(counts.duplicates));
    }
    for (number, noun, what) in [
        (counts.positions, "position", "without moves left out"),
        (counts.bad_records, "bad record", "left out"),
        (counts.unreadable_files, "file", "not imported"),
    ] {
        if number > 0 {
            text += &format!(", {} {what}", counted(number, noun));
        }
    }
    text += "\n";
    if interrupted {
        text += "Interrupted: the same command adds the rest.\n";
    }
    output::note(&text);
    Ok(())
}

fn counted(number: u64, noun: &str) -> String {
    match number {
        1 => format!("1 {noun}"),
        number => format!("{} {noun}s", count(number)),
    }
}
