use obverse_formats::GameRecord;

/// A game with its number and source.
#[derive(Clone, Debug)]
pub struct NumberedGame {
    /// Number among all games of the input, from 1.
    pub number: usize,
    /// Name of the file, unless the game is a transcript on the command line.
    pub source: Option<String>,
    /// The game and its players.
    pub record: GameRecord,
}
