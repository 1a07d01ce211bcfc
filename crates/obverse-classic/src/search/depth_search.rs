//! Searches that can be run to any depth, and how a request for one is carried out.

use obverse_core::Move;

use super::algorithm::Algorithm;
use super::counters::Counters;
use super::iterative_deepening::deepen;
use super::request::Request;
use super::search_report::SearchReport;
use crate::observer::Observer;
use crate::othello_tree::{HEIGHT, OthelloState};

/// A search that can be run to any depth.
pub(crate) trait DepthSearch {
    /// Searches to a depth. Returns no report if the search was stopped, which never happens at depth 1; the counters
    /// are valid in both cases.
    fn run<O: Observer<Move, OthelloState>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<SearchReport>, Counters);
}

/// Runs a search to the depth of its request, by iterative deepening if the request asks for it.
pub(crate) fn run<B: DepthSearch, O: Observer<Move, OthelloState>>(
    request: &Request,
    search: &mut B,
    observer: &mut O,
) -> SearchReport {
    let deepens = request.deepens || request.algorithm == Algorithm::Id;
    match request.depth {
        Some(depth) if deepens => deepen(depth, search, observer),
        Some(depth) => to_depth(depth, search, observer),
        // No line is longer than `HEIGHT`, so a deeper search would find nothing new.
        None => deepen(HEIGHT, search, observer),
    }
}

fn to_depth<B: DepthSearch, O: Observer<Move, OthelloState>>(
    depth: u32,
    search: &mut B,
    observer: &mut O,
) -> SearchReport {
    let (report, work) = search.run(depth, observer);
    report.unwrap_or_else(|| {
        let report = depth_one_fallback(search);
        let work = work.and(report.counters());
        SearchReport {
            finished: false,
            ..report.with_work(work)
        }
    })
}

/// Searches to depth 1 without an observer, for a search that was stopped before it completed any depth.
pub(super) fn depth_one_fallback<B: DepthSearch>(search: &mut B) -> SearchReport {
    let (report, _) = search.run(1, &mut ());
    report.expect("a search to depth 1 is never stopped")
}
