use crate::search::Counters;
use crate::value::Side;

/// A tree that the textbook searches can walk: Othello's, or one written down as numbers.
pub trait GameTree {
    /// A position with whatever else decides how the tree goes on.
    type State: Copy;
    /// A step down. Moves are ordered; ties are settled by that order.
    type Move: Copy + Ord;
    /// The moves of a state in their order.
    type Moves: DoubleEndedIterator<Item = Self::Move> + Clone;

    /// Where the search starts.
    fn root(&self) -> Self::State;

    /// No line is longer than this.
    fn height(&self) -> u32;

    /// Whether a state ends its line whatever depth remains, as far as can be told without
    /// looking for moves.
    fn is_end(&self, state: Self::State) -> bool;

    /// What can be done; nothing at a leaf.
    fn moves(&self, state: Self::State) -> Self::Moves;

    /// The state after a move.
    fn play(&self, state: Self::State, mv: Self::Move) -> Self::State;

    /// What a leaf is worth to Max. The counters take nodes looked at on the way.
    fn value(&self, state: Self::State, side: Side, counters: &mut Counters) -> i32;

    /// The move that is to be searched a ply deeper than the others, if there is one.
    #[inline(always)]
    fn singular(&self, _state: Self::State) -> Option<Self::Move> {
        None
    }

    /// A state that a singular move led to.
    #[inline(always)]
    fn extended(&self, state: Self::State) -> Self::State {
        state
    }

    /// The state after a move and the depth that remains there.
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
