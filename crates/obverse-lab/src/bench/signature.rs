//! The signature of the search, and its speed.

use obverse_core::Position;
use obverse_engine::{
    Engine, EngineError, Goal, Limits, Observer, Options, Request, Selectivity, Stop,
};
use obverse_formats::board_string;
use serde::Serialize;

use super::records;
use obverse_report::speed::{per_second, speed};
use obverse_report::text::count;
use obverse_report::text::{FAINT, STRONG};

const POSITIONS: &str = include_str!("../../assets/positions/bench.txt");

/// Large enough for each of the positions, and the same for everybody.
const HASH_MIB: usize = 64;

/// A position and what to reach in it.
pub struct Task {
    position: Position,
    limits: Limits,
}

impl Task {
    /// What is searched, in a few words.
    pub fn name(&self) -> String {
        format!("{} empty", self.position.empty().len())
    }
}

/// The search was stopped.
#[derive(Debug, thiserror::Error)]
#[error("interrupted: a part of the positions has no signature")]
pub struct Interrupted;

/// The searches of all tasks, one after the other.
pub struct Bench {
    engine: Engine,
    stop: Stop,
    threads: u16,
    positions: usize,
    nodes: u64,
    seconds: f64,
}

impl Bench {
    /// An engine with this many threads and a table of the same size for everybody.
    pub fn new(threads: u16, stop: Stop) -> Result<Bench, EngineError> {
        Ok(Bench {
            engine: Engine::new(Options {
                hash_mib: HASH_MIB,
                threads: threads.into(),
                ..Options::default()
            })?,
            stop,
            threads,
            positions: 0,
            nodes: 0,
            seconds: 0.0,
        })
    }

    /// Searches a task with an empty table.
    pub fn search(&mut self, task: &Task, observer: &mut dyn Observer) -> Result<(), Interrupted> {
        self.engine.forget();
        let request = Request::new(task.position, task.limits).with_stop(self.stop.clone());
        let report = self.engine.think(&request, observer);
        if self.stop.is_stopped() {
            return Err(Interrupted);
        }
        self.positions += 1;
        self.nodes += report.nodes;
        self.seconds += report.elapsed.as_secs_f64();
        Ok(())
    }

    /// What all searches came to.
    pub fn signature(&self) -> Signature {
        Signature {
            signature: (self.threads == 1).then_some(self.nodes),
            threads: self.threads,
            nodes: self.nodes,
            positions: self.positions,
            seconds: self.seconds,
            nodes_per_second: per_second(self.nodes, self.seconds),
        }
    }
}

/// The nodes of all tasks and their time, for JSON and in words.
#[derive(Serialize)]
pub struct Signature {
    /// The nodes of one thread; with more they differ from run to run.
    signature: Option<u64>,
    threads: u16,
    nodes: u64,
    positions: usize,
    seconds: f64,
    nodes_per_second: Option<f64>,
}

impl Signature {
    /// Two lines for a terminal.
    pub fn in_words(&self) -> String {
        let signature = match self.signature {
            Some(nodes) => format!("signature {STRONG}{nodes}{STRONG:#}"),
            None => format!(
                "{FAINT}no signature: with {} threads the nodes differ from run to run{FAINT:#}",
                self.threads
            ),
        };
        format!(
            "{FAINT}{} positions in{FAINT:#} {:.3} s{FAINT}, {} nodes, {} million a second{FAINT:#}\n\
             {signature}\n",
            self.positions,
            self.seconds,
            count(self.nodes),
            speed(self.nodes, self.seconds)
        )
    }
}

/// The tasks that the program carries.
pub fn tasks() -> Vec<Task> {
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
