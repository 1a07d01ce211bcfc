//! What the engine thinks at the moment, for whoever waits at a terminal.

use std::time::{Duration, Instant};

use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use obverse_engine::{Observer, Report};

use crate::live_terminal;

/// A search that is done sooner shows nothing.
const PATIENCE: Duration = Duration::from_secs(2);

/// A bar on standard error, if that is a terminal, from the third second on: how many questions are
/// answered, and what is found about the present one.
pub struct Thinking {
    started: Instant,
    bar: ProgressBar,
    /// The present question, in a few words.
    question: String,
    found: String,
}

impl Thinking {
    /// The work begins now; there are so many questions.
    pub fn new(questions: usize) -> Thinking {
        let bar = live_terminal::bar(Some(questions as u64));
        let style = ProgressStyle::with_template("{bar:20} {pos} of {len}  {wide_msg}");
        let style = style.expect("the template is well-formed");
        bar.set_style(style.progress_chars("=> "));
        Thinking {
            started: Instant::now(),
            bar,
            question: String::new(),
            found: String::new(),
        }
    }

    /// So many questions are answered, and this is the next one, in a few words.
    pub fn begin(&mut self, answered: usize, question: String) {
        // While patience lasts, nothing is to be drawn.
        if self.started.elapsed() >= PATIENCE {
            self.bar.set_position(answered as u64);
        }
        self.question = question;
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
            .set_message(format!("{}{}{nodes}", self.question, self.found));
        self.bar.tick();
    }
}

impl Observer for Thinking {
    fn progress(&mut self, report: &Report) {
        let best = report.best();
        let mv = best.first().map(|mv| format!(" {mv}")).unwrap_or_default();
        let reach = best.reach();
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
