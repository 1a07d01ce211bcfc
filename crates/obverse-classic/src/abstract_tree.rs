//! Game trees written as numbers, as in lecture notes: `((3 12 8)(2 4 6)(14 5 2))`.
//!
//! A number is a leaf; it is the value of the leaf for Max. A pair of parentheses is an inner node and encloses its
//! children from left to right. Whitespace or commas may separate children. Max moves at the root, unless the text
//! begins with the word `min`.

use std::str::FromStr;

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

    /// Runs NegaScout on the whole tree: alpha-beta that searches every child after the first with a null window, and
    /// searches it again if it may be better. Moves are numbered and children are visited as in
    /// [`minimax`](AbstractTree::minimax).
    pub fn scout(
        &self,
        ties: TieRule,
        observer: &mut dyn Observer<usize, NodeId>,
    ) -> SearchReport<usize> {
        let observer = &mut AnyObserver(observer);
        let (report, _) = scout(self, ties, self.height, observer, &mut Never);
        report.expect("nobody stops it")
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

/// Error: the text is not a tree of numbers.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {reason}")]
pub struct ParseTreeError {
    /// Column of the error, in characters, counted from 1.
    pub column: usize,
    /// The problem at this column.
    pub reason: ParseTreeReason,
}

/// Problems in the text of a tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseTreeReason {
    /// The text is empty or blank.
    #[error("the text is empty: expected a number or `(`")]
    Empty,
    /// A character that cannot occur in a tree.
    #[error("unexpected `{}`: a tree is made of numbers and parentheses", .0.escape_debug())]
    Unexpected(char),
    /// A malformed number, or one whose absolute value is above [`LARGEST_NUMBER`].
    #[error("`{0}` is not a whole number from -{LARGEST_NUMBER} to {LARGEST_NUMBER}")]
    Number(String),
    /// A pair of parentheses without children: `()`.
    #[error("a node needs at least one child")]
    NoChildren,
    /// A `)` without a matching `(`.
    #[error("this `)` has no matching `(`")]
    NotOpen,
    /// A `(` without a matching `)`.
    #[error("the text ends before this `(` is closed")]
    NotClosed,
    /// Text after the end of the tree.
    #[error(
        "unexpected text after the end of the tree: to make one tree, enclose everything in parentheses"
    )]
    AfterEnd,
    /// More than [`MOST_LEVELS`] nested parentheses.
    #[error("the parentheses are nested deeper than {MOST_LEVELS} levels")]
    TooDeep,
}

impl FromStr for AbstractTree {
    type Err = ParseTreeError;

    fn from_str(text: &str) -> Result<AbstractTree, ParseTreeError> {
        let mut parser = Parser::default();
        let (root_side, skipped) = root_side(text);
        let mut characters = text.chars().zip(1..).skip(skipped).peekable();
        while let Some((character, column)) = characters.next() {
            match character {
                '(' => parser.open(column)?,
                ')' => parser.close(column)?,
                '-' | '+' | '0'..='9' => {
                    let mut number = String::from(character);
                    while let Some((digit, _)) =
                        characters.next_if(|(next, _)| next.is_alphanumeric() || *next == '.')
                    {
                        number.push(digit);
                    }
                    parser.number(number, column)?;
                }
                ',' => {}
                blank if blank.is_whitespace() => {}
                other => return Err(error(column, ParseTreeReason::Unexpected(other))),
            }
        }
        Ok(parser.finish()?.with_root_side(root_side))
    }
}

/// Parses the optional word `max` or `min` before a tree. Returns the side, and the number of characters up to the end
/// of the word; without such a word, returns Max and 0.
fn root_side(text: &str) -> (Side, usize) {
    let trimmed = text.trim_start();
    let blanks = text.chars().count() - trimmed.chars().count();
    let word: String = trimmed
        .chars()
        .take_while(char::is_ascii_alphabetic)
        .collect();
    match word.parse() {
        Ok(side) => (side, blanks + word.len()),
        Err(_) => (Side::Max, 0),
    }
}

#[derive(Default)]
struct Parser {
    nodes: Vec<TreeNode>,
    /// Nodes whose `)` has not been read yet, with the columns of their `(`.
    open: Vec<(NodeId, usize)>,
    height: usize,
}

fn error(column: usize, reason: ParseTreeReason) -> ParseTreeError {
    ParseTreeError { column, reason }
}

impl Parser {
    fn add(&mut self, node: TreeNode, column: usize) -> Result<NodeId, ParseTreeError> {
        // Unreachable in practice: a text with 2^32 nodes has more than 4 GB.
        let Ok(index) = u32::try_from(self.nodes.len()) else {
            return Err(error(column, ParseTreeReason::TooDeep));
        };
        let id = NodeId(index);
        match self.open.last() {
            Some(&(parent, _)) => {
                if let TreeNode::Inner(children) = &mut self.nodes[parent.index()] {
                    children.push(id);
                }
            }
            None if !self.nodes.is_empty() => {
                return Err(error(column, ParseTreeReason::AfterEnd));
            }
            None => {}
        }
        self.nodes.push(node);
        self.height = self.height.max(self.open.len());
        Ok(id)
    }

    fn open(&mut self, column: usize) -> Result<(), ParseTreeError> {
        if self.open.len() == MOST_LEVELS {
            return Err(error(column, ParseTreeReason::TooDeep));
        }
        let id = self.add(TreeNode::Inner(Vec::new()), column)?;
        self.open.push((id, column));
        Ok(())
    }

    fn close(&mut self, column: usize) -> Result<(), ParseTreeError> {
        let Some((id, _)) = self.open.pop() else {
            return Err(error(column, ParseTreeReason::NotOpen));
        };
        if self.nodes[id.index()] == TreeNode::Inner(Vec::new()) {
            return Err(error(column, ParseTreeReason::NoChildren));
        }
        Ok(())
    }

    fn number(&mut self, text: String, column: usize) -> Result<(), ParseTreeError> {
        match text.parse() {
            Ok(number) if (-LARGEST_NUMBER..=LARGEST_NUMBER).contains(&number) => {
                self.add(TreeNode::Leaf(number), column)?;
                Ok(())
            }
            _ => Err(error(column, ParseTreeReason::Number(text))),
        }
    }

    fn finish(self) -> Result<AbstractTree, ParseTreeError> {
        if let Some(&(_, column)) = self.open.last() {
            return Err(error(column, ParseTreeReason::NotClosed));
        }
        if self.nodes.is_empty() {
            return Err(error(1, ParseTreeReason::Empty));
        }
        Ok(AbstractTree {
            nodes: self.nodes,
            height: self.height as u32,
            root_side: Side::Max,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_name_the_column() {
        use ParseTreeReason::*;
        let cases = [
            ("  ", 1, Empty),
            ("((3 x", 5, Unexpected('x')),
            ("(3 1x)", 4, Number("1x".into())),
            ("(3 9999999999)", 4, Number("9999999999".into())),
            ("(3 2.5)", 4, Number("2.5".into())),
            ("(3 -)", 4, Number("-".into())),
            ("(3 ())", 5, NoChildren),
            ("3)", 2, NotOpen),
            ("(3 (4)", 1, NotClosed),
            ("(1)(2)", 4, AfterEnd),
        ];
        for (text, column, reason) in cases {
            assert_eq!(
                text.parse::<AbstractTree>(),
                Err(error(column, reason)),
                "{text}"
            );
        }
        let unexpected = [
            ("mid (3)", 1, 'm'),
            ("min (3 x)", 8, 'x'),
            ("(min 3)", 2, 'm'),
        ];
        for (text, column, letter) in unexpected {
            let expected = Err(error(column, Unexpected(letter)));
            assert_eq!(text.parse::<AbstractTree>(), expected, "{text}");
        }
        assert_eq!("min".parse::<AbstractTree>(), Err(error(1, Empty)));
        let deep = format!("{}1{}", "(".repeat(64), ")".repeat(64));
        assert_eq!(deep.parse::<AbstractTree>().unwrap().height(), 64);
        let deeper = "(".repeat(1_000_000);
        assert_eq!(deeper.parse::<AbstractTree>(), Err(error(65, TooDeep)));
    }

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
