//! The text output of `obverse calibrate`: observed and fitted deviations, and the coefficients.

use std::fmt::Write;

use indicatif::HumanCount;
use obverse_train::calibration::CalibrationFit;

use super::calibrate_json::CalibrateJson;
use crate::args::CalibrateArgs;
use crate::output::{FAINT, STRONG};

/// Ranges of empties, first and last, one per column of the table of deviations.
const BANDS: [(u32, u32); 6] = [(8, 15), (16, 23), (24, 31), (32, 39), (40, 47), (48, 55)];

/// Shallow depths in plies, one per column of the table of exact solves.
const SHALLOW: [u32; 6] = [0, 2, 4, 6, 8, 10];

pub fn in_words(report: &CalibrateJson, fit: &CalibrationFit, args: &CalibrateArgs) -> String {
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
        "\nThe fitted deviations are off by {STRONG}{:.2}{STRONG:#} discs on average, with the coefficients\n{coefficients}\n",
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
