//! `obverse library export`: writes games to a file.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::ExitCode;

use anyhow::anyhow;
use obverse_files::conversion::OutputFormat;
use obverse_files::output_file::OutputFile;
use obverse_files::{GameWriter, WriteError};
use obverse_library::LibraryError;
use serde_json::json;

use super::game_line::Names;
use super::open_library::open_library;
use super::search;
use crate::args::{LibraryExportArgs, known_ids};
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::output::{self, count};
use crate::progress::{Progress, Unit};

pub fn run(args: &LibraryExportArgs, path: &Path, json: bool) -> Result<ExitCode, Failure> {
    let format = args.format().map_err(Failure::input)?;
    let library = open_library(path)?;
    let names = Names::of(&library)?;
    // Ctrl-C has a handler of its own below, which removes the unfinished file.
    let mut found = search::find(&library, &args.conditions, &names, &Interrupt::default())?;
    if !args.ids.is_empty() {
        let known: BTreeSet<i64> = found.iter().map(|game| game.id).collect();
        let ids = known_ids(&args.ids, &known).map_err(LibraryError::NoGame)?;
        found.retain(|game| ids.contains(&game.id));
    }
    if found.is_empty() {
        return Err(Failure::Input(anyhow!(
            "no game fulfils the conditions: nothing to export"
        )));
    }
    let years: BTreeSet<Option<u16>> = found.iter().map(|game| game.facts.year).collect();
    if format == OutputFormat::Wthor && years.len() > 1 {
        output::note(
            "warning: a WTHOR file has one year, and these games are from several: --years chooses one\n",
        );
    }
    let file = OutputFile::open(args.file(), interrupt::unfinished_files)?;
    let is_file = file.is_file();
    let mut writer = GameWriter::new(format, None, file);
    let mut progress = Progress::new(Some(found.len() as u64), Unit::Games);
    if !is_file {
        progress.hide();
    }
    let (mut written, mut inexpressible, mut shortened) = (0_u64, 0_u64, 0_u64);
    for (game, done) in found.iter().zip(0..) {
        progress.set(done);
        let stored = library.game(game.id)?;
        shortened += u64::from(!stored.variations.is_empty());
        match writer.write(&stored.record) {
            Ok(()) => written += 1,
            Err(WriteError::Io(error)) => return Err(writer.failure(error).into()),
            Err(error) => {
                inexpressible += 1;
                let id = game.id;
                let text = format!("game {id} cannot be written as {format}: {error}\n");
                progress.suspend(|| output::note(&text));
            }
        }
    }
    drop(progress);
    if written == 0 {
        return Err(Failure::Task(anyhow!("no game can be written as {format}")));
    }
    writer.complete()?;
    if shortened > 0 {
        output::note(&format!(
            "warning: only the main line is written; {} had variations\n",
            if shortened == 1 {
                "1 game".to_owned()
            } else {
                format!("{} games", count(shortened))
            }
        ));
    }
    if is_file {
        let place = args.file();
        if json {
            output::print_json(&json!({
                "games": written, "inexpressible": inexpressible, "to": format.name(), "output": place,
            }))?;
        } else {
            let plural = if written == 1 { "" } else { "s" };
            let place = place.map_or(String::new(), |path| format!(" to {}", path.display()));
            output::note(&format!("{} game{plural} written{place}\n", count(written)));
        }
    }
    Ok(match inexpressible {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(1),
    })
}
