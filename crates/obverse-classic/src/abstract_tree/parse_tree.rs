//! Parser of trees of numbers.

use std::str::FromStr;

use super::{AbstractTree, LARGEST_NUMBER, MOST_LEVELS, NodeId, TreeNode};
use crate::side::Side;

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
/// of the word. If the text has neither word, returns Max and 0.
pub(super) fn root_side(text: &str) -> (Side, usize) {
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
    use crate::game_tree::GameTree;

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
}
