//! `obverse bench ffo`: solves the FFO endgame positions.

use std::process::ExitCode;

use obverse_lab::bench::ffo_table::{header, programs_that_fit};
use obverse_lab::bench::{FfoResult, FfoTotals, ffo_positions};

use crate::args::FfoArgs;
use crate::engine_progress::EngineProgress;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;

pub fn run(args: &FfoArgs) -> Result<ExitCode, Failure> {
    let mut positions = ffo_positions();
    positions.retain(|ffo| args.range.0.contains(&ffo.number));
    let stop = interrupt::engine_stop();
    let mut engine = args.engine.engine()?;
    let mut progress = EngineProgress::new(positions.len());
    let mut sum = FfoTotals::default();
    let shown = programs_that_fit(output::columns());
    if !args.json {
        output::print(&header(shown))?;
    }
    for (finished, ffo) in positions.iter().enumerate() {
        progress.begin(finished, format!("#{}", ffo.number));
        let Some(answer) = FfoResult::solve(ffo, &mut engine, &stop, &mut progress) else {
            break;
        };
        sum.add(ffo, &answer);
        progress.suspend(|| {
            if args.json {
                output::print_json(&answer)
            } else {
                output::print(&answer.row(ffo, shown))
            }
        })?;
    }
    drop(progress);
    let is_complete = sum.positions() == positions.len();
    if !args.json {
        output::print(&sum.row(shown))?;
        if !is_complete {
            output::print("\nInterrupted: this is the partial result.\n")?;
        }
    }
    Ok(if is_complete && sum.is_correct() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
