//! Exercise sheets as PDF, to print. The problems have trees, boards, and tables to fill in; the solutions are on
//! separate pages.

mod board_drawing;
mod tree_drawing;

use obverse_classic::drawing::SearchTree;
use obverse_print::{Column, Document, Drawing, Footer, Section, Table, TableCell};

use crate::answer_table::{AnswerTable, Cell};
use crate::exercise::Exercise;
use crate::exercise_trees::{Windows, blank_tree, solved_tree};
use crate::sheet::Sheet;
use crate::text::points_text;
use board_drawing::board_drawing;
use tree_drawing::tree_drawing;

/// Least width of a column with blanks, in points.
const ANSWER: f32 = 64.0;
/// Height of a table row in which the student writes, in points.
const WRITING: f32 = 21.0;

/// Least scale at which a tree is readable. A tree that needs a smaller scale gets a landscape page.
const READABLE: f32 = 0.7;

/// A PDF file of sheets. All solutions come after all problems.
pub struct PdfSheets {
    document: Document,
}

impl PdfSheets {
    /// Creates an empty file.
    pub fn new(title: &str) -> PdfSheets {
        PdfSheets {
            document: Document::new(title),
        }
    }

    /// Adds the problems of a sheet; every exercise begins on a new page.
    pub fn add_problems(&mut self, sheet: &Sheet) {
        let mut section = Section::new(footer(sheet, ""));
        for (heading, exercise) in sheet.headed() {
            section.new_page();
            match &sheet.name {
                Some(name) => section.label("Name", name),
                None => section.label("Name", ""),
            }
            section.heading(&heading);
            section.remark(&format!(
                "{} · {}",
                sheet.origin(exercise),
                points_text(exercise.points())
            ));
            add_problem(exercise, &mut section);
        }
        self.document.add(section);
    }

    /// Adds the solutions of a sheet to the end of the file.
    pub fn add_solutions(&mut self, sheet: &Sheet) {
        let mut section = Section::new(footer(sheet, "Solutions"));
        if let Some(name) = &sheet.name {
            section.label("Name", name);
        }
        for (heading, exercise) in sheet.headed() {
            section.heading(&format!("{heading}: solution"));
            section.remark(&format!(
                "{} · {}",
                sheet.origin(exercise),
                points_text(exercise.points())
            ));
            add_solution(exercise, &mut section);
        }
        self.document.add_to_end(section);
    }

    /// Returns the characters that the font lacks, each once.
    pub fn missing_characters(&self) -> String {
        self.document.missing_characters()
    }

    /// Returns the number of pages.
    pub fn page_count(&self) -> usize {
        self.document.page_count()
    }

    /// Returns the PDF file.
    pub fn finish(self) -> Vec<u8> {
        self.document.finish()
    }
}

/// The footer: name and part at the left, the seed of the sheet or of the class at the right.
fn footer(sheet: &Sheet, part: &str) -> Footer {
    let name = sheet.name.as_deref().unwrap_or_default();
    let left = [part, name].into_iter().filter(|text| !text.is_empty());
    let left: Vec<&str> = left.collect();
    let right = match sheet.exercises.first() {
        Some(exercise) => {
            let title = exercise.kind.title();
            match sheet.class_seed {
                // The student's own seed is too long.
                Some(seed) => format!("{title}, class seed {seed}"),
                None => format!("{title}, seed {}", exercise.seed),
            }
        }
        None => String::new(),
    };
    Footer {
        left: left.join(" · "),
        right,
    }
}

fn add_problem(exercise: &Exercise, section: &mut Section) {
    for paragraph in &exercise.instructions {
        section.paragraph(&paragraph.replace('`', ""));
    }
    section.space(4.0);
    let wide = add_tree(blank_tree(exercise).as_ref(), section);
    if let Some(position) = exercise.problem.position() {
        section.drawing(&board_drawing(position));
    }
    section.space(6.0);
    for table in &exercise.tables {
        section.table(&print_table(table, |cell| match cell {
            Cell::Given(text) => TableCell::Text(text.clone()),
            Cell::Blank(_) => TableCell::Blank,
        }));
    }
    if let Some(tree) = wide {
        section.landscape_page(&tree);
    }
}

fn add_solution(exercise: &Exercise, section: &mut Section) {
    let wide = add_tree(solved_tree(exercise, Windows::Omitted).as_ref(), section);
    section.space(6.0);
    for table in &exercise.tables {
        let mut answers = print_table(table, |cell| match cell {
            Cell::Given(text) => TableCell::Text(text.clone()),
            Cell::Blank(blank) => TableCell::Bold(blank.answer.to_string()),
        });
        answers.row_height = 0.0;
        for column in &mut answers.columns {
            column.least = 0.0;
        }
        answers.columns.push(column("points"));
        for (cells, row) in answers.rows.iter_mut().zip(&table.rows) {
            let points = row.cells.iter().filter_map(Cell::blank);
            let points: u32 = points.map(|blank| blank.points).sum();
            cells.push(TableCell::Text(points.to_string()));
        }
        section.table(&answers);
    }
    for table in &exercise.tables {
        for line in table.rows.iter().flat_map(|row| table.marking(row)) {
            section.note(&line);
        }
    }
    if let Some(tree) = wide {
        section.landscape_page(&tree);
    }
}

/// Adds a tree to a section. If the tree would be too small to read, returns it instead, for a page of its own.
fn add_tree(tree: Option<&SearchTree>, section: &mut Section) -> Option<Drawing> {
    let drawing = tree_drawing(tree?);
    if drawing.width * READABLE > section.width() {
        section.remark("The tree is on a page of its own.");
        return Some(drawing);
    }
    section.drawing(&drawing);
    None
}

fn column(heading: &str) -> Column {
    Column {
        heading: heading.into(),
        least: 0.0,
    }
}

/// Returns the cell of a row heading: bold for a node, plain for a question.
fn heading_cell(heading: &str) -> TableCell {
    match heading.len() {
        0..=20 => TableCell::Bold(heading.to_owned()),
        _ => TableCell::Text(heading.to_owned()),
    }
}

/// Converts an answer table to a printed table. `print` converts each cell.
fn print_table(table: &AnswerTable, print: impl Fn(&Cell) -> TableCell) -> Table {
    let has_blanks = |index: usize| {
        let cells = (table.rows.iter()).filter_map(|row| row.cells.get(index.checked_sub(1)?));
        cells.into_iter().any(|cell| cell.blank().is_some())
    };
    let columns = (table.columns.iter().enumerate())
        .map(|(index, &heading)| Column {
            heading: heading.into(),
            least: if has_blanks(index) { ANSWER } else { 0.0 },
        })
        .collect();
    let rows = (table.rows.iter())
        .map(|row| {
            [heading_cell(&row.heading)]
                .into_iter()
                .chain(row.cells.iter().map(&print))
                .collect()
        })
        .collect();
    Table {
        columns,
        rows,
        row_height: WRITING,
    }
}
