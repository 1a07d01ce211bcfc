use super::label::letters;
use super::node_labels::TreeLabels;
use crate::abstract_tree::{AbstractTree, NodeId};
use crate::drawing::{self, SearchTree};
use crate::side::Side;

/// Returns a tree of numbers to draw before any search: inner nodes have a letter and no value.
///
/// ```
/// use obverse_classic::AbstractTree;
/// use obverse_classic::drawing::Caption;
/// use obverse_classic::trace::unsearched_tree;
///
/// let tree: AbstractTree = "((3 12)(2 4))".parse()?;
/// let drawing = unsearched_tree(&tree, "To be searched");
/// let texts: Vec<_> = drawing.ids().map(|id| Caption::of_node(&drawing[id]).first).collect();
/// assert_eq!(texts, ["A", "B", "3", "12", "C", "2", "4"]);
/// # Ok::<(), obverse_classic::abstract_tree::ParseTreeError>(())
/// ```
pub fn unsearched_tree(tree: &AbstractTree, title: impl Into<String>) -> SearchTree {
    let labels = TreeLabels::new(tree);
    let node = |id: NodeId, side: Side| drawing::Node {
        letter: (labels.letter(id)).map(|letter| letters(letter, b'A').into()),
        value: tree.number(id),
        leaf: tree.number(id).is_some(),
        ..drawing::Node::new(labels.label(id).to_string(), side)
    };
    let mut drawn = SearchTree::new(title, node(AbstractTree::ROOT, tree.root_side()));
    // Returns the children of a node with their parent and side, from right to left: `rest` is a stack, so the
    // leftmost child is popped first.
    let below = |id: NodeId, parent, side: Side| {
        let children = tree.children(id).iter().rev();
        children.map(move |&child| (child, parent, !side))
    };
    let mut rest: Vec<_> = below(AbstractTree::ROOT, drawn.root(), tree.root_side()).collect();
    while let Some((id, parent, side)) = rest.pop() {
        let added = drawn.add(parent, node(id, side));
        rest.extend(below(id, added, side));
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_root_has_the_side_of_the_tree() {
        for (text, expected) in [
            ("((3 12)(2 4))", [Side::Max, Side::Min, Side::Max]),
            ("min ((3 12)(2 4))", [Side::Min, Side::Max, Side::Min]),
        ] {
            let tree: AbstractTree = text.parse().expect("a tree");
            let drawing = unsearched_tree(&tree, "To be searched");
            let sides: Vec<Side> = drawing.ids().map(|id| drawing[id].side).take(3).collect();
            assert_eq!(sides, expected, "{text}");
        }
    }
}
