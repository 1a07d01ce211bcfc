use obverse_arena::{Contest, Entrant};

use crate::args::ContestArgs;

/// A contest between two players. The caller sets the openings.
pub fn contest_between(args: &ContestArgs, games: usize, entrants: [Entrant; 2]) -> Contest {
    Contest {
        games,
        time: args.time_control(),
        concurrency: args.concurrency.into(),
        seed: args.seed,
        ..Contest::new(entrants)
    }
}
