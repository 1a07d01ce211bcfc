//! Latency of a stop: `cargo bench -p obverse-engine --bench stop`.
//!
//! The latency is the time from the call of `Stop::stop`, at some moment of the search, until the search has returned.

use std::thread;
use std::time::{Duration, Instant};

use obverse_core::{Move, Position};
use obverse_engine::{Engine, Limits, Options, Request, Stop};

const ROUNDS: usize = 50;
/// The latest moment at which a search is stopped, in milliseconds after its start.
const LATEST: u64 = 400;

fn main() {
    // `cargo test --all-targets` runs benchmarks with --test, to check only that they start.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    println!("milliseconds from the stop to the return of the search; {ROUNDS} stops per case");
    for threads in [1, 2] {
        for (name, position, limits) in [
            ("start, unlimited", Position::start(), Limits::unlimited()),
            (
                "30 empties, exact",
                pseudorandom_position(30),
                Limits::exact(),
            ),
        ] {
            let mut engine = Engine::new(Options {
                threads,
                ..Options::default()
            })
            .expect("engine");
            let mut delays: Vec<Duration> = moments()
                .map(|moment| delay(&mut engine, position, limits, moment))
                .collect();
            delays.sort();
            let milliseconds = |delay: Duration| delay.as_secs_f64() * 1e3;
            println!(
                "{threads} threads, {name}: median {:.2}, maximum {:.2}",
                milliseconds(delays[ROUNDS / 2]),
                milliseconds(delays[ROUNDS - 1]),
            );
        }
    }
}

/// Moments at which searches are stopped. Multiples of the golden ratio spread them evenly but without a regular
/// pattern.
fn moments() -> impl Iterator<Item = Duration> {
    (1..=ROUNDS).map(|round| {
        let fraction = (round as f64 * 0.618_033_988_749_895).fract();
        Duration::from_secs_f64(fraction * LATEST as f64 / 1e3)
    })
}

fn delay(engine: &mut Engine, position: Position, limits: Limits, after: Duration) -> Duration {
    let stop = Stop::default();
    let request = Request::new(position, limits).with_stop(stop.clone());
    engine.forget();
    thread::scope(|scope| {
        let pressed = scope.spawn(move || {
            thread::sleep(after);
            let now = Instant::now();
            stop.stop();
            now
        });
        engine.think(&request, &mut ());
        let returned = Instant::now();
        returned.saturating_duration_since(pressed.join().expect("no panic"))
    })
}

/// A position of a pseudorandom game, with this many empties.
fn pseudorandom_position(empties: u32) -> Position {
    let mut position = Position::start();
    while position.empty().len() > empties {
        let moves: Vec<Move> = position.legal_moves().collect();
        let mv = moves[position.board().hash() as usize % moves.len()];
        position = position.play(mv).expect("a legal move");
    }
    position
}
