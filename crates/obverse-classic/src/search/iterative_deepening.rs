//! Iterative deepening: search to depth 1, then 2, then 3, so that a complete result is ready when the time is up.
//!
//! Each depth costs several times the previous one, so the shallow depths add little. With a transposition table they
//! even save time: each depth leaves hash moves that improve the move ordering of the next.

use obverse_core::Move;

use super::counters::Counters;
use super::depth_search::{DepthSearch, depth_one_fallback};
use super::search_report::SearchReport;
use crate::observer::Observer;
use crate::othello_tree::OthelloState;
use crate::value::Value;

/// Runs a search to depth 1, then 2 and so on up to depth `last`, or until the tree is exhausted.
pub(super) fn deepen<B: DepthSearch, O: Observer<Move, OthelloState>>(
    last: u32,
    search: &mut B,
    observer: &mut O,
) -> SearchReport {
    let mut work = Counters::default();
    let mut deepest: Option<SearchReport> = None;
    let mut depth = last.min(1);
    loop {
        let (report, cost) = search.run(depth, observer);
        let Some(report) = report else {
            let report = deepest.unwrap_or_else(|| depth_one_fallback(search));
            return SearchReport {
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
