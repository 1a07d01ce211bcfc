//! The guide of `docs/guide` as HTML. The searches of its commands can be loaded on the Learn page.

mod command;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Options, Parser, Tag, TagEnd, html};
use serde::Serialize;

use super::event::ChapterTitle;
use super::request::SearchSettings;
use command::Files;

/// A chapter's name and text, from its file.
macro_rules! chapter_file {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!("../../../../docs/guide/", $name, ".md")),
        )
    };
}

/// Names and texts of the chapters, in reading order.
const CHAPTERS: [(&str, &str); 11] = [
    chapter_file!("01-the-game"),
    chapter_file!("02-minimax"),
    chapter_file!("03-alpha-beta"),
    chapter_file!("04-the-horizon"),
    chapter_file!("05-ordering"),
    chapter_file!("06-tables"),
    chapter_file!("07-deepening"),
    chapter_file!("08-scout"),
    chapter_file!("09-probcut"),
    chapter_file!("10-evaluation"),
    chapter_file!("11-exercises"),
];

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

/// A search in a chapter that can be loaded on the Learn page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Example"))]
pub struct GuideExample {
    /// Settings of the search.
    pub setting: SearchSettings,
    /// Whether minimax's tree is shown too.
    pub compare: bool,
    /// The command as the chapter shows it.
    pub command: String,
}

impl GuideExample {
    /// Whether the command draws one of the chapter's pictures.
    fn draws(&self) -> bool {
        self.command.contains(" -o pictures/")
    }
}

/// The table of contents.
pub(super) fn titles() -> Vec<ChapterTitle> {
    (CHAPTERS.iter())
        .map(|&(slug, text)| ChapterTitle {
            slug,
            title: title(text),
        })
        .collect()
}

fn title(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    first.trim_start_matches('#').trim().to_owned()
}

/// Renders the chapter with this name, if any.
pub(super) fn chapter(slug: &str) -> Option<Chapter> {
    let &(slug, text) = CHAPTERS.iter().find(|(name, _)| *name == slug)?;
    let mut renderer = ChapterRenderer::default();
    let events: Vec<Event<'_>> = Parser::new_ext(text, Options::ENABLE_TABLES)
        .flat_map(|event| renderer.render(event))
        .collect();
    let mut html = String::new();
    html::push_html(&mut html, events.into_iter());
    Some(Chapter {
        slug,
        title: title(text),
        html,
        examples: renderer.examples,
    })
}

/// Transforms the Markdown events of a chapter and collects its examples.
#[derive(Default)]
struct ChapterRenderer {
    examples: Vec<GuideExample>,
    files: Files,
    block: Option<Block>,
    /// File of the picture whose alternative text is the next event; `None` outside pictures.
    picture: Option<String>,
}

/// A block of code.
#[derive(Default)]
struct Block {
    /// Name of the file that the block shows, if any.
    file: Option<String>,
    text: String,
}

impl ChapterRenderer {
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
            // A picture of a tree becomes a button with its alternative text, since the page can show the tree itself.
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

    /// Ends a code block: remembers the file that it shows, or adds the searches of its commands as examples. Returns
    /// the HTML elements that mark the places of the new examples.
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
            let Some(example) = command::example(command, &self.files) else {
                continue;
            };
            let mut before = self.examples[first..].iter();
            if example.draws() || !before.any(|known| known.setting == example.setting) {
                self.examples.push(example);
            }
        }
        // The example of a picture is marked where the picture is.
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

#[cfg(test)]
mod tests {
    use super::super::settings_parser;
    use super::*;

    #[test]
    fn all_chapters_of_the_guide_are_here() {
        let index = include_str!("../../../../docs/guide/README.md");
        for (slug, _) in CHAPTERS {
            assert!(index.contains(&format!("({slug}.md)")), "{slug}");
        }
        assert_eq!(index.matches(".md) |").count(), CHAPTERS.len());
        assert_eq!(titles()[2].title, "3. Alpha-beta");
    }

    #[test]
    fn chapters_hold_nothing_but_harmless_markup() {
        for (slug, _) in CHAPTERS {
            let chapter = chapter(slug).unwrap();
            let html = &chapter.html;
            assert!(html.starts_with("<h1>"), "{slug}");
            for tag in html.split('<').skip(1) {
                let name: String = (tag.chars().skip_while(|c| *c == '/'))
                    .take_while(char::is_ascii_alphanumeric)
                    .collect();
                assert!(
                    [
                        "h1", "h2", "p", "pre", "code", "em", "strong", "ul", "ol", "li", "span",
                        "table", "thead", "tbody", "tr", "th", "td",
                    ]
                    .contains(&name.as_str()),
                    "{slug}: {name}"
                );
            }
            assert!(!html.contains("style="), "{slug}");
            assert!(!html.contains("href="), "{slug}");
        }
    }

    #[test]
    fn every_example_can_be_searched_and_has_its_place() {
        let mut count = 0;
        for (slug, _) in CHAPTERS {
            let chapter = chapter(slug).unwrap();
            for (number, example) in chapter.examples.iter().enumerate() {
                settings_parser::parse(&example.setting)
                    .unwrap_or_else(|error| panic!("{slug}: {example:?}: {error}"));
                let place = format!("data-example=\"{number}\"");
                assert_eq!(
                    chapter.html.matches(&place).count(),
                    1,
                    "{slug} {example:?}"
                );
                count += 1;
            }
        }
        assert!(count > 25, "{count}");
    }

    #[test]
    fn the_textbook_tree_and_the_problem_of_chapter_3_are_loaded() {
        let chapter = chapter("03-alpha-beta").unwrap();
        let textbook = &chapter.examples[0];
        assert_eq!(textbook.setting.text, "((3 12 8)(2 4 6)(14 5 2))");
        assert_eq!(textbook.setting.algorithm, "alphabeta");
        let problem = (chapter.examples.iter())
            .find(|example| example.command == "obverse trace input.txt")
            .unwrap();
        assert_eq!(
            problem.setting.text,
            obverse_core::Position::start().to_string()
        );
        assert_eq!(problem.setting.depth, 2);
        let compared = chapter
            .examples
            .iter()
            .find(|example| example.compare)
            .unwrap();
        assert_eq!(
            (compared.setting.algorithm.as_str(), compared.setting.depth),
            ("alphabeta", 6)
        );
    }
}
