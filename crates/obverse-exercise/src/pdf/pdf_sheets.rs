use obverse_print::{Document, Footer, Section};

use obverse_texts::{Language, Texts};

use super::exercise_section::{add_problem, add_solution};
use crate::points_text::points_text;
use crate::sheet::Sheet;

/// A PDF file of sheets. All solutions come after all problems.
pub struct PdfSheets {
    document: Document,
}

impl PdfSheets {
    /// Creates an empty file of sheets in a language.
    pub fn new(title: &str, language: Language) -> PdfSheets {
        let mut document = Document::new(title);
        document.language(language.code());
        PdfSheets { document }
    }

    /// Adds the problems of a sheet; every exercise begins on a new page.
    pub fn add_problems(&mut self, sheet: &Sheet) {
        let texts = Texts::of(sheet.language());
        let label = texts.fill("sheet.name", &[]);
        let mut section = Section::new(footer(sheet, ""));
        for (heading, exercise) in sheet.headed() {
            section.new_page();
            match &sheet.name {
                Some(name) => section.label(&label, name),
                None => section.label(&label, ""),
            }
            section.heading(&heading);
            section.remark(&format!(
                "{} · {}",
                sheet.origin(exercise),
                points_text(exercise.points(), texts)
            ));
            add_problem(exercise, &mut section);
        }
        self.document.add(section);
    }

    /// Adds the solutions of a sheet to the end of the file.
    pub fn add_solutions(&mut self, sheet: &Sheet) {
        let texts = Texts::of(sheet.language());
        let part = texts.fill("sheet.solutions.part", &[]);
        let mut section = Section::new(footer(sheet, &part));
        if let Some(name) = &sheet.name {
            section.label(&texts.fill("sheet.name", &[]), name);
        }
        for (heading, exercise) in sheet.headed() {
            section.heading(&texts.fill("sheet.solution", &[("heading", &heading)]));
            section.remark(&format!(
                "{} · {}",
                sheet.origin(exercise),
                points_text(exercise.points(), texts)
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
    let texts = Texts::of(sheet.language());
    let name = sheet.name.as_deref().unwrap_or_default();
    let left = [part, name].into_iter().filter(|text| !text.is_empty());
    let left: Vec<&str> = left.collect();
    let right = match sheet.exercises.first() {
        Some(exercise) => {
            let title = exercise.kind.title_in(exercise.language);
            match sheet.class_seed {
                // The footer shows the seed of the class, because the student's own seed is too long.
                Some(seed) => texts.fill("sheet.seed.class", &[("title", &title), ("seed", &seed)]),
                None => texts.fill("sheet.seed", &[("title", &title), ("seed", &exercise.seed)]),
            }
        }
        None => String::new(),
    };
    Footer {
        left: left.join(" · "),
        right,
        // The placeholders are filled for each page.
        number: texts.fill("sheet.page", &[]),
    }
}
