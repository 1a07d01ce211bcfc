/// HTML that chapters may contain, as a Markdown parser reports it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldedPart<'a> {
    /// The beginning of a part that is folded away, with its title.
    Begin(&'a str),
    /// The end of such a part.
    End,
    /// A comment, which readers do not see.
    Comment,
}

/// Reads HTML of a chapter. Returns `None` for any other HTML, which is not allowed and is shown as text.
pub fn folded_part(html: &str) -> Option<FoldedPart<'_>> {
    let html = html.trim();
    if html == "</details>" {
        return Some(FoldedPart::End);
    }
    if let Some(comment) = html.strip_prefix("<!--") {
        return (comment.find("-->") == Some(comment.len().checked_sub(3)?))
            .then_some(FoldedPart::Comment);
    }
    let title = html.strip_prefix("<details><summary>")?;
    let title = title.strip_suffix("</summary>")?;
    (!title.contains(['<', '>'])).then_some(FoldedPart::Begin(title))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_html_is_refused() {
        for (html, expected) in [
            (
                "<details><summary>Solution</summary>\n",
                Some(FoldedPart::Begin("Solution")),
            ),
            ("</details>\n", Some(FoldedPart::End)),
            ("<!-- original: 0 -->\n", Some(FoldedPart::Comment)),
            ("<!-- a --><script>-->", None),
            ("<!--", None),
            ("<details open><summary>A</summary>", None),
            ("<details><summary><b>A</b></summary>", None),
            ("<script>", None),
        ] {
            assert_eq!(folded_part(html), expected, "{html}");
        }
    }
}
