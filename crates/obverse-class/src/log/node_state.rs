use obverse_classic::abstract_tree::NodeId;
use obverse_core::Board;

/// A node of the searched tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NodeState {
    /// A board from the side of the player to move, and the number of passes just before it.
    Board(Board, u8),
    /// A node of a tree of numbers.
    Number(NodeId),
}
