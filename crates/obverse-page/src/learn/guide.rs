//! The guide as files that the page loads: chapters as HTML in each language, and their pictures. The searches of a
//! chapter's commands can be loaded on the Learn page.
//!
//! | file | contents |
//! | --- | --- |
//! | `guide/titles.json` | the chapters by language, as [`ChapterTitle`]s |
//! | `guide/en/02-minimax.json` | a [`GuideChapter`] |
//! | `guide/pictures/NAME` | a picture |

mod chapter_renderer;
mod command_args;
mod guide_example;

use std::collections::BTreeMap;

use obverse_guide::{LANGUAGES, chapters, picture, pictures};
use serde::Serialize;

pub use chapter_renderer::GuideChapter;
pub use guide_example::GuideExample;

/// Path of the list of chapters.
const TITLES: &str = "guide/titles.json";

/// A chapter in the table of contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChapterTitle {
    /// Name of the chapter in URLs.
    pub slug: String,
    /// Title of the chapter.
    pub title: String,
    /// Language of the chapter (ISO 639-1): English if it is not translated.
    pub language: &'static str,
    /// Path of its file.
    pub file: String,
}

/// Returns the files of the guide: path and content. Each file comes before the files that refer to it: pictures,
/// chapters, list of chapters.
pub fn guide_files() -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<(String, Vec<u8>)> = (pictures().into_iter())
        .filter_map(|name| Some((picture_path(&name), picture(&name)?.into_owned())))
        .collect();
    let mut titles = BTreeMap::new();
    for language in LANGUAGES {
        let mut listed = Vec::new();
        for chapter in chapters(language) {
            let file = format!("guide/{}/{}.json", chapter.language, chapter.slug);
            if chapter.language == language {
                let rendered = GuideChapter::render(&chapter);
                let json = serde_json::to_vec(&rendered);
                files.push((file.clone(), json.expect("chapters can be written as JSON")));
            }
            listed.push(ChapterTitle {
                title: chapter.title().to_owned(),
                language: chapter.language.code(),
                slug: chapter.slug,
                file,
            });
        }
        titles.insert(language.code(), listed);
    }
    let json = serde_json::to_vec(&titles).expect("titles can be written as JSON");
    files.push((TITLES.to_owned(), json));
    files
}

/// The path of a picture.
fn picture_path(name: &str) -> String {
    format!("guide/pictures/{name}")
}

#[cfg(test)]
mod tests {
    use obverse_texts::Language;

    use super::*;

    /// All chapters in all languages.
    fn all() -> Vec<GuideChapter> {
        let chapters = LANGUAGES.into_iter().flat_map(chapters);
        chapters
            .map(|chapter| GuideChapter::render(&chapter))
            .collect()
    }

    fn english(slug: &str) -> GuideChapter {
        let all = all().into_iter();
        let mut all = all.filter(|chapter| chapter.slug == slug && chapter.language == "en");
        all.next().expect("a chapter")
    }

    #[test]
    fn every_file_that_is_named_is_there() {
        let files = guide_files();
        let paths: Vec<&str> = files.iter().map(|(path, _)| path.as_str()).collect();
        let (last, titles) = files.last().unwrap();
        assert_eq!(last, TITLES);
        let titles: serde_json::Value = serde_json::from_slice(titles).unwrap();
        for language in ["en", "el", "ca"] {
            let listed = titles[language].as_array().unwrap();
            assert_eq!(listed.len(), chapters(Language::English).len());
            for title in listed {
                assert!(paths.contains(&title["file"].as_str().unwrap()), "{title}");
            }
        }
        assert_eq!(titles["en"][2]["title"], "3. Alpha-beta");
        for chapter in all() {
            for name in chapter.html.split("data-picture=\"").skip(1) {
                let path = name.split('"').next().unwrap();
                assert!(paths.contains(&path), "{}: {path}", chapter.slug);
            }
            for slug in chapter.html.split("data-chapter=\"").skip(1) {
                let slug = slug.split('"').next().unwrap();
                assert!(paths.contains(&&*format!("guide/en/{slug}.json")), "{slug}");
            }
        }
    }

    #[test]
    fn chapters_hold_nothing_but_harmless_markup() {
        let tags: Vec<&str> =
            "h1 h2 h3 p pre code em strong ul ol li span a img figure blockquote \
                               table thead tbody tr th td details summary"
                .split_whitespace()
                .collect();
        for chapter in all() {
            let (slug, html) = (&chapter.slug, &chapter.html);
            assert!(html.starts_with("<h1>"), "{slug}");
            for tag in html.split('<').skip(1) {
                let name: String = (tag.chars().skip_while(|c| *c == '/'))
                    .take_while(char::is_ascii_alphanumeric)
                    .collect();
                assert!(tags.contains(&name.as_str()), "{slug}: {name}");
            }
            assert!(!html.contains("style="), "{slug}");
            assert!(!html.contains("href=") && !html.contains("src="), "{slug}");
        }
    }

    #[test]
    fn every_example_can_be_searched_and_has_its_place() {
        let mut count = 0;
        for chapter in all() {
            let slug = &chapter.slug;
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
        assert!(count > 200, "{count}");
    }

    #[test]
    fn files_that_a_chapter_shows_are_loaded() {
        let chapter = english("04-the-horizon");
        let trap = (chapter.examples.iter())
            .find(|example| example.command == "obverse show trap.txt")
            .unwrap();
        assert!(trap.setting.text.starts_with("e6f4c3d6"), "{trap:?}");
        assert!(trap.setting.text.ends_with("g3h3f1"), "{trap:?}");
    }

    #[test]
    fn the_textbook_tree_and_the_problem_of_chapter_3_are_loaded() {
        let chapter = english("03-alpha-beta");
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
