/// Numbers of the steps at which the display of a node changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeSpan {
    /// Number of the step that enters the node.
    pub first: usize,
    /// Number of the step that leaves the node. From this step on the node's value is final.
    pub last: usize,
    /// Number of the step with the cut-off that skipped moves; `None` if no moves were skipped.
    pub cut: Option<usize>,
}
