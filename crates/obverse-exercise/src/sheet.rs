use obverse_texts::Language;

use crate::exercise::Exercise;

/// The exercises of one student.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Name of the student; `None` on a sheet that is not for a particular student.
    pub name: Option<String>,
    /// Seed of the whole class, from which the seeds of the exercises are derived; `None` if the sheet is not for a
    /// class.
    pub class_seed: Option<u64>,
    /// The exercises, numbered from 1 if there are several.
    pub exercises: Vec<Exercise>,
}

impl Sheet {
    /// Returns the language of the exercises.
    pub fn language(&self) -> Language {
        let first = self.exercises.first();
        first.map_or(Language::English, |exercise| exercise.language)
    }

    /// Returns the sum of the points of all exercises.
    pub fn points(&self) -> u32 {
        self.exercises.iter().map(Exercise::points).sum()
    }

    /// Returns what is needed to generate an exercise of this sheet again: difficulty and seed, and the seed of the
    /// class if there is one.
    pub fn origin(&self, exercise: &Exercise) -> String {
        let Exercise {
            difficulty, seed, ..
        } = exercise;
        let texts = exercise.texts();
        match self.class_seed {
            Some(class) => texts.fill(
                "sheet.origin.class",
                &[
                    ("difficulty", difficulty),
                    ("seed", seed),
                    ("classSeed", &class),
                ],
            ),
            None => texts.fill(
                "sheet.origin",
                &[("difficulty", difficulty), ("seed", seed)],
            ),
        }
    }

    /// Returns each exercise with its heading. The headings are numbered if the sheet has several exercises.
    pub fn headed(&self) -> impl Iterator<Item = (String, &Exercise)> {
        let several = self.exercises.len() > 1;
        (1..).zip(&self.exercises).map(move |(number, exercise)| {
            let title = exercise.kind.title_in(exercise.language);
            let heading = match several {
                true => format!("{number}. {title}"),
                false => title,
            };
            (heading, exercise)
        })
    }
}
