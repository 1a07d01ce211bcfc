//! `obverse calibrate`: fits the sigma of multi-ProbCut (MPC) to an evaluation.

use std::fmt::Write;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use indicatif::HumanCount;
use obverse_engine::evaluation::{Calibration, Evaluation, Weights};
use obverse_files::{output_file, weights_file};
use obverse_train::calibration::{CalibrationFit, CalibrationRun, FittedCell};
use serde::Serialize;

use crate::args::CalibrateArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, FAINT, STRONG};
use crate::progress::{Progress, Unit};

#[derive(Serialize)]
struct CalibrateJson {
    games: u32,
    positions: u64,
    coefficients: [f32; Calibration::TERMS],
    /// Mean difference between fitted and observed deviations, in discs.
    error: f64,
    deviations: Vec<DeviationJson>,
    complete: bool,
    seconds: f64,
}

#[derive(Serialize)]
struct DeviationJson {
    empties: u32,
    depth: u32,
    shallow: u32,
    count: u64,
    observed: f64,
    fitted: f64,
}

impl From<&FittedCell> for DeviationJson {
    fn from(cell: &FittedCell) -> DeviationJson {
        DeviationJson {
            empties: cell.cell.empties,
            depth: cell.cell.depth,
            shallow: cell.cell.shallow,
            count: cell.count,
            observed: cell.observed,
            fitted: cell.fitted,
        }
    }
}

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
    let fit = deviations.fit().map_err(Failure::task)?;
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
        output::print(&in_words(&report, &fit, args))?;
    }
    Ok(if report.complete {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}

/// Ranges of empties, first and last, one per column of the table of deviations.
const BANDS: [(u32, u32); 6] = [(8, 15), (16, 23), (24, 31), (32, 39), (40, 47), (48, 55)];
/// Shallow depths in plies, one per column of the table of exact solves.
const SHALLOW: [u32; 6] = [0, 2, 4, 6, 8, 10];

fn in_words(report: &CalibrateJson, fit: &CalibrationFit, args: &CalibrateArgs) -> String {
    let mut text = format!(
        "{STRONG}{}{STRONG:#} positions of {} games, {:.0} s\n\
         Deviations in discs, observed and {FAINT}fitted{FAINT:#}\n\n",
        HumanCount(report.positions),
        HumanCount(report.games.into()),
        report.seconds,
    );
    let bands = BANDS.map(|(first, last)| format!("{first}-{last}"));
    text += &heading("deep shallow empties:", &bands);
    for depth in 3..=args.depth {
        for shallow in (0..depth).rev() {
            let row = BANDS.map(|(first, last)| fit.pooled(first..=last, depth, shallow));
            if row.iter().any(Option::is_some) {
                text += &line(&format!("{depth:>5}  {shallow:>2}"), &row);
            }
        }
    }
    text += "\n";
    let depths = SHALLOW.map(|depth| depth.to_string());
    text += &heading("exact from   shallow:", &depths);
    for empties in (8..=args.exact_from).step_by(2) {
        let row = SHALLOW.map(|shallow| fit.pooled(empties..=empties, empties, shallow));
        text += &line(&format!("{empties:>5}"), &row);
    }
    let coefficients = report.coefficients.map(|c| format!("{c:.5}")).join(" ");
    let _ = write!(
        text,
        "\nOff by {STRONG}{:.2}{STRONG:#} discs on average with the coefficients\n{coefficients}\n",
        report.error
    );
    text += &match (&args.out, report.complete) {
        (Some(out), true) => format!("{STRONG}{}{STRONG:#} written.\n", out.display()),
        (Some(_), false) => "Stopped: nothing was written.\n".to_owned(),
        (None, _) => String::new(),
    };
    text
}

fn heading(first: &str, columns: &[String]) -> String {
    let columns = columns.iter().map(|column| format!("{column:>12}"));
    format!("{first:<21}{}\n", columns.collect::<String>())
}

fn line(first: &str, row: &[Option<(f64, f64)>]) -> String {
    let entries = row.iter().map(|entry| match entry {
        Some((observed, fitted)) => format!("{observed:>7.2}{FAINT}{fitted:>5.1}{FAINT:#}"),
        None => format!("{:>12}", ""),
    });
    let line = format!("{first:<21}{}", entries.collect::<String>());
    format!("{}\n", line.trim_end())
}
