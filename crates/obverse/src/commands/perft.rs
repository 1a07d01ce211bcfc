//! `obverse perft`: counts move sequences, to test and time move generation.

use std::time::Instant;

use obverse_core::Passes;
use obverse_lab::perft::{ParallelPerft, PerftReport};

use crate::args::PerftArgs;
use crate::failure::Failure;
use crate::output;
use crate::progress::{Progress, Unit};

pub fn run(args: PerftArgs) -> Result<(), Failure> {
    let position = args.position.game()?.position();
    let passes = if args.free_passes {
        Passes::Free
    } else {
        Passes::Counted
    };

    let started = Instant::now();
    let list = ParallelPerft::new(position, args.depth, passes);
    let mut progress = Progress::new(Some(list.parts()), Unit::Parts);
    let count = list.count(args.threads.into(), &mut |done| progress.set(done));
    drop(progress);
    let seconds = started.elapsed().as_secs_f64();

    let mut report = PerftReport::new(position, args.depth, passes, args.threads, &count, seconds);
    if args.divide {
        report = report.divided(&count);
    }
    if args.json {
        output::print_json(&report)
    } else {
        output::print(&report.in_words())
    }
}
