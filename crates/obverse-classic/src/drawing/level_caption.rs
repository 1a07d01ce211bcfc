use super::metrics::SMALL;
use super::search_tree::{NodeId, SearchTree};
use super::text_width::width;
use crate::side::Side;

/// The texts at the left of a level of the tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct LevelCaption {
    /// The side to move on this level: `▲ MAX`, `▼ MIN`, or `▲▼` if MAX moves at some nodes and MIN at others. It is
    /// `leaves` if all nodes of the level are leaves, and empty if the level has only stubs (placeholders for skipped
    /// moves).
    pub(super) title: &'static str,
    /// Colour of the side to move. Empty in an abstract tree, and on a level whose title is not `▲ MAX` or `▼ MIN`.
    pub(super) detail: String,
}

impl LevelCaption {
    /// Returns the captions of all levels from the root down. A stub is the placeholder that is drawn for the moves
    /// that a cut-off skipped. If nodes of the last level have stubs, the stubs form one more level.
    pub(super) fn of_levels(tree: &SearchTree) -> Vec<LevelCaption> {
        let levels = tree.levels();
        let stubs_below =
            (levels.last().into_iter().flatten()).any(|&id| tree[id].skipping_cut().is_some());
        (levels.iter().map(Vec::as_slice))
            .chain(stubs_below.then_some([].as_slice()))
            .map(|nodes| LevelCaption::of_level(tree, nodes))
            .collect()
    }

    fn of_level(tree: &SearchTree, nodes: &[NodeId]) -> LevelCaption {
        let (mut max, mut min, mut leaves_only) = (false, false, true);
        for &id in nodes {
            max |= tree[id].side == Side::Max;
            min |= tree[id].side == Side::Min;
            leaves_only &= tree[id].leaf;
        }
        let color = |side| {
            tree.color_of(side)
                .map_or(String::new(), |color| color.to_string())
        };
        let (title, detail) = match (max, min) {
            _ if leaves_only && (max || min) => ("leaves", String::new()),
            (true, false) => ("▲ MAX", color(Side::Max)),
            (false, true) => ("▼ MIN", color(Side::Min)),
            // A level that has only stubs needs no title: the level above says whose moves were skipped.
            (false, false) => ("", String::new()),
            (true, true) => ("▲▼", String::new()),
        };
        LevelCaption { title, detail }
    }
}

/// Returns the width of the widest level caption, in pixels.
pub(super) fn widest_caption(levels: &[LevelCaption]) -> f64 {
    (levels.iter())
        .map(|level| width(level.title, SMALL).max(width(&level.detail, SMALL)))
        .fold(0.0, f64::max)
}
