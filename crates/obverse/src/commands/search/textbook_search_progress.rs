use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use obverse_classic::search::SearchReport;
use obverse_classic::{Algorithm, Observer, OthelloState};
use obverse_core::Move;

use super::completed_depth::CompletedDepth;
use crate::live_terminal;

/// Time from the start of the search until its progress is shown.
const PATIENCE: Duration = Duration::from_secs(2);

/// Interval between updates of the spinner.
const TICK: Duration = Duration::from_millis(100);

/// Shows a spinner and the result of each completed depth on a terminal, after two seconds, and keeps these results.
pub struct TextbookSearchProgress {
    pub started: Instant,
    ticked: Cell<Instant>,
    depths: RefCell<Vec<CompletedDepth>>,
    bar: ProgressBar,
}

impl TextbookSearchProgress {
    pub fn new(algorithm: Algorithm) -> TextbookSearchProgress {
        // The bar is hidden if standard error is not a terminal.
        let bar = live_terminal::bar(None);
        let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed} (Ctrl-C stops)");
        bar.set_style(style.expect("the template is well-formed"));
        bar.set_message(algorithm.name());
        let started = Instant::now();
        // The first tick comes after `PATIENCE`.
        let ticked = Cell::new(started + PATIENCE);
        TextbookSearchProgress {
            started,
            ticked,
            depths: RefCell::default(),
            bar,
        }
    }

    /// The depths that iterative deepening completed. Clears the spinner.
    pub fn into_depths(self) -> Vec<CompletedDepth> {
        self.depths.take()
    }

    /// Updates the spinner, but not before `PATIENCE` and not more often than `TICK`.
    pub fn tick(&self, now: Instant) {
        if now.saturating_duration_since(self.ticked.get()) >= TICK {
            self.ticked.set(now);
            self.bar.tick();
        }
    }
}

impl Observer<Move, OthelloState> for &TextbookSearchProgress {
    // Events inside the tree are not needed, and would cost time.
    fn listens(&self) -> bool {
        false
    }

    fn completed(&mut self, report: &SearchReport) {
        let elapsed = self.started.elapsed();
        let completed = CompletedDepth::new(report, elapsed.as_secs_f64());
        if elapsed >= PATIENCE {
            self.bar.println(completed.row());
        }
        self.depths.borrow_mut().push(completed);
    }
}

impl Drop for TextbookSearchProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
