use crate::trace::{ChildResult, Label, OpenNode, Step, StepCut};
use crate::value::Value;

/// The node that the search left last. Missing and extra rows are often rows of this node.
#[derive(Default)]
pub(super) struct LastNode {
    /// The leaf or inner node; `None` before the search has left any node.
    pub(super) node: Option<OpenNode>,
    pub(super) is_leaf: bool,
    /// Cut-off at the node, if any: the child that caused it, the value of the node, and the skipped moves.
    pub(super) cut: Option<(Label, Value, StepCut)>,
    /// Cut-off of a node that the search has not left yet.
    open_cut: Option<(Label, Value, StepCut)>,
}

impl LastNode {
    pub(super) fn follow(&mut self, path: &[OpenNode], step: &Step) {
        match step {
            Step::Returned(ChildResult {
                child,
                value,
                cut: Some(cut),
                ..
            }) => self.open_cut = Some((*child, *value, cut.clone())),
            Step::Leaf(_) => {
                self.node = path.last().cloned();
                self.is_leaf = true;
                self.cut = None;
            }
            Step::Leave(_) => {
                self.node = path.last().cloned();
                self.is_leaf = false;
                self.cut = self.open_cut.take();
            }
            _ => {}
        }
    }
}
