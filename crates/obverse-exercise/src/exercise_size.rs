use obverse_classic::observer::Bound;
use obverse_classic::trace::{ChildResult, OpenNode};

/// Size of an exercise's solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct ExerciseSize {
    /// Number of nodes of the tree, or of the traced search; for an evaluation, the number of discs.
    pub nodes: u64,
    /// Number of nodes at which alpha-beta skips at least one child.
    pub cutoffs: u64,
    /// Number of deep cut-offs, in which the bound was set at an ancestor above the parent of the node.
    pub deep_cutoffs: u64,
    /// Number of cut-offs at which the value of the node equals the bound.
    pub equal_cutoffs: u64,
    /// Number of passes in the tree.
    pub passes: u64,
}

impl ExerciseSize {
    /// Counts the cut-off that a child of `node` caused, if the cut-off skipped any branches.
    pub(crate) fn count_cutoff(&mut self, node: &OpenNode, child: &ChildResult) {
        let Some(cut) = child.cut.as_ref().filter(|cut| !cut.moves.is_empty()) else {
            return;
        };
        self.cutoffs += 1;
        self.equal_cutoffs += u64::from(child.value == cut.limit);
        let source = match cut.bound {
            Bound::Alpha => node.alpha_from,
            Bound::Beta => node.beta_from,
        };
        // The cut-off is shallow if the bound was set at the parent, and deep if it was set above the parent.
        self.deep_cutoffs += u64::from(source.is_some_and(|(_, ply)| ply + 1 < node.ply));
    }
}
