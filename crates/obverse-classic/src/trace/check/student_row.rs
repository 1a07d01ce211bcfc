use crate::trace::LogRow;
use crate::value::Value;

/// A row as the student wrote it.
#[derive(Clone, Debug)]
pub(super) struct StudentRow {
    pub(super) node: String,
    pub(super) depth: StudentNumber,
    pub(super) value: StudentNumber,
    pub(super) alpha: StudentNumber,
    pub(super) beta: StudentNumber,
}

/// A number as the student wrote it, with its value if it is a valid number.
#[derive(Clone, Debug)]
pub(super) struct StudentNumber {
    pub(super) text: String,
    pub(super) value: Option<Value>,
}

impl StudentRow {
    /// Parses a line. If the line does not have five fields, the error is the number of fields.
    pub(super) fn parse(line: &str) -> Result<StudentRow, usize> {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [node, depth, value, alpha, beta] = fields[..] else {
            return Err(fields.len());
        };
        Ok(StudentRow {
            node: node.to_owned(),
            depth: StudentNumber::parse(depth),
            value: StudentNumber::parse(value),
            alpha: StudentNumber::parse(alpha),
            beta: StudentNumber::parse(beta),
        })
    }

    pub(super) fn depth_is(&self, ply: u32) -> bool {
        self.depth.value.and_then(Value::finite) == i32::try_from(ply).ok()
    }

    /// Returns whether the node is nearer to the root than this ply.
    pub(super) fn is_above(&self, ply: u32) -> bool {
        let depth = self.depth.value.and_then(Value::finite);
        depth.is_some_and(|depth| i64::from(depth) < i64::from(ply))
    }

    /// Returns whether the node is farther from the root than this ply.
    pub(super) fn is_below(&self, ply: u32) -> bool {
        let depth = self.depth.value.and_then(Value::finite);
        depth.map_or(self.depth.is_huge(), |depth| {
            i64::from(depth) > i64::from(ply)
        })
    }

    /// Returns whether this row has the node and the depth of `row`.
    pub(super) fn names(&self, row: &LogRow) -> bool {
        self.node == row.label.to_string() && self.depth_is(row.ply)
    }

    pub(super) fn is(&self, row: &LogRow) -> bool {
        self.names(row)
            && self.value.is(row.value)
            && self.alpha.is(row.window.alpha)
            && self.beta.is(row.window.beta)
    }
}

impl StudentNumber {
    /// Parses `-3`, `-3.0`, `-0` and infinities: `inf`, `infinity` in any case, or `∞`.
    fn parse(text: &str) -> StudentNumber {
        let lower = text.to_ascii_lowercase();
        let value = match lower.trim_start_matches(['+', '-']) {
            "inf" | "infinity" | "∞" if lower.starts_with('-') => Some(Value::NEG_INFINITY),
            "inf" | "infinity" | "∞" => Some(Value::INFINITY),
            digits if digits.starts_with(|c: char| c.is_ascii_digit()) => whole(&lower),
            _ => None,
        };
        StudentNumber {
            text: text.to_owned(),
            value,
        }
    }

    pub(super) fn is(&self, value: Value) -> bool {
        self.value == Some(value)
    }

    /// Returns whether this is an unsigned whole number that is too large for a [`Value`].
    pub(super) fn is_huge(&self) -> bool {
        let is_digits = !self.text.is_empty() && self.text.chars().all(|c| c.is_ascii_digit());
        self.value.is_none() && is_digits
    }
}

fn whole(text: &str) -> Option<Value> {
    let number: f64 = text.parse().ok()?;
    let is_whole = number.fract() == 0.0 && number.abs() < f64::from(i32::MAX);
    is_whole.then(|| Value::from(number as i32))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_many_ways() {
        for (text, number) in [
            ("0.0", Some(0)),
            ("-0", Some(0)),
            ("+7", Some(7)),
            ("-3.0", Some(-3)),
            ("-3.5", None),
            ("", None),
            ("--3", None),
            ("99999999999", None),
            ("nan", None),
        ] {
            let value = number.map(Value::from);
            assert_eq!(StudentNumber::parse(text).value, value, "{text}");
        }
        for text in ["inf", "Infinity", "INF", "+inf", "∞"] {
            assert!(StudentNumber::parse(text).is(Value::INFINITY), "{text}");
            let negative = format!("-{}", text.trim_start_matches('+'));
            assert!(
                StudentNumber::parse(&negative).is(Value::NEG_INFINITY),
                "{text}"
            );
        }
    }
}
