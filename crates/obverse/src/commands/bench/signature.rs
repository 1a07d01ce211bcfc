//! `obverse bench`: the node signature of the search, and its speed.

use std::process::ExitCode;

use obverse_lab::bench::bench_positions;
use obverse_lab::bench::signature::Bench;

use crate::engine_progress::EngineProgress;
use crate::failure::Failure;
use crate::interrupt;
use crate::output;

pub fn run(threads: u16, json: bool) -> Result<ExitCode, Failure> {
    let mut bench = Bench::new(threads, interrupt::engine_stop())?;
    let tasks = bench_positions();
    let mut progress = EngineProgress::new(tasks.len());
    for (finished, task) in tasks.iter().enumerate() {
        progress.begin(finished, task.name());
        bench.search(task, &mut progress).map_err(Failure::task)?;
    }
    drop(progress);
    let signature = bench.signature();
    if json {
        output::print_json(&signature)?;
    } else {
        output::print(&signature.in_words())?;
    }
    Ok(ExitCode::SUCCESS)
}
