//! The guide of `docs/guide` as HTML. The searches of its commands can be loaded on the Learn page.

mod chapter_renderer;
mod command_args;
mod guide_example;

use serde::Serialize;

pub use chapter_renderer::Chapter;
pub use guide_example::GuideExample;

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
const CHAPTERS: [(&str, &str); 10] = [
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
];

/// A chapter in the table of contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChapterTitle {
    /// Name of the chapter in URLs.
    pub slug: &'static str,
    /// Title of the chapter.
    pub title: String,
}

/// The table of contents of the guide.
pub(super) fn titles() -> Vec<ChapterTitle> {
    (CHAPTERS.iter())
        .map(|&(slug, text)| ChapterTitle {
            slug,
            title: title(text),
        })
        .collect()
}

/// Title of a chapter: the first line of its text without the `#`.
fn title(text: &str) -> String {
    let first = text.lines().next().unwrap_or_default();
    first.trim_start_matches('#').trim().to_owned()
}

/// The chapter with this name as HTML. `None` if the guide has no chapter of this name.
pub(super) fn chapter(slug: &str) -> Option<Chapter> {
    let &(slug, text) = CHAPTERS.iter().find(|(name, _)| *name == slug)?;
    Some(Chapter::render(slug, text))
}

#[cfg(test)]
mod tests {
    use obverse_texts::Language;

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
                example
                    .setting
                    .parse(Language::English)
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
