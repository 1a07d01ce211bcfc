use std::fmt::{self, Write};

/// Text that came from outside, such as a header. It can be shown: what is shown has no control
/// characters, no line ends and no marks that turn the direction of writing, and is not long. So nobody
/// can write a line of a log that is not ours, or send commands to a terminal.
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
    /// How many characters are shown at most.
    pub const LONGEST: usize = 200;
}

impl From<&str> for Untrusted {
    fn from(text: &str) -> Untrusted {
        // One more than is shown tells that there was more.
        let end = text.char_indices().nth(Untrusted::LONGEST + 1);
        let end = end.map_or(text.len(), |(index, _)| index);
        Untrusted(text[..end].into())
    }
}

impl From<&[u8]> for Untrusted {
    fn from(bytes: &[u8]) -> Untrusted {
        // No character has more than four bytes.
        let bytes = &bytes[..bytes.len().min(4 * (Untrusted::LONGEST + 1))];
        Untrusted::from(&*String::from_utf8_lossy(bytes))
    }
}

impl fmt::Display for Untrusted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut chars = self.0.chars();
        for c in chars.by_ref().take(Untrusted::LONGEST) {
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
    fn what_could_act_is_only_shown() {
        let shown = |text: &str| Untrusted::from(text).to_string();
        assert_eq!(shown("Οθέλλο オセロ \"x\""), "Οθέλλο オセロ \"x\"");
        assert_eq!(shown("a\\nb"), "a\\\\nb", "not to be taken for a line end");
        // Line ends, an escape sequence, its one-character form, a delete, a turned direction.
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
        assert_eq!(shown, "é".repeat(Untrusted::LONGEST) + "...");
        let whole = "é".repeat(Untrusted::LONGEST);
        assert_eq!(Untrusted::from(whole.as_str()).to_string(), whole);
        assert_eq!(Untrusted::from(whole.as_bytes()).to_string(), whole);
        assert_eq!(Untrusted::from(&b"\xff\n"[..]).to_string(), "\u{fffd}\\n");
    }
}
