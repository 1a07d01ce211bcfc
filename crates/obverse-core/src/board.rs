use crate::kernel;
use crate::{Bitboard, Square};

/// The discs as the side to move sees them: the player's and the opponent's.
///
/// A board has no colours, so that searches, transposition tables and evaluations are written once for both sides. A
/// [`Position`](crate::Position) adds the colour of the player. No square holds two discs.
///
/// The player is `P` and the opponent `o` in these diagrams. A move swaps the roles of player and opponent:
///
/// ```text
/// start             after f5
/// . . . . . . . .   . . . . . . . .
/// . . . . . . . .   . . . . . . . .
/// . . . . . . . .   . . . . . . . .
/// . . . o P . . .   . . . P o . . .
/// . . . P o . . .   . . . o o o . .
/// . . . . . . . .   . . . . . . . .
/// . . . . . . . .   . . . . . . . .
/// . . . . . . . .   . . . . . . . .
/// ```
///
/// ```
/// use obverse_core::{Board, Position, Square};
///
/// let board = Position::start().board();
/// let next = board.play(Square::F5).unwrap();
/// assert_eq!(next.opponent().len(), 4, "the side that moved is now the opponent");
/// assert_eq!(board.play(Square::A1), None, "flips nothing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    player: Bitboard,
    opponent: Bitboard,
}

impl Board {
    /// Creates a board, or returns `None` if the two sets overlap.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Board};
    /// assert!(Board::new(Bitboard::CORNERS, Bitboard::X_SQUARES).is_some());
    /// assert_eq!(Board::new(Bitboard::CORNERS, Bitboard::EDGES), None);
    /// ```
    #[must_use]
    #[inline]
    pub const fn new(player: Bitboard, opponent: Bitboard) -> Option<Board> {
        if player.is_disjoint(opponent) {
            Some(Board { player, opponent })
        } else {
            None
        }
    }

    /// Creates a board from two sets that the caller knows to be disjoint.
    ///
    /// The results of all methods are meaningless if the sets overlap; debug builds panic.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Board};
    /// let board = Board::new_unchecked(Bitboard::CORNERS, Bitboard::X_SQUARES);
    /// assert_eq!(board.empty().len(), 56);
    /// ```
    #[must_use]
    #[inline]
    pub const fn new_unchecked(player: Bitboard, opponent: Bitboard) -> Board {
        debug_assert!(player.is_disjoint(opponent), "a square holds two discs");
        Board { player, opponent }
    }

    /// Returns the discs of the side to move.
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// assert!(Position::start().board().player().contains(Square::E4));
    /// ```
    #[must_use]
    #[inline]
    pub const fn player(self) -> Bitboard {
        self.player
    }

    /// Returns the discs of the opponent.
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// assert!(Position::start().board().opponent().contains(Square::D4));
    /// ```
    #[must_use]
    #[inline]
    pub const fn opponent(self) -> Bitboard {
        self.opponent
    }

    /// Returns the squares without a disc.
    ///
    /// ```
    /// # use obverse_core::Position;
    /// assert_eq!(Position::start().board().empty().len(), 60);
    /// ```
    #[must_use]
    #[inline]
    pub const fn empty(self) -> Bitboard {
        Bitboard(!(self.player.0 | self.opponent.0))
    }

    /// Returns the squares where the player may place a disc, here marked with `+`:
    ///
    /// ```text
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . + . . . .
    /// . . + o P . . .
    /// . . . P o + . .
    /// . . . . + . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn legal_squares(self) -> Bitboard {
        Bitboard(kernel::legal_squares(self.player.0, self.opponent.0))
    }

    /// Returns the squares where the opponent could place a disc if it were to move, here marked with `+`:
    ///
    /// ```text
    /// . . . . . . . .
    /// . . . . . . . .
    /// . . . . + . . .
    /// . . . o P + . .
    /// . . + P o . . .
    /// . . . + . . . .
    /// . . . . . . . .
    /// . . . . . . . .
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn opponent_legal_squares(self) -> Bitboard {
        Bitboard(kernel::legal_squares(self.opponent.0, self.player.0))
    }

    /// Returns the discs that a placement flips, or the empty set if the placement is illegal.
    ///
    /// On this board the player places a disc on d5, marked with `+`:
    ///
    /// ```text
    /// board             flips
    /// . . . . . . . .   . . . . . . . .
    /// . . . P . . . .   . . . . . . . .
    /// . P . o . P . .   . . . 1 . . . .
    /// . . o o o . . .   . . 1 1 1 . . .
    /// P . o + o o o P   . . . . 1 1 1 .
    /// . . o . o . . .   . . 1 . 1 . . .
    /// . P . . . o . .   . . . . . 1 . .
    /// . . . . . . P .   . . . . . . . .
    /// ```
    #[must_use]
    #[inline]
    pub fn flips(self, square: Square) -> Bitboard {
        if self.empty().contains(square) {
            self.flips_unchecked(square)
        } else {
            Bitboard::EMPTY
        }
    }

    /// Returns the discs that a placement on an empty square flips, or the empty set if the placement is illegal.
    ///
    /// The result for an occupied square is meaningless; debug builds panic.
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// let board = Position::start().board();
    /// assert_eq!(board.flips_unchecked(Square::F5), Square::E5.bitboard());
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn flips_unchecked(self, square: Square) -> Bitboard {
        debug_assert!(self.empty().contains(square), "{square} is occupied");
        Bitboard(kernel::flips(square, self.player.0, self.opponent.0))
    }

    /// Returns the board after a placement, seen by the opponent, or `None` if the placement is illegal.
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// let next = Position::start().board().play(Square::F5).unwrap();
    /// assert_eq!((next.player().len(), next.opponent().len()), (1, 4));
    /// ```
    #[must_use]
    #[inline]
    pub fn play(self, square: Square) -> Option<Board> {
        let flips = self.flips(square);
        if flips.is_empty() {
            None
        } else {
            Some(self.after(square, flips))
        }
    }

    /// Returns the board after a placement that the caller knows to be legal, seen by the opponent.
    ///
    /// The result for an illegal placement is meaningless; debug builds panic.
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// let board = Position::start().board();
    /// assert_eq!(Some(board.play_unchecked(Square::F5)), board.play(Square::F5));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn play_unchecked(self, square: Square) -> Board {
        let flips = self.flips_unchecked(square);
        debug_assert!(!flips.is_empty(), "{square} flips nothing");
        self.after(square, flips)
    }

    /// Returns the board after a placement whose flips are known, seen by the opponent.
    ///
    /// ```
    /// # use obverse_core::{Position, Square};
    /// let board = Position::start().board();
    /// let flips = board.flips(Square::F5);
    /// assert_eq!(Some(board.after(Square::F5, flips)), board.play(Square::F5));
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn after(self, square: Square, flips: Bitboard) -> Board {
        debug_assert!(
            flips.is_disjoint(!self.opponent),
            "a flipped square holds no disc of the opponent"
        );
        Board {
            player: self.opponent ^ flips,
            opponent: self.player | flips | square.bitboard(),
        }
    }

    /// Returns the board after a pass: the same discs, seen by the opponent.
    ///
    /// ```
    /// # use obverse_core::Position;
    /// let board = Position::start().board();
    /// assert_eq!(board.pass().player(), board.opponent());
    /// ```
    #[must_use]
    #[inline]
    pub const fn pass(self) -> Board {
        Board {
            player: self.opponent,
            opponent: self.player,
        }
    }

    /// Returns whether neither side can move.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Board};
    /// let wiped_out = Board::new(Bitboard::CORNERS, Bitboard::EMPTY).unwrap();
    /// assert!(wiped_out.is_over());
    /// ```
    #[must_use]
    #[inline]
    pub fn is_over(self) -> bool {
        self.legal_squares().is_empty() && self.opponent_legal_squares().is_empty()
    }

    /// Returns the score of a game that ends on this board: the player's discs minus the opponent's discs, with the
    /// empty squares given to the winner.
    ///
    /// ```
    /// # use obverse_core::{Bitboard, Board};
    /// let wiped_out = Board::new(Bitboard::CORNERS, Bitboard::EMPTY).unwrap();
    /// assert_eq!(wiped_out.final_score(), 64);
    /// assert_eq!(wiped_out.pass().final_score(), -64);
    /// ```
    #[must_use]
    #[inline]
    pub const fn final_score(self) -> i32 {
        let (own, other) = (self.player.len() as i32, self.opponent.len() as i32);
        let empty = 64 - own - other;
        let difference = own - other;
        difference + empty * difference.signum()
    }

    /// Returns a 64-bit hash, equal on every platform.
    ///
    /// ```
    /// # use obverse_core::Position;
    /// assert_eq!(Position::start().board().hash(), 0x5d11_23b9_edd0_3b92);
    /// ```
    #[must_use]
    #[inline]
    pub const fn hash(self) -> u64 {
        // Odd multipliers spread the bits of each side upwards. The xor-shifts fold the high bits into the low bits,
        // which index hash tables.
        let player = self.player.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let opponent = self.opponent.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = player ^ opponent.rotate_left(32);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 32
    }
}
