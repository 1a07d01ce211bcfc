//! Searches positions in WebAssembly. web/tests/wasm/search.test.js and web/tests/search-speed.js run it in Node:
//!
//! ```console
//! $ web/tests/wasm/build
//! $ node web/tests/search-speed.js
//! ```
#![allow(unsafe_code, reason = "functions for JavaScript have fixed names")]

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use obverse_core::Position;
use obverse_engine::evaluation::Evaluation;
use obverse_engine::{
    Clock, Continuation, Engine, Goal, Limits, Observer, Options, Report, Request, Selectivity,
    Stop,
};

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "worker")]
unsafe extern "C" {
    safe fn now() -> f64;
    /// Takes the result of a search: its nodes in all slices, the score of the best move, and the number of slices.
    safe fn found(nodes: f64, score: i32, slices: u32);
}

#[cfg(not(target_arch = "wasm32"))]
fn now() -> f64 {
    0.0
}

#[cfg(not(target_arch = "wasm32"))]
fn found(_nodes: f64, _score: i32, _slices: u32) {}

struct WorkerClock;

impl Clock for WorkerClock {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
    }
}

thread_local! {
    static INPUT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ENGINE: RefCell<Option<Engine>> = const { RefCell::new(None) };
}

/// Makes room for input and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn input(length: usize) -> *mut u8 {
    INPUT.with_borrow_mut(|input| {
        input.clear();
        input.resize(length, 0);
        input.as_mut_ptr()
    })
}

/// Takes the input as a file of weights, for an engine with a table of `hash_mib` MiB.
#[unsafe(no_mangle)]
pub extern "C" fn set_weights(hash_mib: usize) -> bool {
    let evaluation = INPUT.with_borrow(|input| Evaluation::from_bytes(input));
    let engine = evaluation.ok().and_then(|evaluation| {
        let options = Options {
            hash_mib,
            threads: 1,
            evaluation: Some(Arc::new(evaluation)),
            clock: Arc::new(WorkerClock),
        };
        Engine::new(options).ok()
    });
    ENGINE.replace(engine);
    ENGINE.with_borrow(Option::is_some)
}

/// Ends a slice when its time is over.
struct Slice {
    end: Duration,
    stop: Stop,
}

impl Observer for Slice {
    fn progress(&mut self, _report: &Report) {
        self.pulse(0);
    }

    fn pulse(&mut self, _nodes: u64) {
        if WorkerClock.now() >= self.end {
            self.stop.stop();
        }
    }

    fn pulse_interval(&self) -> Duration {
        Duration::from_millis(2)
    }
}

/// Searches the position in the input, `BOARD SIDE|14@73` or `BOARD SIDE|exact`, with an empty table. A slice ends after
/// this many milliseconds or, soon after, this many nodes. Calls `found`, or returns false if the input is malformed.
#[unsafe(no_mangle)]
pub extern "C" fn search(milliseconds: f64, nodes: f64) -> bool {
    let text = INPUT.with_borrow(|input| String::from_utf8_lossy(input).into_owned());
    let slice = Duration::try_from_secs_f64(milliseconds / 1000.0).unwrap_or(Duration::MAX);
    ENGINE.with_borrow_mut(|engine| {
        let Some((engine, (position, limits))) = engine.as_mut().zip(parse(&text)) else {
            return false;
        };
        // Infinity becomes the largest number.
        let nodes = Some(nodes as u64);
        search_in_slices(engine, position, Limits { nodes, ..limits }, slice);
        true
    })
}

fn parse(text: &str) -> Option<(Position, Limits)> {
    let (position, effort) = text.split_once('|')?;
    let limits = match effort.split_once('@') {
        None => Limits::exact(),
        Some((depth, confidence)) => Limits {
            goal: Goal::Depth {
                depth: depth.parse().ok()?,
                selectivity: Selectivity::with_confidence(confidence.parse().ok()?)?,
            },
            ..Limits::unlimited()
        },
    };
    Some((position.parse().ok()?, limits))
}

fn search_in_slices(engine: &mut Engine, position: Position, limits: Limits, slice: Duration) {
    engine.forget();
    let mut continuation = Continuation::default();
    let mut nodes = 0;
    for slices in 1.. {
        let stop = Stop::default();
        let request = Request::new(position, limits).with_stop(stop.clone());
        let end = WorkerClock.now().saturating_add(slice);
        let report = engine.resume(&request, &mut continuation, &mut Slice { end, stop });
        nodes += report.nodes;
        if continuation.is_empty() {
            found(nodes as f64, report.best().score, slices);
            return;
        }
    }
}
