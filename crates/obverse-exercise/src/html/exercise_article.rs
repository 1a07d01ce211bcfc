//! One exercise in a page.

use std::io::{self, Write};

use obverse_classic::drawing::svg;
use obverse_core::Color;

use super::PageKind;
use super::answer_table_html::write_table;
use super::answers_json::answers_json;
use super::base64;
use super::board_svg::write_board;
use super::escaped::{Escaped, Prose};
use crate::drawable_trees::{Windows, blank_tree, solved_tree};
use crate::exercise::Exercise;
use crate::points_text::points_text;

pub(super) fn write_exercise(
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
    let texts = exercise.texts();
    let heading = match page {
        PageKind::Solved => texts.fill("sheet.solution", &[("heading", &heading)]),
        PageKind::SelfMarking | PageKind::Blank => heading.to_owned(),
    };
    writeln!(out, ">\n<h2 id=\"{id}\">{}</h2>", Escaped(&heading))?;
    writeln!(
        out,
        "<p class=\"origin\">{} · {}</p>",
        Escaped(origin),
        points_text(exercise.points(), texts)
    )?;
    if page != PageKind::Solved {
        for paragraph in &exercise.instructions {
            writeln!(out, "<p>{}</p>", Prose(paragraph))?;
        }
        if page == PageKind::SelfMarking && has_windows(exercise) {
            writeln!(
                out,
                "<p class=\"hint\">{}</p>",
                Prose(&texts.fill("sheet.infinity", &[]))
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
        let points = points_text(exercise.points(), texts);
        let score = texts.fill("sheet.score", &[("reached", &0), ("points", &points)]);
        let (check, clear) = (
            texts.fill("sheet.check.all", &[]),
            texts.fill("sheet.clear", &[]),
        );
        writeln!(
            out,
            "<div class=\"marks\"><button type=\"button\" class=\"check-all\">{check}</button>\
             <button type=\"button\" class=\"clear\">{clear}</button>\
             <output role=\"status\">{score}</output></div>"
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
            "<div class=\"scroll\" role=\"region\" aria-label=\"{}\" tabindex=\"0\">",
            exercise.texts().fill("sheet.tree", &[])
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
        let _ = write_board(position, exercise.texts(), &mut picture);
        let key = match position.turn() {
            Color::Black => "sheet.board.caption.black",
            Color::White => "sheet.board.caption.white",
        };
        writeln!(
            out,
            "<figure>\n{picture}<figcaption>{}</figcaption>\n</figure>",
            exercise.texts().fill(key, &[])
        )?;
    }
    Ok(())
}
