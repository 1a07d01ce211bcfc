//! `obverse guide`: the guide as a printed book.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::anyhow;
use obverse_files::output_file::{self, OutputFile};
use obverse_guide::{Book, Chapter, chapters, introduction};
use obverse_texts::Language;
use serde_json::json;

use crate::args::GuideArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::{self, LITERAL};

pub fn run(args: &GuideArgs) -> Result<(), Failure> {
    let Some(path) = &args.output else {
        return list_chapters(args.language, args.json);
    };
    let is_stdout = path == Path::new("-");
    if is_stdout && args.json {
        return Err(Failure::Input(anyhow!(
            "the PDF file and the JSON cannot both go to standard output: name a file with -o"
        )));
    }
    if is_stdout && io::stdout().is_terminal() {
        return Err(Failure::Input(anyhow!(
            "a terminal cannot show a PDF file: name a file with -o"
        )));
    }
    check_extension(path)?;
    if !is_stdout {
        output_file::check(path)?;
    }
    let book = Book::print(args.language, env!("CARGO_PKG_VERSION")).map_err(Failure::task)?;
    let mut out = OutputFile::open(Some(path), interrupt::unfinished_files)?;
    out.write_all(&book.pdf)
        .map_err(|error| out.failure(error))?;
    out.complete()?;
    if args.json {
        return output::print_json(&json!({
            "file": path.display().to_string(),
            "language": book.language,
            "title": book.title,
            "pages": book.pages,
            "chapters": book.chapters,
            "pictures": book.pictures,
        }));
    }
    let chapters = book.chapters.len();
    output::note(&format!(
        "Wrote {}: {}, {chapters} chapters, {} pages\n",
        output::printable(&path.display().to_string()),
        book.title,
        book.pages
    ));
    let is_original = |language| args.language != language && language == Language::English;
    let english = book
        .chapters
        .iter()
        .filter(|chapter| is_original(chapter.language));
    let titles: Vec<&str> = english.map(|chapter| &*chapter.title).collect();
    if !titles.is_empty() {
        output::note(&format!("In English: {}\n", titles.join("; ")));
    }
    Ok(())
}

/// Fails if the file extension is not `.pdf`.
fn check_extension(path: &Path) -> Result<(), Failure> {
    match path.extension() {
        Some(extension) if !extension.eq_ignore_ascii_case("pdf") && !path.exists() => {
            Err(Failure::Input(anyhow!(
                "`.{}` is not a format of the guide: expected .pdf",
                extension.to_string_lossy()
            )))
        }
        _ => Ok(()),
    }
}

/// Prints the title and the chapters.
fn list_chapters(language: Language, json: bool) -> Result<(), Failure> {
    let title = introduction(language).title().to_owned();
    let chapters = chapters(language);
    if json {
        let entry = |chapter: &Chapter| {
            json!({
                "name": chapter.slug, "title": chapter.title(), "language": chapter.language,
            })
        };
        let entries: Vec<_> = chapters.iter().map(entry).collect();
        return output::print_json(
            &json!({ "language": language, "title": title, "chapters": entries }),
        );
    }
    let mut text = format!("{title}\n\n");
    for chapter in &chapters {
        text += &format!("  {}\n", chapter.title());
    }
    text += &format!("\nAs a book: {LITERAL}obverse guide -o guide.pdf{LITERAL:#}\n");
    output::print(&text)
}
