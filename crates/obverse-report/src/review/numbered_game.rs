use obverse_formats::GameRecord;

/// A game among others.
#[derive(Clone, Debug)]
pub struct NumberedGame {
    /// Its number among all games, from 1.
    pub number: usize,
    /// Where it comes from, if it was not typed.
    pub source: Option<String>,
    /// The game.
    pub record: GameRecord,
}
