use std::fmt;

use crate::{Bitboard, Board, Color, Ending, IllegalMove, Move, Setup, SetupError, Square, Tally};

/// A playable position: at least one disc, no square with two discs, and the side to move.
///
/// Finished games and positions where the side to move must pass are positions too. So are positions that no game
/// reaches.
///
/// ```
/// use obverse_core::{Color, Move, Position, Square};
///
/// let start = Position::start();
/// assert_eq!(start.legal_squares().iter().collect::<Vec<_>>(), [Square::D3, Square::C4, Square::F5, Square::E6]);
/// let next = start.play(Move::Place(Square::F5))?;
/// assert_eq!(next.turn(), Color::White);
/// assert_eq!(next.count().to_string(), "4-1");
/// # Ok::<(), obverse_core::IllegalMove>(())
/// ```
///
/// # Board strings
///
/// `FromStr` and `Display` use board strings: 64 characters from a1 to h8, then the side to move.
///
/// | | characters |
/// | --- | --- |
/// | Black | `X` `x` `*` `B` `b` |
/// | White | `O` `o` `W` `w` |
/// | empty | `-` `.` `_` |
///
/// White space may appear anywhere, so a diagram is a board string too. `0` and `1` are rejected, because programs
/// disagree about their colours.
///
/// ```
/// use obverse_core::Position;
///
/// let position: Position = "
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . o * . . .
///     . . . * o . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . . *".parse()?;
/// assert_eq!(position, Position::start());
/// assert_eq!(
///     position.to_string(),
///     "---------------------------OX------XO--------------------------- X",
/// );
/// # Ok::<(), obverse_core::ParseError<obverse_core::BoardStringError>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    board: Board,
    turn: Color,
}

impl Position {
    /// Returns the standard start: White on d4 and e5, Black on e4 and d5, Black to move.
    ///
    /// ```text
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . O X . . .
    /// . . . X O . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// ```
    #[must_use]
    pub const fn start() -> Position {
        let black = Bitboard(Square::E4.bitboard().0 | Square::D5.bitboard().0);
        let white = Bitboard(Square::D4.bitboard().0 | Square::E5.bitboard().0);
        Position {
            board: Board::new_unchecked(black, white),
            turn: Color::Black,
        }
    }

    /// Returns the start with the colours of the four discs exchanged: Black on d4 and e5, Black to move.
    ///
    /// ```text
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . X O . . .
    /// . . . O X . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// ```
    #[must_use]
    pub const fn mirrored() -> Position {
        Position {
            board: Position::start().board.pass(),
            turn: Color::Black,
        }
    }

    /// Creates a position from a board and the colour of its side to move.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Board, Color, Position, SetupError};
    /// let board = Position::start().board();
    /// assert_eq!(Position::new(board, Color::Black), Ok(Position::start()));
    ///
    /// let empty = Board::new(Bitboard::EMPTY, Bitboard::EMPTY).unwrap();
    /// assert_eq!(Position::new(empty, Color::Black), Err(SetupError::NoDiscs));
    /// ```
    #[inline]
    pub const fn new(board: Board, turn: Color) -> Result<Position, SetupError> {
        if board.player().is_empty() && board.opponent().is_empty() {
            return Err(SetupError::NoDiscs);
        }
        Ok(Position { board, turn })
    }

    /// Returns the discs without colours, as the side to move sees them.
    ///
    /// ```
    /// # use obverse_core::Position;
    /// let start = Position::start();
    /// assert_eq!(start.board().player(), start.black());
    /// ```
    #[must_use]
    #[inline]
    pub const fn board(self) -> Board {
        self.board
    }

    /// Returns the side to move. After the end of the game this is the opponent of the side that moved last.
    ///
    /// ```
    /// # use obverse_core::{Color, Position};
    /// assert_eq!(Position::start().turn(), Color::Black);
    /// ```
    #[must_use]
    #[inline]
    pub const fn turn(self) -> Color {
        self.turn
    }

    /// Returns the discs of one side.
    ///
    /// ```
    /// # use obverse_core::{Color, Position};
    /// let start = Position::start();
    /// assert_eq!(start.discs(Color::White), start.white());
    /// ```
    #[must_use]
    #[inline]
    pub fn discs(self, color: Color) -> Bitboard {
        if color == self.turn {
            self.board.player()
        } else {
            self.board.opponent()
        }
    }

    /// Returns Black's discs.
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// let black = Position::start().black();
    /// assert!(black.iter().eq([Square::E4, Square::D5]));
    /// ```
    #[must_use]
    #[inline]
    pub fn black(self) -> Bitboard {
        self.discs(Color::Black)
    }

    /// Returns White's discs.
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// let white = Position::start().white();
    /// assert!(white.iter().eq([Square::D4, Square::E5]));
    /// ```
    #[must_use]
    #[inline]
    pub fn white(self) -> Bitboard {
        self.discs(Color::White)
    }

    /// Returns the squares without a disc.
    ///
    /// ```
    /// # use obverse_core::Position;
    /// assert_eq!(Position::start().empty().len(), 60);
    /// ```
    #[must_use]
    #[inline]
    pub const fn empty(self) -> Bitboard {
        self.board.empty()
    }

    /// Returns the colour of the disc on a square, or `None` if the square is empty.
    ///
    /// ```
    /// # use obverse_core::{Color, Position, Square};
    /// assert_eq!(Position::start().disc(Square::D4), Some(Color::White));
    /// assert_eq!(Position::start().disc(Square::A1), None);
    /// ```
    #[must_use]
    pub fn disc(self, square: Square) -> Option<Color> {
        Color::ALL
            .into_iter()
            .find(|&color| self.discs(color).contains(square))
    }

    /// Returns the squares where the side to move may place a disc, here marked with `+`:
    ///
    /// ```text
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . + . . . .
    /// . . + O X . . .
    /// . . . X O + . .
    /// . . . . + . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// ```
    ///
    /// [`legal_moves`](Position::legal_moves) includes passes.
    #[must_use]
    #[inline]
    pub fn legal_squares(self) -> Bitboard {
        self.board.legal_squares()
    }

    /// Iterates over the legal moves: the placements in the order a1, b1, ... h8, or a single pass, or nothing when the
    /// game is over.
    ///
    /// ```
    /// # use obverse_core::{Move, Position};
    /// assert_eq!(Position::start().legal_moves().count(), 4);
    ///
    /// let passing: Position = format!("XO{} O", "-".repeat(62)).parse()?;
    /// assert!(passing.legal_moves().eq([Move::Pass]));
    /// # Ok::<(), obverse_core::ParseError<obverse_core::BoardStringError>>(())
    /// ```
    pub fn legal_moves(self) -> impl Iterator<Item = Move> {
        let pass = self.must_pass().then_some(Move::Pass);
        self.legal_squares().iter().map(Move::Place).chain(pass)
    }

    /// Returns whether the side to move must pass: it has no legal placement, but the opponent has one.
    ///
    /// ```
    /// # use obverse_core::Position;
    /// let passing: Position = format!("XO{} O", "-".repeat(62)).parse()?;
    /// assert!(passing.must_pass());
    /// # Ok::<(), obverse_core::ParseError<obverse_core::BoardStringError>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn must_pass(self) -> bool {
        self.legal_squares().is_empty() && !self.board.opponent_legal_squares().is_empty()
    }

    /// Checks whether a move is legal. The error says which rule the move breaks.
    ///
    /// ```
    /// # use obverse_core::{IllegalMove, Move, Position, Square};
    /// let start = Position::start();
    /// assert_eq!(start.check(Square::F5.into()), Ok(()));
    /// assert_eq!(start.check(Square::A1.into()), Err(IllegalMove::FlipsNothing(Square::A1)));
    /// assert_eq!(start.check(Move::Pass), Err(IllegalMove::MayNotPass));
    /// ```
    pub fn check(self, mv: Move) -> Result<(), IllegalMove> {
        if self.board.is_over() {
            return Err(IllegalMove::GameOver(mv));
        }
        let moves = self.legal_squares();
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

    /// Returns the position after a move. Here Black plays f5:
    ///
    /// ```text
    /// before            after
    /// . . . . . . . .   . . . . . . . .
    /// . . . . . . . .   . . . . . . . .
    /// . . . . . . . .   . . . . . . . .
    /// . . . O X . . .   . . . O X . . .
    /// . . . X O . . .   . . . X X X . .
    /// . . . . . . . .   . . . . . . . .
    /// . . . . . . . .   . . . . . . . .
    /// . . . . . . . .   . . . . . . . .
    /// ```
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// let after = Position::start().play(Square::F5.into())?;
    /// assert_eq!(
    ///     after.to_string(),
    ///     "---------------------------OX------XXX-------------------------- O",
    /// );
    /// # Ok::<(), obverse_core::IllegalMove>(())
    /// ```
    pub fn play(self, mv: Move) -> Result<Position, IllegalMove> {
        self.check(mv)?;
        Ok(self.play_unchecked(mv))
    }

    /// Returns the position after a move that the caller knows to be legal.
    ///
    /// The result for an illegal move is meaningless; debug builds panic.
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// let (start, f5) = (Position::start(), Square::F5.into());
    /// assert_eq!(Ok(start.play_unchecked(f5)), start.play(f5));
    /// ```
    #[must_use]
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

    /// Returns how the game has ended, or `None` if it goes on.
    ///
    /// ```
    /// # use obverse_core::{Ending, Position};
    /// assert_eq!(Position::start().ending(), None);
    ///
    /// let wiped_out: Position = format!("XXX{} O", "-".repeat(61)).parse()?;
    /// assert_eq!(wiped_out.ending(), Some(Ending::WipeOut));
    /// # Ok::<(), obverse_core::ParseError<obverse_core::BoardStringError>>(())
    /// ```
    #[must_use]
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

    /// Counts the discs of both sides.
    ///
    /// ```
    /// # use obverse_core::Position;
    /// assert_eq!(Position::start().count().to_string(), "2-2");
    /// ```
    #[must_use]
    pub fn count(self) -> Tally {
        let discs =
            |color| u8::try_from(self.discs(color).len()).expect("a side has at most 64 discs");
        Tally {
            black: discs(Color::Black),
            white: discs(Color::White),
        }
    }

    /// Returns the final score with the empty squares given to the winner, or `None` if the game goes on.
    ///
    /// ```
    /// # use obverse_core::Position;
    /// assert_eq!(Position::start().score(), None);
    ///
    /// let wiped_out: Position = format!("XXX{} O", "-".repeat(61)).parse()?;
    /// assert_eq!(wiped_out.score().unwrap().to_string(), "64-0");
    /// # Ok::<(), obverse_core::ParseError<obverse_core::BoardStringError>>(())
    /// ```
    #[must_use]
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

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
