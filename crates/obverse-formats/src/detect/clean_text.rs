use crate::text::decode;

/// A byte order mark.
pub(super) const MARK: &[u8] = "\u{feff}".as_bytes();

/// Removes a byte order mark. If the text is complete, also replaces the quotation marks around it by blanks, so that
/// the locations of errors do not change.
pub(super) fn clean_text(mut bytes: Vec<u8>, is_whole: bool) -> Vec<u8> {
    if bytes.starts_with(MARK) {
        bytes.drain(..MARK.len());
    }
    if !is_whole {
        return bytes;
    }
    let text = decode(bytes);
    let blank = |c: char| if is_quote(c) { ' ' } else { c };
    let rest = text.trim_start_matches(is_wrapping);
    let inner = rest.trim_end_matches(is_wrapping);
    let before = text[..text.len() - rest.len()].chars().map(blank);
    let behind = rest[inner.len()..].chars().map(blank);
    let cleaned: String = before.chain(inner.chars()).chain(behind).collect();
    cleaned.into_bytes()
}

/// Returns whether a character is a quotation mark. Copied text often has quotation marks around it.
fn is_quote(c: char) -> bool {
    matches!(
        c,
        '"' | '\'' | '`' | '“' | '”' | '„' | '‘' | '’' | '«' | '»'
    )
}

/// Returns whether a character may surround pasted text without being part of it.
pub(super) fn is_wrapping(c: char) -> bool {
    c.is_whitespace() || is_quote(c)
}
