//! Exercise sheets as a self-contained HTML page that marks the student's answers.
//!
//! The page needs no network and no other file. Its script knows no rules: it compares the typed texts with those of
//! [`Answer::accepted`](crate::Answer::accepted). The answers are in the page as base64 of JSON, so that they cannot be
//! read by accident. Such a page is for practice. For a page without the answers, use [`PageKind::Blank`].

mod base64;
mod escaped;

use std::fmt::Write as _;
use std::io::{self, Write};

use obverse_classic::drawing::svg;
use serde_json::{Value, json};

use crate::answer_table::{AnswerTable, Blank, Cell};
use crate::board_svg::write_board;
use crate::exercise::Exercise;
use crate::exercise_trees::{Windows, blank_tree, solved_tree};
use crate::sheet::Sheet;
use crate::text::points_text;
use escaped::{Escaped, Prose};

const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Purpose of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageKind {
    /// Practice: the page checks answers and explains them.
    SelfMarking,
    /// To fill in: the page contains no answers.
    Blank,
    /// To mark with: the page shows answers, points and explanations.
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
            "<noscript><p>A script checks the answers, and this browser does not run it.</p></noscript>"
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

fn write_exercise(
    exercise: &Exercise,
    [heading, origin, id]: [&str; 3],
    page: PageKind,
    out: &mut impl Write,
) -> io::Result<()> {
    write!(out, "<article class=\"exercise\" aria-labelledby=\"{id}\"")?;
    if page == PageKind::SelfMarking {
        let answers = answers_json(exercise).to_string();
        write!(
            out,
            " data-answers=\"{}\"",
            base64::encode(answers.as_bytes())
        )?;
    }
    let part = match page {
        PageKind::Solved => ": solution",
        PageKind::SelfMarking | PageKind::Blank => "",
    };
    writeln!(out, ">\n<h2 id=\"{id}\">{}{part}</h2>", Escaped(heading))?;
    writeln!(
        out,
        "<p class=\"origin\">{} · {}</p>",
        Escaped(origin),
        points_text(exercise.points())
    )?;
    if page != PageKind::Solved {
        for paragraph in &exercise.instructions {
            writeln!(out, "<p>{}</p>", Prose(paragraph))?;
        }
        if page == PageKind::SelfMarking && has_windows(exercise) {
            writeln!(
                out,
                "<p class=\"hint\">Type <code>inf</code> for ∞ and <code>-inf</code> for −∞.</p>"
            )?;
        }
    }
    write_picture(exercise, page, out)?;
    for (index, table) in exercise.tables.iter().enumerate() {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = write_table(table, &format!("{id}t{}", index + 1), page, &mut text);
        out.write_all(text.as_bytes())?;
    }
    if page == PageKind::SelfMarking {
        writeln!(
            out,
            "<div class=\"marks\"><button type=\"button\" class=\"check-all\">Check all</button>\
             <button type=\"button\" class=\"clear\">Clear</button>\
             <output role=\"status\">0 of {}</output></div>",
            points_text(exercise.points())
        )?;
    }
    writeln!(out, "</article>")
}

/// Returns whether the student fills in alpha and beta, which may be infinite.
fn has_windows(exercise: &Exercise) -> bool {
    (exercise.tables.iter()).any(|table| table.columns.contains(&"alpha"))
}

/// Writes the tree or the board.
fn write_picture(exercise: &Exercise, page: PageKind, out: &mut impl Write) -> io::Result<()> {
    let tree = match page {
        PageKind::Solved => solved_tree(exercise, Windows::Shown),
        PageKind::SelfMarking | PageKind::Blank => blank_tree(exercise),
    };
    if let Some(tree) = tree {
        writeln!(
            out,
            "<div class=\"scroll\" role=\"region\" aria-label=\"Tree\" tabindex=\"0\">"
        )?;
        svg::write_embedded(&tree, &mut *out)?;
        writeln!(
            out,
            "</div>\n<p class=\"notation\"><code>{}</code></p>",
            Escaped(&exercise.problem.text())
        )?;
    }
    if let Some(position) = exercise.problem.position() {
        let mut picture = String::new();
        let _ = write_board(position, &mut picture);
        writeln!(
            out,
            "<figure>\n{picture}<figcaption>{} to move</figcaption>\n</figure>",
            position.turn()
        )?;
    }
    Ok(())
}

fn write_table(
    table: &AnswerTable,
    id: &str,
    page: PageKind,
    out: &mut String,
) -> std::fmt::Result {
    writeln!(
        out,
        "<div class=\"scroll\" role=\"region\" aria-label=\"Table\" tabindex=\"0\"><table>\n<thead><tr>"
    )?;
    for column in &table.columns {
        write!(out, "<th scope=\"col\">{column}</th>")?;
    }
    match page {
        PageKind::SelfMarking => write!(out, "<td></td>")?,
        PageKind::Solved => write!(out, "<th scope=\"col\">points</th>")?,
        PageKind::Blank => {}
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    for (number, row) in table.rows.iter().enumerate() {
        let heading = Escaped(&row.heading);
        let wide = if row.heading.len() > 20 {
            " class=\"question\""
        } else {
            ""
        };
        let class = match page {
            PageKind::Solved => "row has-why",
            PageKind::SelfMarking | PageKind::Blank => "row",
        };
        write!(
            out,
            "<tr class=\"{class}\"><th scope=\"row\"{wide}>{heading}</th>"
        )?;
        for (place, (column, cell)) in table.columns[1..].iter().zip(&row.cells).enumerate() {
            match (cell, page) {
                (Cell::Given(text), _) => write!(out, "<td>{}</td>", Escaped(text))?,
                (Cell::Blank(blank), PageKind::Solved) => {
                    write!(
                        out,
                        "<td class=\"answer\">{}</td>",
                        Escaped(&blank.answer.to_string())
                    )?;
                }
                (Cell::Blank(_), _) => write!(
                    out,
                    "<td><input id=\"{id}r{number}c{place}\" aria-label=\"{heading}, {column}\" autocomplete=\"off\" \
                     autocapitalize=\"off\" spellcheck=\"false\"></td>"
                )?,
            }
        }
        match page {
            PageKind::SelfMarking => write!(
                out,
                "<td class=\"act\"><button type=\"button\" class=\"check\" aria-label=\"Check {heading}\">Check</button>\
                 <button type=\"button\" class=\"explain\" aria-label=\"Explain {heading}\">Explain</button></td>"
            )?,
            PageKind::Solved => {
                let points: u32 = (row.cells.iter())
                    .filter_map(Cell::blank)
                    .map(|blank| blank.points)
                    .sum();
                write!(out, "<td>{points}</td>")?;
            }
            PageKind::Blank => {}
        }
        writeln!(out, "</tr>")?;
        if page == PageKind::Solved {
            write_reasons(table, row, out)?;
        }
    }
    writeln!(out, "</tbody></table></div>")
}

/// Writes the explanations of a row, each once with the columns that it explains.
fn write_reasons(
    table: &AnswerTable,
    row: &crate::AnswerRow,
    out: &mut String,
) -> std::fmt::Result {
    let reasons = table.reasons(row);
    let span = table.columns.len() + 1;
    write!(out, "<tr class=\"why\"><td colspan=\"{span}\">")?;
    for (blanks, text) in &reasons {
        let columns: Vec<&str> = blanks.iter().map(|(column, _)| *column).collect();
        match reasons.len() {
            1 => write!(out, "<p>{}</p>", Prose(text))?,
            _ => write!(out, "<p><i>{}:</i> {}</p>", columns.join(", "), Prose(text))?,
        }
    }
    writeln!(out, "</td></tr>")
}

/// Returns the blanks of an exercise as JSON, in the order of the page's input fields.
fn answers_json(exercise: &Exercise) -> Value {
    let blank = |blank: &Blank| {
        json!({
            "accepted": blank.answer.accepted(),
            "answer": blank.answer.to_string(),
            "points": blank.points,
            "explanation": blank.explanation,
        })
    };
    (exercise.tables.iter())
        .flat_map(AnswerTable::blanks)
        .map(blank)
        .collect()
}
