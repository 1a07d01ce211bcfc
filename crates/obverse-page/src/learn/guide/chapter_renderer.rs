use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;

use super::{GuideExample, title};

/// A chapter of the guide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Chapter {
    /// Name of the chapter in URLs.
    pub slug: &'static str,
    /// Title of the chapter.
    pub title: String,
    /// The text as HTML. An element with the attribute `data-example` marks where the example with that number goes.
    pub html: String,
    /// The searches of the chapter that can be loaded on the Learn page.
    pub examples: Vec<GuideExample>,
}

impl Chapter {
    /// Renders a chapter as HTML, from its name and its Markdown text.
    pub(super) fn render(slug: &'static str, text: &str) -> Chapter {
        let mut renderer = ChapterRenderer::default();
        let events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES)
            .flat_map(|event| renderer.render(event))
            .collect();
        let mut html = String::new();
        html::push_html(&mut html, events.into_iter());
        Chapter {
            slug,
            title: title(text),
            html,
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
    /// File of the picture whose alternative text is the next event; `None` outside pictures.
    picture: Option<String>,
}

/// A code block of a chapter.
#[derive(Default)]
struct Block {
    /// Name of the file that the block shows; `None` if the block does not show a file.
    file: Option<String>,
    text: String,
}

impl ChapterRenderer {
    /// Transforms a Markdown event into the events to write instead.
    fn render<'a>(&mut self, event: Event<'a>) -> Vec<Event<'a>> {
        match event {
            // The chapters contain no HTML. If they did, it would be shown as text.
            Event::Html(text) | Event::InlineHtml(text) => vec![Event::Text(text)],
            Event::Start(Tag::Table(_)) => vec![Event::Start(Tag::Table(Vec::new()))],
            // Links are dropped, because the linked files are not part of the page.
            Event::Start(Tag::Link { .. }) | Event::End(TagEnd::Link) => Vec::new(),
            Event::Start(Tag::Image { dest_url, .. }) => {
                self.picture = Some(dest_url.to_string());
                Vec::new()
            }
            Event::End(TagEnd::Image) => Vec::new(),
            // A picture of a tree becomes a button with its alternative text, since the page can show the tree.
            Event::Text(words) if self.picture.is_some() => {
                let drawn = self.picture.take().unwrap_or_default();
                let example =
                    (self.examples.iter()).rposition(|example| example.command.contains(&drawn));
                match example {
                    Some(number) => vec![Event::InlineHtml(place(number, &words))],
                    None => vec![Event::Text(words)],
                }
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let file = match &kind {
                    CodeBlockKind::Fenced(info) => info.strip_prefix("text ").map(str::to_owned),
                    CodeBlockKind::Indented => None,
                };
                self.block = Some(Block {
                    file,
                    ..Block::default()
                });
                vec![Event::Start(Tag::CodeBlock(CodeBlockKind::Indented))]
            }
            Event::Text(text) => {
                if let Some(block) = &mut self.block {
                    block.text += &text;
                }
                vec![Event::Text(text)]
            }
            Event::End(TagEnd::CodeBlock) => {
                let mut events = vec![Event::End(TagEnd::CodeBlock)];
                if let Some(block) = self.block.take() {
                    events.extend(self.close(block).into_iter().map(Event::Html));
                }
                events
            }
            other => vec![other],
        }
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
    let mut text = String::new();
    // Writing to a string cannot fail.
    let _ = pulldown_cmark_escape::escape_html(&mut text, words);
    format!("<span class=\"example\" data-example=\"{number}\">{text}</span>\n").into()
}
