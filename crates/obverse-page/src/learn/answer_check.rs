//! Checks the answers of a student to the open exercise.

use obverse_classic::drawing::value_text;
use obverse_exercise::{Answer, AnswerRow, AnswerTable, Blank, BlankPlace, Cell, Problem};
use obverse_texts::{Language, Texts};
use serde::Serialize;

use super::Learn;
use super::exercise_progress::Outcome;
use super::learn_event::LearnEvent;
use super::learn_failure::LearnFailure;
use super::open_exercise::OpenExercise;

/// Maximum length of an answer, in bytes.
const LONGEST_ANSWER: usize = 200;

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
    /// Number of tries at this blank, including this try. Asking for the answer is not a try.
    pub tries: u32,
    /// The right answer; `None` while the student can try again.
    pub answer: Option<String>,
    /// Why the right answer is right, or the rule to apply. `None` if the text would give away the next
    /// answer.
    pub explanation: Option<String>,
    /// Points for this answer.
    pub points: u32,
    /// New text in the picture for the node that the answer is about, such as `B = 9`; `None` if the answer does not
    /// change the picture.
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

/// Whether a text is the answer in any language, because the language of the page may have changed since the text was
/// typed.
fn accepts(answer: &Answer, typed: &str) -> bool {
    (Language::ALL.into_iter()).any(|language| answer.accepts_in(typed, language))
}

impl Learn {
    /// Checks an answer of the exercise, or shows the answer if `typed` is `None`.
    pub(super) fn check_answer(&mut self, blank: usize, typed: Option<&str>) -> LearnEvent {
        let Some(exercise) = &mut self.exercise else {
            return LearnEvent::Failed(LearnFailure::NoExercise);
        };
        match exercise.check(blank, typed, self.language) {
            Ok(answer) => LearnEvent::Checked {
                answer,
                progress: exercise.progress(),
            },
            Err(failure) => LearnEvent::Failed(failure),
        }
    }
}

impl OpenExercise {
    /// Checks an answer to the current blank, or shows the answer if nothing is typed.
    pub(super) fn check(
        &mut self,
        blank: usize,
        typed: Option<&str>,
        language: Language,
    ) -> Result<CheckedAnswer, LearnFailure> {
        if self.current() != Some(blank) {
            return Err(LearnFailure::BadAnswer {
                reason: Texts::of_messages(language).fill("reason.exercise.blank", &[]),
            });
        }
        let typed = typed.map(str::trim);
        if typed.is_some_and(|text| text.is_empty() || text.len() > LONGEST_ANSWER) {
            return Err(LearnFailure::BadAnswer {
                reason: Texts::of_messages(language)
                    .fill("reason.exercise.length", &[("most", &LONGEST_ANSWER)]),
            });
        }
        let place = self.order[blank];
        let Some(asked) = self.exercise.blank(place) else {
            return Err(LearnFailure::NotThere);
        };
        let verdict = match typed {
            None => Verdict::Shown,
            Some(text) if accepts(&asked.answer, text) => Verdict::Right,
            Some(_) => Verdict::Wrong,
        };
        let tries = self.wrong + u32::from(typed.is_some());
        let is_first = verdict == Verdict::Right && tries == 1;
        let checked = CheckedAnswer {
            blank,
            verdict,
            typed: typed.map(str::to_owned),
            tries,
            answer: (verdict != Verdict::Wrong).then(|| asked.answer.text(language)),
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

    /// Returns what the student is told about an answer: the rule after the first wrong try, else the explanation of
    /// the right answer. `None` if the explanation would give away a later answer.
    fn explanation(&self, place: BlankPlace, verdict: Verdict, tries: u32) -> Option<String> {
        let rule = || Some(self.exercise.column_rule(self.column(place)));
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

    /// New text in the box of the row's node once this blank is answered: the value of the node, or a bound of the
    /// value after a cut-off.
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

    fn table(&self, place: BlankPlace) -> &AnswerTable {
        &self.exercise.tables[place.table]
    }

    fn row(&self, place: BlankPlace) -> &AnswerRow {
        &self.table(place).rows[place.row]
    }

    /// Name of the column of a blank.
    fn column(&self, place: BlankPlace) -> &'static str {
        self.table(place).columns[place.cell + 1]
    }
}
