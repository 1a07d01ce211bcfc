//! A progress bar for work that turns out to be long.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{HumanDuration, ProgressBar, ProgressStyle};

use crate::live_terminal;

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is counted.
#[derive(Clone, Copy)]
pub enum Unit {
    /// Parts of a whole, or of a search whose size is not known.
    Parts,
    /// Bytes of an input whose length may be unknown.
    Bytes,
    /// Games.
    Games,
}

/// A bar on standard error, if that is a terminal, from the third second on.
pub struct Progress {
    started: Instant,
    total: Option<u64>,
    unit: Unit,
    wanted: bool,
    /// What was done before the work began.
    before: u64,
    bar: Option<ProgressBar>,
}

impl Progress {
    /// The work begins now.
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

    /// The work begins now, but so much was done already.
    pub fn resumed(total: u64, before: u64, unit: Unit) -> Progress {
        let mut progress = Progress::new(Some(total), unit);
        progress.before = before;
        progress
    }

    /// Shows no bar, however long it takes.
    pub fn hide(&mut self) {
        self.wanted = false;
    }

    /// So much is done.
    pub fn set(&mut self, done: u64) {
        if self.bar.is_none() && self.wanted && self.started.elapsed() >= PATIENCE {
            self.bar = Some(self.draw());
        }
        if let Some(bar) = &self.bar {
            if let Some(rest) = self.rest(done) {
                bar.set_message(format!("about {} to go", HumanDuration(rest)));
            }
            bar.set_position(done);
        }
    }

    /// How long it will take from here, if it goes on like this.
    fn rest(&self, done: u64) -> Option<Duration> {
        let rest = self.total?.checked_sub(done)?;
        let done = done.saturating_sub(self.before) as f64;
        let seconds = self.started.elapsed().as_secs_f64() / done * rest as f64;
        Duration::try_from_secs_f64(seconds).ok()
    }

    /// Does something that writes to the terminal, with the bar out of the way.
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
