//! `obverse bench eval`: how far the evaluation is from scores that are known.

use std::path::Path;
use std::process::ExitCode;

use obverse_files::scored_positions::{Scored, ScoredPositions};
use obverse_files::source::Source;
use obverse_files::weights_file;
use obverse_lab::bench::evaluation::{FileCounts, Measurement, Settings, Subject};

use crate::args::BenchEvalArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, FAINT};
use crate::progress::{Progress, Unit};

/// There is nothing to compare with.
#[derive(Debug, thiserror::Error)]
#[error(
    "there is no position with a score: expected OBF with scores, positions of `obverse selfplay`, \
     JSON of `obverse solve`, or games of WTHOR; --solve takes the ends of any games"
)]
struct NoScores;

pub fn run(args: &BenchEvalArgs) -> Result<ExitCode, Failure> {
    let stop = interrupt::engine_stop();
    let subject = |path: &Path| -> Result<Subject, Failure> {
        let weights = weights_file::read_or_built_in(path)?;
        Ok(Subject::new(path.display().to_string(), weights))
    };
    let subjects = args.weights.iter().map(|path| subject(path));
    let subjects = subjects.collect::<Result<_, _>>()?;
    let settings = Settings {
        plies: args.plies,
        solve: args.solve,
        most: args.most,
    };
    let mut progress = Progress::new(args.most, Unit::Parts);
    let progress = move |done| progress.set(done);
    let mut measurement = Measurement::new(subjects, settings, stop, progress)?;
    for path in &args.files {
        read(path, &mut measurement)?;
    }
    let report = measurement.report();
    if report.positions == 0 && report.complete {
        return Err(Failure::input(NoScores));
    }
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&report.in_words())?;
    }
    Ok(if report.complete {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

fn read(path: &Path, measurement: &mut Measurement) -> Result<(), Failure> {
    let source = Source::new(path)?;
    let mut counts = FileCounts::new(source.name.clone());
    for item in ScoredPositions::open(&source)? {
        if measurement.is_over() {
            break;
        }
        match item {
            Ok(Scored::Position(position)) => {
                measurement.add(position.board, position.score, &mut counts);
            }
            Ok(Scored::Game {
                record,
                perfect_from,
            }) => measurement.add_game(&record, perfect_from, &mut counts),
            Ok(Scored::Nothing) => counts.without_score += 1,
            Err(error) => {
                counts.bad_records += 1;
                let text = output::printable(&format!("{}: {error:#}", source.name));
                output::note(&format!("{FAINT}left out:{FAINT:#} {text}\n"));
            }
        }
    }
    measurement.end_file(counts);
    Ok(())
}
