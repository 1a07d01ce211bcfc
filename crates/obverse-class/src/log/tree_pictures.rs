//! A picture of the search tree around the node of a wrong row.

use obverse_classic::drawing::{Node, NodeId, SearchTree, svg};
use obverse_classic::trace::collect_tree;

use super::{ExpectedLog, LoggedSearch};

/// Maximum number of children drawn per node.
const MOST_CHILDREN: usize = 12;

/// The search tree of an assignment, from which pictures of its parts are made.
pub struct TreePictures(Option<SearchTree>);

impl TreePictures {
    /// Collects the tree of the correct search.
    pub fn new(logged: &LoggedSearch) -> TreePictures {
        TreePictures(collect_tree(
            &logged.traced,
            ExpectedLog::MOST_ROWS,
            &mut (),
        ))
    }

    /// Draws the node with this number in visiting order, as SVG: the path to the node, the siblings of the nodes on
    /// the path, and the node's children. The path is highlighted and the node is marked. The page must contain the
    /// style sheet of these pictures.
    pub fn around(&self, number: u64, title: &str) -> Option<String> {
        let tree = self.0.as_ref()?;
        let marked = tree.id(usize::try_from(number).ok()?)?;
        let mut path = vec![marked];
        while let Some(parent) = path.last().and_then(|&node| tree.parent(node)) {
            path.push(parent);
        }
        path.reverse();
        let copy = |id: NodeId| {
            let mut node: Node = tree[id].clone();
            node.chosen = false;
            if id == marked {
                node.label = format!("✗ {}", node.label).into();
            }
            node
        };
        let mut part = SearchTree::new(title, copy(tree.root()));
        let mut at = part.root();
        for (depth, &id) in path.iter().enumerate() {
            let on_path = path.get(depth + 1).copied();
            let children: Vec<NodeId> = tree.children(id).collect();
            let place = on_path.and_then(|next| children.iter().position(|&child| child == next));
            let first = place.map_or(0, |place| {
                (place + 1 + MOST_CHILDREN / 3).min(children.len())
            });
            let first = first.saturating_sub(MOST_CHILDREN);
            let mut next = None;
            for &child in children.iter().skip(first).take(MOST_CHILDREN) {
                let added = part.add(at, copy(child));
                if Some(child) == on_path {
                    next = Some(added);
                }
            }
            match next {
                Some(added) => at = added,
                None => break,
            }
        }
        part.choose(at);
        let mut picture = Vec::new();
        svg::write_embedded(&part, &mut picture).ok()?;
        String::from_utf8(picture).ok()
    }
}
