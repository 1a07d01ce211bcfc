//! Which searches lead up to the one that is asked for.

use crate::{Goal, Selectivity};

use super::settings;

/// One search of the whole tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Plies; the number of empty squares means to the end.
    pub depth: u32,
    /// How it is pruned.
    pub selectivity: Selectivity,
}

/// The searches for this goal, the one asked for last. Each fills the table for the next.
pub fn iterations(goal: Goal, empties: u32) -> Vec<Iteration> {
    let (depth, selectivity) = match goal {
        Goal::Unlimited | Goal::Exact | Goal::Outcome => (empties, Selectivity::NONE),
        Goal::Depth { depth, selectivity } => (depth, selectivity),
        Goal::Level(level) => level.depth(empties),
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
        let one_by_one = empties.saturating_sub(settings::PLIES_BEFORE_END);
        for depth in 1..=one_by_one {
            push(depth, Selectivity::BOLDEST);
        }
        let near_the_end = one_by_one == 0;
        if goal == Goal::Unlimited && !near_the_end {
            let last = empties - settings::PLIES_BEFORE_END_IN_A_HURRY;
            for depth in (one_by_one + 2..=last).step_by(2) {
                push(depth, Selectivity::BOLDEST);
            }
        }
        for level in Selectivity::ALL {
            let precedes = level < selectivity && level <= settings::SURE_ENOUGH_TO_PRECEDE;
            if level == selectivity || precedes && !near_the_end {
                push(empties, level);
            }
        }
    }
    iterations
}

#[cfg(test)]
mod tests {
    use super::*;

    fn depths(goal: Goal, empties: u32) -> Vec<u32> {
        let iterations = iterations(goal, empties);
        iterations.iter().map(|it| it.depth).collect()
    }

    #[test]
    fn leaps_to_the_end_are_short_where_time_may_run_out() {
        let unlimited = depths(Goal::Unlimited, 16);
        assert_eq!(unlimited, [1, 2, 3, 4, 6, 8, 10, 16, 16, 16]);
        assert_eq!(depths(Goal::Exact, 16), [1, 2, 3, 4, 16, 16, 16]);
        assert_eq!(depths(Goal::Unlimited, 12), [12]);
    }
}
