//! The files of `docs/guide`, embedded in the program.

use std::borrow::Cow;

use obverse_texts::Language;
use rust_embed::RustEmbed;

use crate::chapter::Chapter;

/// The languages of the guide.
pub const LANGUAGES: [Language; 3] = [Language::English, Language::Greek, Language::Catalan];

/// Name of the page before the first chapter.
const INTRODUCTION: &str = "README";

#[derive(RustEmbed)]
#[folder = "../../docs/guide"]
#[include = "*.md"]
#[include = "el/*.md"]
#[include = "ca/*.md"]
#[include = "pictures/*.svg"]
#[include = "pictures/*.gif"]
struct Files;

/// Returns the chapters in reading order, in a language. A chapter that is not translated is in English.
pub fn chapters(language: Language) -> Vec<Chapter> {
    let mut slugs: Vec<String> = Files::iter()
        .filter_map(|path| Some(path.strip_suffix(".md")?.to_owned()))
        .filter(|slug| !slug.contains('/') && slug != INTRODUCTION)
        .collect();
    // Numbered chapters come before the glossary.
    slugs.sort();
    let chapters = slugs.into_iter();
    chapters.filter_map(|slug| text(slug, language)).collect()
}

/// Returns the page before the first chapter: what the guide is and how to read it, with a list of the chapters.
pub fn introduction(language: Language) -> Chapter {
    text(INTRODUCTION.to_owned(), language).expect("the tests read it")
}

/// Returns the content of a picture, by the name of its file. `None` if there is no such picture.
pub fn picture(name: &str) -> Option<Cow<'static, [u8]>> {
    Some(Files::get(&format!("pictures/{name}"))?.data)
}

/// Returns the names of all pictures.
pub fn pictures() -> Vec<String> {
    let mut names: Vec<String> = Files::iter()
        .filter_map(|path| Some(path.strip_prefix("pictures/")?.to_owned()))
        .collect();
    names.sort();
    names
}

/// Returns a page in a language, or in English if it is not translated.
fn text(slug: String, language: Language) -> Option<Chapter> {
    let translated = (LANGUAGES.contains(&language) && language != Language::English)
        .then(|| Files::get(&format!("{language}/{slug}.md")))
        .flatten();
    let (file, language) = match translated {
        Some(file) => (file, language),
        None => (Files::get(&format!("{slug}.md"))?, Language::English),
    };
    let text = match file.data {
        Cow::Borrowed(bytes) => Cow::Borrowed(std::str::from_utf8(bytes).ok()?),
        Cow::Owned(bytes) => Cow::Owned(String::from_utf8(bytes).ok()?),
    };
    Some(Chapter {
        slug,
        language,
        text,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_languages_have_all_chapters() {
        let english = chapters(Language::English);
        assert!(english.len() >= 10);
        assert!(
            english
                .iter()
                .all(|chapter| chapter.language == Language::English)
        );
        for language in Language::ALL {
            let chapters = chapters(language);
            assert_eq!(chapters.len(), english.len());
            for (chapter, original) in chapters.iter().zip(&english) {
                assert_eq!(chapter.slug, original.slug);
                assert!([language, Language::English].contains(&chapter.language));
                assert!(!chapter.title().is_empty(), "{language} {}", chapter.slug);
            }
            assert!(!introduction(language).title().is_empty());
        }
    }

    #[test]
    fn the_introduction_lists_all_chapters() {
        let english = introduction(Language::English);
        for chapter in chapters(Language::English) {
            let link = format!("]({}.md)", chapter.slug);
            assert!(english.text.contains(&link), "{link}");
        }
    }

    #[test]
    fn pictures_are_there() {
        assert!(pictures().contains(&"minimax-textbook.svg".to_owned()));
        assert!(picture("minimax-textbook.svg").is_some());
        assert!(picture("../README.md").is_none());
    }
}
