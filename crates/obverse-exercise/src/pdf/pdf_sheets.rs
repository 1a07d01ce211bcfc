use obverse_print::{Document, Footer, Section};

use super::exercise_section::{add_problem, add_solution};
use crate::points_text::points_text;
use crate::sheet::Sheet;

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

/// Returns the footer of a page. At the left are `part` (problems or solutions) and the student's name, at the right
/// the title of the exercise and the seed of the class or of the exercise.
fn footer(sheet: &Sheet, part: &str) -> Footer {
    let name = sheet.name.as_deref().unwrap_or_default();
    let left = [part, name].into_iter().filter(|text| !text.is_empty());
    let left: Vec<&str> = left.collect();
    let right = match sheet.exercises.first() {
        Some(exercise) => {
            let title = exercise.kind.title();
            match sheet.class_seed {
                // The footer shows the seed of the class, because the student's own seed is too long.
                Some(seed) => format!("{title}, class seed {seed}"),
                None => format!("{title}, seed {}", exercise.seed),
            }
        }
        None => String::new(),
    };
    Footer {
        left: left.join(" · "),
        right,
        ..Footer::default()
    }
}
