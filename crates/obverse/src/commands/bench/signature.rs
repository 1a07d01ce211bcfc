//! `obverse bench`: the signature of the search and its speed.

use std::process::ExitCode;

use obverse_lab::bench::signature::{Bench, tasks};

use crate::failure::Failure;
use crate::interrupt;
use crate::output;
use crate::thinking::Thinking;

pub fn run(threads: u16, json: bool) -> Result<ExitCode, Failure> {
    let mut bench = Bench::new(threads, interrupt::engine_stop())?;
    let tasks = tasks();
    let mut thinking = Thinking::new(tasks.len());
    for (answered, task) in tasks.iter().enumerate() {
        thinking.begin(answered, task.name());
        bench.search(task, &mut thinking).map_err(Failure::task)?;
    }
    drop(thinking);
    let signature = bench.signature();
    if json {
        output::print_json(&signature)?;
    } else {
        output::print(&signature.in_words())?;
    }
    Ok(ExitCode::SUCCESS)
}
