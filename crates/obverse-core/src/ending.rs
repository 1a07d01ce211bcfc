use std::fmt;

/// How a game ended.
///
/// ```
/// use obverse_core::{Ending, Game};
///
/// let game: Game = "e6f4e3f6g5d6e7f5c5".parse()?;
/// assert_eq!(game.ending(), Some(Ending::WipeOut));
/// assert_eq!(Ending::WipeOut.to_string(), "one side is wiped out");
/// # Ok::<(), obverse_core::ParseError<obverse_core::MoveListError>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// All 64 squares hold a disc.
    BoardFull,
    /// Empty squares remain, but neither side can move.
    NoMoves,
    /// One side has no discs; the score is 64-0.
    WipeOut,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::BoardFull => "the board is full",
            Ending::NoMoves => "neither side can move",
            Ending::WipeOut => "one side is wiped out",
        })
    }
}
