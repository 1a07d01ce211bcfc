use std::fmt::{self, Write};

/// Escapes text for HTML content or a double-quoted attribute.
pub(super) struct Escaped<'a>(pub(super) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|symbol| match symbol {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            _ => f.write_char(symbol),
        })
    }
}

/// Escapes prose for HTML content, and writes the parts between backquotes as `<code>` elements.
pub(super) struct Prose<'a>(pub(super) &'a str);

impl fmt::Display for Prose<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0.split('`').enumerate()).try_for_each(|(index, part)| match index % 2 {
            0 => write!(f, "{}", Escaped(part)),
            _ => write!(f, "<code>{}</code>", Escaped(part)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        assert_eq!(
            Escaped("a<b & \"c\"").to_string(),
            "a&lt;b &amp; &quot;c&quot;"
        );
        assert_eq!(
            Prose("as `c2 <` or `-`.").to_string(),
            "as <code>c2 &lt;</code> or <code>-</code>."
        );
    }
}
