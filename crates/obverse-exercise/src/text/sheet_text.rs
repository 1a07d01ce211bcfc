use std::fmt::{self, Write};

use obverse_texts::{Language, Texts};

use super::board_diagram::write_board;
use super::text_table::write_table;
use super::tree_outline::write_tree;
use super::wrapped_text::write_wrapped;
use crate::answer_table::Cell;
use crate::exercise::Exercise;
use crate::points_text::points_text;
use crate::problem::Problem;
use crate::sheet::Sheet;

/// Text that is printed for a blank.
const BLANK: &str = "____";

/// Writes the problems of a sheet, with the name at the top.
pub fn write_problems(sheet: &Sheet, out: &mut impl Write) -> fmt::Result {
    write_name(sheet, out)?;
    for (index, (heading, exercise)) in sheet.headed().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_heading(&heading, &sheet.origin(exercise), out)?;
        write_problem(exercise, out)?;
    }
    Ok(())
}

/// Writes the solutions of a sheet, with the name at the top.
pub fn write_solutions(sheet: &Sheet, out: &mut impl Write) -> fmt::Result {
    write_name(sheet, out)?;
    for (index, (heading, exercise)) in sheet.headed().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        let heading = exercise
            .texts()
            .fill("sheet.solution", &[("heading", &heading)]);
        write_heading(&heading, &sheet.origin(exercise), out)?;
        write_solution(exercise, out)?;
    }
    Ok(())
}

fn write_name(sheet: &Sheet, out: &mut impl Write) -> fmt::Result {
    match &sheet.name {
        Some(name) => {
            let label = Texts::of(sheet.language()).fill("sheet.name", &[]);
            writeln!(out, "{label}: {name}\n")
        }
        None => Ok(()),
    }
}

fn write_heading(heading: &str, origin: &str, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "{heading}\n{}", "-".repeat(heading.chars().count()))?;
    writeln!(out, "{origin}\n")
}

/// Writes the problem with its blanks.
pub fn write_problem(exercise: &Exercise, out: &mut impl Write) -> fmt::Result {
    let texts = exercise.texts();
    for paragraph in &exercise.instructions {
        write_wrapped(paragraph, "", out)?;
        writeln!(out)?;
    }
    match &exercise.problem {
        Problem::Tree { tree, notation } => {
            writeln!(out, "{notation}\n")?;
            write_tree(tree, out)?;
        }
        Problem::Position { position, .. } => write_board(*position, texts, out)?,
        Problem::Search(request) => write_board(request.position, texts, out)?,
    }
    for table in &exercise.tables {
        writeln!(out)?;
        write_table(table, blank_text, out)?;
    }
    writeln!(out, "\n{}", points_text(exercise.points(), texts))
}

/// Writes the solution: the tables with the answers, and the explanation and points of each blank.
pub fn write_solution(exercise: &Exercise, out: &mut impl Write) -> fmt::Result {
    for (index, table) in exercise.tables.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_table(table, |cell| answer_text(cell, table.language), out)?;
    }
    let texts = exercise.texts();
    writeln!(out, "\n{}", texts.fill("sheet.marking", &[]))?;
    for table in &exercise.tables {
        for row in &table.rows {
            for line in table.marking(row) {
                write_wrapped(&line, "  ", out)?;
            }
        }
    }
    let points = points_text(exercise.points(), texts);
    let total = texts.fill("sheet.total", &[("points", &points)]);
    writeln!(out, "\n{total}")
}

fn blank_text(cell: &Cell) -> String {
    match cell {
        Cell::Given(text) => text.clone(),
        Cell::Blank(_) => BLANK.into(),
    }
}

fn answer_text(cell: &Cell, language: Language) -> String {
    match cell {
        Cell::Given(text) => text.clone(),
        Cell::Blank(blank) => blank.answer.text(language),
    }
}
