//! What textbook evaluations say, for JSON.

use obverse_classic::EvaluationName;
use obverse_core::Position;
use serde::Serialize;
use serde_json::{Map, Value};

use obverse_report::json::color_name;

/// What one evaluation says, in JSON.
#[derive(Serialize)]
struct Worth {
    eval: &'static str,
    /// From Black's side.
    black: i32,
    /// For the side to move.
    mover: i32,
    /// From Black's side, by name.
    parts: Map<String, Value>,
}

impl Worth {
    fn new(evaluation: EvaluationName, position: Position) -> Worth {
        let explanation = evaluation.explain(position);
        let part = |(name, value): &(&str, i32)| (String::from(*name), Value::from(*value));
        Worth {
            eval: evaluation.name(),
            black: explanation.total,
            mover: explanation.value_for(position.turn()),
            parts: explanation.parts.iter().map(part).collect(),
        }
    }
}

/// What one evaluation says about a position, for JSON.
#[derive(Serialize)]
pub struct One {
    position: String,
    turn: &'static str,
    #[serde(flatten)]
    worth: Worth,
}

impl One {
    /// What this evaluation says.
    pub fn new(evaluation: EvaluationName, position: Position) -> One {
        One {
            position: position.to_string(),
            turn: color_name(position.turn()),
            worth: Worth::new(evaluation, position),
        }
    }
}

/// What all evaluations say about a position, for JSON.
#[derive(Serialize)]
pub struct All {
    position: String,
    turn: &'static str,
    evaluations: Vec<Worth>,
}

impl All {
    /// What all of them say, in their order.
    pub fn new(position: Position) -> All {
        let evaluations = EvaluationName::ALL.iter();
        All {
            position: position.to_string(),
            turn: color_name(position.turn()),
            evaluations: evaluations
                .map(|&evaluation| Worth::new(evaluation, position))
                .collect(),
        }
    }
}
