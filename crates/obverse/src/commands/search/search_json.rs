use indicatif::HumanCount;
use obverse_classic::Algorithm;
use obverse_classic::search::{Request, SearchReport};
use obverse_report::json::{color_name, move_names};
use serde::Serialize;

use super::completed_depth::CompletedDepth;
use crate::args::SearchArgs;
use crate::output::{FAINT, STRONG};

/// The output of `search --json`.
#[derive(Serialize)]
pub struct SearchJson {
    position: String,
    turn: &'static str,
    algorithm: &'static str,
    eval: &'static str,
    preset: Option<&'static str>,
    tie: String,
    pass: String,
    value: i32,
    best: Option<String>,
    pv: Vec<String>,
    nodes: u64,
    leaves: u64,
    cutoffs: u64,
    table_hits: u64,
    depth: u32,
    /// The completed depths of iterative deepening; empty if the search went directly to its depth.
    depths: Vec<CompletedDepth>,
    seconds: f64,
    nodes_per_second: Option<f64>,
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

    pub fn in_words(&self, request: &Request, report: &SearchReport) -> String {
        let mut text = format!(
            "{STRONG}{}{STRONG:#}, {}, {}\n",
            self.algorithm,
            self.eval,
            reach(request, report)
        );
        let mut line = |name: &str, words: String| {
            text += &format!("  {FAINT}{name:<7}{FAINT:#}{words}\n");
        };
        let meaning = match request.algorithm {
            Algorithm::Greedy => "discs after the move",
            Algorithm::Mcts => "per cent, from -100 for a loss to +100 for a win",
            _ => "",
        };
        let meaning = match meaning {
            "" => String::new(),
            meaning => format!(" {FAINT}({meaning}){FAINT:#}"),
        };
        let turn = request.position.turn();
        let value = self.value;
        line(
            "value",
            format!("{STRONG}{value:+}{STRONG:#} for {turn}{meaning}"),
        );
        let best = self.best.as_deref().unwrap_or("none");
        line("best", format!("{STRONG}{best}{STRONG:#}"));
        line("line", self.pv.join(" "));
        let count = |number| HumanCount(number).to_string();
        line(
            "nodes",
            format!(
                "{}, of them {} leaves; {} cut-offs, {} table hits",
                count(self.nodes),
                count(self.leaves),
                count(self.cutoffs),
                count(self.table_hits)
            ),
        );
        let speed = match self.nodes_per_second {
            Some(speed) => format!(
                " {FAINT}({:.1} million nodes per second){FAINT:#}",
                speed / 1e6
            ),
            None => String::new(),
        };
        line("time", format!("{:.3} s{speed}", self.seconds));
        if !self.depths.is_empty() {
            text += &format!("  {FAINT}{}{FAINT:#}\n", CompletedDepth::HEADER);
        }
        for depth in &self.depths {
            text += &format!("  {}\n", depth.row());
        }
        text
    }
}

/// Description of the depth or number of playouts that a search reached.
fn reach(request: &Request, report: &SearchReport) -> String {
    let depth = report.depth;
    match request.algorithm {
        Algorithm::Random => "a random move".to_owned(),
        Algorithm::Greedy => "one move ahead".to_owned(),
        Algorithm::Mcts => format!("{} playouts", HumanCount(report.leaves)),
        _ if report.exhausted => format!("depth {depth}, all lines to the end of the game"),
        _ if report.finished => format!("depth {depth}"),
        _ => format!("depth {depth} completed before the search was stopped"),
    }
}
