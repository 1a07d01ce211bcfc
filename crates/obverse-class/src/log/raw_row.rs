use obverse_classic::Value;

/// A row as the student wrote it: a line with five fields.
pub(super) struct RawRow {
    pub(super) node: String,
    pub(super) depth: i32,
    /// The columns value, alpha and beta.
    pub(super) numbers: [Value; 3],
}

impl RawRow {
    /// Parses a line; `None` if it does not have five fields with numbers in the last four.
    pub(super) fn parse(line: &str) -> Option<RawRow> {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [node, depth, value, alpha, beta] = fields[..] else {
            return None;
        };
        Some(RawRow {
            node: node.to_owned(),
            depth: number(depth)?.finite()?,
            numbers: [number(value)?, number(alpha)?, number(beta)?],
        })
    }
}

/// Reads `-3`, `-3.0`, `-0` and infinities in several spellings.
fn number(text: &str) -> Option<Value> {
    let lower = text.to_ascii_lowercase();
    match lower.trim_start_matches(['+', '-']) {
        "inf" | "infinity" | "∞" if lower.starts_with('-') => return Some(Value::NEG_INFINITY),
        "inf" | "infinity" | "∞" => return Some(Value::INFINITY),
        digits if digits.starts_with(|c: char| c.is_ascii_digit()) => {}
        _ => return None,
    }
    let number: f64 = lower.parse().ok()?;
    let is_whole = number.fract() == 0.0 && number.abs() <= 1e18;
    // Clamp numbers outside the range of values: they can only stand for infinity.
    let most = f64::from(i32::MAX - 1);
    is_whole.then(|| Value::from(number.clamp(-most, most) as i32))
}
