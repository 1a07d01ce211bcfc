/// Follows the progress of a trace, and may stop it.
pub trait TraceWatch {
    /// Called when a search starts. `nodes` is the number of nodes that the search will visit; `None` if unknown.
    fn begin(&mut self, nodes: Option<u64>) {
        let _ = nodes;
    }

    /// Receives the number of nodes visited so far. Returns whether to stop the search.
    fn tick(&mut self, nodes: u64) -> bool {
        let _ = nodes;
        false
    }
}

/// Ignores progress and never stops.
impl TraceWatch for () {}
