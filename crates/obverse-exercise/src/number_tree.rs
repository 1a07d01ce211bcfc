use std::fmt;

use obverse_classic::{AbstractTree, Side};
use obverse_core::Random;

use crate::difficulty::Difficulty;

/// A randomly generated tree of numbers, before its conversion to an [`AbstractTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NumberTree {
    /// A leaf with its value for Max.
    Leaf(i32),
    /// An inner node with its children from left to right.
    Inner(Vec<NumberTree>),
}

/// Bounds on the trees of one difficulty.
#[derive(Clone, Copy, Debug)]
struct Shape {
    /// Number of plies from the root to the leaves.
    height: u32,
    /// Least and greatest number of children of a node.
    children: (u32, u32),
    /// Least and greatest number of nodes.
    nodes: (usize, usize),
    /// Leaves have values from 0 to this number.
    largest: u32,
}

/// The shapes by difficulty. Their ranges of nodes do not overlap.
const SHAPES: [Shape; 5] = [
    Shape {
        height: 2,
        children: (2, 3),
        nodes: (9, 13),
        largest: 20,
    },
    Shape {
        height: 3,
        children: (2, 2),
        nodes: (15, 15),
        largest: 20,
    },
    Shape {
        height: 3,
        children: (2, 3),
        nodes: (19, 27),
        largest: 20,
    },
    Shape {
        height: 4,
        children: (2, 2),
        nodes: (31, 31),
        largest: 30,
    },
    Shape {
        height: 4,
        children: (2, 3),
        nodes: (39, 52),
        largest: 30,
    },
];

impl NumberTree {
    /// Creates a random tree whose shape fits the difficulty.
    pub(crate) fn random(difficulty: Difficulty, random: &mut Random) -> NumberTree {
        let shape = difficulty.choose(SHAPES);
        loop {
            let tree = NumberTree::random_node(shape, shape.height, random);
            if (shape.nodes.0..=shape.nodes.1).contains(&tree.node_count()) {
                return tree;
            }
        }
    }

    fn random_node(shape: Shape, height: u32, random: &mut Random) -> NumberTree {
        if height == 0 {
            return NumberTree::Leaf(random.below(shape.largest + 1) as i32);
        }
        let (least, most) = shape.children;
        let count = least + random.below(most - least + 1);
        NumberTree::Inner(
            (0..count)
                .map(|_| NumberTree::random_node(shape, height - 1, random))
                .collect(),
        )
    }

    /// Returns the number of nodes, the leaves included.
    pub(crate) fn node_count(&self) -> usize {
        match self {
            NumberTree::Leaf(_) => 1,
            NumberTree::Inner(children) => {
                1 + children.iter().map(NumberTree::node_count).sum::<usize>()
            }
        }
    }

    /// Returns the minimax value, with this side to move.
    pub(crate) fn value(&self, side: Side) -> i32 {
        match self {
            NumberTree::Leaf(number) => *number,
            NumberTree::Inner(children) => {
                let values = children.iter().map(|child| child.value(!side));
                match side {
                    Side::Max => values.max(),
                    Side::Min => values.min(),
                }
                .unwrap_or_default()
            }
        }
    }

    /// Returns the tree with the children of every node sorted by minimax value. The best child for the side to move
    /// comes first if `best_first` is set, last otherwise.
    pub(crate) fn sorted(&self, side: Side, best_first: bool) -> NumberTree {
        match self {
            NumberTree::Leaf(_) => self.clone(),
            NumberTree::Inner(children) => {
                let mut sorted: Vec<_> = children
                    .iter()
                    .map(|child| child.sorted(!side, best_first))
                    .collect();
                sorted.sort_by_key(|child| {
                    let value = child.value(!side);
                    if (side == Side::Max) == best_first {
                        -value
                    } else {
                        value
                    }
                });
                NumberTree::Inner(sorted)
            }
        }
    }

    /// Returns whether no node has two children with the same minimax value.
    pub(crate) fn has_no_ties(&self, side: Side) -> bool {
        let NumberTree::Inner(children) = self else {
            return true;
        };
        let mut values: Vec<_> = children.iter().map(|child| child.value(!side)).collect();
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
            && children.iter().all(|child| child.has_no_ties(!side))
    }

    /// Converts the tree to an [`AbstractTree`], which can be searched.
    pub(crate) fn to_abstract(&self) -> AbstractTree {
        self.to_string()
            .parse()
            .expect("a generated tree is written in the notation that is parsed")
    }
}

impl fmt::Display for NumberTree {
    /// Writes the tree as `((3 12)(2 4))`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberTree::Leaf(number) => write!(f, "{number}"),
            NumberTree::Inner(children) => {
                f.write_str("(")?;
                for (index, child) in children.iter().enumerate() {
                    let after_number =
                        index > 0 && matches!(children[index - 1], NumberTree::Leaf(_));
                    if after_number || (index > 0 && matches!(child, NumberTree::Leaf(_))) {
                        f.write_str(" ")?;
                    }
                    write!(f, "{child}")?;
                }
                f.write_str(")")
            }
        }
    }
}
