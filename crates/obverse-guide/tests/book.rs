//! The printed book: its contents, chapters, pictures and fonts.

use obverse_guide::{Book, chapters, introduction};
use obverse_texts::Language;

const LANGUAGES: [Language; 3] = [Language::English, Language::Greek, Language::Catalan];

/// Names of the pictures in a text as Markdown.
fn pictures(text: &str) -> Vec<String> {
    let links = text.split("](").skip(1);
    let targets = links.filter_map(|link| link.split(')').next());
    targets
        .filter_map(|target| {
            Some(
                target
                    .trim_start_matches("../")
                    .strip_prefix("pictures/")?
                    .to_owned(),
            )
        })
        .collect()
}

#[test]
fn the_book_has_all_chapters_and_pictures() {
    for language in LANGUAGES {
        let book = Book::print(language, "0").unwrap();
        let chapters = chapters(language);
        assert_eq!(book.title, introduction(language).title());
        for (listed, chapter) in book.chapters.iter().zip(&chapters) {
            assert_eq!(listed.title, chapter.title());
            assert_eq!(listed.language, chapter.language);
        }
        let has_solutions = chapters
            .iter()
            .any(|chapter| chapter.text.contains("\n<details>"));
        assert_eq!(
            book.chapters.len(),
            chapters.len() + usize::from(has_solutions)
        );
        let pages: Vec<usize> = book.chapters.iter().map(|chapter| chapter.page).collect();
        assert!(pages.is_sorted_by(|a, b| a < b), "{pages:?}");
        assert!(pages[0] >= 3 && pages.iter().all(|&page| page <= book.pages));
        let mut expected: Vec<String> = (chapters.iter())
            .flat_map(|chapter| pictures(&chapter.text))
            .collect();
        let mut shown = book.pictures.clone();
        expected.sort();
        shown.sort();
        assert_eq!(shown, expected, "{language}");
        assert_eq!(book.missing_characters, "", "{language}");
    }
}

#[test]
fn the_file_has_its_fonts_and_is_the_same_each_time() {
    let book = Book::print(Language::Greek, "0").unwrap();
    assert!(book.pdf == Book::print(Language::Greek, "0").unwrap().pdf);
    let has = |words: &str| {
        let words = words.as_bytes();
        book.pdf.windows(words.len()).any(|window| window == words)
    };
    for font in [
        "LiberationSans",
        "LiberationSans-Bold",
        "LiberationMono",
        "ObverseSymbols",
    ] {
        assert!(has(&format!("/FontName /OBVRSE+{font}")), "{font}");
    }
    assert_eq!(
        book.pdf
            .windows(11)
            .filter(|window| window == b"/FontFile2 ")
            .count(),
        4
    );
    assert!(has("/Lang (el)") && has("/Outlines"));
    let pages = format!("/Count {}\n", book.pages);
    assert!(has(&pages), "{pages}");
}
