//! `obverse eval`: what a position is worth by a textbook evaluation or the engine's, and why.

mod explain;
mod trained;

use obverse_classic::EvaluationName;
use obverse_core::Position;
use obverse_dialogue::{BoardView, Colors};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::args::{EvalArgs, EvalChoice};
use crate::failure::Failure;
use crate::json::color_name;
use crate::output::{self, STRONG};

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

#[derive(Serialize)]
struct One {
    position: String,
    turn: &'static str,
    #[serde(flatten)]
    worth: Worth,
}

#[derive(Serialize)]
struct All {
    position: String,
    turn: &'static str,
    evaluations: Vec<Worth>,
}

/// Weights for an evaluation that has none.
#[derive(Debug, thiserror::Error)]
#[error("--weights is for `--eval trained`: the other evaluations are not trained")]
struct NoWeights;

pub fn run(args: EvalArgs) -> Result<(), Failure> {
    let game = args.position.game_or(args.preset.start())?;
    let position = game.position();
    let usual = match &args.weights {
        Some(_) => EvalChoice::Trained,
        None => EvalChoice::One(args.preset.evaluation()),
    };
    let wanted = args.evaluation.unwrap_or(usual);
    if wanted == EvalChoice::Trained {
        return trained::run(&args, position);
    }
    if args.weights.is_some() {
        return Err(Failure::input(NoWeights));
    }
    if args.json {
        let turn = color_name(position.turn());
        return match wanted {
            EvalChoice::One(evaluation) => output::print_json(&One {
                position: position.to_string(),
                turn,
                worth: Worth::new(evaluation, position),
            }),
            EvalChoice::All | EvalChoice::Trained => output::print_json(&All {
                position: position.to_string(),
                turn,
                evaluations: each(|evaluation| Worth::new(evaluation, position)),
            }),
        };
    }
    let evaluations = match wanted {
        EvalChoice::One(evaluation) => vec![evaluation],
        EvalChoice::All | EvalChoice::Trained => EvaluationName::ALL.to_vec(),
    };
    let text = if args.explain {
        let view = view(&args);
        let explain = |&evaluation| explain::table(evaluation, position);
        let tables: Vec<String> = evaluations.iter().map(explain).collect();
        let mut text = tables.join("\n");
        let shows_stability = |evaluation: &EvaluationName| {
            matches!(
                evaluation,
                EvaluationName::Prop | EvaluationName::PropMobility
            )
        };
        if evaluations.iter().any(shows_stability) {
            text += "\n";
            text += &explain::stability(&view, position);
        }
        text
    } else {
        evaluations
            .iter()
            .map(|&evaluation| summary(evaluation, position))
            .collect()
    };
    output::print(&text)
}

/// How boards are drawn.
fn view(args: &EvalArgs) -> BoardView {
    let ascii = args.ascii || !output::locale_is_utf8();
    BoardView::new(ascii, Colors::of_terminal())
}

fn each<T>(of: impl Fn(EvaluationName) -> T) -> Vec<T> {
    EvaluationName::ALL
        .iter()
        .map(|&evaluation| of(evaluation))
        .collect()
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

/// One line: the name, the value from Black's side and for the side to move.
fn summary(evaluation: EvaluationName, position: Position) -> String {
    let explanation = evaluation.explain(position);
    let turn = position.turn();
    format!(
        "{STRONG}{:<14}{STRONG:#}{:>+7} for Black, {:>+7} for {turn} to move\n",
        evaluation.name(),
        explanation.total,
        explanation.value_for(turn)
    )
}
