//! Number formatting, text width estimates, and quoting for XML, DOT and JSON.

use std::fmt::{self, Write};

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

/// Returns an upper estimate of the width of semibold text at a font size, both in pixels.
///
/// The viewer's sans-serif font is unknown here. The table has the widths of the widest common fonts (Verdana and
/// DejaVu Sans), and semibold letters are assumed to be 10 % wider.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let thousandths: u32 = text.chars().map(glyph_width).sum();
    f64::from(thousandths) * size * 1.1 / 1000.0
}

/// Returns the width of a character, in thousandths of the font size.
fn glyph_width(c: char) -> u32 {
    match c {
        'i' | 'j' | 'l' | '\'' => 345,
        ' ' | ',' | '.' | '!' | 't' | 'f' => 400,
        'I' | 'J' | '(' | ')' | '[' | ']' | '-' | '/' | '\\' | ':' | ';' | '|' | 'r' | '"' => 460,
        '0'..='9' | '$' | '*' | '?' | '_' | '`' => 640,
        'a'..='h' | 'k' | 'n'..='q' | 's' | 'u' | 'v' | 'x'..='z' | 'α' | 'β' => 660,
        'B' | 'C' | 'E' | 'F' | 'K' | 'L' | 'P' | 'R'..='T' | 'V' | 'X'..='Z' | 'A' => 700,
        '{' | '}' => 710,
        'D' | 'G' | 'H' | 'N' | 'O' | 'Q' | 'U' | '&' => 790,
        '+' | '<' | '=' | '>' | '^' | '~' | '#' | 'w' | '−' | '∞' | '≤' | '≥' => 840,
        'm' | 'M' | 'W' | '@' | '…' => 1000,
        '%' => 1080,
        _ => 1400,
    }
}

/// Escapes text for XML content or a double-quoted attribute.
pub(super) struct Xml<'a>(pub(super) &'a str);

impl fmt::Display for Xml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            // XML cannot represent these characters.
            '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' => f.write_char('\u{fffd}'),
            '\u{fffe}' | '\u{ffff}' => f.write_char('\u{fffd}'),
            _ => f.write_char(c),
        })
    }
}

/// Quotes a string for DOT.
pub(super) struct Dot<'a>(pub(super) &'a str);

impl fmt::Display for Dot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.0.chars().try_for_each(|c| match c {
            '"' => f.write_str("\\\""),
            '\\' => f.write_str("\\\\"),
            '\n' => f.write_str("\\n"),
            // Graphviz interprets entities in labels.
            '&' => f.write_str("&amp;"),
            _ if c.is_control() => f.write_char('\u{fffd}'),
            _ => f.write_char(c),
        })?;
        f.write_char('"')
    }
}

/// Quotes a string for JSON that is safe inside an HTML script element.
pub(super) struct Json<'a>(pub(super) &'a str);

impl fmt::Display for Json<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        self.0.chars().try_for_each(|c| match c {
            '"' => f.write_str("\\\""),
            '\\' => f.write_str("\\\\"),
            '<' | '\u{2028}' | '\u{2029}' => write!(f, "\\u{:04x}", u32::from(c)),
            _ if c.is_control() => write!(f, "\\u{:04x}", u32::from(c)),
            _ => f.write_char(c),
        })?;
        f.write_char('"')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_carry_a_minus_sign_even_the_smallest() {
        assert_eq!(Number(7).to_string(), "7");
        assert_eq!(Number(-3).to_string(), "−3");
        assert_eq!(Number(i32::MIN).to_string(), "−2147483648");
    }

    #[test]
    fn quoting_keeps_the_text_inside() {
        let text = "a\"b\\c<d>&\n\u{1}";
        assert_eq!(Xml(text).to_string(), "a&quot;b\\c&lt;d&gt;&amp;\n\u{fffd}");
        assert_eq!(Dot(text).to_string(), "\"a\\\"b\\\\c<d>&amp;\\n\u{fffd}\"");
        let json = Json(text).to_string();
        assert!(!json.contains('<'));
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn figures_all_have_one_width() {
        assert_eq!(width("111", 16.0), width("888", 16.0));
        assert!(width("−1", 16.0) > width("1", 16.0));
    }
}
