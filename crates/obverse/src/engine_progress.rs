//! A progress bar for a list of engine searches.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use obverse_engine::{Observer, Report};

use crate::live_terminal;

/// Time from the first search until the bar appears.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar on standard error with the number of finished searches and the progress of the current one. It appears
/// after two seconds, if standard error is a terminal.
pub struct EngineProgress {
    started: Instant,
    bar: ProgressBar,
    /// Short description of the current search.
    label: String,
    /// Depth, best move and value that the current search has reached; empty before the first result.
    found: String,
}

impl EngineProgress {
    /// A bar for this many searches.
    pub fn new(searches: usize) -> EngineProgress {
        let bar = live_terminal::bar(Some(searches as u64));
        let style = ProgressStyle::with_template("{bar:20} {pos} of {len}  {wide_msg}");
        let style = style.expect("the template is well-formed");
        bar.set_style(style.progress_chars("=> "));
        EngineProgress {
            started: Instant::now(),
            bar,
            label: String::new(),
            found: String::new(),
        }
    }

    /// Shows that the next search has begun, after `finished` searches; `label` describes the new one.
    pub fn begin(&mut self, finished: usize, label: String) {
        // `set_position` draws the bar at once, so it is not called before the bar may appear.
        if self.started.elapsed() >= PATIENCE {
            self.bar.set_position(finished as u64);
        }
        self.label = label;
        self.found.clear();
        self.show(0);
    }

    /// Runs `action`, which writes to the terminal, while the bar is hidden.
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
            .set_message(format!("{}{}{nodes}", self.label, self.found));
        self.bar.tick();
    }
}

impl Observer for EngineProgress {
    fn progress(&mut self, report: &Report) {
        let best = report.best();
        let mv = best.first().map(|mv| format!(" {mv}")).unwrap_or_default();
        let reach = best.search_depth();
        self.found = format!(": depth {reach},{mv} {:+}", best.score);
        self.show(report.nodes);
    }

    fn pulse(&mut self, nodes: u64) {
        self.show(nodes);
    }
}

impl Drop for EngineProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
