use std::cell::Cell;
use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use obverse_classic::search::SearchReport;
use obverse_classic::{Algorithm, Observer, OthelloState};
use obverse_core::Move;

use crate::live_terminal;

/// Progress is shown after this time.
const PATIENCE: Duration = Duration::from_secs(2);

/// Interval between updates of the spinner.
const TICK: Duration = Duration::from_millis(100);

/// Shows a spinner and the result of each completed depth on a terminal, after two seconds.
pub struct TextbookSearchProgress {
    pub started: Instant,
    ticked: Cell<Instant>,
    bar: ProgressBar,
}

impl TextbookSearchProgress {
    pub fn new(algorithm: Algorithm) -> TextbookSearchProgress {
        // Hidden if standard error is not a terminal.
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
            bar,
        }
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
        if elapsed >= PATIENCE {
            let best = report.best.map(|mv| mv.to_string());
            self.bar.println(format!(
                "depth {:>2}  {:>+6}  {:<4}  {:>15} nodes  {:>7.1} s",
                report.depth,
                report.value,
                best.as_deref().unwrap_or("none"),
                HumanCount(report.nodes).to_string(),
                elapsed.as_secs_f64()
            ));
        }
    }
}

impl Drop for TextbookSearchProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
