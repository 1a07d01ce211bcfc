use std::fmt;
use std::iter;
use std::ops::{Index, IndexMut};

use obverse_core::{Color, Position};

/// Whose choice a node is: the side that wants large values, or the other one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Takes the largest value among its children.
    Max,
    /// Takes the smallest value among its children.
    Min,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Kind::Max => "MAX",
            Kind::Min => "MIN",
        })
    }
}

/// What a node may still be worth to matter, as it stood when the search entered the node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Window {
    /// What MAX has already; `None` is minus infinity.
    pub alpha: Option<i32>,
    /// What MIN has already; `None` is infinity.
    pub beta: Option<i32>,
}

/// One of the two ends of a [`Window`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The value of a MIN node fell to `alpha` or below: MAX has better elsewhere.
    Alpha,
    /// The value of a MAX node rose to `beta` or above: MIN has better elsewhere.
    Beta,
}

/// The search left a node before all its moves were tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// Which bound the value of the node met.
    pub bound: Bound,
    /// What that bound was.
    pub limit: i32,
    /// The legal moves that were not searched, in the order they would have been. May be empty:
    /// then the cut came with the last move and saved nothing.
    pub skipped: Vec<String>,
}

/// One node of a search tree.
///
/// ```
/// use obverse_classic::drawing::{Kind, Node, Window};
///
/// let node = Node {
///     value: Some(-3),
///     window: Some(Window { alpha: Some(-3), beta: None }),
///     ..Node::new("c4", Kind::Min)
/// };
/// assert!(!node.leaf);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The move that led here, such as `d3` or `pass`; `root` for the root.
    pub label: String,
    /// Whose choice it is.
    pub kind: Kind,
    /// The value that came back, from MAX's side; `None` while there is none.
    pub value: Option<i32>,
    /// The window on entry; `None` where the search has no windows.
    pub window: Option<Window>,
    /// Whether the value is an evaluation rather than a choice among children.
    pub leaf: bool,
    /// Whether the node lies on the line that both sides chose.
    pub chosen: bool,
    /// The board, unless the tree is an abstract one.
    pub position: Option<Position>,
    /// Remarks, a line each: the parts of an evaluation, a table hit.
    pub notes: Vec<String>,
    /// Why not all moves were searched.
    pub cut: Option<Cut>,
}

impl Node {
    /// A node about which nothing else is known yet.
    pub fn new(label: impl Into<String>, kind: Kind) -> Node {
        Node {
            label: label.into(),
            kind,
            value: None,
            window: None,
            leaf: false,
            chosen: false,
            position: None,
            notes: Vec::new(),
            cut: None,
        }
    }

    /// The cut, if it left any move out.
    pub(super) fn skipping_cut(&self) -> Option<&Cut> {
        self.cut.as_ref().filter(|cut| !cut.skipped.is_empty())
    }
}

/// Names a node of the [`Tree`] that handed it out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

impl NodeId {
    /// How many nodes were added before this one.
    pub fn index(self) -> usize {
        self.0
    }
}

/// A search tree to draw: nodes in the order the search entered them, each after its parent.
///
/// Nodes are read and changed by indexing with their [`NodeId`]; a foreign id panics like any
/// index out of range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
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
    depth: usize,
}

impl Tree {
    /// A tree that is only a root so far.
    pub fn new(title: impl Into<String>, root: Node) -> Tree {
        Tree {
            title: title.into(),
            nodes: vec![root],
            links: vec![Links::default()],
        }
    }

    /// Adds a node as the last child of `parent`.
    pub fn add(&mut self, parent: NodeId, node: Node) -> NodeId {
        let id = NodeId(self.nodes.len());
        let family = &mut self.links[parent.0];
        let depth = family.depth + 1;
        let previous = family.last_child.replace(id);
        match previous {
            Some(sibling) => self.links[sibling.0].next_sibling = Some(id),
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

    /// What the picture is about.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The node everything starts from.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many nodes there are, at least one.
    #[allow(clippy::len_without_is_empty, reason = "a tree has a root")]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes in search order, parents before their children.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator + use<> {
        (0..self.nodes.len()).map(NodeId)
    }

    /// The node above, if this is not the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.0].parent
    }

    /// The nodes directly below, in search order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        iter::successors(self.links[id.0].first_child, |child| {
            self.links[child.0].next_sibling
        })
    }

    /// The last move the search tried here.
    pub fn last_child(&self, id: NodeId) -> Option<NodeId> {
        self.links[id.0].last_child
    }

    /// How many moves lead here from the root.
    pub fn depth(&self, id: NodeId) -> usize {
        self.links[id.0].depth
    }

    /// The nodes of every level from the root down, each in search order.
    pub(super) fn levels(&self) -> Vec<Vec<NodeId>> {
        let mut levels: Vec<Vec<NodeId>> = Vec::new();
        for id in self.ids() {
            // A parent comes before its children, so levels appear one after the other.
            match levels.get_mut(self.depth(id)) {
                Some(level) => level.push(id),
                None => levels.push(vec![id]),
            }
        }
        levels
    }

    /// Marks the nodes from the root to this one as the chosen line.
    pub fn choose(&mut self, last: NodeId) {
        let mut next = Some(last);
        while let Some(id) = next {
            self[id].chosen = true;
            next = self.parent(id);
        }
    }

    /// The labels of the chosen line below the root.
    pub fn chosen_line(&self) -> Vec<&str> {
        let chosen_child = |id| self.children(id).find(|&child| self[child].chosen);
        iter::successors(chosen_child(self.root()), |&id| chosen_child(id))
            .map(|id| self[id].label.as_str())
            .collect()
    }

    /// The colour that plays as MAX or MIN, where the root has a board.
    pub fn color_of(&self, kind: Kind) -> Option<Color> {
        let root = &self[self.root()];
        let turn = root.position?.turn();
        Some(if root.kind == kind { turn } else { !turn })
    }
}

impl Index<NodeId> for Tree {
    type Output = Node;

    fn index(&self, id: NodeId) -> &Node {
        &self.nodes[id.0]
    }
}

impl IndexMut<NodeId> for Tree {
    fn index_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_come_in_the_order_they_were_added() {
        let mut tree = Tree::new("t", Node::new("root", Kind::Max));
        let a = tree.add(tree.root(), Node::new("a", Kind::Min));
        let a1 = tree.add(a, Node::new("a1", Kind::Max));
        let b = tree.add(tree.root(), Node::new("b", Kind::Min));
        assert_eq!(tree.children(tree.root()).collect::<Vec<_>>(), [a, b]);
        assert_eq!(tree.children(a).collect::<Vec<_>>(), [a1]);
        assert_eq!(tree.last_child(tree.root()), Some(b));
        assert_eq!((tree.parent(a1), tree.depth(a1)), (Some(a), 2));
        assert_eq!(tree.parent(tree.root()), None);
        assert_eq!(tree.children(b).count(), 0);
    }

    #[test]
    fn choosing_a_node_chooses_the_line_to_it() {
        let mut tree = Tree::new("t", Node::new("root", Kind::Max));
        tree.add(tree.root(), Node::new("a", Kind::Min));
        let b = tree.add(tree.root(), Node::new("b", Kind::Min));
        let b1 = tree.add(b, Node::new("b1", Kind::Max));
        tree.choose(b1);
        assert_eq!(tree.chosen_line(), ["b", "b1"]);
        assert!(tree[tree.root()].chosen);
    }

    #[test]
    fn colours_follow_the_root() {
        let mut tree = Tree::new("t", Node::new("root", Kind::Min));
        assert_eq!(tree.color_of(Kind::Max), None);
        let root = tree.root();
        tree[root].position = Some(Position::start());
        assert_eq!(tree.color_of(Kind::Min), Some(Color::Black));
        assert_eq!(tree.color_of(Kind::Max), Some(Color::White));
    }
}
