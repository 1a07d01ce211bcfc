//! How fast a search was.

/// How many a second, if there was time enough to tell.
pub fn per_second(nodes: u64, seconds: f64) -> Option<f64> {
    (seconds > 0.0).then(|| nodes as f64 / seconds)
}

/// Million nodes a second, for a column of a table.
pub fn speed(nodes: u64, seconds: f64) -> String {
    per_second(nodes, seconds).map_or("-".to_owned(), |speed| format!("{:.1}", speed / 1e6))
}
