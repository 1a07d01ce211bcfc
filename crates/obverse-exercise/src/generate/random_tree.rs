use std::fmt;

use obverse_classic::{AbstractTree, Side};
use obverse_core::Random;

use crate::difficulty::Difficulty;
use crate::problem::Problem;

/// A randomly generated tree of numbers, before its conversion to an [`AbstractTree`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum RandomTree {
    /// A leaf with its value for Max.
    Leaf(i32),
    /// An inner node with its children from left to right.
    Inner(Vec<RandomTree>),
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

/// The shapes by difficulty. Trees of different difficulties have different numbers of nodes.
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

impl RandomTree {
    /// Creates a random tree whose shape fits the difficulty.
    pub(super) fn random(difficulty: Difficulty, random: &mut Random) -> RandomTree {
        let shape = difficulty.choose(SHAPES);
        loop {
            let tree = RandomTree::random_node(shape, shape.height, random);
            if (shape.nodes.0..=shape.nodes.1).contains(&tree.node_count()) {
                return tree;
            }
        }
    }

    fn random_node(shape: Shape, height: u32, random: &mut Random) -> RandomTree {
        if height == 0 {
            return RandomTree::Leaf(random.below(shape.largest + 1) as i32);
        }
        let (least, most) = shape.children;
        let count = least + random.below(most - least + 1);
        RandomTree::Inner(
            (0..count)
                .map(|_| RandomTree::random_node(shape, height - 1, random))
                .collect(),
        )
    }

    /// Returns the number of nodes, the leaves included.
    pub(super) fn node_count(&self) -> usize {
        match self {
            RandomTree::Leaf(_) => 1,
            RandomTree::Inner(children) => {
                1 + children.iter().map(RandomTree::node_count).sum::<usize>()
            }
        }
    }

    /// Returns the minimax value, with this side to move.
    pub(super) fn value(&self, side: Side) -> i32 {
        match self {
            RandomTree::Leaf(number) => *number,
            RandomTree::Inner(children) => {
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
    pub(super) fn sorted(&self, side: Side, best_first: bool) -> RandomTree {
        match self {
            RandomTree::Leaf(_) => self.clone(),
            RandomTree::Inner(children) => {
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
                RandomTree::Inner(sorted)
            }
        }
    }

    /// Returns whether no node has two children with the same minimax value.
    pub(super) fn has_no_ties(&self, side: Side) -> bool {
        let RandomTree::Inner(children) = self else {
            return true;
        };
        let mut values: Vec<_> = children.iter().map(|child| child.value(!side)).collect();
        values.sort_unstable();
        values.windows(2).all(|pair| pair[0] != pair[1])
            && children.iter().all(|child| child.has_no_ties(!side))
    }

    /// Creates the problem of searching the tree.
    pub(super) fn to_problem(&self) -> Problem {
        Problem::Tree {
            tree: self.to_abstract(),
            notation: self.to_string(),
        }
    }

    /// Converts the tree to an [`AbstractTree`], which can be searched.
    pub(super) fn to_abstract(&self) -> AbstractTree {
        self.to_string()
            .parse()
            .expect("a generated tree is written in the notation that is parsed")
    }
}

impl fmt::Display for RandomTree {
    /// Writes the tree as `((3 12)(2 4))`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RandomTree::Leaf(number) => write!(f, "{number}"),
            RandomTree::Inner(children) => {
                f.write_str("(")?;
                for (index, child) in children.iter().enumerate() {
                    let after_number =
                        index > 0 && matches!(children[index - 1], RandomTree::Leaf(_));
                    if after_number || (index > 0 && matches!(child, RandomTree::Leaf(_))) {
                        f.write_str(" ")?;
                    }
                    write!(f, "{child}")?;
                }
                f.write_str(")")
            }
        }
    }
}
