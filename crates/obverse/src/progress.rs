//! A progress bar for work that takes longer than two seconds.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::live_terminal;

/// Time from the start of the work until the bar appears.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a progress bar counts.
#[derive(Clone, Copy)]
pub enum Unit {
    /// Parts of the work, shown as a percentage; without a total, only the elapsed time is shown.
    Parts,
    /// Bytes read.
    Bytes,
    /// Finished games.
    Games,
    /// Positions of a book.
    Positions,
    /// Marked students.
    Students,
}

/// A bar on standard error that appears after two seconds, if standard error is a terminal.
pub struct Progress {
    started: Instant,
    total: Option<u64>,
    unit: Unit,
    wanted: bool,
    /// Amount of work done by an earlier run, which does not count for the estimate of the remaining time.
    before: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// A bar for this amount of work (`None`: unknown). The clock for the estimate of the remaining time starts now.
    pub fn new(total: Option<u64>, unit: Unit) -> Progress {
        Progress {
            started: Instant::now(),
            total,
            unit,
            wanted: stderr().is_terminal(),
            before: 0,
            bar: None,
        }
    }

    /// Like [`new`](Progress::new), for work that an earlier run has begun; `before` is the amount done by that run.
    pub fn resumed(total: u64, before: u64, unit: Unit) -> Progress {
        let mut progress = Progress::new(Some(total), unit);
        progress.before = before;
        progress
    }

    /// Disables the bar.
    pub fn hide(&mut self) {
        self.wanted = false;
    }

    /// Reports the amount of work done so far, earlier runs included, and draws the bar.
    pub fn set(&mut self, done: u64) {
        if self.bar.is_none() && self.wanted && self.started.elapsed() >= PATIENCE {
            self.bar = Some(self.draw());
        }
        if let Some(bar) = &self.bar {
            if let Some(rest) = self.rest(done) {
                bar.set_message(format!("about {} left", HumanDuration(rest)));
            }
            bar.set_position(done);
        }
    }

    /// Estimated remaining time at the current speed; `None` if it cannot be estimated.
    fn rest(&self, done: u64) -> Option<Duration> {
        let rest = self.total?.checked_sub(done)?;
        let done = done.saturating_sub(self.before) as f64;
        let seconds = self.started.elapsed().as_secs_f64() / done * rest as f64;
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// Runs `action`, which writes to the terminal, while the bar is hidden.
    pub fn suspend(&self, action: impl FnOnce()) {
        match &self.bar {
            Some(bar) => bar.suspend(action),
            None => action(),
        }
    }

    fn draw(&self) -> ProgressBar {
        let template = match (self.unit, self.total) {
            (Unit::Parts, None) => "{spinner} searching for {elapsed}",
            (Unit::Parts, Some(_)) => "{wide_bar} {percent:>3} %  {msg}",
            (Unit::Bytes, Some(_)) => "{wide_bar} {bytes} of {total_bytes}  {msg}",
            (Unit::Bytes, None) => "{spinner} {bytes} read",
            (Unit::Positions, Some(_)) => "{bar:20} {pos} of {len} positions  {msg}",
            (Unit::Positions, None) => "{spinner} {pos} positions in {elapsed}",
            (Unit::Students, _) => "{bar:20} {pos} of {len} students  {msg}",
            (Unit::Games, _) => "{bar:20} {pos} of {len} games  {msg}",
        };
        let style = ProgressStyle::with_template(template)
            .expect("the templates are well-formed")
            .progress_chars("=> ");
        live_terminal::bar(self.total).with_style(style)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
