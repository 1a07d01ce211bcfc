use obverse_core::Game;

/// The position or moves from which a new game starts.
#[derive(Clone, Debug, PartialEq)]
pub enum Opening {
    /// The standard start.
    Standard,
    /// The standard start with colours exchanged.
    Mirrored,
    /// Random moves that leave the game even. The engine finds them.
    Random,
    /// One of these games, chosen at random. The new game continues after the last move of the chosen game.
    OneOf(Vec<Game>),
    /// The new game starts from the starting position of the current game.
    Same,
}
