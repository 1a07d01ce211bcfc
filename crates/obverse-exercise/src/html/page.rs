use std::io::{self, Write};

use obverse_classic::drawing::svg;

use obverse_texts::{Language, Texts};

use super::escaped::Escaped;
use super::exercise_article::write_exercise;
use crate::points_text::points_text;
use crate::sheet::Sheet;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
/// The text of the score in the script, in English.
const SCORE: &str = "`${reached} of ${total} ${total === 1 ? 'point' : 'points'}`";

/// Purpose of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// Practice: the page checks answers and explains them.
    SelfMarking,
    /// For filling in the blanks: the page contains no answers.
    Blank,
    /// For marking: the page shows answers, points and explanations.
    Solved,
}

/// Writes the beginning of a page, up to the first sheet.
pub fn write_start(
    title: &str,
    language: Language,
    page: PageKind,
    out: &mut impl Write,
) -> io::Result<()> {
    let texts = Texts::of(language);
    let heading = match page {
        PageKind::SelfMarking | PageKind::Blank => title.to_owned(),
        PageKind::Solved => texts.fill("sheet.solutions", &[("title", &title)]),
    };
    let (heading, tree_style) = (Escaped(&heading), svg::STYLE);
    write!(
        out,
        r##"<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{heading}</title>
<style>
{tree_style}{STYLE}</style>
</head>
<body>
<main>
<h1>{heading}</h1>
"##
    )?;
    if page == PageKind::SelfMarking {
        writeln!(
            out,
            "<noscript><p>{}</p></noscript>",
            texts.fill("sheet.noScript", &[])
        )?;
    }
    Ok(())
}

/// Writes a sheet. Its number, from 1, makes the ids of its elements unique.
pub fn write_sheet(
    sheet: &Sheet,
    number: usize,
    page: PageKind,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut text = String::from("<section class=\"sheet\">\n");
    if let Some(name) = &sheet.name {
        let label = Texts::of(sheet.language()).fill("sheet.name", &[]);
        text += &format!(
            "<p class=\"student\">{label}: <b>{}</b></p>\n",
            Escaped(name)
        );
    }
    out.write_all(text.as_bytes())?;
    for (index, (heading, exercise)) in sheet.headed().enumerate() {
        let id = format!("s{number}e{}", index + 1);
        write_exercise(
            exercise,
            [&heading, &sheet.origin(exercise), &id],
            page,
            out,
        )?;
    }
    writeln!(out, "</section>")
}

/// Writes the end of a page.
pub fn write_end(language: Language, page: PageKind, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "</main>")?;
    if page == PageKind::SelfMarking {
        writeln!(out, "<script>\n{}</script>", script(language))?;
    }
    writeln!(out, "</body>\n</html>")
}

/// Returns the script, which writes the score in a language.
fn script(language: Language) -> String {
    if language == Language::English {
        return SCRIPT.to_owned();
    }
    let texts = Texts::of(language);
    let score = |points: &str| {
        let text = texts.fill(
            "sheet.score",
            &[("reached", &"${reached}"), ("points", &points)],
        );
        // The texts have none of these characters; they would end the literal.
        format!("`{}`", text.replace(['`', '\\'], ""))
    };
    let one = score(&points_text(1, texts));
    let many = score(&texts.fill("sheet.points", &[("count", &"${total}")]));
    SCRIPT.replace(SCORE, &format!("total === 1 ? {one} : {many}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_score_is_in_the_language_of_the_page() {
        assert_eq!(SCRIPT.matches(SCORE).count(), 1);
        let catalan = script(Language::Catalan);
        let line = "score.textContent = total === 1 ? `${reached} de 1 punt` : `${reached} de ${total} punts`;";
        assert!(catalan.contains(line), "{catalan}");
    }
}
