//! `obverse exercise`: exercises in adversarial search, for one reader or for a class.

mod destination;
mod exercise_run;
mod kind_list;
mod names_file;
mod sheet_file;
mod sheet_writer;
mod student_file_names;

use std::cell::Cell;

use anyhow::anyhow;
use obverse_exercise::ExerciseKind;

use crate::args::ExerciseArgs;
use crate::failure::Failure;
use crate::random_seed;
use destination::Destination;
use exercise_run::ExerciseRun;

/// Maximum number of exercises of a run.
const MOST_EXERCISES: usize = 10_000;
/// Seeds from the clock have up to nine digits, so that people can type them.
const SEEDS: u64 = 1_000_000_000;

pub fn run(args: &ExerciseArgs) -> Result<(), Failure> {
    let typed = args.kind.join(" ");
    if typed.is_empty() || typed == "list" {
        return kind_list::print(args.wants_json());
    }
    let kind: ExerciseKind = typed.parse().map_err(Failure::input)?;
    let destination = Destination::new(args)?;
    let names = match &args.names {
        Some(path) => {
            let names = names_file::read(path)?;
            names.into_iter().map(Some).collect()
        }
        None => vec![None],
    };
    let total = names.len().saturating_mul(args.count as usize);
    if total > MOST_EXERCISES {
        return Err(Failure::Input(anyhow!(
            "{} names with {} exercises each are {total} exercises: at most {MOST_EXERCISES} are possible",
            names.len(),
            args.count
        )));
    }
    let run = ExerciseRun {
        kind,
        seed: args
            .seed
            .unwrap_or_else(|| random_seed::from_clock() % SEEDS),
        args,
        names,
        has_warned: Cell::new(false),
    };
    match destination {
        Destination::Stdout(format) => run.write_file(None, format),
        Destination::File(path, format) => {
            run.write_file(Some(&path), format)?;
            run.note(&path);
            Ok(())
        }
        Destination::Folder(path, format) => {
            run.write_folder(&path, format)?;
            run.note(&path);
            Ok(())
        }
    }
}
