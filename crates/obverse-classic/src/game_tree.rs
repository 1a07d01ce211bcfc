use crate::search::Counters;
use crate::side::Side;

/// A game tree that the textbook searches can search: the tree below an Othello position, or an
/// [`AbstractTree`](crate::AbstractTree).
pub trait GameTree {
    /// A position, with the part of its history that affects the subtree below it, such as the number of passes.
    type State: Copy;
    /// A move. Among moves of equal value, the [`TieRule`](crate::TieRule) selects the least or the greatest.
    type Move: Copy + Ord;
    /// Iterator over the moves of a state, in ascending order.
    type Moves: DoubleEndedIterator<Item = Self::Move> + Clone;

    /// Returns the root state.
    fn root(&self) -> Self::State;

    /// Returns the side to move at the root.
    #[inline(always)]
    fn root_side(&self) -> Side {
        Side::Max
    }

    /// Returns an upper bound on the length of a line, in plies.
    fn height(&self) -> u32;

    /// Returns whether the line ends at a state, as far as can be told without generating moves. If so, the state is a
    /// leaf at any remaining depth. A state without moves is a leaf too, even if this method returns `false`.
    fn is_end(&self, state: Self::State) -> bool;

    /// Returns the moves of a state. The iterator is empty if the state is a leaf.
    fn moves(&self, state: Self::State) -> Self::Moves;

    /// Returns the state after a move.
    fn play(&self, state: Self::State, mv: Self::Move) -> Self::State;

    /// Returns the value of a leaf for Max; `side` is the side to move. Nodes visited by quiescence search are added
    /// to the counters.
    fn value(&self, state: Self::State, side: Side, counters: &mut Counters) -> i32;

    /// Returns the singular move of a state, which is searched one ply deeper than its other moves; `None` if no move
    /// is singular.
    #[inline(always)]
    fn singular(&self, _state: Self::State) -> Option<Self::Move> {
        None
    }

    /// Returns a copy of the state that counts one more singular extension on the path from the root. Trees without
    /// singular extensions keep the default, which returns the state unchanged.
    #[inline(always)]
    fn extended(&self, state: Self::State) -> Self::State {
        state
    }

    /// Returns the state after a move, and the remaining depth in plies at that state.
    #[inline(always)]
    fn step(
        &self,
        state: Self::State,
        mv: Self::Move,
        depth: u32,
        singular: Option<Self::Move>,
    ) -> (Self::State, u32) {
        let next = self.play(state, mv);
        if singular == Some(mv) {
            (self.extended(next), depth)
        } else {
            (next, depth - 1)
        }
    }
}
