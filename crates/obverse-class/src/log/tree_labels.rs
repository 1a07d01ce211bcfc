use std::collections::HashMap;

use obverse_classic::AbstractTree;
use obverse_classic::abstract_tree::NodeId;
use obverse_classic::trace::Label;

/// Labels the nodes of a tree of numbers: inner nodes are lettered level by level, and the moves of B are b1, b2, ...
pub(super) fn tree_labels(tree: &AbstractTree) -> HashMap<NodeId, Label> {
    let mut labels = HashMap::new();
    let mut letter = 0;
    let mut level = vec![AbstractTree::ROOT];
    while !level.is_empty() {
        let mut next = Vec::new();
        for node in level {
            let children = tree.children(node);
            if children.is_empty() {
                continue;
            }
            for (place, &child) in (0..).zip(children) {
                labels.insert(child, Label::Branch { letter, place });
            }
            letter += 1;
            next.extend_from_slice(children);
        }
        level = next;
    }
    labels
}
