//! Nodes of an aborted search, so that the search can be continued where it was aborted.

use obverse_core::{Move, Square};

use super::move_list::MoveList;
use super::node_type::NodeType;
use super::probcut::ShallowSearch;

/// How far the search of a node had come when the search was aborted below the node.
#[derive(Clone, Debug)]
pub enum SuspendedNode {
    /// The node is a pass.
    Pass,
    /// A shallow search of multi-ProbCut was running at a null-window node.
    ProbCut {
        start: NodeStart,
        search: ShallowSearch,
    },
    /// A move of a null-window node was being searched.
    NullWindow(Box<(MoveList, NullWindowLoop)>),
    /// A move of a PV node was being searched.
    Pv(Box<(MoveList, PvLoop)>),
}

/// State of a null-window node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub struct NodeStart {
    /// The hash moves that the transposition table had at the start of the node.
    pub hash_moves: [Option<Square>; 2],
    /// Value of `nodes_so_far` at the start of the node.
    pub nodes_before: u64,
}

/// The loop over the moves of a null-window node.
#[derive(Clone, Copy, Debug)]
pub struct NullWindowLoop {
    /// Index of the current move.
    pub index: usize,
    /// The best score so far.
    pub best: i32,
    pub best_square: Option<Square>,
    /// Whether the hash move comes first, so that the other moves are scored only after it.
    pub has_hash_move: bool,
    pub second_hash_move: Option<Square>,
    /// Whether the other moves are scored by the static evaluation, not by mobility alone.
    pub evaluates_moves: bool,
    pub node_type: NodeType,
    /// Value of `nodes_so_far` at the start of the node.
    pub nodes_before: u64,
}

/// The loop over the moves of a PV node.
#[derive(Clone, Debug)]
pub struct PvLoop {
    /// Index of the current move.
    pub index: usize,
    /// The window of the current move's search as a PV node; `None` during its null-window search.
    pub pv_window: Option<(i32, i32)>,
    /// The best score so far.
    pub best: i32,
    pub best_square: Option<Square>,
    /// Principal variation so far.
    pub line: Vec<Move>,
    /// Value of `nodes_so_far` at the start of the node.
    pub nodes_before: u64,
}
