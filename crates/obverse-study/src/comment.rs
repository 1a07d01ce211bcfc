//! Comments on moves: what they may contain, and how long they may be.

/// How long comments may be, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommentLimits {
    /// Maximum length of a comment.
    pub one: usize,
    /// Maximum length of all comments of a game together.
    pub all: usize,
}

impl CommentLimits {
    /// No limits.
    pub const NONE: CommentLimits = CommentLimits {
        one: usize::MAX,
        all: usize::MAX,
    };
}

/// Removes what a comment may not contain: control characters except line ends, and characters that change the
/// direction of the text around the comment. Tabs become blanks. Returns `None` if nothing is left.
pub(crate) fn clean(text: &str) -> Option<String> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let cleaned: String = text
        .chars()
        .map(|c| if c == '\t' { ' ' } else { c })
        .filter(|&c| c == '\n' || !c.is_control() && !changes_direction(c))
        .collect();
    let cleaned = cleaned.trim();
    (!cleaned.is_empty()).then(|| cleaned.to_owned())
}

/// Embeddings, overrides and isolates of Unicode's bidirectional algorithm.
fn changes_direction(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_removed() {
        for (text, expected) in [
            ("  good move \n", Some("good move")),
            ("one\r\ntwo\rthree\n", Some("one\ntwo\nthree")),
            ("a\u{1b}[31mred\u{7}\u{0}\u{9b}", Some("a[31mred")),
            ("a\tb", Some("a b")),
            ("a\u{202e}b\u{2066}", Some("ab")),
            (
                "<b>&amp;</b> \u{3b1}\u{4e2d}",
                Some("<b>&amp;</b> \u{3b1}\u{4e2d}"),
            ),
            (" \n\u{1}", None),
            ("", None),
        ] {
            assert_eq!(clean(text).as_deref(), expected, "{text:?}");
        }
    }
}
