//! `obverse library`: the games of the user.

mod export;
mod game_line;
mod import;
mod import_reporter;
mod list;
mod open_library;
mod overview;
mod remove;
mod search;
mod show;
mod stats;

use std::process::ExitCode;

use crate::args::{LibraryArgs, LibraryTask};
use crate::failure::Failure;

pub use game_line::GameLine;
pub use open_library::{library_path, named, open_index, open_library};

pub fn run(args: &LibraryArgs) -> Result<ExitCode, Failure> {
    let path = library_path(&args.library)?;
    let json = args.json;
    match &args.task {
        None => overview::run(&path, json)?,
        Some(LibraryTask::Import(args)) => return import::run(args, &path, json),
        Some(LibraryTask::List(args)) => list::run(args, &path, json)?,
        Some(LibraryTask::Show(args)) => show::run(args, &path, json)?,
        Some(LibraryTask::Search(args)) => search::run(args, &path, json)?,
        Some(LibraryTask::Export(args)) => return export::run(args, &path, json),
        Some(LibraryTask::Remove(args)) => remove::run(args, &path, json)?,
        Some(LibraryTask::Stats(args)) => stats::run(args, &path, json)?,
    }
    Ok(ExitCode::SUCCESS)
}
