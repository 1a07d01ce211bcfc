use obverse_exercise::{BlankPlace, Exercise};
use serde::Serialize;

/// State of an exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExerciseProgress {
    /// Number of the blank to answer now; `None` if the exercise is done.
    pub current: Option<usize>,
    /// Points so far. Only the first try of a blank earns points.
    pub points: u32,
    /// Number of blanks answered correctly at the first try.
    pub first: usize,
    /// Number of blanks answered correctly at a later try.
    pub later: usize,
    /// Number of blanks whose answer was shown.
    pub shown: usize,
    /// The answers that were not right at the first try. Empty until the exercise is done.
    pub review: Vec<AnswerToReview>,
}

/// An answer that was not right at the first try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AnswerToReview {
    /// Number of the blank.
    pub blank: usize,
    /// The right answer.
    pub answer: String,
    /// Why the right answer is right.
    pub explanation: String,
}

/// How a blank was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    FirstTry,
    LaterTry,
    Shown,
}

impl ExerciseProgress {
    /// The state of an exercise whose first blanks are answered. `order` are the places of all blanks in the order in
    /// which they are answered; `done` are the outcomes of the blanks answered so far.
    pub(super) fn new(
        exercise: &Exercise,
        order: &[BlankPlace],
        done: &[Outcome],
    ) -> ExerciseProgress {
        let current = (done.len() < order.len()).then_some(done.len());
        let count = |outcome| done.iter().filter(|&&done| done == outcome).count();
        let blank = |index: usize| exercise.blank(order[index]);
        let of_first_try = (done.iter().enumerate())
            .filter(|&(_, outcome)| *outcome == Outcome::FirstTry)
            .filter_map(|(index, _)| blank(index));
        let review = match current {
            Some(_) => Vec::new(),
            None => (done.iter().enumerate())
                .filter(|&(_, outcome)| *outcome != Outcome::FirstTry)
                .filter_map(|(index, _)| {
                    let blank = blank(index)?;
                    Some(AnswerToReview {
                        blank: index,
                        answer: blank.answer.text(exercise.language),
                        explanation: blank.explanation.clone(),
                    })
                })
                .collect(),
        };
        ExerciseProgress {
            current,
            points: of_first_try.map(|blank| blank.points).sum(),
            first: count(Outcome::FirstTry),
            later: count(Outcome::LaterTry),
            shown: count(Outcome::Shown),
            review,
        }
    }
}
