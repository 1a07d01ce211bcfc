use std::fmt::{self, Write};

use obverse_texts::Texts;

use super::PageKind;
use super::escaped::{Escaped, Prose};
use crate::answer_table::{AnswerRow, AnswerTable, Cell};

/// Writes an answer table. `id` makes the ids of its input fields unique.
pub(super) fn write_table(
    table: &AnswerTable,
    id: &str,
    page: PageKind,
    out: &mut String,
) -> fmt::Result {
    let texts = Texts::of(table.language);
    writeln!(
        out,
        "<div class=\"scroll\" role=\"region\" aria-label=\"{}\" tabindex=\"0\"><table>\n<thead><tr>",
        texts.fill("sheet.table", &[])
    )?;
    for column in &table.columns {
        write!(out, "<th scope=\"col\">{}</th>", table.heading(column))?;
    }
    match page {
        PageKind::SelfMarking => write!(out, "<td></td>")?,
        PageKind::Solved => write!(out, "<th scope=\"col\">{}</th>", table.heading("points"))?,
        PageKind::Blank => {}
    }
    writeln!(out, "</tr></thead>\n<tbody>")?;
    for (number, row) in table.rows.iter().enumerate() {
        let heading = Escaped(&row.heading);
        let wide = if row.heading.chars().count() > 20 {
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
                        Escaped(&blank.answer.text(table.language))
                    )?;
                }
                (Cell::Blank(_), _) => write!(
                    out,
                    "<td><input id=\"{id}r{number}c{place}\" aria-label=\"{heading}, {}\" autocomplete=\"off\" \
                     autocapitalize=\"off\" spellcheck=\"false\"></td>",
                    table.heading(column)
                )?,
            }
        }
        match page {
            PageKind::SelfMarking => {
                let label = |key: &str| {
                    let text = texts.fill(key, &[("heading", &row.heading)]);
                    Escaped(&text).to_string()
                };
                write!(
                    out,
                    "<td class=\"act\"><button type=\"button\" class=\"check\" aria-label=\"{}\">{}</button>\
                     <button type=\"button\" class=\"explain\" aria-label=\"{}\">{}</button></td>",
                    label("sheet.check.row"),
                    texts.fill("sheet.check", &[]),
                    label("sheet.explain.row"),
                    texts.fill("sheet.explain", &[])
                )?;
            }
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

/// Writes the explanations of a row. Each different explanation is written once, with the columns that it explains.
fn write_reasons(table: &AnswerTable, row: &AnswerRow, out: &mut String) -> fmt::Result {
    let reasons = table.reasons(row);
    let span = table.columns.len() + 1;
    write!(out, "<tr class=\"why\"><td colspan=\"{span}\">")?;
    for (blanks, text) in &reasons {
        let columns = blanks.iter().map(|(column, _)| table.heading(column));
        let columns: Vec<String> = columns.collect();
        match reasons.len() {
            1 => write!(out, "<p>{}</p>", Prose(text))?,
            _ => write!(out, "<p><i>{}:</i> {}</p>", columns.join(", "), Prose(text))?,
        }
    }
    writeln!(out, "</td></tr>")
}
