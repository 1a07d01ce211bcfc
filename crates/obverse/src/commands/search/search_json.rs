use obverse_classic::search::{Request, SearchReport};
use obverse_report::json::{color_name, move_names};
use serde::Serialize;

use super::completed_depth::CompletedDepth;
use crate::args::SearchArgs;

/// The output of `search --json`.
#[derive(Serialize)]
pub struct SearchJson {
    position: String,
    turn: &'static str,
    pub(super) algorithm: &'static str,
    pub(super) eval: &'static str,
    preset: Option<&'static str>,
    tie: String,
    pass: String,
    pub(super) value: i32,
    pub(super) best: Option<String>,
    pub(super) pv: Vec<String>,
    pub(super) nodes: u64,
    pub(super) leaves: u64,
    pub(super) cutoffs: u64,
    pub(super) table_hits: u64,
    depth: u32,
    /// The completed depths of iterative deepening; empty if the search went directly to its depth.
    pub(super) depths: Vec<CompletedDepth>,
    pub(super) seconds: f64,
    pub(super) nodes_per_second: Option<f64>,
    finished: bool,
    exhausted: bool,
}

impl SearchJson {
    pub fn new(
        args: &SearchArgs,
        request: &Request,
        report: &SearchReport,
        depths: Vec<CompletedDepth>,
        seconds: f64,
    ) -> SearchJson {
        SearchJson {
            position: request.position.to_string(),
            turn: color_name(request.position.turn()),
            algorithm: request.algorithm.name(),
            eval: request.evaluation.name(),
            preset: args
                .thinking
                .rules
                .preset
                .preset
                .map(|preset| preset.name()),
            tie: request.rules.ties.to_string(),
            pass: request.rules.passes.to_string(),
            value: report.value,
            best: report.best.map(|mv| mv.to_string()),
            pv: move_names(report.line.iter().copied()),
            nodes: report.nodes,
            leaves: report.leaves,
            cutoffs: report.cutoffs,
            table_hits: report.table_hits,
            depth: report.depth,
            depths,
            seconds,
            nodes_per_second: (seconds > 0.0).then(|| report.nodes as f64 / seconds),
            finished: report.finished,
            exhausted: report.exhausted,
        }
    }
}
