use obverse_classic::drawing::value_text;
use obverse_exercise::{
    Answer, AnswerRow, AnswerTable, Blank, BlankPlace, Cell, Exercise, Problem,
};

use super::checked_answer::{AnswerToReview, CheckedAnswer, ExerciseProgress, Verdict};
use super::exercise_choice::ExerciseChoice;
use super::exercise_sheet::{ExerciseProblem, ExerciseSearch, ExerciseSheet, ExerciseTable};
use super::learn_event::LearnFailure;

/// Maximum length of an answer, in bytes.
const LONGEST_ANSWER: usize = 200;
/// Maximum number of tries that a tab can restore. The longest exercise has about 400 blanks.
const MOST_TRIES: usize = 4_000;

/// The exercise of a tab. The student answers its blanks one after the other.
#[derive(Debug)]
pub(super) struct OpenExercise {
    exercise: Exercise,
    /// Places of the blanks, in the order in which they are answered.
    order: Vec<BlankPlace>,
    /// Outcomes of the first blanks of `order`. The blank after them is the current one.
    done: Vec<Outcome>,
    /// Number of wrong tries at the current blank.
    wrong: u32,
}

/// How a blank was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    FirstTry,
    LaterTry,
    Shown,
}

impl OpenExercise {
    /// Generates an exercise.
    pub(super) fn new(choice: &ExerciseChoice) -> Result<OpenExercise, LearnFailure> {
        let exercise = choice.generate()?;
        Ok(OpenExercise {
            order: exercise.answer_order(),
            exercise,
            done: Vec::new(),
            wrong: 0,
        })
    }

    /// Repeats the tries of a student, and returns the last one of each blank. `None` stands for a shown answer. Tries
    /// after the end of the exercise are ignored.
    pub(super) fn repeat(
        &mut self,
        tries: &[Option<String>],
    ) -> Result<Vec<CheckedAnswer>, LearnFailure> {
        if tries.len() > MOST_TRIES {
            return Err(LearnFailure::BadAnswer {
                reason: format!("an exercise has at most {MOST_TRIES} tries"),
            });
        }
        let mut checked: Vec<CheckedAnswer> = Vec::new();
        for typed in tries {
            let Some(current) = self.current() else { break };
            let answer = self.check(current, typed.as_deref())?;
            if let Some(last) = checked.last_mut() {
                last.explanation = None;
            }
            checked.retain(|earlier| earlier.blank != answer.blank);
            checked.push(answer);
        }
        Ok(checked)
    }

    /// Checks an answer to the current blank, or shows the answer if nothing is typed.
    pub(super) fn check(
        &mut self,
        blank: usize,
        typed: Option<&str>,
    ) -> Result<CheckedAnswer, LearnFailure> {
        if self.current() != Some(blank) {
            return Err(LearnFailure::BadAnswer {
                reason: "the exercise asks for another answer".to_owned(),
            });
        }
        let typed = typed.map(str::trim);
        if typed.is_some_and(|text| text.is_empty() || text.len() > LONGEST_ANSWER) {
            return Err(LearnFailure::BadAnswer {
                reason: format!("an answer has 1 to {LONGEST_ANSWER} bytes"),
            });
        }
        let place = self.order[blank];
        let Some(asked) = self.exercise.blank(place) else {
            return Err(LearnFailure::NotThere);
        };
        let verdict = match typed {
            None => Verdict::Shown,
            Some(text) if asked.answer.accepts(text) => Verdict::Right,
            Some(_) => Verdict::Wrong,
        };
        let tries = self.wrong + u32::from(typed.is_some());
        let is_first = verdict == Verdict::Right && tries == 1;
        let checked = CheckedAnswer {
            blank,
            verdict,
            typed: typed.map(str::to_owned),
            tries,
            answer: (verdict != Verdict::Wrong).then(|| asked.answer.to_string()),
            explanation: self.explanation(place, verdict, tries),
            points: if is_first { asked.points } else { 0 },
            caption: (verdict != Verdict::Wrong)
                .then(|| self.caption(place))
                .flatten(),
        };
        match verdict {
            Verdict::Wrong => self.wrong += 1,
            Verdict::Right | Verdict::Shown => {
                self.done.push(match verdict {
                    Verdict::Shown => Outcome::Shown,
                    _ if is_first => Outcome::FirstTry,
                    _ => Outcome::LaterTry,
                });
                self.wrong = 0;
            }
        }
        Ok(checked)
    }

    /// The exercise without its answers. `checked` are the answers so far.
    pub(super) fn sheet(&self, checked: Vec<CheckedAnswer>) -> ExerciseSheet {
        let exercise = &self.exercise;
        let number = |table, row, cell| {
            let place = BlankPlace { table, row, cell };
            self.order.iter().position(|&other| other == place)
        };
        ExerciseSheet {
            choice: ExerciseChoice {
                kind: exercise.kind.name().to_owned(),
                difficulty: exercise.difficulty.number().into(),
                seed: exercise.seed.to_string(),
            },
            next_seed: exercise.seed.wrapping_add(1).to_string(),
            instructions: exercise.instructions.clone(),
            problem: ExerciseProblem::new(&exercise.problem),
            tables: ExerciseTable::of_exercise(exercise, number),
            blanks: self.order.len(),
            points: exercise.points(),
            has_infinity: (exercise.tables.iter()).any(|table| table.columns.contains(&"alpha")),
            watch: ExerciseSearch::of_exercise(exercise),
            checked,
            progress: self.progress(),
        }
    }

    /// State of the exercise.
    pub(super) fn progress(&self) -> ExerciseProgress {
        let count = |outcome| self.done.iter().filter(|&&done| done == outcome).count();
        let blank = |index: usize| self.exercise.blank(self.order[index]);
        let of_first_try = (self.done.iter().enumerate())
            .filter(|&(_, outcome)| *outcome == Outcome::FirstTry)
            .filter_map(|(index, _)| blank(index));
        let review = match self.current() {
            Some(_) => Vec::new(),
            None => (self.done.iter().enumerate())
                .filter(|&(_, outcome)| *outcome != Outcome::FirstTry)
                .filter_map(|(index, _)| {
                    let blank = blank(index)?;
                    Some(AnswerToReview {
                        blank: index,
                        answer: blank.answer.to_string(),
                        explanation: blank.explanation.clone(),
                    })
                })
                .collect(),
        };
        ExerciseProgress {
            current: self.current(),
            points: of_first_try.map(|blank| blank.points).sum(),
            first: count(Outcome::FirstTry),
            later: count(Outcome::LaterTry),
            shown: count(Outcome::Shown),
            review,
        }
    }

    /// Number of the blank to answer now; `None` if all are answered.
    fn current(&self) -> Option<usize> {
        (self.done.len() < self.order.len()).then_some(self.done.len())
    }

    fn table(&self, place: BlankPlace) -> &AnswerTable {
        &self.exercise.tables[place.table]
    }

    fn row(&self, place: BlankPlace) -> &AnswerRow {
        &self.table(place).rows[place.row]
    }

    /// Column heading of a blank.
    fn column(&self, place: BlankPlace) -> &'static str {
        self.table(place).columns[place.cell + 1]
    }

    /// Returns what the student is told about an answer: the rule after the first wrong try, later why the right answer
    /// is right.
    fn explanation(&self, place: BlankPlace, verdict: Verdict, tries: u32) -> Option<String> {
        let rule = || Some(self.exercise.column_rule(self.column(place)).to_owned());
        let blank = self.exercise.blank(place)?;
        match verdict {
            Verdict::Wrong if tries < 2 || self.gives_away(place, blank) => rule(),
            Verdict::Right | Verdict::Shown if self.gives_away(place, blank) => None,
            _ => Some(blank.explanation.clone()),
        }
    }

    /// Whether the explanation of the current blank also explains a different answer to a later blank of its row. For
    /// example, one sentence explains the value of a node and the branches that the node skips.
    fn gives_away(&self, place: BlankPlace, blank: &Blank) -> bool {
        (self.order.iter().skip(self.done.len() + 1))
            .filter(|later| (later.table, later.row) == (place.table, place.row))
            .filter_map(|&later| self.exercise.blank(later))
            .any(|later| later.explanation == blank.explanation && later.answer != blank.answer)
    }

    /// Text in the box of a row's node once this blank is answered: the value of the node, or a bound of it after a
    /// cut-off.
    fn caption(&self, place: BlankPlace) -> Option<String> {
        let Problem::Tree { .. } = self.exercise.problem else {
            return None;
        };
        let row = self.row(place);
        let letter = &row.heading;
        let value_cell = (self.table(place).columns.iter()).position(|&name| name == "value")? - 1;
        let value = match &row.cells[value_cell].blank()?.answer {
            Answer::Number(value) => value_text(*value),
            Answer::Names(_) | Answer::NotVisited => return Some(format!("{letter} –")),
        };
        if place.cell == value_cell {
            return Some(format!("{letter} = {value}"));
        }
        match &row.cells[place.cell].blank()?.answer {
            Answer::Names(skipped) if !skipped.is_empty() => {
                let is_max = row.cells.first() == Some(&Cell::Given("MAX".to_owned()));
                let sign = if is_max { '≥' } else { '≤' };
                Some(format!("{letter} {sign} {value}"))
            }
            _ => None,
        }
    }
}
