//! Which searches lead up to the one that is asked for.

use crate::{Effort, Selectivity};

use super::settings;

/// One search of the whole tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Plies; the number of empty squares means to the end.
    pub depth: u32,
    /// How it is pruned.
    pub selectivity: Selectivity,
}

/// The searches for this effort, the one asked for last. Each fills the table for the next.
pub fn iterations(effort: Effort, empties: u32) -> Vec<Iteration> {
    let (depth, selectivity) = match effort {
        Effort::Unlimited | Effort::Exact | Effort::Outcome => (empties, Selectivity::NONE),
        Effort::Depth { depth, selectivity } => (depth, selectivity),
        Effort::Level(level) => level.depth(empties),
    };
    let mut iterations = Vec::new();
    let mut push = |depth, selectivity| iterations.push(Iteration { depth, selectivity });
    if depth < empties {
        let seed = selectivity.min(Selectivity::BOLDEST);
        for depth in 1..depth {
            push(depth, seed);
        }
        push(depth.max(1), selectivity);
    } else {
        for depth in 1..=empties.saturating_sub(settings::PLIES_BEFORE_END) {
            push(depth, Selectivity::BOLDEST);
        }
        let near_the_end = empties <= settings::PLIES_BEFORE_END;
        for level in Selectivity::ALL {
            let precedes = level < selectivity && level <= settings::SURE_ENOUGH_TO_PRECEDE;
            if level == selectivity || precedes && !near_the_end {
                push(empties, level);
            }
        }
    }
    iterations
}
