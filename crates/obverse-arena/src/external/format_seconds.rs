use std::time::Duration;

/// Formats a time in seconds for GTP and NBoard: whole seconds, or three decimals below 10 s, where whole seconds
/// would be too coarse.
pub(super) fn format_seconds(time: Duration) -> String {
    match time.as_secs() {
        whole @ 10.. => whole.to_string(),
        whole if time.subsec_millis() == 0 => whole.to_string(),
        _ => format!("{:.3}", time.as_secs_f64()),
    }
}
