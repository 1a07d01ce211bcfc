use std::time::Instant;

use obverse_classic::trace::{OpenNode, Step, StepListener, TracedSearch};
use obverse_classic::{AbstractTree, Algorithm, Side, TieRule};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::result_fields::tree_fields;
use super::search_settings::{invalid, parse};
use crate::callbacks::Callbacks;
use crate::convert::exceptions;
use crate::interrupt::run_with_callbacks;

/// Searches a tree of numbers. Returns the fields of `SearchResult` in order.
#[pyfunction]
pub(crate) fn classic_search_tree<'py>(
    py: Python<'py>,
    text: &str,
    algorithm: &str,
    root: Option<&str>,
    ties: Option<&str>,
) -> PyResult<Bound<'py, PyTuple>> {
    let traced = traced_tree(text, algorithm, root, ties)?;
    let callbacks = Callbacks::new()?;
    let started = Instant::now();
    let outcome = run_with_callbacks(py, &callbacks, || {
        let mut ignored = IgnoredSteps;
        traced.trace(&mut ignored, &mut || callbacks.stop().is_stopped())
    })?;
    tree_fields(
        py,
        &outcome,
        height(&traced),
        started.elapsed().as_secs_f64(),
    )
}

/// Creates the search of a tree of numbers from the arguments of the Python function.
pub(super) fn traced_tree(
    text: &str,
    algorithm: &str,
    root: Option<&str>,
    ties: Option<&str>,
) -> PyResult<TracedSearch> {
    let algorithm: Algorithm = parse(algorithm)?;
    TracedSearch::check_tree(algorithm).map_err(invalid)?;
    let text = text.trim();
    let tree: AbstractTree =
        text.parse()
            .map_err(|error: obverse_classic::abstract_tree::ParseTreeError| {
                let column = Some(error.column);
                exceptions::FormatError::new_err((
                    error.to_string(),
                    None::<u64>,
                    column,
                    None::<u64>,
                ))
            })?;
    let side: Option<Side> = root.map(parse).transpose()?;
    let (tree, text) = match side {
        Some(side) if side != tree.root_side() => {
            let numbers = text.trim_start_matches(char::is_alphabetic).trim_start();
            let text = format!("{} {numbers}", side.name().to_lowercase());
            (tree.with_root_side(side), text)
        }
        _ => (tree, text.to_owned()),
    };
    let ties: Option<TieRule> = ties.map(parse).transpose()?;
    Ok(TracedSearch::Tree {
        tree,
        text,
        algorithm,
        ties: ties.unwrap_or_default(),
    })
}

/// Number of plies of the longest line of a tree of numbers.
pub(super) fn height(traced: &TracedSearch) -> usize {
    let TracedSearch::Tree { tree, .. } = traced else {
        return 0;
    };
    let mut height = 0;
    let mut rest = vec![(AbstractTree::ROOT, 0)];
    while let Some((node, ply)) = rest.pop() {
        height = height.max(ply);
        rest.extend(tree.children(node).iter().map(|&child| (child, ply + 1)));
    }
    height
}

struct IgnoredSteps;

impl StepListener for IgnoredSteps {
    fn step(&mut self, _: &[OpenNode], _: &Step) {}
}
