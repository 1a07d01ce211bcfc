//! `obverse bench`: the signature of the search and its speed.

use std::process::ExitCode;

use indicatif::HumanCount;
use obverse_core::Position;
use obverse_engine::{Engine, Goal, Limits, Options, Request, Selectivity};
use obverse_formats::board_string;
use serde::Serialize;

use super::records;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, FAINT, STRONG};
use crate::thinking::{Thinking, per_second, speed};

const POSITIONS: &str = include_str!("../../../assets/positions/bench.txt");

/// Large enough for each of the positions, and the same for everybody.
const HASH_MIB: usize = 64;

/// A position and what to reach in it.
struct Task {
    position: Position,
    limits: Limits,
}

/// What it came to, in JSON.
#[derive(Serialize)]
struct Answer {
    /// The nodes of one thread; with more they differ from run to run.
    signature: Option<u64>,
    threads: u16,
    nodes: u64,
    positions: usize,
    seconds: f64,
    nodes_per_second: Option<f64>,
}

pub fn run(threads: u16, json: bool) -> Result<ExitCode, Failure> {
    let stop = interrupt::engine_stop();
    let mut engine = Engine::new(Options {
        hash_mib: HASH_MIB,
        threads: threads.into(),
        ..Options::default()
    })?;
    let tasks = tasks();
    let mut thinking = Thinking::new(tasks.len());
    let (mut nodes, mut seconds) = (0, 0.0);
    for (answered, task) in tasks.iter().enumerate() {
        thinking.begin(answered, format!("{} empty", task.position.empty().len()));
        engine.forget();
        let request = Request::new(task.position, task.limits).with_stop(stop.clone());
        let report = engine.think(&request, &mut thinking);
        if stop.is_stopped() {
            drop(thinking);
            return Err(Failure::task(Interrupted));
        }
        nodes += report.nodes;
        seconds += report.elapsed.as_secs_f64();
    }
    drop(thinking);
    if json {
        output::print_json(&Answer {
            signature: (threads == 1).then_some(nodes),
            threads,
            nodes,
            positions: tasks.len(),
            seconds,
            nodes_per_second: per_second(nodes, seconds),
        })?;
    } else {
        let signature = match threads {
            1 => format!("signature {STRONG}{nodes}{STRONG:#}"),
            _ => format!(
                "{FAINT}no signature: with {threads} threads the nodes differ from run to run{FAINT:#}"
            ),
        };
        output::print(&format!(
            "{FAINT}{} positions in{FAINT:#} {seconds:.3} s{FAINT}, {} nodes, {} million a second{FAINT:#}\n\
             {signature}\n",
            tasks.len(),
            HumanCount(nodes),
            speed(nodes, seconds)
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Why there is no signature.
#[derive(Debug, thiserror::Error)]
#[error("interrupted: a part of the positions has no signature")]
struct Interrupted;

fn tasks() -> Vec<Task> {
    records(POSITIONS)
        .map(|fields| parse(&fields).expect("the positions carried in the program are sound"))
        .collect()
}

fn parse(fields: &[&str]) -> Option<Task> {
    let &[board, side, effort] = fields else {
        return None;
    };
    let limits = match effort.split_once('@') {
        Some((depth, confidence)) => {
            let depth = depth.parse().ok()?;
            let selectivity = Selectivity::with_confidence(confidence.parse().ok()?)?;
            Limits {
                goal: Goal::Depth { depth, selectivity },
                ..Limits::unlimited()
            }
        }
        None => (effort == "exact").then(Limits::exact)?,
    };
    Some(Task {
        position: board_string::parse(&format!("{board} {side}")).ok()?,
        limits,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_from_all_of_the_game() {
        let tasks = tasks();
        let solved = |task: &&Task| task.limits.goal == Goal::Exact;
        assert!(tasks.iter().filter(solved).count() >= 5);
        assert!(tasks.len() >= 15);
        for task in &tasks {
            assert!(!task.position.board().is_over());
            assert!(!solved(&task) || task.position.empty().len() <= 24);
        }
    }
}
