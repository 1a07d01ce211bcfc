//! The arguments of `obverse guide`.

use std::path::PathBuf;

use obverse_texts::Language;

use super::values::course_languages;

/// The arguments of `obverse guide`.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The guide is a course in adversarial search. The page of obverse serve shows it
too, with buttons that load its examples. The book has a title page, contents,
the chapters with their pictures, and the solutions of the exercises at the end.

Exit codes: 0 success, 1 failed, 2 bad arguments or bad input.

Examples:
  obverse guide                                 lists the chapters
  obverse guide -o guide.pdf                    the book, in English
  obverse guide --language el -o guide.pdf      in Greek")]
pub struct GuideArgs {
    /// Language of the guide; a chapter that is not translated is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en", value_parser = course_languages())]
    pub language: Language,

    /// Write the book to this PDF file; `-` is standard output. Without it, the chapters are listed
    #[arg(short, long, alias = "out", value_name = "PDF")]
    pub output: Option<PathBuf>,

    /// Print the list of chapters as JSON; with -o, also the number of pages and the names of the pictures
    #[arg(long)]
    pub json: bool,
}
