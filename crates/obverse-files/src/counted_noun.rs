/// A number with thousands separators, followed by the noun in the singular or plural.
pub fn counted(number: u64, noun: &str) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    let plural = if number == 1 { "" } else { "s" };
    format!("{text} {noun}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_separated() {
        assert_eq!(counted(0, "game"), "0 games");
        assert_eq!(counted(1, "game"), "1 game");
        assert_eq!(counted(999, "game"), "999 games");
        assert_eq!(counted(1000, "game"), "1,000 games");
        assert_eq!(counted(1_234_567, "game"), "1,234,567 games");
    }
}
