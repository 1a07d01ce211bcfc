//! Iterative deepening: depth 1, then 2, then 3, so that there is always a complete answer when the
//! time is up.
//!
//! Since each depth costs several times the one before, the shallow ones cost little; with a
//! transposition table they even pay, as each tells the next which moves to try first.

use obverse_core::Move;

use super::{Algorithm, Counters, Report, Request};
use crate::observer::Observer;
use crate::othello::{HEIGHT, State};
use crate::value::Value;

/// A search that can be run to any depth.
pub(crate) trait ByDepth {
    /// Searches to a depth; nothing if stopped, which never happens at depth 1. The counters say
    /// what it took either way.
    fn run<O: Observer<Move, State>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<Report>, Counters);
}

/// Runs a search as deep as its request says.
pub(crate) fn run<B: ByDepth, O: Observer<Move, State>>(
    request: &Request,
    search: &mut B,
    observer: &mut O,
) -> Report {
    let deepens = request.deepens || request.algorithm == Algorithm::Id;
    match request.depth {
        Some(depth) if deepens => deepen(depth, search, observer),
        Some(depth) => to_depth(depth, search, observer),
        // No line is longer, so no search finds more.
        None => deepen(HEIGHT, search, observer),
    }
}

fn to_depth<B: ByDepth, O: Observer<Move, State>>(
    depth: u32,
    search: &mut B,
    observer: &mut O,
) -> Report {
    let (report, work) = search.run(depth, observer);
    report.unwrap_or_else(|| {
        let report = first_depth(search);
        let work = work.and(report.counters());
        Report {
            finished: false,
            ..report.with_work(work)
        }
    })
}

/// What can always be had, without telling anybody.
fn first_depth<B: ByDepth>(search: &mut B) -> Report {
    let (report, _) = search.run(1, &mut ());
    report.expect("a search to depth 1 is never stopped")
}

fn deepen<B: ByDepth, O: Observer<Move, State>>(
    last: u32,
    search: &mut B,
    observer: &mut O,
) -> Report {
    let mut work = Counters::default();
    let mut deepest: Option<Report> = None;
    let mut depth = last.min(1);
    loop {
        let (report, cost) = search.run(depth, observer);
        let Some(report) = report else {
            let report = deepest.unwrap_or_else(|| first_depth(search));
            return Report {
                finished: false,
                ..report.with_work(work.and(cost))
            };
        };
        observer.deepened(depth, Value::from(report.value), report.best);
        work = work.and(cost);
        let report = report.with_work(work);
        observer.completed(&report);
        if depth == last || report.exhausted {
            return report;
        }
        deepest = Some(report);
        depth += 1;
    }
}
