//! The result of a textbook search as text.

use indicatif::HumanCount;
use obverse_classic::Algorithm;
use obverse_classic::search::{Request, SearchReport};

use super::completed_depth::CompletedDepth;
use super::search_json::SearchJson;
use crate::output::{FAINT, STRONG};

impl SearchJson {
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
