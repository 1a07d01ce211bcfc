//! Decimal numbers as the formats write them, without exponents and infinities.

/// Parses a number such as `-1.50`, `+4` or `12`.
pub(crate) fn parse(text: &str) -> Option<f64> {
    let text = text.trim();
    let is_plain = text
        .bytes()
        .all(|byte| byte.is_ascii_digit() || b"+-.".contains(&byte));
    let number: f64 = text.parse().ok()?;
    (is_plain && number.is_finite()).then_some(number)
}

/// Formats a number with `decimals` digits after the point, or with more if the number needs them to be exact.
pub(crate) fn fixed(number: f64, decimals: usize) -> String {
    let short = format!("{number:.decimals$}");
    if parse(&short) == Some(number) {
        short
    } else {
        number.to_string()
    }
}

/// Like [`fixed`], but returns `None` if the number is missing or not finite.
pub(crate) fn fixed_if_any(number: Option<f64>, decimals: usize) -> Option<String> {
    let number = number.filter(|number| number.is_finite())?;
    Some(fixed(number, decimals))
}

/// Like [`fixed`], with a plus sign before positive numbers and zero.
pub(crate) fn signed(number: f64, decimals: usize) -> String {
    let sign = if number < 0.0 { '-' } else { '+' };
    format!("{sign}{}", fixed(number.abs(), decimals))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_plain_decimals_only() {
        assert_eq!(parse(" +4.000"), Some(4.0));
        assert_eq!(parse("-.5"), Some(-0.5));
        for text in ["", ".", "-", "nan", "inf", "1e5", "1-2", "4,5"] {
            assert_eq!(parse(text), None, "{text}");
        }
        assert_eq!(parse(&"9".repeat(400)), None);
    }

    #[test]
    fn writes_as_many_decimals_as_needed() {
        assert_eq!(fixed(1.2, 2), "1.20");
        assert_eq!(fixed(0.125, 2), "0.125");
        assert_eq!(signed(4.0, 3), "+4.000");
        assert_eq!(signed(-0.0, 0), "+0");
        assert_eq!(signed(-12.0, 0), "-12");
    }
}
