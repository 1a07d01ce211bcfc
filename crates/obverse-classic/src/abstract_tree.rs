//! Game trees written as numbers, as in lecture notes: `((3 12 8)(2 4 6)(14 5 2))`.
//!
//! A number is a leaf; it is the value of the leaf for Max. A pair of parentheses is an inner node and encloses its
//! children from left to right. Whitespace or commas may separate children. Max moves at the root, unless the text
//! begins with the word `min`.

mod parse_tree;

use parse_tree::root_side;
pub use parse_tree::{ParseTreeError, ParseTreeReason};

use crate::game_tree::GameTree;
use crate::observer::{AnyObserver, Observer};
use crate::search::{Counters, Never, SearchReport, alphabeta, minimax, scout};
use crate::side::Side;
use crate::tie_rule::TieRule;

/// A game tree whose leaves are numbers.
///
/// ```
/// use obverse_classic::{AbstractTree, TieRule};
///
/// let tree: AbstractTree = "((3 12 8)(2 4 6)(14 5 2))".parse()?;
/// let minimax = tree.minimax(TieRule::First, &mut ());
/// let alphabeta = tree.alphabeta(TieRule::First, &mut ());
/// assert_eq!((minimax.value, minimax.leaves), (3, 9));
/// assert_eq!((alphabeta.value, alphabeta.leaves), (3, 7));
/// assert_eq!(alphabeta.line, [0, 0]);
/// # Ok::<(), obverse_classic::abstract_tree::ParseTreeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AbstractTree {
    /// All nodes in the order in which they start in the text. The root is the first.
    nodes: Vec<TreeNode>,
    height: u32,
    root_side: Side,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum TreeNode {
    Leaf(i32),
    Inner(Vec<NodeId>),
}

/// Index of a node of an [`AbstractTree`], in the order in which nodes start in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// Returns the index; the root is 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Maximum nesting depth of parentheses.
pub const MOST_LEVELS: usize = 64;
/// Largest absolute value of a leaf.
pub const LARGEST_NUMBER: i32 = 1_000_000_000;

impl AbstractTree {
    /// The root node.
    pub const ROOT: NodeId = NodeId(0);

    /// Returns whether a text looks like a tree rather than a position: it begins with `(`, or with `max` or `min`
    /// followed by `(`.
    ///
    /// ```
    /// use obverse_classic::AbstractTree;
    ///
    /// assert!(AbstractTree::is_meant_by(" (3 12") && AbstractTree::is_meant_by("MIN ((3 12)(2 4))"));
    /// assert!(!AbstractTree::is_meant_by("f5d6"));
    /// ```
    pub fn is_meant_by(text: &str) -> bool {
        let (_, length) = root_side(text);
        let rest = text.chars().skip(length).find(|next| !next.is_whitespace());
        rest == Some('(')
    }

    /// Returns the value of a leaf for Max, or `None` for an inner node.
    pub fn number(&self, node: NodeId) -> Option<i32> {
        match self.nodes.get(node.index())? {
            TreeNode::Leaf(number) => Some(*number),
            TreeNode::Inner(_) => None,
        }
    }

    /// Returns the children of a node from left to right; a leaf has none.
    pub fn children(&self, node: NodeId) -> &[NodeId] {
        match self.nodes.get(node.index()) {
            Some(TreeNode::Inner(children)) => children,
            _ => &[],
        }
    }

    /// Returns the side that moves at the root.
    pub fn root_side(&self) -> Side {
        self.root_side
    }

    /// Returns the tree with this side to move at the root.
    ///
    /// ```
    /// use obverse_classic::{AbstractTree, Side, TieRule};
    ///
    /// let tree: AbstractTree = "((3 12)(2 4))".parse()?;
    /// assert_eq!(tree.minimax(TieRule::First, &mut ()).value, 3);
    /// let tree = tree.with_root_side(Side::Min);
    /// assert_eq!(tree.minimax(TieRule::First, &mut ()).value, 4);
    /// assert_eq!(tree, "min ((3 12)(2 4))".parse()?);
    /// # Ok::<(), obverse_classic::abstract_tree::ParseTreeError>(())
    /// ```
    pub fn with_root_side(self, root_side: Side) -> AbstractTree {
        AbstractTree { root_side, ..self }
    }

    /// Returns the number of nodes.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// Runs minimax on the whole tree. A move is the index of a child, counted from 0 on the left. With
    /// [`TieRule::Last`] children are visited from right to left.
    pub fn minimax(
        &self,
        ties: TieRule,
        observer: &mut dyn Observer<usize, NodeId>,
    ) -> SearchReport<usize> {
        let observer = &mut AnyObserver(observer);
        let (report, _) = minimax(self, ties, self.height, observer, &mut Never);
        report.expect("`Never` does not stop a search")
    }

    /// Runs alpha-beta on the whole tree. Moves are numbered and children are visited as in
    /// [`minimax`](AbstractTree::minimax).
    pub fn alphabeta(
        &self,
        ties: TieRule,
        observer: &mut dyn Observer<usize, NodeId>,
    ) -> SearchReport<usize> {
        let observer = &mut AnyObserver(observer);
        let (report, _) = alphabeta(self, ties, self.height, observer, &mut Never);
        report.expect("`Never` does not stop a search")
    }

    /// Runs NegaScout on the whole tree. NegaScout is alpha-beta that searches every child after the first with a null
    /// window. If the null-window search shows that the child may be better than the best child so far, the child is
    /// searched again with the full window.
    /// Moves are numbered and children are visited as in [`minimax`](AbstractTree::minimax).
    pub fn scout(
        &self,
        ties: TieRule,
        observer: &mut dyn Observer<usize, NodeId>,
    ) -> SearchReport<usize> {
        let observer = &mut AnyObserver(observer);
        let (report, _) = scout(self, ties, self.height, observer, &mut Never);
        report.expect("`Never` does not stop a search")
    }
}

impl GameTree for AbstractTree {
    type State = NodeId;
    type Move = usize;
    type Moves = std::ops::Range<usize>;

    fn root(&self) -> NodeId {
        AbstractTree::ROOT
    }

    fn root_side(&self) -> Side {
        self.root_side
    }

    fn height(&self) -> u32 {
        self.height
    }

    fn is_end(&self, state: NodeId) -> bool {
        self.children(state).is_empty()
    }

    fn moves(&self, state: NodeId) -> std::ops::Range<usize> {
        0..self.children(state).len()
    }

    fn play(&self, state: NodeId, mv: usize) -> NodeId {
        self.children(state)[mv]
    }

    fn value(&self, state: NodeId, _side: Side, _counters: &mut Counters) -> i32 {
        self.number(state).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_single_number_is_a_tree() {
        let tree: AbstractTree = " -7 ".parse().unwrap();
        let report = tree.alphabeta(TieRule::First, &mut ());
        assert_eq!((report.value, report.best, report.nodes), (-7, None, 1));
    }

    fn random_tree(random: &mut obverse_core::Random, levels: u32) -> String {
        if levels == 0 || random.below(5) == 0 {
            return (random.below(9) as i32 - 4).to_string();
        }
        let children = 1 + random.below(4);
        let parts: Vec<_> = (0..children)
            .map(|_| random_tree(random, levels - 1))
            .collect();
        format!("({})", parts.join(" "))
    }

    #[test]
    fn the_root_may_be_a_min_node() {
        for text in [
            "min((3 12 8)(2 4 6)(14 5 2))",
            " MIN ((3 12 8)(2 4 6)(14 5 2))",
        ] {
            let tree: AbstractTree = text.parse().unwrap();
            assert_eq!(tree.root_side(), Side::Min, "{text}");
            let report = tree.alphabeta(TieRule::First, &mut ());
            assert_eq!((report.value, report.line), (6, vec![1, 2]), "{text}");
        }
        let tree: AbstractTree = "max(1 2)".parse().unwrap();
        assert_eq!(tree, "(1 2)".parse().unwrap());
    }

    #[test]
    fn alpha_beta_and_scout_return_the_minimax_value_and_line() {
        let mut random = obverse_core::Random::new(7);
        for _ in 0..3000 {
            let text = random_tree(&mut random, 5);
            let tree: AbstractTree = text.parse().unwrap();
            let root_side = [Side::Max, Side::Min][random.below(2) as usize];
            let tree = tree.with_root_side(root_side);
            for ties in [TieRule::First, TieRule::Last] {
                let minimax = tree.minimax(ties, &mut ());
                let alphabeta = tree.alphabeta(ties, &mut ());
                assert_eq!(minimax.nodes as usize, tree.node_count(), "{text}");
                assert_eq!(alphabeta.value, minimax.value, "{text}");
                assert_eq!(alphabeta.line, minimax.line, "{text}");
                assert!(alphabeta.nodes <= minimax.nodes, "{text}");
                let scout = tree.scout(ties, &mut ());
                assert_eq!(scout.value, minimax.value, "{text}");
                assert_eq!(scout.line, minimax.line, "{text}");
            }
        }
    }
}
