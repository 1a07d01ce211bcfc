use obverse_classic::trace::Recording;

use super::learn_request::TreeChoice;
use super::minimax_comparison::MinimaxTree;
use super::recorded_tree::RecordedTree;
use super::search_settings::SearchSettings;
use crate::Lease;

/// A recorded search to step through. The lesson may include minimax's search of the same root for comparison.
#[derive(Debug)]
pub struct Lesson {
    pub(super) run: u64,
    pub(super) setting: SearchSettings,
    pub(super) search: RecordedTree,
    pub(super) minimax: Option<MinimaxTree>,
    /// Number of nodes that minimax visits, if known.
    pub(super) minimax_nodes: Option<u64>,
    _lease: Box<dyn Lease>,
}

impl Lesson {
    /// Creates a lesson from a recorded search.
    pub(super) fn new(
        run: u64,
        setting: &SearchSettings,
        recording: Recording,
        lease: Box<dyn Lease>,
    ) -> Lesson {
        Lesson {
            run,
            setting: setting.clone(),
            search: RecordedTree::new(recording),
            minimax: None,
            minimax_nodes: None,
            _lease: lease,
        }
    }

    #[cfg(test)]
    pub(super) fn recording(&self) -> &Recording {
        &self.search.recording
    }

    /// All boxes and bundles of small subtrees in the picture of the search tree, at full scale.
    #[cfg(test)]
    pub(super) fn all_pieces(&self) -> (Vec<super::BoxPiece>, Vec<super::BundlePiece>) {
        let layout = &self.search.layout;
        let area = [0.0, 0.0, layout.width, layout.height];
        self.search.pieces(area, 1.0, None)
    }

    /// Adds minimax's tree for comparison.
    pub(super) fn compare(&mut self, minimax: Recording, lease: Box<dyn Lease>) {
        self.minimax_nodes = Some(minimax.outcome().nodes);
        self.minimax = Some(MinimaxTree::new(minimax, &self.search.recording, lease));
    }

    /// Sets the number of nodes that minimax visits. Called if minimax's tree is too large to keep.
    pub(super) fn count(&mut self, nodes: u64) {
        self.minimax_nodes = Some(nodes);
    }

    /// One of the two trees; `None` if minimax's tree was not recorded.
    pub(super) fn recorded(&self, which: TreeChoice) -> Option<&RecordedTree> {
        match which {
            TreeChoice::Search => Some(&self.search),
            TreeChoice::Minimax => self.minimax.as_ref().map(|beside| &beside.recorded),
        }
    }
}
