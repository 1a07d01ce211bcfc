use std::fmt::{self, Write};

/// Text from a client, such as a header. Its `Display` escapes control characters, line ends and bidirectional marks
/// and limits the length, so that a client can neither forge log lines nor send commands to a terminal.
///
/// ```
/// use obverse_web::Untrusted;
///
/// let host = Untrusted::from("evil.example\r\n2026-01-01 ERROR all is lost\x1b[2J");
/// assert_eq!(
///     host.to_string(),
///     r"evil.example\r\n2026-01-01 ERROR all is lost\u{1b}[2J"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Untrusted(Box<str>);

impl Untrusted {
    /// Maximum number of characters that `Display` shows, counted before they are escaped. Longer text ends in `...`.
    pub const MAX_CHARS: usize = 200;
}

impl From<&str> for Untrusted {
    fn from(text: &str) -> Untrusted {
        // One extra character records that the text was longer.
        let end = text.char_indices().nth(Untrusted::MAX_CHARS + 1);
        let end = end.map_or(text.len(), |(index, _)| index);
        Untrusted(text[..end].into())
    }
}

impl From<&[u8]> for Untrusted {
    fn from(bytes: &[u8]) -> Untrusted {
        // A UTF-8 character has at most four bytes.
        let bytes = &bytes[..bytes.len().min(4 * (Untrusted::MAX_CHARS + 1))];
        Untrusted::from(&*String::from_utf8_lossy(bytes))
    }
}

impl fmt::Display for Untrusted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        for c in chars.by_ref().take(Untrusted::MAX_CHARS) {
            match c {
                '\\' => f.write_str("\\\\")?,
                c if is_harmless(c) => f.write_char(c)?,
                c => write!(f, "{}", c.escape_default())?,
            }
        }
        match chars.next() {
            Some(_) => f.write_str("..."),
            None => Ok(()),
        }
    }
}

/// Whether a character can be shown as it is: neither a control nor an invisible format character.
fn is_harmless(c: char) -> bool {
    let is_format = matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    );
    !c.is_control() && !is_format
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        let shown = |text: &str| Untrusted::from(text).to_string();
        assert_eq!(shown("Οθέλλο オセロ \"x\""), "Οθέλλο オセロ \"x\"");
        assert_eq!(shown("a\\nb"), "a\\\\nb", "a backslash is escaped too");
        // Line ends, an escape sequence, its one-character form, a delete, a right-to-left override.
        assert_eq!(
            shown("\r\n\u{85}\u{2028}\x1b[31m\u{9b}31m\x7f\u{202e}"),
            r"\r\n\u{85}\u{2028}\u{1b}[31m\u{9b}31m\u{7f}\u{202e}"
        );
        for c in (0..=0x11_0000).filter_map(char::from_u32) {
            let text = shown(c.encode_utf8(&mut [0; 4]));
            assert!(!text.contains(char::is_control), "{:x}", u32::from(c));
        }
    }

    #[test]
    fn long_text_is_cut() {
        let shown = Untrusted::from("é".repeat(100_000).as_str()).to_string();
        assert_eq!(shown, "é".repeat(Untrusted::MAX_CHARS) + "...");
        let whole = "é".repeat(Untrusted::MAX_CHARS);
        assert_eq!(Untrusted::from(whole.as_str()).to_string(), whole);
        assert_eq!(Untrusted::from(whole.as_bytes()).to_string(), whole);
        assert_eq!(Untrusted::from(&b"\xff\n"[..]).to_string(), "\u{fffd}\\n");
    }
}
