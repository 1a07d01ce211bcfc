use std::io::{self, Write};

use obverse_classic::drawing::svg;

use super::escaped::Escaped;
use super::exercise_article::write_exercise;
use crate::sheet::Sheet;

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

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
pub fn write_start(title: &str, page: PageKind, out: &mut impl Write) -> io::Result<()> {
    let heading = match page {
        PageKind::SelfMarking | PageKind::Blank => title.to_owned(),
        PageKind::Solved => format!("{title}: solutions"),
    };
    let (heading, tree_style) = (Escaped(&heading), svg::STYLE);
    write!(
        out,
        r##"<!DOCTYPE html>
<html lang="en">
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
            "<noscript><p>This page cannot check your answers, because JavaScript is disabled in this \
             browser.</p></noscript>"
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
        text += &format!("<p class=\"student\">Name: <b>{}</b></p>\n", Escaped(name));
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
pub fn write_end(page: PageKind, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "</main>")?;
    if page == PageKind::SelfMarking {
        writeln!(out, "<script>\n{SCRIPT}</script>")?;
    }
    writeln!(out, "</body>\n</html>")
}
