//! JSON output of the textbook evaluations.

use obverse_classic::EvaluationName;
use obverse_core::Position;
use serde::Serialize;
use serde_json::{Map, Value};

use obverse_report::json::color_name;

/// Value that one evaluation gives a position.
#[derive(Serialize)]
struct ValueJson {
    eval: &'static str,
    /// Value from Black's side.
    black: i32,
    /// Value for the side to move.
    mover: i32,
    /// Values of the evaluation's parts by name, from Black's side.
    parts: Map<String, Value>,
}

impl ValueJson {
    fn new(evaluation: EvaluationName, position: Position) -> ValueJson {
        let explanation = evaluation.explain(position);
        let part = |(name, value): &(&str, i32)| (String::from(*name), Value::from(*value));
        ValueJson {
            eval: evaluation.name(),
            black: explanation.total,
            mover: explanation.value_for(position.turn()),
            parts: explanation.parts.iter().map(part).collect(),
        }
    }
}

/// JSON output of `obverse eval` for one evaluation.
#[derive(Serialize)]
pub struct EvaluationJson {
    position: String,
    turn: &'static str,
    #[serde(flatten)]
    worth: ValueJson,
}

impl EvaluationJson {
    /// Evaluates a position.
    pub fn new(evaluation: EvaluationName, position: Position) -> EvaluationJson {
        EvaluationJson {
            position: position.to_string(),
            turn: color_name(position.turn()),
            worth: ValueJson::new(evaluation, position),
        }
    }
}

/// JSON output of `obverse eval` for all evaluations.
#[derive(Serialize)]
pub struct AllEvaluationsJson {
    position: String,
    turn: &'static str,
    evaluations: Vec<ValueJson>,
}

impl AllEvaluationsJson {
    /// Evaluates a position with every evaluation.
    pub fn new(position: Position) -> AllEvaluationsJson {
        let evaluations = EvaluationName::ALL.iter();
        AllEvaluationsJson {
            position: position.to_string(),
            turn: color_name(position.turn()),
            evaluations: evaluations
                .map(|&evaluation| ValueJson::new(evaluation, position))
                .collect(),
        }
    }
}
