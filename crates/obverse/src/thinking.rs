//! What the engine thinks at the moment, for whoever waits at a terminal.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use obverse_core::Move;
use obverse_engine::{Certainty, Line, Observer, Report};

/// A search that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_secs(2);

/// A line on standard error, if that is a terminal, from the third second on.
pub struct Thinking {
    started: Instant,
    bar: ProgressBar,
    /// What is being done, apart from thinking.
    task: String,
    found: String,
}

impl Thinking {
    /// The work begins now.
    pub fn new() -> Thinking {
        let bar = ProgressBar::new_spinner();
        let style = ProgressStyle::with_template("{spinner} {wide_msg}");
        bar.set_style(style.expect("the template is well-formed"));
        Thinking {
            started: Instant::now(),
            bar,
            task: String::new(),
            found: String::new(),
        }
    }

    /// What the engine is asked next, in a few words.
    pub fn begin(&mut self, task: String) {
        self.task = task;
        self.found.clear();
        self.show(0);
    }

    /// Does something that writes to the terminal, with the line out of the way.
    pub fn suspend<T>(&self, action: impl FnOnce() -> T) -> T {
        self.bar.suspend(action)
    }

    fn show(&self, nodes: u64) {
        if self.started.elapsed() < PATIENCE {
            return;
        }
        let nodes = match nodes {
            0 => String::new(),
            nodes => format!(", {} nodes", HumanCount(nodes)),
        };
        self.bar
            .set_message(format!("{}{}{nodes}", self.task, self.found));
        self.bar.tick();
    }
}

impl Observer for Thinking {
    fn progress(&mut self, report: &Report) {
        let best = report.best();
        let mv = best.first().map(|mv| format!(" {mv}")).unwrap_or_default();
        let reach = reach(best);
        self.found = format!(": depth {reach},{mv} {:+}", best.score);
        self.show(report.nodes);
    }

    fn pulse(&mut self, nodes: u64) {
        self.show(nodes);
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// How many plies a line was searched and how surely, as in `24@98%`.
pub fn reach(line: &Line) -> String {
    match line.certainty {
        Certainty::Exact | Certainty::Outcome => line.depth.to_string(),
        Certainty::Likely(_) | Certainty::Estimate(_) if confidence(line) == 100 => {
            line.depth.to_string()
        }
        Certainty::Likely(_) | Certainty::Estimate(_) => {
            format!("{}@{}%", line.depth, confidence(line))
        }
    }
}

/// How sure the pruning behind a value was, in per cent.
pub fn confidence(line: &Line) -> u8 {
    match line.certainty {
        Certainty::Exact | Certainty::Outcome => 100,
        Certainty::Likely(selectivity) | Certainty::Estimate(selectivity) => {
            selectivity.confidence()
        }
    }
}

/// Moves in a row, as people write them.
#[allow(dead_code)]
pub fn line_of(moves: &[Move]) -> String {
    let names: Vec<String> = moves.iter().map(|mv| mv.to_string()).collect();
    names.join(" ")
}

/// How many a second, if there was time enough to tell.
pub fn per_second(nodes: u64, time: Duration) -> Option<f64> {
    let seconds = time.as_secs_f64();
    (seconds > 0.0).then(|| nodes as f64 / seconds)
}

/// Million nodes a second, for a column of a table.
pub fn speed(nodes: u64, time: Duration) -> String {
    per_second(nodes, time).map_or("-".to_owned(), |speed| format!("{:.1}", speed / 1e6))
}
