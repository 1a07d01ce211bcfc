/// Returns a number of points with its noun: `1 point`, `2 points`.
pub(crate) fn points_text(points: u32) -> String {
    match points {
        1 => "1 point".into(),
        _ => format!("{points} points"),
    }
}
