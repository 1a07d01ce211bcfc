//! The schedule of iterative deepening.

use crate::{Goal, Selectivity};

use super::settings;

/// One iteration: a search of the whole tree to a fixed depth and selectivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// Depth in plies. A depth equal to the number of empties solves the position.
    pub depth: u32,
    /// Confidence that multi-ProbCut (MPC) needs to prune a branch.
    pub selectivity: Selectivity,
}

/// The iterations for a goal, ending with the requested search.
///
/// Each iteration fills the transposition table for the next: midgame depths first, then solves of rising confidence.
pub fn iterations(goal: Goal, empties: u32) -> Vec<Iteration> {
    let (depth, selectivity) = match goal {
        Goal::Unlimited | Goal::Exact | Goal::Outcome | Goal::Window { .. } => {
            (empties, Selectivity::NONE)
        }
        Goal::Depth { depth, selectivity } => (depth, selectivity),
        Goal::Level(level) => level.depth(empties),
    };
    let mut iterations = Vec::new();
    let mut push = |depth, selectivity| iterations.push(Iteration { depth, selectivity });
    if depth < empties {
        let preliminary = selectivity.min(Selectivity::BOLDEST);
        for depth in 1..depth {
            push(depth, preliminary);
        }
        push(depth.max(1), selectivity);
    } else {
        let last_midgame_depth = empties.saturating_sub(settings::LEAP_PLIES);
        for depth in 1..=last_midgame_depth {
            push(depth, Selectivity::BOLDEST);
        }
        let solves_at_once = last_midgame_depth == 0;
        if goal == Goal::Unlimited && !solves_at_once {
            let last_depth = empties - settings::TIMED_LEAP_PLIES;
            for depth in (last_midgame_depth + 2..=last_depth).step_by(2) {
                push(depth, Selectivity::BOLDEST);
            }
        }
        for step in Selectivity::ALL {
            let precedes = step < selectivity && step <= settings::MAX_PRELIMINARY_SELECTIVITY;
            if step == selectivity || precedes && !solves_at_once {
                push(empties, step);
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
    fn unlimited_searches_leap_fewer_plies() {
        let unlimited = depths(Goal::Unlimited, 16);
        assert_eq!(unlimited, [1, 2, 3, 4, 6, 8, 10, 16, 16, 16]);
        assert_eq!(depths(Goal::Exact, 16), [1, 2, 3, 4, 16, 16, 16]);
        assert_eq!(depths(Goal::Unlimited, 12), [12]);
    }
}
