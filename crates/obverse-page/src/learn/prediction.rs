//! Questions before the steps of a search: what will the next value, window or cut-off be?

use obverse_classic::drawing::{value_text, window_text};
use obverse_classic::trace::{RecordedStep, StepKind};
use obverse_classic::{Side, Value, Window};
use obverse_exercise::Answer;
use serde::Serialize;

use super::learn_event::LearnEvent;
use super::lesson::Lesson;

/// A question about a step that the student has not seen yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Prediction {
    /// Number of the search in its tab, counted from 1.
    pub run: u64,
    /// Number of the step, from 0.
    pub at: usize,
    /// What is asked: `value` (of the node after the step), `window` (with which the search enters the node) or
    /// `cutOff` (whether the remaining moves of the node are skipped). `None` if there is nothing to ask.
    #[cfg_attr(test, ts(type = "'value' | 'window' | 'cutOff' | null"))]
    pub asks: Option<&'static str>,
    /// Name of the node of the step: its letter in a tree of numbers, or the move that leads to it.
    pub node: String,
    /// Whether the node's side maximizes or minimizes: `MAX` or `MIN`.
    pub side: &'static str,
}

/// The verdict on a student's prediction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct JudgedPrediction {
    /// Number of the search in its tab, counted from 1.
    pub run: u64,
    /// Number of the step, from 0.
    pub at: usize,
    /// Whether the prediction is right.
    pub right: bool,
    /// The right answer: a value, a window, `yes` or `no`.
    pub answer: String,
    /// Why it is so: the sentence of the step, in the language of the page.
    pub why: String,
}

/// A right answer.
enum Predicted {
    Value(Value),
    Window(Value, Value),
    CutOff(bool),
}

impl Predicted {
    /// Returns whether a student's text is this answer.
    fn accepts(&self, typed: &str) -> bool {
        match self {
            Predicted::Value(value) => Answer::Number(*value).accepts(typed),
            Predicted::Window(alpha, beta) => {
                let separates =
                    |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '[' | ']' | '(' | ')');
                let typed: Vec<&str> = (typed.split(separates))
                    .filter(|word| !word.is_empty())
                    .collect();
                let [low, high] = typed[..] else { return false };
                Answer::Number(*alpha).accepts(low) && Answer::Number(*beta).accepts(high)
            }
            Predicted::CutOff(is_cut) => typed == if *is_cut { "yes" } else { "no" },
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Predicted::Value(_) => "value",
            Predicted::Window(..) => "window",
            Predicted::CutOff(_) => "cutOff",
        }
    }
}

impl Lesson {
    /// The question before the step number `at`. `None` if `at` is past the last step.
    pub(super) fn question(&self, at: usize) -> Option<LearnEvent> {
        let recording = &self.search.recording;
        let step = recording.steps().get(at)?;
        let node = &recording.tree()[step.node];
        Some(LearnEvent::Question(Prediction {
            run: self.run,
            at,
            asks: self.predicted(at).map(|predicted| predicted.kind()),
            node: node.letter.as_ref().unwrap_or(&node.label).to_string(),
            side: node.side.name(),
        }))
    }

    /// The verdict on a prediction of the step number `at`. `None` if there is nothing to predict.
    pub(super) fn judge(&self, at: usize, typed: &str) -> Option<LearnEvent> {
        let predicted = self.predicted(at)?;
        Some(LearnEvent::Judged(JudgedPrediction {
            run: self.run,
            at,
            right: predicted.accepts(typed),
            answer: match predicted {
                Predicted::Value(value) => value_text(value),
                Predicted::Window(alpha, beta) => window_text(Window { alpha, beta }),
                Predicted::CutOff(is_cut) => if is_cut { "yes" } else { "no" }.to_owned(),
            },
            why: self.search.recording.sentence(at).to_owned(),
        }))
    }

    /// The answer that is asked for before the step number `at`; `None` if the step is not asked for. The kind of the
    /// question does not depend on the answer.
    fn predicted(&self, at: usize) -> Option<Predicted> {
        let steps = self.search.recording.steps();
        let step = steps.get(at)?;
        let node = &self.search.recording.tree()[step.node];
        match step.kind {
            StepKind::Enter if at > 0 && node.window.is_some() => {
                Some(Predicted::Window(step.window.alpha, step.window.beta))
            }
            StepKind::Returned | StepKind::Cut => {
                let is_cut = step.kind == StepKind::Cut;
                let has_more = is_cut
                    || steps
                        .get(at + 1)
                        .is_some_and(|next| next.kind != StepKind::Leave);
                if has_more && node.window.is_some() && can_cut(node.side, step) {
                    Some(Predicted::CutOff(is_cut))
                } else {
                    Some(Predicted::Value(step.value))
                }
            }
            _ => None,
        }
    }
}

/// Whether the opponent of the node's side already has a value, which a cut-off needs.
fn can_cut(side: Side, step: &RecordedStep) -> bool {
    let limit = match side {
        Side::Max => step.window.beta,
        Side::Min => step.window.alpha,
    };
    limit.finite().is_some()
}
