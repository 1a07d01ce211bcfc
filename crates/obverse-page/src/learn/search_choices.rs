use obverse_classic::trace::TracedSearch;
use obverse_classic::{Algorithm, EvaluationName, Preset};
use serde::Serialize;

use super::learn_event::LearnEvent;
use super::record_search::ROOM;

/// Maximum search depth in plies. Deeper trees are too large to show.
pub const DEEPEST: u32 = 20;

/// An algorithm to choose on the Learn page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AlgorithmChoice {
    /// Name of the algorithm, as on the command line.
    pub name: &'static str,
    /// Whether the algorithm can search trees of numbers too, not only positions.
    pub trees: bool,
}

/// An evaluation to choose on the Learn page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EvaluationChoice {
    /// Name of the evaluation, as on the command line.
    pub name: &'static str,
    /// Names of the evaluation's terms.
    pub parts: &'static [&'static str],
}

/// A preset to choose on the Learn page: the rules and the evaluation of a university course.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PresetChoice {
    /// Name of the preset, as on the command line.
    pub name: &'static str,
    /// Name of the evaluation that the course uses.
    pub evaluation: &'static str,
    /// Whether a pass counts as a ply or makes its node a leaf: `ply` or `leaf`.
    pub pass: String,
    /// Which of several moves of equal value is chosen: `first` or `last`.
    pub tie: String,
    /// Starting position: `start` or `mirrored`.
    pub start: String,
}

/// The event that lists everything to choose from on the Learn page.
pub(super) fn choices_event() -> LearnEvent {
    LearnEvent::Choices {
        algorithms: (TracedSearch::ALGORITHMS.iter())
            .map(|&algorithm: &Algorithm| AlgorithmChoice {
                name: algorithm.name(),
                trees: TracedSearch::check_tree(algorithm).is_ok(),
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
