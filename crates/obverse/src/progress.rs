//! A progress bar for work that turns out to be long.

use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

/// Work shorter than this shows no bar.
const PATIENCE: Duration = Duration::from_secs(2);

/// What is counted.
#[derive(Clone, Copy)]
pub enum Unit {
    /// Parts of a whole that is known.
    Parts,
    /// Bytes of an input whose length may be unknown.
    Bytes,
}

/// A bar on standard error, if that is a terminal, from the third second on.
pub struct Progress {
    started: Instant,
    total: Option<u64>,
    unit: Unit,
    wanted: bool,
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
            bar: None,
        }
    }

    /// So much is done.
    pub fn set(&mut self, done: u64) {
        if self.bar.is_none() && self.wanted && self.started.elapsed() >= PATIENCE {
            self.bar = Some(self.draw());
        }
        if let Some(bar) = &self.bar {
            bar.set_position(done);
        }
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
            (Unit::Parts, _) => "{bar:40} {percent:>3} %  {elapsed} gone, about {eta} to go",
            (Unit::Bytes, Some(_)) => "{bar:40} {bytes} of {total_bytes}, about {eta} to go",
            (Unit::Bytes, None) => "{spinner} {bytes} read",
        };
        let style = ProgressStyle::with_template(template)
            .expect("the templates are well-formed")
            .progress_chars("=> ");
        let bar = match self.total {
            Some(total) => ProgressBar::new(total),
            None => ProgressBar::new_spinner(),
        };
        bar.with_style(style).with_elapsed(self.started.elapsed())
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
