/// Returns the value of a field, or `None` if it is unknown: an empty text or a question mark.
pub(crate) fn known(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty() && *text != "?")
}
