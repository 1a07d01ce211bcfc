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
        match self.class_seed {
            Some(class) => format!("Difficulty {difficulty}, seed {seed} (class seed {class})"),
            None => format!("Difficulty {difficulty}, seed {seed}"),
        }
    }

    /// Returns each exercise with its heading. The headings are numbered if the sheet has several exercises.
    pub fn headed(&self) -> impl Iterator<Item = (String, &Exercise)> {
        let several = self.exercises.len() > 1;
        (1..).zip(&self.exercises).map(move |(number, exercise)| {
            let title = exercise.kind.title();
            let heading = match several {
                true => format!("{number}. {title}"),
                false => title.to_owned(),
            };
            (heading, exercise)
        })
    }
}
