use obverse_core::Bitboard;

/// The root moves to search.
///
/// ```
/// use obverse_core::{Move, Position, Square};
/// use obverse_engine::{Candidates, Engine, Limits, Options, Request};
///
/// let request = Request::new(Position::start(), Limits::depth(1))
///     .with_candidates(Candidates::Only(Square::D3.bitboard()));
/// let report = Engine::new(Options::default())?.think(&request, &mut ());
/// assert_eq!(report.best().first(), Some(Move::Place(Square::D3)));
/// # Ok::<(), obverse_engine::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Candidates {
    /// All legal moves.
    #[default]
    All,
    /// Only the legal moves among these squares; all legal moves if none of the squares is legal.
    Only(Bitboard),
    /// All legal moves except those to these squares; all legal moves if no move would be left.
    Except(Bitboard),
}

impl Candidates {
    /// The candidates among the legal moves `moves`. The result may be empty.
    ///
    /// ```text
    ///   a b c d e f g h          a b c d e f g h
    /// 1 . . . . . . . .        1 . . . . . . . .
    /// 2 . . . . . . . .        2 . . . . . . . .
    /// 3 . . . 1 . . . .        3 . . . 1 . . . .
    /// 4 . . 1 . . . . .        4 . . 1 . . . . .
    /// 5 . . . . . 1 . .        5 . . . . . . . .
    /// 6 . . . . 1 . . .        6 . . . . 1 . . .
    /// 7 . . . . . . . .        7 . . . . . . . .
    /// 8 . . . . . . . .        8 . . . . . . . .
    ///   legal moves              Except(f5)
    /// ```
    ///
    /// ```
    /// use obverse_core::{Position, Square};
    /// use obverse_engine::Candidates;
    ///
    /// let moves = Position::start().legal_squares();
    /// assert_eq!(Candidates::Except(Square::F5.bitboard()).among(moves).len(), 3);
    /// ```
    #[must_use]
    pub fn among(self, moves: Bitboard) -> Bitboard {
        match self {
            Candidates::All => moves,
            Candidates::Only(wanted) => moves & wanted,
            Candidates::Except(unwanted) => moves - unwanted,
        }
    }
}
