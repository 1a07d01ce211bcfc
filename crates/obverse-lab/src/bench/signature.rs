//! Bench signature: the node count over fixed positions, which identifies the behaviour of the search.

use obverse_engine::{Engine, EngineError, Observer, Options, Request, Stop};
use serde::Serialize;

use super::BenchPosition;
use obverse_report::speed::{per_second, speed};
use obverse_report::text::count;
use obverse_report::text::{FAINT, STRONG};

/// Size of the transposition table in MiB. Fixed, because the node count depends on it.
const HASH_MIB: usize = 64;

/// Error: the benchmark was interrupted before all positions were searched.
#[derive(Debug, thiserror::Error)]
#[error("interrupted: the signature needs all positions")]
pub struct Interrupted;

/// A benchmark run with its totals so far.
pub struct Bench {
    engine: Engine,
    stop: Stop,
    threads: u16,
    positions: usize,
    nodes: u64,
    seconds: f64,
}

impl Bench {
    /// Starts a benchmark run: creates an engine with this many threads and the fixed table size.
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

    /// Searches a position with an empty transposition table.
    pub fn search(
        &mut self,
        searched: &BenchPosition,
        observer: &mut dyn Observer,
    ) -> Result<(), Interrupted> {
        self.engine.forget();
        let request = Request::new(searched.position, searched.limits).with_stop(self.stop.clone());
        let report = self.engine.think(&request, observer);
        if self.stop.is_stopped() {
            return Err(Interrupted);
        }
        self.positions += 1;
        self.nodes += report.nodes;
        self.seconds += report.elapsed.as_secs_f64();
        Ok(())
    }

    /// Returns the totals of all searches so far.
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

/// Totals of a benchmark run, for JSON and for a terminal.
#[derive(Serialize)]
pub struct Signature {
    /// Node count with one thread; `None` with several threads, because the count then differs from run to run.
    signature: Option<u64>,
    threads: u16,
    nodes: u64,
    positions: usize,
    seconds: f64,
    nodes_per_second: Option<f64>,
}

impl Signature {
    /// Formats the totals for a terminal, in two lines.
    pub fn in_words(&self) -> String {
        let signature = match self.signature {
            Some(nodes) => format!("signature {STRONG}{nodes}{STRONG:#}"),
            None => format!(
                "{FAINT}no signature: with {} threads the node count differs from run to run{FAINT:#}",
                self.threads
            ),
        };
        format!(
            "{FAINT}{} positions in{FAINT:#} {:.3} s{FAINT}, {} nodes, {} million per second{FAINT:#}\n\
             {signature}\n",
            self.positions,
            self.seconds,
            count(self.nodes),
            speed(self.nodes, self.seconds)
        )
    }
}
