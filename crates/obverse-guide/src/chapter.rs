use std::borrow::Cow;

use obverse_texts::Language;

/// A chapter of the guide, or the page before the first chapter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// Name of the chapter: the name of its file without the extension.
    pub slug: String,
    /// Language of the text.
    pub language: Language,
    /// The text as Markdown.
    pub text: Cow<'static, str>,
}

impl Chapter {
    /// Returns the title: the first heading.
    pub fn title(&self) -> &str {
        let heading = self.text.lines().find_map(|line| line.strip_prefix("# "));
        heading.unwrap_or_default().trim()
    }
}
