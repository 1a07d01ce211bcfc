/// Splits a range such as 1..8 or 1-8 into its ends; a single number is both ends.
pub fn range_ends(text: &str) -> (&str, &str) {
    let ends = text.split_once("..").or_else(|| text.split_once('-'));
    ends.unwrap_or((text, text))
}
