//! Escaping and quoting of texts for XML, DOT and JSON.

use std::fmt::{self, Write};

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
    fn quoting_keeps_the_text_inside() {
        let text = "a\"b\\c<d>&\n\u{1}";
        assert_eq!(Xml(text).to_string(), "a&quot;b\\c&lt;d&gt;&amp;\n\u{fffd}");
        assert_eq!(Dot(text).to_string(), "\"a\\\"b\\\\c<d>&amp;\\n\u{fffd}\"");
        let json = Json(text).to_string();
        assert!(!json.contains('<'));
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }
}
