//! The guide as a printed book.

mod chapter_parts;
mod chapter_printer;
mod drawn_picture;

use obverse_print::{Document, Footer, Run, Section, SvgError, TextBlock, TextStyle};
use obverse_texts::{Language, Texts};

use crate::chapter::Chapter;
use crate::files::{chapters, introduction};
use chapter_parts::{ChapterParts, Solution};
use chapter_printer::ChapterPrinter;

/// The guide as a PDF file, with a title page, contents, chapters, and the solutions of exercises at the end.
#[derive(Clone, Debug)]
pub struct Book {
    /// The PDF file.
    pub pdf: Vec<u8>,
    /// The language.
    pub language: Language,
    /// The title.
    pub title: String,
    /// Number of pages.
    pub pages: usize,
    /// The chapters. The last one has the solutions, if there are any.
    pub chapters: Vec<BookChapter>,
    /// Names of the pictures in the order of the book.
    pub pictures: Vec<String>,
    /// Characters that the fonts lack, each once. The book shows a question mark in their place.
    pub missing_characters: String,
}

/// A chapter in the contents of a [`Book`].
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct BookChapter {
    /// The title.
    pub title: String,
    /// Number of its first page.
    pub page: usize,
    /// Language of its text: English if the chapter is not translated.
    pub language: Language,
}

/// Reason why the book cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BookError {
    /// A chapter shows a picture that does not exist.
    #[error("{chapter} shows {picture}, which does not exist")]
    NoPicture {
        /// Name of the chapter.
        chapter: String,
        /// Name of the picture.
        picture: String,
    },
    /// A picture cannot be drawn.
    #[error("{picture} cannot be printed")]
    Svg {
        /// Name of the picture.
        picture: String,
        /// Reason why the picture cannot be read.
        source: SvgError,
    },
    /// A GIF picture cannot be read.
    #[error("{picture} cannot be printed: it is not a GIF that Obverse has made")]
    Gif {
        /// Name of the picture.
        picture: String,
    },
}

impl Book {
    /// Makes the book in a language. `version` is the version of the program, for the title page.
    pub fn print(language: Language, version: &str) -> Result<Book, BookError> {
        Book::of(
            &introduction(language),
            &chapters(language),
            language,
            version,
        )
    }

    /// Makes a book of these chapters, with an introduction for the title page.
    pub fn of(
        opening: &Chapter,
        chapters: &[Chapter],
        language: Language,
        version: &str,
    ) -> Result<Book, BookError> {
        let texts = Texts::of(language);
        let title = opening.title().to_owned();
        let mut pictures = Vec::new();
        let mut solutions = Vec::new();
        let mut sections = Vec::new();
        for chapter in chapters {
            let parts = ChapterParts::of(chapter);
            let heading = chapter.title().to_owned();
            let mut printer = ChapterPrinter::new(&chapter.slug, footer(&title, &heading, texts));
            printer.print(&parts.events, |printer, number| {
                let name = solution_name(&chapter.slug, number);
                printer.remark(&texts.fill("book.solution", &[("number", &name)]));
            })?;
            if !parts.solutions.is_empty() {
                solutions.push((heading.clone(), chapter.slug.clone(), parts.solutions));
            }
            let (section, shown) = printer.finish();
            pictures.extend(shown);
            sections.push((heading, chapter.language, section));
        }
        if !solutions.is_empty() {
            let heading = texts.fill("book.solutions", &[]);
            let (section, shown) = print_solutions(&heading, &solutions, &title, texts)?;
            pictures.extend(shown);
            sections.push((heading, language, section));
        }
        let mut document = Document::new(title.clone());
        document.language(language.code());
        let (cover, shown) = title_page(opening, version)?;
        pictures.extend(shown);
        // The number of pages of the contents does not depend on the page numbers in it.
        let unnumbered = sections.iter().map(|(heading, ..)| (heading.as_str(), 0));
        let before = cover.page_count() + contents(unnumbered, &title, texts).page_count();
        let mut next = before + 1;
        let mut listed = Vec::new();
        for (heading, language, section) in &mut sections {
            section.number_from(next);
            listed.push(BookChapter {
                title: heading.clone(),
                page: next,
                language: *language,
            });
            next += section.page_count();
        }
        let numbered = (listed.iter()).map(|chapter| (chapter.title.as_str(), chapter.page));
        let mut table = contents(numbered, &title, texts);
        table.number_from(cover.page_count() + 1);
        document.add(cover);
        document.bookmark(texts.fill("book.contents", &[]));
        document.add(table);
        for (heading, _, section) in sections {
            document.bookmark(heading);
            document.add(section);
        }
        Ok(Book {
            language,
            title,
            pages: document.page_count(),
            chapters: listed,
            pictures,
            missing_characters: document.missing_characters(),
            pdf: document.finish(),
        })
    }
}

/// Returns the number of a solution, such as `2.1`: the number at the start of the chapter's name, and the number of
/// the solution in the chapter.
fn solution_name(slug: &str, number: usize) -> String {
    let digits: String = slug.chars().take_while(char::is_ascii_digit).collect();
    match digits.trim_start_matches('0') {
        "" => number.to_string(),
        chapter => format!("{chapter}.{number}"),
    }
}

/// The texts at the bottom of a page: the titles of the book and of the chapter.
fn footer(title: &str, chapter: &str, texts: &Texts) -> Footer {
    Footer {
        left: title.to_owned(),
        right: chapter.to_owned(),
        // The placeholder is filled for each page.
        number: texts.fill("book.page", &[]),
    }
}

/// Prints the solutions of all chapters. `solutions` has the heading and the name of each chapter, and its folded
/// parts.
fn print_solutions(
    heading: &str,
    solutions: &[(String, String, Vec<Solution<'_>>)],
    title: &str,
    texts: &Texts,
) -> Result<(Section, Vec<String>), BookError> {
    let mut printer = ChapterPrinter::new("", footer(title, heading, texts));
    printer.heading(1, heading);
    for (heading, slug, parts) in solutions {
        printer.heading(2, heading);
        printer.begin_chapter(slug);
        for (number, solution) in (1..).zip(parts) {
            let name = solution_name(slug, number);
            printer.heading(3, &format!("{name}  {}", solution.title));
            printer.print(&solution.events, |_, _| {})?;
        }
    }
    Ok(printer.finish())
}

/// Prints the title page: the title, and the introduction up to the list of chapters.
fn title_page(opening: &Chapter, version: &str) -> Result<(Section, Vec<String>), BookError> {
    let parts = ChapterParts::of(opening);
    let mut printer = ChapterPrinter::new(&opening.slug, Footer::without_texts());
    printer.title(opening.title(), &format!("Obverse {version}"));
    printer.print(&parts.without_heading_and_chapters(), |_, _| {})?;
    Ok(printer.finish())
}

/// The list of the chapters with their pages.
fn contents<'a>(
    chapters: impl Iterator<Item = (&'a str, usize)>,
    title: &str,
    texts: &Texts,
) -> Section {
    let heading = texts.fill("book.contents", &[]);
    let mut section = Section::new(footer(title, &heading, texts));
    section.text_block(&TextBlock {
        runs: vec![Run {
            text: heading,
            style: TextStyle::bold(22.0),
        }],
        indent: 0.0,
        marker: None,
        line: 28.0,
        below: 16.0,
    });
    for (chapter, page) in chapters {
        section.entry(chapter, &page.to_string());
    }
    section
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn solutions_have_the_numbers_of_their_chapters() {
        assert_eq!(solution_name("03-alpha-beta", 2), "3.2");
        assert_eq!(solution_name("12-the-engine", 1), "12.1");
        assert_eq!(solution_name("glossary", 1), "1");
    }

    fn page(slug: &str, text: &str) -> Chapter {
        Chapter {
            slug: slug.to_owned(),
            language: Language::Catalan,
            text: text.to_owned().into(),
        }
    }

    #[test]
    fn solutions_are_at_the_end_and_pictures_must_exist() {
        let opening = page("README", "# A course\n\nWords.\n\n| a |\n| --- |\n| b |\n");
        let chapter = "# 3. One\n\n1. Why?\n\n<details><summary>Answer</summary>\n\nSo.\n\n</details>\n\n\
                       | a |\n| --- |\n| `b` |\n\n![p](../pictures/minimax-textbook.svg)\n";
        let chapters = [
            page("03-one", chapter),
            page("04-two", "# 4. Two\n\nEnd.\n"),
        ];
        let book = Book::of(&opening, &chapters, Language::Catalan, "1").unwrap();
        let titles: Vec<&str> = book
            .chapters
            .iter()
            .map(|chapter| &*chapter.title)
            .collect();
        assert_eq!(titles, ["3. One", "4. Two", "Solucions"]);
        let pages: Vec<usize> = book.chapters.iter().map(|chapter| chapter.page).collect();
        assert_eq!((pages, book.pages), (vec![3, 4, 5], 5));
        assert_eq!(book.pictures, ["minimax-textbook.svg"]);
        let wrong = [page("03-one", "# 3. One\n\n![p](pictures/none.svg)\n")];
        let error = Book::of(&opening, &wrong, Language::English, "1").unwrap_err();
        assert_eq!(
            error.to_string(),
            "03-one shows none.svg, which does not exist"
        );
    }
}
