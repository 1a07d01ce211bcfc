use obverse_engine::{Engine, Limits, Observer, Report, Request, Stop};
use obverse_report::json::move_names;
use obverse_report::speed::per_second;
use serde::Serialize;

use super::ffo_positions::FfoPosition;

/// The engine's solution of an FFO position, for JSON.
#[derive(Serialize)]
pub struct FfoResult {
    pub(super) number: u32,
    position: String,
    pub(super) empties: u32,
    pub(super) score: i32,
    pub(super) expected: i32,
    pub(super) correct: bool,
    pub(super) best: Option<String>,
    pv: Vec<String>,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    nodes_per_second: Option<f64>,
}

/// Returns whether the engine proved the known score with one of the known best moves.
fn is_correct(ffo: &FfoPosition, report: &Report) -> bool {
    let best = report.best();
    let is_best = best.first().is_some_and(|mv| ffo.best.contains(&mv));
    best.is_exact() && best.score == ffo.score && is_best
}

impl FfoResult {
    /// Solves a position with an empty transposition table. Returns `None` if the search was stopped before it proved
    /// the score.
    pub fn solve(
        ffo: &FfoPosition,
        engine: &mut Engine,
        stop: &Stop,
        observer: &mut dyn Observer,
    ) -> Option<FfoResult> {
        engine.forget();
        let request = Request::new(ffo.position, Limits::exact()).with_stop(stop.clone());
        let report = engine.think(&request, observer);
        let is_cut_short = stop.is_stopped() && !report.best().is_exact();
        (!is_cut_short).then(|| FfoResult::new(ffo, &report))
    }

    fn new(ffo: &FfoPosition, report: &Report) -> FfoResult {
        let best = report.best();
        FfoResult {
            number: ffo.number,
            position: ffo.position.to_string(),
            empties: ffo.position.empty().len(),
            score: best.score,
            expected: ffo.score,
            correct: is_correct(ffo, report),
            best: best.first().map(|mv| mv.to_string()),
            pv: move_names(best.moves.iter().copied()),
            nodes: report.nodes,
            seconds: report.elapsed.as_secs_f64(),
            nodes_per_second: per_second(report.nodes, report.elapsed.as_secs_f64()),
        }
    }
}
