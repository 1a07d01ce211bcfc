//! Search speed.

/// Nodes per second, or `None` if no time was measured.
pub fn per_second(nodes: u64, seconds: f64) -> Option<f64> {
    (seconds > 0.0).then(|| nodes as f64 / seconds)
}

/// Million nodes per second, for a table column; `-` if no time was measured.
pub fn speed(nodes: u64, seconds: f64) -> String {
    per_second(nodes, seconds).map_or("-".to_owned(), |speed| format!("{:.1}", speed / 1e6))
}
