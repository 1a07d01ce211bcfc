//! `obverse calibrate`: fits the sigma of multi-ProbCut (MPC) to an evaluation.

mod calibrate_json;
mod calibrate_table;

use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use obverse_engine::evaluation::{Evaluation, Weights};
use obverse_files::{output_file, weights_file};
use obverse_train::calibration::{CalibrationFit, CalibrationRun};

use crate::args::CalibrateArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::progress::{Progress, Unit};
use calibrate_json::{CalibrateJson, DeviationJson};

pub fn run(args: &CalibrateArgs) -> Result<ExitCode, Failure> {
    let weights = args
        .weights
        .as_deref()
        .map(weights_file::read)
        .transpose()?;
    let evaluation = match &weights {
        Some(weights) => Arc::new(Evaluation::new(weights.clone())),
        None => Evaluation::built_in(),
    };
    let measurement = CalibrationRun {
        seed: args.seed,
        games: args.games,
        deepest: args.depth,
        exact_from: args.exact_from,
        threads: args.threads.into(),
    };
    if let Some(out) = &args.out {
        output_file::check(out)?;
    }
    let stop = interrupt::engine_stop();
    let started = Instant::now();
    let mut progress = Progress::new(Some(args.games.into()), Unit::Parts);
    let mut games = 0;
    let deviations = measurement.measure(&evaluation, &stop, |finished| {
        games = finished;
        progress.set(finished.into());
    });
    drop(progress);
    let deviations = deviations?;
    let fit = CalibrationFit::of(&deviations).map_err(Failure::task)?;
    let report = CalibrateJson {
        games,
        positions: deviations.positions(),
        coefficients: fit.calibration.coefficients,
        error: fit.error(),
        deviations: fit.cells.iter().map(DeviationJson::from).collect(),
        complete: games == args.games,
        seconds: started.elapsed().as_secs_f64(),
    };
    if let (Some(out), Some(weights), true) = (&args.out, weights, report.complete) {
        let weights = Weights {
            calibration: fit.calibration,
            ..weights
        };
        output_file::write(out, |file| file.write_all(&weights.to_bytes()))?;
    }
    if args.json {
        output::print_json(&report)?;
    } else {
        output::print(&calibrate_table::in_words(&report, &fit, args))?;
    }
    Ok(if report.complete {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
