use serde::Serialize;

/// An answer of a student, checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CheckedAnswer {
    /// Number of the blank.
    pub blank: usize,
    /// Whether the answer is right or wrong, or was shown.
    pub verdict: Verdict,
    /// The student's text; `None` if the answer was shown.
    pub typed: Option<String>,
    /// Number of tries at this blank, this one included. Asking for the answer is not a try.
    pub tries: u32,
    /// The right answer; `None` while the student can try again.
    pub answer: Option<String>,
    /// Why the right answer is right, or the rule to apply, in English. `None` if it would give away the next answer.
    pub explanation: Option<String>,
    /// Points for this answer.
    pub points: u32,
    /// New text in the box of the row's node, such as `B = 9`; `None` if the answer does not change the picture.
    pub caption: Option<String>,
}

/// Result of checking an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    /// The answer is right.
    Right,
    /// The answer is wrong; the student can try again.
    Wrong,
    /// The student asked for the answer.
    Shown,
}

/// State of an exercise.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExerciseProgress {
    /// Number of the blank to answer now; `None` if the exercise is done.
    pub current: Option<usize>,
    /// Points so far. Only the first try of a blank earns points.
    pub points: u32,
    /// Number of blanks that were right at the first try.
    pub first: usize,
    /// Number of blanks that were right at a later try.
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
    /// Why the right answer is right, in English.
    pub explanation: String,
}
