/// The value of a field; `None` if it is empty or a question mark, which stand for unknown.
pub(crate) fn known(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty() && *text != "?")
}
