use std::iter;
use std::num::NonZeroU32;
use std::ops::{Index, IndexMut};
use std::sync::Arc;

use obverse_core::{Color, Position};

use crate::observer::{Bound, ValueKind};
use crate::side::Side;
use crate::window::Window;

/// A cut-off: the value of a node reached a bound, so the search skipped the remaining moves of the node, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The bound that the node's value reached.
    pub bound: Bound,
    /// Value of the bound that was reached.
    pub limit: i32,
    /// The legal moves that the cut-off skipped, in search order. Empty if the last move caused the cut-off.
    pub skipped: Vec<Arc<str>>,
}

/// One node of a search tree.
///
/// ```
/// use obverse_classic::{Side, Value, Window, drawing::Node};
///
/// let node = Node {
///     value: Some(-3),
///     window: Some(Window { alpha: Value::from(-3), beta: Value::INFINITY }),
///     ..Node::new("c4", Side::Min)
/// };
/// assert!(!node.leaf);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The move that led to this node, such as `d3` or `pass`; `root` for the root. The text is shared, because a
    /// large tree has few different labels.
    pub label: Arc<str>,
    /// Capital letter that names an inner node of a tree of numbers; `None` for leaves, and in Othello trees.
    pub letter: Option<Arc<str>>,
    /// The side to move.
    pub side: Side,
    /// The value that the search returned, from MAX's side; `None` while it is unknown.
    pub value: Option<i32>,
    /// Whether the value is exact or a bound. It may be a bound although no move was skipped, because it comes from a
    /// child whose value is a bound. If a cut-off skipped moves, [`cut`](Node::cut) decides.
    pub kind: ValueKind,
    /// The alpha-beta window on entry; `None` if the search uses no windows.
    pub window: Option<Window>,
    /// Whether the node is a leaf, whose value is a static evaluation.
    pub leaf: bool,
    /// Whether the node is on the principal variation.
    pub chosen: bool,
    /// The position; `None` in an abstract tree.
    pub position: Option<Position>,
    /// Remarks, one per line, such as the parts of an evaluation or a table hit.
    pub notes: Vec<String>,
    /// The cut-off at this node; `None` if there was no cut-off.
    pub cut: Option<Box<Cut>>,
}

impl Node {
    /// Creates a node with a label and a side. All other fields are empty or `false`.
    pub fn new(label: impl Into<Arc<str>>, side: Side) -> Node {
        Node {
            label: label.into(),
            letter: None,
            side,
            value: None,
            kind: ValueKind::Exact,
            window: None,
            leaf: false,
            chosen: false,
            position: None,
            notes: Vec::new(),
            cut: None,
        }
    }

    /// Returns the cut-off if it skipped at least one move.
    pub(super) fn skipping_cut(&self) -> Option<&Cut> {
        self.cut.as_deref().filter(|cut| !cut.skipped.is_empty())
    }
}

/// Index of a node. It is valid only in the [`SearchTree`] that returned it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    const ROOT: NodeId = NodeId(NonZeroU32::MIN);

    /// # Panics
    ///
    /// With four billion nodes or more, which do not fit into memory.
    fn new(index: usize) -> NodeId {
        let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
        NodeId(number.expect("fewer than four billion nodes"))
    }

    /// Returns the number of nodes that were added before this one.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A search tree to draw. Nodes are in the order in which the search entered them, each after its parent.
///
/// Index the tree with a [`NodeId`] to read or change a node. Indexing with an id of another tree may panic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTree {
    title: String,
    nodes: Vec<Node>,
    links: Vec<Links>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Links {
    parent: Option<NodeId>,
    first_child: Option<NodeId>,
    last_child: Option<NodeId>,
    next_sibling: Option<NodeId>,
    depth: u32,
}

impl SearchTree {
    /// Creates a tree with only a root.
    pub fn new(title: impl Into<String>, root: Node) -> SearchTree {
        SearchTree {
            title: title.into(),
            nodes: vec![root],
            links: vec![Links::default()],
        }
    }

    /// Adds a node as the last child of `parent` and returns its id.
    pub fn add(&mut self, parent: NodeId, node: Node) -> NodeId {
        let id = NodeId::new(self.nodes.len());
        let family = &mut self.links[parent.index()];
        let depth = family.depth + 1;
        let previous = family.last_child.replace(id);
        match previous {
            Some(sibling) => self.links[sibling.index()].next_sibling = Some(id),
            None => family.first_child = Some(id),
        }
        self.nodes.push(node);
        self.links.push(Links {
            parent: Some(parent),
            depth,
            ..Links::default()
        });
        id
    }

    /// Releases memory that is reserved but not used.
    pub(crate) fn shrink(&mut self) {
        self.nodes.shrink_to_fit();
        self.links.shrink_to_fit();
    }

    /// Returns the title of the picture.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Returns the root.
    pub fn root(&self) -> NodeId {
        NodeId::ROOT
    }

    /// Returns the id whose [`NodeId::index`] is `index`; `None` if the tree has no such node.
    pub fn id(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then(|| NodeId::new(index))
    }

    /// Returns the number of nodes, at least one.
    #[allow(clippy::len_without_is_empty, reason = "a tree has a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the ids of all nodes in search order, parents before their children.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.nodes.len()).map(NodeId::new)
    }

    /// Returns the parent of a node; `None` for the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.index()].parent
    }

    /// Returns the children of a node in search order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        iter::successors(self.links[id.index()].first_child, |child| {
            self.links[child.index()].next_sibling
        })
    }

    /// Returns the child of a node that was searched last; `None` if the node has no children.
    pub fn last_child(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.index()].last_child
    }

    /// Returns the distance of a node from the root, in plies.
    pub fn depth(&self, id: NodeId) -> usize {
        self.links[id.index()].depth as usize
    }

    /// Returns the nodes of each level from the root down, in search order.
    pub(super) fn levels(&self) -> Vec<Vec<NodeId>> {
        let mut levels: Vec<Vec<NodeId>> = Vec::new();
        for id in self.ids() {
            // A parent comes before its children, so the levels appear in order.
            match levels.get_mut(self.depth(id)) {
                Some(level) => level.push(id),
                None => levels.push(vec![id]),
            }
        }
        levels
    }

    /// Marks the nodes from the root to `last` as the principal variation.
    pub fn choose(&mut self, last: NodeId) {
        let mut next = Some(last);
        while let Some(id) = next {
            self[id].chosen = true;
            next = self.parent(id);
        }
    }

    /// Returns the labels of the principal variation, without the root.
    pub fn chosen_line(&self) -> Vec<&str> {
        let chosen_child = |id| self.children(id).find(|&child| self[child].chosen);
        iter::successors(chosen_child(self.root()), |&id| chosen_child(id))
            .map(|id| &*self[id].label)
            .collect()
    }

    /// Returns the colour of MAX or MIN; `None` in an abstract tree, which has no boards.
    pub fn color_of(&self, side: Side) -> Option<Color> {
        let root = &self[self.root()];
        let turn = root.position?.turn();
        Some(if root.side == side { turn } else { !turn })
    }
}

impl Index<NodeId> for SearchTree {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }
}

impl IndexMut<NodeId> for SearchTree {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_come_in_the_order_they_were_added() {
        let mut tree = SearchTree::new("t", Node::new("root", Side::Max));
        let a = tree.add(tree.root(), Node::new("a", Side::Min));
        let a1 = tree.add(a, Node::new("a1", Side::Max));
        let b = tree.add(tree.root(), Node::new("b", Side::Min));
        assert_eq!(tree.children(tree.root()).collect::<Vec<_>>(), [a, b]);
        assert_eq!(tree.children(a).collect::<Vec<_>>(), [a1]);
        assert_eq!(tree.last_child(tree.root()), Some(b));
        assert_eq!((tree.parent(a1), tree.depth(a1)), (Some(a), 2));
        assert_eq!(tree.parent(tree.root()), None);
        assert_eq!(tree.children(b).count(), 0);
    }

    #[test]
    fn choosing_a_node_chooses_the_line_to_it() {
        let mut tree = SearchTree::new("t", Node::new("root", Side::Max));
        tree.add(tree.root(), Node::new("a", Side::Min));
        let b = tree.add(tree.root(), Node::new("b", Side::Min));
        let b1 = tree.add(b, Node::new("b1", Side::Max));
        tree.choose(b1);
        assert_eq!(tree.chosen_line(), ["b", "b1"]);
        assert!(tree[tree.root()].chosen);
    }

    #[test]
    fn colours_follow_the_root() {
        let mut tree = SearchTree::new("t", Node::new("root", Side::Min));
        assert_eq!(tree.color_of(Side::Max), None);
        let root = tree.root();
        tree[root].position = Some(Position::start());
        assert_eq!(tree.color_of(Side::Min), Some(Color::Black));
        assert_eq!(tree.color_of(Side::Max), Some(Color::White));
    }
}
