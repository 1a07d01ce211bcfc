use obverse_guide::{Chapter, FoldedPart, folded_part};
use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;

use super::{GuideExample, picture_path};

/// A chapter of the guide, for the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Chapter"))]
pub struct GuideChapter {
    /// Name of the chapter in URLs.
    pub slug: String,
    /// Title of the chapter.
    pub title: String,
    /// Language of the chapter (ISO 639-1).
    pub language: &'static str,
    /// The text as HTML. Attributes mark what the page completes: `data-example` an element for the example with that
    /// number, `data-picture` a picture with that path, `data-chapter` a link to a chapter. `data-file` is the name of
    /// the file that a block shows.
    pub html: String,
    /// The searches of the chapter that can be loaded on the Learn page.
    pub examples: Vec<GuideExample>,
}

impl GuideChapter {
    /// Renders a chapter as HTML.
    pub(super) fn render(chapter: &Chapter) -> GuideChapter {
        let mut renderer = ChapterRenderer::default();
        let events: Vec<Event<'_>> = Parser::new_ext(&chapter.text, Options::ENABLE_TABLES)
            .flat_map(|event| renderer.render(event))
            .collect();
        let mut html = String::new();
        html::push_html(&mut html, events.into_iter());
        GuideChapter {
            slug: chapter.slug.clone(),
            title: chapter.title().to_owned(),
            language: chapter.language.code(),
            // A translation begins with a comment, which leaves an empty line in the HTML.
            html: html.trim_start().to_owned(),
            examples: renderer.examples,
        }
    }
}

/// Names and texts of the files that a chapter shows.
pub(super) type Files = Vec<(String, String)>;

/// Transforms the Markdown events of a chapter and collects its examples.
#[derive(Default)]
struct ChapterRenderer {
    examples: Vec<GuideExample>,
    files: Files,
    /// The code block that is being read; `None` outside code blocks.
    block: Option<Block>,
    /// The picture that is being read; `None` outside pictures.
    picture: Option<Picture>,
    /// Whether the open link leads to a chapter.
    is_linked: bool,
}

/// A picture of a chapter.
struct Picture {
    /// Name of the file.
    name: String,
    /// The description.
    words: String,
}

/// A code block of a chapter.
#[derive(Default)]
struct Block {
    /// Name of the file that the block shows; `None` if the block does not show a file.
    file: Option<String>,
    is_pseudocode: bool,
    text: String,
}

impl ChapterRenderer {
    /// Transforms a Markdown event into the events to write instead.
    fn render<'a>(&mut self, event: Event<'a>) -> Vec<Event<'a>> {
        match event {
            // All other HTML would be shown as text.
            Event::Html(text) | Event::InlineHtml(text) => match folded_part(&text) {
                Some(FoldedPart::Begin(title)) => {
                    let title = escaped(title);
                    vec![Event::Html(
                        format!("<details><summary>{title}</summary>\n").into(),
                    )]
                }
                Some(FoldedPart::End) => vec![Event::Html("</details>\n".into())],
                Some(FoldedPart::Comment) => Vec::new(),
                None => vec![Event::Text(text)],
            },
            Event::Start(Tag::Table(_)) => vec![Event::Start(Tag::Table(Vec::new()))],
            // Links to other files are dropped, because these files are not part of the page.
            Event::Start(Tag::Link { dest_url, .. }) => {
                let chapter = dest_url.strip_suffix(".md");
                let slug = chapter.filter(|slug| !slug.contains(['/', ':']) && *slug != "README");
                self.is_linked = slug.is_some();
                (slug.into_iter())
                    .map(|slug| {
                        let slug = escaped(slug);
                        Event::InlineHtml(format!("<a data-chapter=\"{slug}\">").into())
                    })
                    .collect()
            }
            Event::End(TagEnd::Link) => match std::mem::take(&mut self.is_linked) {
                true => vec![Event::InlineHtml("</a>".into())],
                false => Vec::new(),
            },
            Event::Start(Tag::Image { dest_url, .. }) => {
                let name = dest_url.rsplit('/').next().unwrap_or_default();
                self.picture = Some(Picture {
                    name: name.to_owned(),
                    words: String::new(),
                });
                Vec::new()
            }
            Event::Text(words) | Event::Code(words) if self.picture.is_some() => {
                if let Some(picture) = &mut self.picture {
                    picture.words += &words;
                }
                Vec::new()
            }
            Event::SoftBreak if self.picture.is_some() => {
                if let Some(picture) = &mut self.picture {
                    picture.words.push(' ');
                }
                Vec::new()
            }
            Event::End(TagEnd::Image) => match self.picture.take() {
                Some(picture) => self.show(&picture),
                None => Vec::new(),
            },
            Event::Start(Tag::CodeBlock(kind)) => {
                let info: &str = match &kind {
                    CodeBlockKind::Fenced(info) => info,
                    CodeBlockKind::Indented => "",
                };
                let block = Block {
                    file: info.strip_prefix("text ").map(str::to_owned),
                    is_pseudocode: info.starts_with("pseudocode"),
                    ..Block::default()
                };
                let attribute = match &block.file {
                    Some(name) => format!(" data-file=\"{}\"", escaped(name)),
                    None if block.is_pseudocode => " class=\"algorithm\"".to_owned(),
                    None => String::new(),
                };
                self.block = Some(block);
                vec![Event::Html(format!("<pre{attribute}><code>").into())]
            }
            Event::Text(text) => {
                let Some(block) = &mut self.block else {
                    // A number stays with its sign.
                    return vec![Event::Text(text.replace(" %", "\u{a0}%").into())];
                };
                block.text += &text;
                vec![Event::Text(text)]
            }
            Event::End(TagEnd::CodeBlock) => {
                let block = self.block.take().unwrap_or_default();
                let mut events = vec![Event::Html("</code></pre>\n".into())];
                events.extend(self.close(block).into_iter().map(Event::Html));
                events
            }
            other => vec![other],
        }
    }

    /// Returns the events that show a picture. Below the picture of a tree come its description and the button of its
    /// example, which shows the tree on the Learn page.
    fn show<'a>(&self, picture: &Picture) -> Vec<Event<'a>> {
        let (path, words) = (picture_path(&picture.name), escaped(&picture.words));
        let drawn = format!("pictures/{}", picture.name);
        let example = (self.examples.iter())
            .rposition(|example| example.draws() && example.command.contains(&drawn));
        let image = format!(
            "<span class=\"figure\"><img data-picture=\"{path}\" alt=\"{words}\"></span>\n"
        );
        let mut events = vec![Event::InlineHtml(image.into())];
        events.extend(example.map(|number| Event::InlineHtml(place(number, &picture.words))));
        events
    }

    /// Ends a code block. Stores the file that the block shows, or adds the searches of its commands as examples.
    /// Returns the HTML elements that mark where the new examples go.
    fn close<'a>(&mut self, block: Block) -> Vec<CowStr<'a>> {
        if let Some(name) = block.file {
            self.files.push((name, block.text));
            return Vec::new();
        }
        let first = self.examples.len();
        for line in block.text.lines() {
            let Some(command) = line.strip_prefix("$ ") else {
                continue;
            };
            let Some(example) = GuideExample::from_command(command, &self.files) else {
                continue;
            };
            let mut before = self.examples[first..].iter();
            if example.draws() || !before.any(|known| known.setting == example.setting) {
                self.examples.push(example);
            }
        }
        // An example that draws a picture gets its element at the picture, not after the code block.
        (first..self.examples.len())
            .filter(|&number| !self.examples[number].draws())
            .map(|number| place(number, ""))
            .collect()
    }
}

/// The HTML element that marks where the example with this number goes. `words` is the text of the element.
fn place<'a>(number: usize, words: &str) -> CowStr<'a> {
    let text = escaped(words);
    format!("<span class=\"example\" data-example=\"{number}\">{text}</span>\n").into()
}

/// A text for HTML.
fn escaped(words: &str) -> String {
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = pulldown_cmark_escape::escape_html(&mut text, words);
    text
}

#[cfg(test)]
mod tests {
    use obverse_texts::Language;

    use super::*;

    #[test]
    fn folded_parts_pictures_links_and_pseudocode_are_marked() {
        let text = "<!-- original: 0123456789abcdef -->\n\n# 3. One\n\n```pseudocode minimax\n1  a < b\n```\n\n\
                    ```text a.txt\nf5\n```\n\nSee [two](04-two.md), [that](../seeds.md).\n\n\
                    ```console\n$ obverse search start --depth 1 -o pictures/p.svg\n```\n\n![a \"p\"](../pictures/p.svg)\n\n\
                    <details><summary>A & B</summary>\n\nSo.\n\n</details>\n\n<b>no</b>\n";
        let chapter = GuideChapter::render(&Chapter {
            slug: "03-one".to_owned(),
            language: Language::Greek,
            text: text.into(),
        });
        let html = &chapter.html;
        for part in [
            "<pre class=\"algorithm\"><code>1  a &lt; b\n</code></pre>",
            "<pre data-file=\"a.txt\"><code>f5\n</code></pre>",
            "See <a data-chapter=\"04-two\">two</a>, that.",
            "<img data-picture=\"guide/pictures/p.svg\" alt=\"a &quot;p&quot;\">",
            "<span class=\"example\" data-example=\"0\">a &quot;p&quot;</span>",
            "<details><summary>A &amp; B</summary>\n<p>So.</p>\n</details>",
            "&lt;b&gt;no&lt;/b&gt;",
        ] {
            assert!(html.contains(part), "{part}\n{html}");
        }
        assert!(html.starts_with("<h1>3. One</h1>"), "{html}");
        assert_eq!((chapter.title.as_str(), chapter.language), ("3. One", "el"));
    }
}
