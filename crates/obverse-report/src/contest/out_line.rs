use crate::text::printable;

/// The line that reports that a player is out after three failures in a row; empty if the player is not out. `reason`
/// is the reason of its last failure, or `None` if the player is not out.
pub(super) fn out_line(name: &str, reason: Option<&str>) -> String {
    let line = |reason| format!("{name} is out after three failures in a row: {reason}");
    reason.map_or_else(String::new, |reason| printable(&line(reason)) + "\n")
}
