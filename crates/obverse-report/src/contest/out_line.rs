use crate::text::printable;

/// The line about a player that is out, for the reason of its last failure; empty if it is not.
pub(super) fn out_line(name: &str, reason: Option<&str>) -> String {
    let line = |reason| format!("{name} is out after three failures in a row: {reason}");
    reason.map_or_else(String::new, |reason| printable(&line(reason)) + "\n")
}
