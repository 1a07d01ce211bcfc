use obverse_classic::trace::TraceWatch;

use crate::progress::{Progress, Unit};

/// Progress bar of a trace.
pub struct TraceProgress {
    progress: Progress,
    is_hidden: bool,
}

impl TraceProgress {
    /// A progress bar, hidden if the steps are written to a terminal, where they show the progress themselves.
    pub fn new(is_terminal: bool) -> TraceProgress {
        let mut progress = Progress::new(None, Unit::Parts);
        if is_terminal {
            progress.hide();
        }
        TraceProgress {
            progress,
            is_hidden: is_terminal,
        }
    }
}

impl TraceWatch for TraceProgress {
    fn begin(&mut self, nodes: Option<u64>) {
        self.progress = Progress::new(nodes, Unit::Parts);
        if self.is_hidden && nodes.is_some() {
            self.progress.hide();
        }
    }

    fn tick(&mut self, nodes: u64) -> bool {
        self.progress.set(nodes);
        false
    }
}
