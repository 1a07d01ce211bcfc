use obverse_classic::trace::Subject;
use obverse_classic::{Algorithm, EvaluationName, Preset};
use serde::Serialize;

use super::ROOM;
use super::event::LearnEvent;

/// How deep one may look: beyond that no tree is small enough.
pub const DEEPEST: u32 = 20;

/// An algorithm that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AlgorithmChoice {
    /// Its name.
    pub name: &'static str,
    /// Whether it searches trees of numbers too.
    pub trees: bool,
}

/// An evaluation that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EvaluationChoice {
    /// Its name.
    pub name: &'static str,
    /// What its parts are called.
    pub parts: &'static [&'static str],
}

/// A course that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PresetChoice {
    /// Its name.
    pub name: &'static str,
    /// Its evaluation.
    pub evaluation: &'static str,
    /// What a side without moves does.
    pub pass: String,
    /// Which of equal moves is chosen.
    pub tie: String,
    /// Where its games start.
    pub start: String,
}

/// All that can be chosen.
pub(super) fn event() -> LearnEvent {
    LearnEvent::Choices {
        algorithms: (Subject::ALGORITHMS.iter())
            .map(|&algorithm: &Algorithm| AlgorithmChoice {
                name: algorithm.name(),
                trees: Subject::check_tree(algorithm).is_ok(),
            })
            .collect(),
        evaluations: (EvaluationName::ALL.iter())
            .map(|evaluation| EvaluationChoice {
                name: evaluation.name(),
                parts: evaluation.part_names(),
            })
            .collect(),
        presets: (Preset::ALL.iter())
            .map(|preset| PresetChoice {
                name: preset.name(),
                evaluation: preset.evaluation().name(),
                pass: preset.rules().passes.to_string(),
                tie: preset.rules().ties.to_string(),
                start: if preset.start() == obverse_core::Position::start() {
                    "start".to_owned()
                } else {
                    "mirrored".to_owned()
                },
            })
            .collect(),
        deepest: DEEPEST,
        most_nodes: ROOM.nodes,
    }
}
