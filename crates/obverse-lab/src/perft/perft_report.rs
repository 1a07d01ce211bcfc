//! Result of a perft run, for JSON and for a terminal.

use obverse_core::{Move, Passes, Position};
use serde::Serialize;

use super::parallel_perft::PerftCount;
use obverse_report::speed::per_second;
use obverse_report::text::count;
use obverse_report::text::{FAINT, STRONG};

/// Result of a perft run with its time.
#[derive(Serialize)]
pub struct PerftReport {
    depth: u32,
    nodes: u64,
    seconds: f64,
    nodes_per_second: Option<f64>,
    position: String,
    passes: &'static str,
    threads: u16,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Share>>,
}

/// A first move and the number of move sequences that start with it.
#[derive(Serialize)]
struct Share {
    #[serde(rename = "move")]
    name: String,
    nodes: u64,
}

impl PerftReport {
    /// Creates the report of a perft run of `depth` plies from a position.
    pub fn new(
        position: Position,
        depth: u32,
        passes: Passes,
        threads: u16,
        count: &PerftCount,
        seconds: f64,
    ) -> PerftReport {
        PerftReport {
            depth,
            nodes: count.total,
            seconds,
            nodes_per_second: per_second(count.total, seconds),
            position: position.to_string(),
            passes: match passes {
                Passes::Counted => "counted",
                Passes::Free => "free",
            },
            threads,
            divide: None,
        }
    }

    /// Adds the count of each first move ("divide") to the report.
    pub fn divided(self, count: &PerftCount) -> PerftReport {
        let share = |&(mv, nodes): &(Move, u64)| Share {
            name: mv.to_string(),
            nodes,
        };
        PerftReport {
            divide: Some(count.by_move.iter().map(share).collect()),
            ..self
        }
    }

    /// Formats the report for a terminal: the table of first moves, if any, and the total.
    pub fn in_words(&self) -> String {
        let mut text = String::new();
        let nodes = count(self.nodes);
        if let Some(shares) = self.divide.as_ref().filter(|shares| !shares.is_empty()) {
            for share in shares {
                let share_nodes = count(share.nodes);
                text += &format!(
                    "{STRONG}{:<4}{STRONG:#}  {share_nodes:>width$}\n",
                    share.name,
                    width = nodes.len()
                );
            }
            text += "\n";
        }
        let passes = match self.passes {
            "free" => ", passes not counted as plies",
            _ => "",
        };
        text += &format!(
            "depth {}{passes}: {STRONG}{nodes} nodes{STRONG:#} in {:.3} s",
            self.depth, self.seconds
        );
        if let Some(speed) = self.nodes_per_second {
            text += &format!(" {FAINT}({:.1} million per second){FAINT:#}", speed / 1e6);
        }
        text + "\n"
    }
}
