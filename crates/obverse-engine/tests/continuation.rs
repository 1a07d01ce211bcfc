//! Searches that are continued, through the public interface.

mod common;

use std::sync::Arc;

use common::Random;
use obverse_core::Position;
use obverse_engine::evaluation::Evaluation;
use obverse_engine::{
    Continuation, Engine, Limits, Observer, Options, Report, Request, SearchState, Stop,
};

fn engine(threads: usize) -> Engine {
    engine_with(threads, Evaluation::built_in())
}

fn engine_with(threads: usize, evaluation: Arc<Evaluation>) -> Engine {
    Engine::new(Options {
        hash_mib: 4,
        threads,
        evaluation: Some(evaluation),
        ..Options::default()
    })
    .expect("engine")
}

/// A search and what is left of it.
struct Search {
    request: Request,
    continuation: Continuation,
    nodes: u64,
    report: Option<Report>,
}

impl Search {
    fn new(position: Position, limits: Limits) -> Search {
        Search {
            request: Request::new(position, limits),
            continuation: Continuation::default(),
            nodes: 0,
            report: None,
        }
    }

    fn is_done(&self) -> bool {
        (self.report.as_ref()).is_some_and(|report| report.state == SearchState::Done)
    }

    /// Searches at least `nodes` further nodes.
    fn slice(&mut self, engine: &mut Engine, nodes: u64) {
        self.request.limits.nodes = Some(nodes);
        let report = engine.resume(&self.request, &mut self.continuation, &mut ());
        assert_eq!(
            self.continuation.is_empty(),
            report.state == SearchState::Done
        );
        self.nodes += report.nodes;
        self.report = Some(report);
    }

    fn score(&self) -> i32 {
        let report = self.report.as_ref().expect("a report");
        assert!(report.best().is_exact());
        report.best().score
    }
}

/// Scores of positions by another engine, in whole searches.
fn scores(positions: &[Position]) -> Vec<i32> {
    let mut engine = engine(1);
    positions.iter().map(|&it| engine.solve(it).score).collect()
}

fn positions(seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    [16, 18, 17, 19]
        .map(|empties| random.position(empties))
        .to_vec()
}

/// Searches of several positions take turns on one engine. A search that trusted the table's state between slices would
/// go wrong.
#[test]
fn searches_take_turns() {
    for threads in [1, 2] {
        let positions = positions(11);
        let mut engine = engine(threads);
        let mut searches: Vec<Search> = positions
            .iter()
            .map(|&position| Search::new(position, Limits::exact()))
            .collect();
        let mut slices = 0;
        while !searches.iter().all(Search::is_done) {
            for search in searches.iter_mut().filter(|search| !search.is_done()) {
                search.slice(&mut engine, 1);
                slices += 1;
            }
        }
        assert!(slices > 10, "{slices}");
        let found: Vec<i32> = searches.iter().map(Search::score).collect();
        assert_eq!(found, scores(&positions), "{threads} threads");
    }
}

/// A search moves from one engine to another, with other threads and an empty table.
#[test]
fn another_engine_continues() {
    let positions = &positions(12)[..3];
    let evaluation = Evaluation::built_in();
    let mut engines = [1, 2, 1].map(|threads| engine_with(threads, Arc::clone(&evaluation)));
    for (&position, score) in positions.iter().zip(scores(positions)) {
        let mut search = Search::new(position, Limits::exact());
        for slice in 0.. {
            search.slice(&mut engines[slice % 3], 40_000);
            // No table helps: only what is suspended is left.
            engines[slice % 3].forget();
            if search.is_done() {
                break;
            }
        }
        assert_eq!(search.score(), score);
    }
}

/// Slices visit the nodes of the whole search.
#[test]
fn slices_cost_nothing() {
    for position in positions(13) {
        let mut engine = engine(1);
        let whole = engine.think(&Request::new(position, Limits::exact()), &mut ());
        engine.forget();
        let mut search = Search::new(position, Limits::exact());
        while !search.is_done() {
            search.slice(&mut engine, 1);
        }
        assert_eq!(
            (search.nodes, search.score()),
            (whole.nodes, whole.best().score)
        );
    }
}

/// The continuation of another request is not used.
#[test]
fn another_request_starts_anew() {
    let positions = positions(14);
    let scores = scores(&positions);
    let mut engine = engine(1);
    let mut search = Search::new(positions[0], Limits::exact());
    search.slice(&mut engine, 1);
    assert!(!search.is_done());
    search.request.position = positions[1];
    search.slice(&mut engine, u64::MAX);
    assert_eq!(search.score(), scores[1]);
    // The same position to another goal.
    search.request = Request::new(positions[2], Limits::outcome());
    search.slice(&mut engine, 1);
    search.request = Request::new(positions[2], Limits::exact());
    search.slice(&mut engine, u64::MAX);
    assert_eq!(search.score(), scores[2]);
}

/// Stops a search whenever it has news.
struct StopAtNews(Stop);

impl Observer for StopAtNews {
    fn progress(&mut self, _report: &Report) {
        self.0.stop();
    }
}

/// A stop may come with the last report, when nothing is left to search.
#[test]
fn a_stop_at_news_costs_nothing() {
    for position in positions(15) {
        let mut engine = engine(1);
        let whole = engine.think(&Request::new(position, Limits::exact()), &mut ());
        engine.forget();
        let mut continuation = Continuation::default();
        let mut nodes = 0;
        let last = loop {
            let stop = Stop::default();
            let request = Request::new(position, Limits::exact()).with_stop(stop.clone());
            let report = engine.resume(&request, &mut continuation, &mut StopAtNews(stop));
            nodes += report.nodes;
            if report.state == SearchState::Done {
                break report;
            }
        };
        assert_eq!((nodes, last.lines), (whole.nodes, whole.lines));
    }
}
