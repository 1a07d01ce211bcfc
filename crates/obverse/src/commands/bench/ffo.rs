//! `obverse bench ffo`: the FFO endgame positions, solved.

use std::process::ExitCode;

use obverse_lab::bench::ffo::{Answer, Sum, header, programs_that_fit};
use obverse_lab::bench::ffo_positions;

use crate::args::FfoArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::thinking::Thinking;

pub fn run(args: &FfoArgs) -> Result<ExitCode, Failure> {
    let mut positions = ffo_positions();
    positions.retain(|ffo| args.range.0.contains(&ffo.number));
    let stop = interrupt::engine_stop();
    let mut engine = args.engine.engine()?;
    let mut thinking = Thinking::new(positions.len());
    let mut sum = Sum::default();
    let shown = programs_that_fit(output::columns());
    if !args.json {
        output::print(&header(shown))?;
    }
    for (answered, ffo) in positions.iter().enumerate() {
        thinking.begin(answered, format!("#{}", ffo.number));
        let Some(answer) = Answer::solve(ffo, &mut engine, &stop, &mut thinking) else {
            break;
        };
        sum.add(ffo, &answer);
        thinking.suspend(|| {
            if args.json {
                output::print_json(&answer)
            } else {
                output::print(&answer.row(ffo, shown))
            }
        })?;
    }
    drop(thinking);
    let is_complete = sum.positions() == positions.len();
    if !args.json {
        output::print(&sum.row(shown))?;
        if !is_complete {
            output::print("\nInterrupted: this is what was complete.\n")?;
        }
    }
    Ok(if is_complete && sum.is_correct() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
