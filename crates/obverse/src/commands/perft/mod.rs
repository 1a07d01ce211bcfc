//! `obverse perft`: counts move sequences.

mod work_list;

use std::time::Instant;

use indicatif::HumanCount;
use obverse_core::{Move, Passes};
use serde::Serialize;

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::output::{self, FAINT, STRONG};
use work_list::WorkList;

#[derive(Serialize)]
struct Report {
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

/// What one first move contributes.
#[derive(Serialize)]
struct Share {
    #[serde(rename = "move")]
    name: String,
    nodes: u64,
}

pub fn run(args: PerftArgs) -> Result<(), Failure> {
    let position = args.position.game()?.position();
    let passes = if args.free_passes {
        Passes::Free
    } else {
        Passes::Counted
    };

    let started = Instant::now();
    let count = WorkList::new(position, args.depth, passes).count(args.threads.into());
    let seconds = started.elapsed().as_secs_f64();

    let divide = || {
        let share = |&(mv, nodes): &(Move, u64)| Share {
            name: mv.to_string(),
            nodes,
        };
        count.by_move.iter().map(share).collect::<Vec<_>>()
    };
    let report = Report {
        depth: args.depth,
        nodes: count.total,
        seconds,
        nodes_per_second: (seconds > 0.0).then(|| count.total as f64 / seconds),
        position: position.to_string(),
        passes: match passes {
            Passes::Counted => "counted",
            Passes::Free => "free",
        },
        threads: args.threads,
        divide: args.divide.then(divide),
    };
    if args.json {
        output::print_json(&report)
    } else {
        output::print(&report.in_words())
    }
}

impl Report {
    fn in_words(&self) -> String {
        let mut text = String::new();
        let nodes = HumanCount(self.nodes).to_string();
        if let Some(shares) = self.divide.as_ref().filter(|shares| !shares.is_empty()) {
            for share in shares {
                let count = HumanCount(share.nodes).to_string();
                text += &format!(
                    "{STRONG}{:<4}{STRONG:#}  {count:>width$}\n",
                    share.name,
                    width = nodes.len()
                );
            }
            text += "\n";
        }
        let passes = match self.passes {
            "free" => ", passes free",
            _ => "",
        };
        text += &format!(
            "depth {}{passes}: {STRONG}{nodes} nodes{STRONG:#} in {:.3} s",
            self.depth, self.seconds
        );
        if let Some(speed) = self.nodes_per_second {
            text += &format!(" {FAINT}({:.1} million a second){FAINT:#}", speed / 1e6);
        }
        text + "\n"
    }
}
