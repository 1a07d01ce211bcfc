use obverse_classic::trace::LogWatch;

use crate::progress::{Progress, Unit};

/// Shows how far a search is whose steps are written or collected.
pub struct TraceProgress {
    progress: Progress,
    is_hidden: bool,
}

impl TraceProgress {
    /// Steps that go to a terminal show themselves that something happens.
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

impl LogWatch for TraceProgress {
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
