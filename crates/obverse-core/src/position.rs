use std::fmt;

use crate::{Bitboard, Board, Color, Ending, IllegalMove, Move, Setup, SetupError, Square, Tally};

/// A playable position: discs that do not overlap, at least one, and the side to move.
///
/// A finished game and a position where the mover must pass are positions too.
///
/// ```
/// use obverse_core::{Color, Move, Position, Square};
///
/// let start = Position::start();
/// assert_eq!(start.moves().iter().collect::<Vec<_>>(), [Square::D3, Square::C4, Square::F5, Square::E6]);
/// let next = start.play(Move::Place(Square::F5))?;
/// assert_eq!(next.turn(), Color::White);
/// assert_eq!(next.count().to_string(), "4-1");
/// # Ok::<(), obverse_core::IllegalMove>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    board: Board,
    turn: Color,
}

impl Position {
    /// The start of the standard game: White on d4 and e5, Black on e4 and d5, Black to move.
    pub const fn start() -> Position {
        let black = Bitboard(Square::E4.bitboard().0 | Square::D5.bitboard().0);
        let white = Bitboard(Square::D4.bitboard().0 | Square::E5.bitboard().0);
        Position {
            board: Board::new_unchecked(black, white),
            turn: Color::Black,
        }
    }

    /// The start with the colours of the four discs exchanged: Black on d4 and e5, Black to move.
    pub const fn mirrored() -> Position {
        Position {
            board: Position::start().board.pass(),
            turn: Color::Black,
        }
    }

    /// The board as the side `turn` sees it, with colours.
    #[inline]
    pub const fn new(board: Board, turn: Color) -> Result<Position, SetupError> {
        if board.player().is_empty() && board.opponent().is_empty() {
            return Err(SetupError::NoDiscs);
        }
        Ok(Position { board, turn })
    }

    /// The discs as the side to move sees them.
    #[inline]
    pub const fn board(self) -> Board {
        self.board
    }

    /// The side to move. After the end of the game, the side that would be.
    #[inline]
    pub const fn turn(self) -> Color {
        self.turn
    }

    /// The discs of one side.
    #[inline]
    pub fn discs(self, color: Color) -> Bitboard {
        if color == self.turn {
            self.board.player()
        } else {
            self.board.opponent()
        }
    }

    /// Black's discs.
    #[inline]
    pub fn black(self) -> Bitboard {
        self.discs(Color::Black)
    }

    /// White's discs.
    #[inline]
    pub fn white(self) -> Bitboard {
        self.discs(Color::White)
    }

    /// The squares without a disc.
    #[inline]
    pub const fn empty(self) -> Bitboard {
        self.board.empty()
    }

    /// The colour of the disc on a square.
    pub fn disc(self, square: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.discs(color).contains(square))
    }

    /// The squares where the side to move may place a disc.
    #[inline]
    pub fn moves(self) -> Bitboard {
        self.board.moves()
    }

    /// Everything the side to move may do: its placements in row order, or a pass, or nothing
    /// when the game is over.
    pub fn legal_moves(self) -> impl Iterator<Item = Move> {
        let pass = self.must_pass().then_some(Move::Pass);
        self.moves().iter().map(Move::Place).chain(pass)
    }

    /// Whether the side to move has no placement while the other side has one.
    #[inline]
    pub fn must_pass(self) -> bool {
        self.moves().is_empty() && !self.board.opponent_moves().is_empty()
    }

    /// Whether the move is legal, and if not, why.
    pub fn check(self, mv: Move) -> Result<(), IllegalMove> {
        if self.board.is_over() {
            return Err(IllegalMove::GameOver(mv));
        }
        let moves = self.moves();
        match mv {
            Move::Pass if moves.is_empty() => Ok(()),
            Move::Pass => Err(IllegalMove::MayNotPass),
            Move::Place(square) if moves.contains(square) => Ok(()),
            Move::Place(square) if moves.is_empty() => Err(IllegalMove::MustPass(square)),
            Move::Place(square) if self.empty().contains(square) => {
                Err(IllegalMove::FlipsNothing(square))
            }
            Move::Place(square) => Err(IllegalMove::Occupied(square)),
        }
    }

    /// The position after a move.
    pub fn play(self, mv: Move) -> Result<Position, IllegalMove> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// The position after a move that the caller knows to be legal.
    #[inline]
    pub fn play_unchecked(self, mv: Move) -> Position {
        debug_assert_eq!(self.check(mv), Ok(()));
        let board = match mv {
            Move::Place(square) => self.board.play_unchecked(square),
            Move::Pass => self.board.pass(),
        };
        Position {
            board,
            turn: !self.turn,
        }
    }

    /// How the game has ended, if it has.
    pub fn ending(self) -> Option<Ending> {
        if !self.board.is_over() {
            None
        } else if self.black().is_empty() || self.white().is_empty() {
            Some(Ending::WipeOut)
        } else if self.empty().is_empty() {
            Some(Ending::BoardFull)
        } else {
            Some(Ending::NoMoves)
        }
    }

    /// The discs as they lie.
    pub fn count(self) -> Tally {
        let discs = |color| u8::try_from(self.discs(color).len()).expect("at most 64");
        Tally {
            black: discs(Color::Black),
            white: discs(Color::White),
        }
    }

    /// The final score with empties to the winner, if the game is over.
    pub fn score(self) -> Option<Tally> {
        self.ending().map(|_| self.count().with_empties_to_winner())
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Position, SetupError> {
        let (player, opponent) = match setup.turn {
            Color::Black => (setup.black, setup.white),
            Color::White => (setup.white, setup.black),
        };
        let board = Board::new(player, opponent).ok_or(SetupError::Overlap(player & opponent))?;
        Position::new(board, setup.turn)
    }
}

impl Default for Position {
    fn default() -> Position {
        Position::start()
    }
}

impl fmt::Display for Position {
    /// The board string: 64 characters from a1 to h8, a blank, the side to move.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in Square::ALL {
            let symbol = self.disc(square).map_or('-', Color::symbol);
            write!(f, "{symbol}")?;
        }
        write!(f, " {}", self.turn.symbol())
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
