//! Exercises as plain text: a sheet with blanks, and a sheet of solutions.

use std::fmt::{self, Write};

use obverse_classic::AbstractTree;
use obverse_classic::abstract_tree::NodeId;
use obverse_classic::trace::line_labels;
use obverse_core::{Color, Position, Square};

use crate::answer_table::{AnswerTable, Cell};
use crate::exercise::Exercise;
use crate::problem::Problem;
use crate::sheet::Sheet;

/// Text that is printed for a blank.
const BLANK: &str = "____";

/// Maximum number of characters of a line of prose.
const LINE: usize = 80;

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
        let heading = format!("{heading}: solution");
        write_heading(&heading, &sheet.origin(exercise), out)?;
        write_solution(exercise, out)?;
    }
    Ok(())
}

fn write_name(sheet: &Sheet, out: &mut impl Write) -> fmt::Result {
    match &sheet.name {
        Some(name) => writeln!(out, "Name: {name}\n"),
        None => Ok(()),
    }
}

fn write_heading(heading: &str, origin: &str, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "{heading}\n{}", "-".repeat(heading.chars().count()))?;
    writeln!(out, "{origin}\n")
}

/// Writes the problem with its blanks.
pub fn write_problem(exercise: &Exercise, out: &mut impl Write) -> fmt::Result {
    for paragraph in &exercise.instructions {
        write_wrapped(paragraph, "", out)?;
        writeln!(out)?;
    }
    match &exercise.problem {
        Problem::Tree { tree, notation } => {
            writeln!(out, "{notation}\n")?;
            write_tree(tree, out)?;
        }
        Problem::Position { position, .. } => write_board(*position, out)?,
        Problem::Search(request) => write_board(request.position, out)?,
    }
    for table in &exercise.tables {
        writeln!(out)?;
        write_table(table, blank_text, out)?;
    }
    writeln!(out, "\n{}", points_text(exercise.points()))
}

/// Writes the solution: the tables with the answers, and the explanation and points of each blank.
pub fn write_solution(exercise: &Exercise, out: &mut impl Write) -> fmt::Result {
    for (index, table) in exercise.tables.iter().enumerate() {
        if index > 0 {
            writeln!(out)?;
        }
        write_table(table, answer_text, out)?;
    }
    writeln!(out, "\nMarking scheme:")?;
    for table in &exercise.tables {
        for row in &table.rows {
            for line in table.marking(row) {
                write_wrapped(&line, "  ", out)?;
            }
        }
    }
    writeln!(out, "\nTotal: {}.", points_text(exercise.points()))
}

/// Writes prose in lines of up to [`LINE`] characters. The first line begins with `indent`, each further line with two
/// `indent`s.
fn write_wrapped(text: &str, indent: &str, out: &mut impl Write) -> fmt::Result {
    let mut line = indent.to_owned();
    let mut is_empty = true;
    for word in text.split(' ') {
        if !is_empty && line.chars().count() + 1 + word.chars().count() > LINE {
            writeln!(out, "{line}")?;
            line = format!("{indent}{indent}");
            is_empty = true;
        }
        if !is_empty {
            line.push(' ');
        }
        line.push_str(word);
        is_empty = false;
    }
    writeln!(out, "{line}")
}

/// Returns a number of points with its noun: `1 point`, `2 points`.
pub fn points_text(points: u32) -> String {
    match points {
        1 => "1 point".into(),
        _ => format!("{points} points"),
    }
}

fn blank_text(cell: &Cell) -> String {
    match cell {
        Cell::Given(text) => text.clone(),
        Cell::Blank(_) => BLANK.into(),
    }
}

fn answer_text(cell: &Cell) -> String {
    match cell {
        Cell::Given(text) => text.clone(),
        Cell::Blank(blank) => blank.answer.to_string(),
    }
}

fn write_table(
    table: &AnswerTable,
    text: impl Fn(&Cell) -> String,
    out: &mut impl Write,
) -> fmt::Result {
    let heading: Vec<String> = table.columns.iter().map(ToString::to_string).collect();
    let rows: Vec<Vec<String>> = [heading]
        .into_iter()
        .chain(table.rows.iter().map(|row| {
            [row.heading.clone()]
                .into_iter()
                .chain(row.cells.iter().map(&text))
                .collect()
        }))
        .collect();
    let width = |column: usize| {
        rows.iter()
            .map(|row| row[column].chars().count())
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(&widths) {
            write!(line, "{cell:<width$}  ")?;
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// Writes the board as a diagram, with X for Black and O for White, and then the side to move.
fn write_board(position: Position, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "  a b c d e f g h")?;
    for row in 0..8 {
        write!(out, "{}", row + 1)?;
        for column in 0..8 {
            let square = Square::ALL[row * 8 + column];
            let disc = match position.disc(square) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            write!(out, " {disc}")?;
        }
        writeln!(out)?;
    }
    let turn = match position.turn() {
        Color::Black => "Black (X)",
        Color::White => "White (O)",
    };
    writeln!(out, "{turn} to move.")
}

/// Writes a tree of numbers as an outline.
fn write_tree(tree: &AbstractTree, out: &mut impl Write) -> fmt::Result {
    writeln!(out, "A (MAX)")?;
    write_children(tree, AbstractTree::ROOT, &mut Vec::new(), "", out)
}

fn write_children(
    tree: &AbstractTree,
    node: NodeId,
    path: &mut Vec<usize>,
    indent: &str,
    out: &mut impl Write,
) -> fmt::Result {
    let children = tree.children(node);
    for (place, &child) in children.iter().enumerate() {
        let last = place + 1 == children.len();
        path.push(place);
        let labels = line_labels(tree, path);
        let branch = labels.last().map(ToString::to_string).unwrap_or_default();
        let joint = if last { "└─" } else { "├─" };
        match tree.number(child) {
            Some(number) => writeln!(out, "{indent}{joint} {branch}: {number}")?,
            None => {
                let side = if path.len().is_multiple_of(2) {
                    "MAX"
                } else {
                    "MIN"
                };
                writeln!(
                    out,
                    "{indent}{joint} {branch}: {} ({side})",
                    letter(tree, path)
                )?;
                let below = if last { "   " } else { "│  " };
                write_children(tree, child, path, &format!("{indent}{below}"), out)?;
            }
        }
        path.pop();
    }
    Ok(())
}

/// Returns the letter of the inner node at the end of a path: `B` if its branches are `b1`, `b2`, ...
fn letter(tree: &AbstractTree, path: &[usize]) -> String {
    let below: Vec<usize> = path.iter().copied().chain([0]).collect();
    let labels = line_labels(tree, &below);
    let first = labels.last().map(ToString::to_string).unwrap_or_default();
    first
        .trim_end_matches(|c: char| c.is_ascii_digit())
        .to_uppercase()
}
