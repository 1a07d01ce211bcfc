/// Maximum number of characters of a program's output that a report quotes.
const LONGEST_QUOTE: usize = 2000;

/// Returns the last part of a program's output, for a report.
pub(super) fn quoted_output(output: &[u8]) -> String {
    let text = String::from_utf8_lossy(output);
    let text = text.trim();
    let length = text.chars().count();
    let skipped = length.saturating_sub(LONGEST_QUOTE);
    let end: String = text.chars().skip(skipped).collect();
    match skipped {
        0 => end,
        _ => format!("...\n{end}"),
    }
}
