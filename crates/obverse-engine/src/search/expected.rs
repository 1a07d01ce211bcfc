/// Whether a score is likely to be above `alpha`. That decides how a node is searched, never what is found.
///
/// With good order hardly any node is a surprise: towards the end 19 of 20 are as expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// One move will do: the order of moves counts.
    Above,
    /// Every move will have to be tried, in whatever order.
    NotAbove,
}

impl Expected {
    /// By what the evaluation says, in discs.
    #[inline]
    pub fn by(value: i32, alpha: i32) -> Expected {
        if value > alpha {
            Expected::Above
        } else {
            Expected::NotAbove
        }
    }

    /// The same for the opponent: of the board after the first move, or after a pass. If the first move is not good
    /// enough, none is likely to be, and of the boards after the others [`Expected::Above`] is expected.
    #[inline(always)]
    pub fn turned(self) -> Expected {
        match self {
            Expected::Above => Expected::NotAbove,
            Expected::NotAbove => Expected::Above,
        }
    }
}
