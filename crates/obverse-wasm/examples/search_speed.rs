//! Searches positions in WebAssembly. web/tests/search-speed.js runs it in Node:
//!
//! ```console
//! $ RUSTFLAGS='-C target-feature=+simd128' cargo build --profile page -p obverse-wasm --example search_speed \
//!     --target wasm32-unknown-unknown
//! $ node web/tests/search-speed.js
//! ```
#![allow(unsafe_code, reason = "functions for JavaScript have fixed names")]

use std::cell::RefCell;
use std::sync::Arc;
use std::time::Duration;

use obverse_core::Position;
use obverse_engine::evaluation::Evaluation;
use obverse_engine::{
    Clock, Continuation, Engine, Goal, Limits, Observer, Options, Report, Request, SearchState,
    Selectivity, Stop,
};

/// Size of the transposition table in MiB, that of `obverse bench`.
const HASH_MIB: usize = 64;

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "worker")]
unsafe extern "C" {
    safe fn now() -> f64;
}

#[cfg(not(target_arch = "wasm32"))]
fn now() -> f64 {
    0.0
}

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

/// Takes the input as a file of weights.
#[unsafe(no_mangle)]
pub extern "C" fn set_weights() -> bool {
    let evaluation = INPUT.with_borrow(|input| Evaluation::from_bytes(input));
    let engine = evaluation.ok().and_then(|evaluation| {
        let options = Options {
            hash_mib: HASH_MIB,
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

/// Searches the position in the input, `BOARD SIDE|14@73` or `BOARD SIDE|exact`, with an empty table, in slices of `slice`
/// milliseconds. Returns the number of nodes, or -1 if the input is malformed.
#[unsafe(no_mangle)]
pub extern "C" fn search(slice: f64) -> f64 {
    let text = INPUT.with_borrow(|input| String::from_utf8_lossy(input).into_owned());
    ENGINE.with_borrow_mut(|engine| {
        let nodes = engine
            .as_mut()
            .zip(parse(&text))
            .map(|(engine, (position, limits))| nodes(engine, position, limits, slice));
        nodes.map_or(-1.0, |nodes| nodes as f64)
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

fn nodes(engine: &mut Engine, position: Position, limits: Limits, slice: f64) -> u64 {
    engine.forget();
    let slice = Duration::try_from_secs_f64(slice / 1000.0).unwrap_or(Duration::MAX);
    let mut continuation = Continuation::default();
    let mut nodes = 0;
    loop {
        let stop = Stop::default();
        let request = Request::new(position, limits).with_stop(stop.clone());
        let end = WorkerClock.now().saturating_add(slice);
        let report = engine.resume(&request, &mut continuation, &mut Slice { end, stop });
        nodes += report.nodes;
        if report.state != SearchState::Stopped {
            return nodes;
        }
    }
}
