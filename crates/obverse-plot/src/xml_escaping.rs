//! Escaping of texts for SVG and HTML.

use std::fmt::{self, Write};

/// A text whose XML special characters are escaped when it is displayed.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                // XML cannot express control characters.
                other if other.is_control() && other != '\n' => f.write_char('\u{fffd}')?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_of_xml_are_escaped() {
        assert_eq!(
            Escaped("a<b & \"c\">\u{1b}").to_string(),
            "a&lt;b &amp; &quot;c&quot;&gt;\u{fffd}"
        );
    }
}
