use std::fmt::{self, Write};

use crate::value::Value;
use crate::window::Window;

/// Formats a window for a caption: `[−3, ∞]`.
pub fn window_text(window: Window) -> String {
    format!(
        "[{}, {}]",
        value_text(window.alpha),
        value_text(window.beta)
    )
}

/// Formats a value for a caption, such as `−3` or `∞`, with a real minus sign (U+2212).
pub fn value_text(value: Value) -> String {
    match value.finite() {
        Some(number) => Number(number).to_string(),
        None if value == Value::INFINITY => "∞".to_owned(),
        None => "−∞".to_owned(),
    }
}

/// Formats a number with a real minus sign (U+2212).
pub(super) struct Number(pub(super) i32);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 0 {
            f.write_char('−')?;
        }
        write!(f, "{}", self.0.unsigned_abs())
    }
}

/// Formats a count with its noun, in the plural unless the count is 1.
pub(super) fn counted(count: usize, noun: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_show_infinities() {
        assert_eq!(window_text(Window::FULL), "[−∞, ∞]");
        let narrow = Window {
            alpha: Value::from(-2),
            beta: Value::from(5),
        };
        assert_eq!(window_text(narrow), "[−2, 5]");
    }

    #[test]
    fn numbers_carry_a_minus_sign_even_the_smallest() {
        assert_eq!(Number(7).to_string(), "7");
        assert_eq!(Number(-3).to_string(), "−3");
        assert_eq!(Number(i32::MIN).to_string(), "−2147483648");
    }
}
