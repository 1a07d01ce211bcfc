use std::ops::ControlFlow;
use std::process::ExitCode;

use obverse_book::{BookStore, LearnObserver, LearnOutcome, LearnPlan, LearnProgress, Learner};
use obverse_engine::evaluation::Weights;
use serde_json::json;

use super::loading::exit_code;
use crate::args::LearnOptions;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::output;
use crate::progress::{Progress, Unit};

/// Learns, saves the book and prints what was learned.
pub fn learn(plan: &LearnPlan, options: &LearnOptions) -> Result<ExitCode, Failure> {
    let engines = options.engines()?;
    let interrupt = Interrupt::listen();
    let mut store = BookStore::open(&options.book)?;
    let mut learner = Learner::new(engines, Weights::built_in().digest());
    let mut watcher = Watcher {
        interrupt,
        progress: Progress::new(options.positions, Unit::Positions),
    };
    let (outcome, progress) = learner.learn(&mut store, plan, &mut watcher)?;
    drop(watcher);
    let positions = store.book().len();
    store.close()?;
    if options.json {
        output::print_json(&json!({
            "book": options.book,
            "outcome": match outcome {
                LearnOutcome::Complete => "complete",
                LearnOutcome::BudgetSpent => "budget",
                LearnOutcome::Stopped => "interrupted",
            },
            "added": progress.added,
            "positions": positions,
            "searches": progress.searches,
            "nodes": progress.nodes,
            "seconds": progress.elapsed.as_secs_f64(),
        }))?;
    } else {
        output::print(&format!(
            "{}: {} positions, {} of them new; {} searches in {:.1} s: {}\n",
            options.book.display(),
            positions,
            progress.added,
            progress.searches,
            progress.elapsed.as_secs_f64(),
            match outcome {
                LearnOutcome::Complete => "all lines are learned",
                LearnOutcome::BudgetSpent => "the budget is spent",
                LearnOutcome::Stopped => "interrupted; run the same command again to continue",
            }
        ))?;
    }
    Ok(exit_code(outcome != LearnOutcome::Stopped))
}

struct Watcher {
    interrupt: Interrupt,
    progress: Progress,
}

impl LearnObserver for Watcher {
    fn progress(&mut self, progress: &LearnProgress) -> ControlFlow<()> {
        self.progress.set(progress.added);
        match self.interrupt.is_pressed() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}
