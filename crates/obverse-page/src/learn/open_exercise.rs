use obverse_exercise::{BlankPlace, Exercise};
use obverse_texts::{Language, Texts};

use super::Learn;
use super::answer_check::CheckedAnswer;
use super::exercise_choice::ExerciseChoice;
use super::exercise_progress::{ExerciseProgress, Outcome};
use super::exercise_sheet::ExerciseSheet;
use super::learn_event::LearnEvent;
use super::learn_failure::LearnFailure;

/// Maximum number of tries that a tab can restore. The longest exercise has about 400 blanks.
const MOST_TRIES: usize = 4_000;

/// The exercise of a tab. The student answers its blanks one after the other.
#[derive(Debug)]
pub(super) struct OpenExercise {
    pub(super) exercise: Exercise,
    /// Places of the blanks, in the order in which they are answered.
    pub(super) order: Vec<BlankPlace>,
    /// Outcomes of the blanks answered so far, in the order of `order`. The next blank of `order` is the current one.
    pub(super) done: Vec<Outcome>,
    /// Number of wrong tries at the current blank.
    pub(super) wrong: u32,
}

impl Learn {
    /// Opens an exercise and repeats the student's tries. If the request is refused, the exercise that is open stays
    /// open.
    pub(super) fn open_exercise(
        &mut self,
        choice: &ExerciseChoice,
        tries: &[Option<String>],
    ) -> LearnEvent {
        let language = self.language;
        let opened = OpenExercise::new(choice, language).and_then(|mut exercise| {
            let checked = exercise.repeat(tries, language)?;
            Ok((exercise, checked))
        });
        match opened {
            Ok((exercise, checked)) => {
                let sheet = exercise.sheet(checked);
                self.exercise = Some(exercise);
                LearnEvent::Exercise(Box::new(sheet))
            }
            Err(failure) => LearnEvent::Failed(failure),
        }
    }
}

impl OpenExercise {
    /// Generates an exercise.
    pub(super) fn new(
        choice: &ExerciseChoice,
        language: Language,
    ) -> Result<OpenExercise, LearnFailure> {
        let exercise = choice.generate(language)?;
        Ok(OpenExercise {
            order: exercise.answer_order(),
            exercise,
            done: Vec::new(),
            wrong: 0,
        })
    }

    /// Repeats the tries of a student, and returns the last try at each blank. A try of `None` stands for a shown
    /// answer. Tries after the end of the exercise are ignored.
    pub(super) fn repeat(
        &mut self,
        tries: &[Option<String>],
        language: Language,
    ) -> Result<Vec<CheckedAnswer>, LearnFailure> {
        if tries.len() > MOST_TRIES {
            return Err(LearnFailure::BadAnswer {
                reason: Texts::of_messages(language)
                    .fill("reason.exercise.tries", &[("most", &MOST_TRIES)]),
            });
        }
        let mut checked: Vec<CheckedAnswer> = Vec::new();
        for typed in tries {
            let Some(current) = self.current() else { break };
            let answer = self.check(current, typed.as_deref(), language)?;
            if let Some(last) = checked.last_mut() {
                last.explanation = None;
            }
            checked.retain(|earlier| earlier.blank != answer.blank);
            checked.push(answer);
        }
        Ok(checked)
    }

    /// Number of the blank to answer now; `None` if all are answered.
    pub(super) fn current(&self) -> Option<usize> {
        (self.done.len() < self.order.len()).then_some(self.done.len())
    }

    /// The exercise without its answers. `checked` are the answers so far.
    pub(super) fn sheet(&self, checked: Vec<CheckedAnswer>) -> ExerciseSheet {
        ExerciseSheet::new(&self.exercise, &self.order, checked, self.progress())
    }

    /// State of the exercise.
    pub(super) fn progress(&self) -> ExerciseProgress {
        ExerciseProgress::new(&self.exercise, &self.order, &self.done)
    }
}
