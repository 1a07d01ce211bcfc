/// Formats a number for a tick mark, with thousands separators and without trailing zeros.
pub fn tick_label(value: f64) -> String {
    let magnitude = value.abs();
    if magnitude >= 1e9 {
        format!("{}e9", value / 1e9)
    } else if magnitude >= 1.0 && value.fract() == 0.0 {
        let digits = format!("{magnitude:.0}");
        let mut text = String::new();
        for (at, digit) in digits.chars().enumerate() {
            if at > 0 && (digits.len() - at).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        if value < 0.0 {
            format!("-{text}")
        } else {
            text
        }
    } else if magnitude > 0.0 && magnitude < 1e-3 {
        format!("{value:.0e}")
    } else {
        // Steps are round numbers, so three decimals are enough.
        let text = format!("{value:.3}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (1_000_000.0, "1,000,000"),
            (-20.0, "-20"),
            (0.5, "0.5"),
            (0.0, "0"),
            (1e9, "1e9"),
            (999.0, "999"),
            (0.001, "0.001"),
            (1e-5, "1e-5"),
        ] {
            assert_eq!(tick_label(value), text);
        }
    }
}
