//! `obverse bench eval`: the error of the evaluation on positions with known scores.

use std::path::Path;
use std::process::ExitCode;

use obverse_files::scored_positions::{Scored, ScoredPositions};
use obverse_files::source::Source;
use obverse_lab::bench::evaluation::{
    EvaluationMeasurement, MeasuredWeights, MeasurementSettings, ScoredFileCounts,
};

use crate::args::BenchEvalArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, FAINT};
use crate::progress::{Progress, Unit};
use crate::weights_arg;

/// No input has a position with a score.
#[derive(Debug, thiserror::Error)]
#[error(
    "no position has a score: expected OBF with scores, positions of `obverse selfplay`, JSON of \
     `obverse solve`, or WTHOR games; for other games give --solve EMPTIES"
)]
struct NoScores;

pub fn run(args: &BenchEvalArgs) -> Result<ExitCode, Failure> {
    let stop = interrupt::engine_stop();
    let subject = |path: &Path| -> Result<MeasuredWeights, Failure> {
        let weights = weights_arg::read(path)?;
        Ok(MeasuredWeights::new(path.display().to_string(), weights))
    };
    let subjects = args.weights.iter().map(|path| subject(path));
    let subjects = subjects.collect::<Result<_, _>>()?;
    let settings = MeasurementSettings {
        plies: args.plies,
        solve: args.solve,
        most: args.most,
    };
    let mut progress = Progress::new(args.most, Unit::Parts);
    let progress = move |done| progress.set(done);
    let mut measurement = EvaluationMeasurement::new(subjects, settings, stop, progress)?;
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

fn read(path: &Path, measurement: &mut EvaluationMeasurement) -> Result<(), Failure> {
    let source = Source::new(path)?;
    let mut counts = ScoredFileCounts::new(source.name.clone());
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
            Ok(Scored::WithoutScore(_)) => counts.without_score += 1,
            Err(error) => {
                counts.bad_records += 1;
                let text = output::printable(&format!("{}: {error:#}", source.name));
                output::note(&format!("{FAINT}skipped:{FAINT:#} {text}\n"));
            }
        }
    }
    measurement.end_file(counts);
    Ok(())
}
