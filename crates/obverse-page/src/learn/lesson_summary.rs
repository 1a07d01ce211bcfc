use obverse_classic::trace::Pseudocode;
use serde::Serialize;

use super::lesson::Lesson;
use super::search_settings::SearchSettings;
use super::tree_shape::TreeShape;
use crate::message::DiscColor;

/// The result of a search, and the sizes of its trees.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Summary"))]
#[serde(rename_all = "camelCase")]
pub struct LessonSummary {
    /// Number of the search in its tab, counted from 1.
    pub run: u64,
    /// Settings of the search.
    pub setting: SearchSettings,
    /// Pseudo-code of the algorithm, line by line.
    pub pseudocode: &'static [&'static str],
    /// The position as a board string. `None` for a tree of numbers, which has no positions.
    pub position: Option<String>,
    /// Title of the tree's picture.
    pub title: String,
    /// Number of steps.
    pub steps: usize,
    /// Number of steps in which the search skips moves.
    pub cuts: usize,
    /// Value of the root for the side to move there.
    pub value: i32,
    /// Side to move at the root. `None` for a tree of numbers, which has no positions.
    pub side: Option<DiscColor>,
    /// Moves of the principal variation.
    pub line: Vec<String>,
    /// Number of visited nodes, including the nodes of null-window probes.
    pub nodes: u64,
    /// Number of leaves.
    pub leaves: u64,
    /// Number of nodes with a cutoff.
    pub cutoffs: u64,
    /// Number of transposition table hits.
    pub table_hits: u64,
    /// Size of the search tree.
    pub tree: TreeShape,
    /// Size of minimax's tree; `None` if only the chosen search is shown.
    pub minimax: Option<TreeShape>,
    /// Comparison with minimax; `None` if the number of nodes that minimax visits is not known.
    pub savings: Option<Savings>,
}

/// Comparison of a search with minimax.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Savings {
    /// Number of nodes that minimax visits.
    pub minimax_nodes: u64,
    /// Number of nodes that the search visited.
    pub nodes: u64,
    /// Share of minimax's nodes that was saved, in percent. Negative if the search visits more nodes.
    pub saved: f64,
    /// Whether minimax's tree is shown. If not, its nodes were only counted.
    pub drawn: bool,
}

impl Lesson {
    /// The result of the search, and the sizes of the trees.
    pub fn summary(&self) -> LessonSummary {
        let recording = &self.search.recording;
        let outcome = recording.outcome();
        let root = recording.search().root();
        LessonSummary {
            run: self.run,
            setting: self.setting.clone(),
            pseudocode: Pseudocode::of(recording.search().algorithm())
                .map_or(&[], Pseudocode::lines),
            position: root.map(|position| position.to_string()),
            title: recording.tree().title().to_owned(),
            steps: recording.steps().len(),
            cuts: (recording.steps().iter())
                .filter(|event| event.kind.skips())
                .count(),
            value: outcome.value,
            side: root.map(|position| position.turn().into()),
            line: outcome.line.clone(),
            nodes: outcome.nodes,
            leaves: outcome.leaves,
            cutoffs: outcome.cutoffs,
            table_hits: outcome.table_hits,
            tree: self.search.shape(),
            minimax: self.minimax.as_ref().map(|beside| beside.recorded.shape()),
            savings: self.minimax_nodes.map(|minimax_nodes| Savings {
                minimax_nodes,
                nodes: outcome.nodes,
                saved: 100.0 * (1.0 - outcome.nodes as f64 / minimax_nodes.max(1) as f64),
                drawn: self.minimax.is_some(),
            }),
        }
    }
}
