use obverse_classic::{Algorithm, EvaluationName, Preset, is_spelling_of};
use pyo3::prelude::*;

/// Names of the algorithms, each with its other names.
#[pyfunction]
pub(crate) fn classic_algorithms() -> Vec<(&'static str, Vec<&'static str>)> {
    Algorithm::ALL
        .into_iter()
        .map(|algorithm| (algorithm.name(), algorithm.aliases().to_vec()))
        .collect()
}

/// Names of the built-in evaluations, each with the names of its parts.
#[pyfunction]
pub(crate) fn classic_evaluations() -> Vec<(&'static str, Vec<&'static str>)> {
    EvaluationName::ALL
        .iter()
        .map(|evaluation| (evaluation.name(), evaluation.part_names().to_vec()))
        .collect()
}

/// Names of the presets.
#[pyfunction]
pub(crate) fn classic_presets() -> Vec<&'static str> {
    Preset::ALL.into_iter().map(Preset::name).collect()
}

/// Returns whether a typed name means `name`: case, hyphens, underscores and spaces do not matter.
#[pyfunction]
#[pyo3(signature = (typed, name, /))]
pub(crate) fn classic_spelling(typed: &str, name: &str) -> bool {
    is_spelling_of(typed, name)
}
