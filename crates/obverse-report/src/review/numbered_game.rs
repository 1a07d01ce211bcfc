use obverse_formats::GameRecord;

/// A game with its number and source.
#[derive(Clone, Debug)]
pub struct NumberedGame {
    /// Number of the game among all games of all inputs, from 1.
    pub number: usize,
    /// Name of the file; `None` if the game is a transcript on the command line.
    pub source: Option<String>,
    /// The game and its players.
    pub record: GameRecord,
}
