/// The pairings of a round of a Swiss tournament. Players are indices in the order of entry.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwissRound {
    /// Pairs of players, the top board first. The first player of a pair plays Black in the first game.
    pub pairings: Vec<[usize; 2]>,
    /// The player without an opponent; `None` if the number of players is even.
    pub bye: Option<usize>,
}
