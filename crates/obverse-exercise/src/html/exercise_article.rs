//! One exercise in a page.

use std::io::{self, Write};

use obverse_classic::drawing::svg;

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
