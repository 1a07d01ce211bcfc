use crate::kernel;
use crate::{Bitboard, Square};

/// The discs as the side to move sees them: its own and the opponent's.
///
/// The colours are gone, so that one search, one table and one evaluation serve both sides; a
/// [`Position`](crate::Position) is a board together with the colour of the player. The two sets
/// never overlap.
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
    /// A board from two sets that do not overlap; else nothing.
    #[inline]
    pub const fn new(player: Bitboard, opponent: Bitboard) -> Option<Board> {
        if player.is_disjoint(opponent) {
            Some(Board { player, opponent })
        } else {
            None
        }
    }

    /// A board from two sets that the caller knows not to overlap.
    ///
    /// With sets that do overlap every answer of the board is meaningless.
    #[inline]
    pub const fn new_unchecked(player: Bitboard, opponent: Bitboard) -> Board {
        debug_assert!(player.is_disjoint(opponent), "a square holds one disc");
        Board { player, opponent }
    }

    /// The discs of the side to move.
    #[inline]
    pub const fn player(self) -> Bitboard {
        self.player
    }

    /// The discs of the other side.
    #[inline]
    pub const fn opponent(self) -> Bitboard {
        self.opponent
    }

    /// The squares without a disc.
    #[inline]
    pub const fn empty(self) -> Bitboard {
        Bitboard(!(self.player.0 | self.opponent.0))
    }

    /// The squares where the player may place a disc.
    #[inline(always)]
    pub fn moves(self) -> Bitboard {
        Bitboard(kernel::moves(self.player.0, self.opponent.0))
    }

    /// The squares where the opponent could place a disc if it were to move.
    #[inline(always)]
    pub fn opponent_moves(self) -> Bitboard {
        Bitboard(kernel::moves(self.opponent.0, self.player.0))
    }

    /// What a placement flips; no square if the placement is illegal.
    #[inline]
    pub fn flips(self, square: Square) -> Bitboard {
        if self.empty().contains(square) {
            self.flips_unchecked(square)
        } else {
            Bitboard::EMPTY
        }
    }

    /// What a placement on an empty square flips; no square if the placement is illegal.
    #[inline(always)]
    pub fn flips_unchecked(self, square: Square) -> Bitboard {
        debug_assert!(self.empty().contains(square), "{square} is occupied");
        Bitboard(kernel::flips(square, self.player.0, self.opponent.0))
    }

    /// The board after a placement, seen by the opponent; nothing if the placement is illegal.
    #[inline]
    pub fn play(self, square: Square) -> Option<Board> {
        let flips = self.flips(square);
        if flips.is_empty() {
            None
        } else {
            Some(self.after(square, flips))
        }
    }

    /// The board after a placement that the caller knows to be legal, seen by the opponent.
    #[inline(always)]
    pub fn play_unchecked(self, square: Square) -> Board {
        let flips = self.flips_unchecked(square);
        debug_assert!(!flips.is_empty(), "{square} flips nothing");
        self.after(square, flips)
    }

    /// The board after a placement whose flips are known, seen by the opponent.
    #[inline(always)]
    pub fn after(self, square: Square, flips: Bitboard) -> Board {
        debug_assert!(
            flips.is_disjoint(!self.opponent),
            "only the opponent's discs flip"
        );
        Board {
            player: self.opponent ^ flips,
            opponent: self.player | flips | square.bitboard(),
        }
    }

    /// The same discs seen by the opponent.
    #[inline]
    pub const fn pass(self) -> Board {
        Board {
            player: self.opponent,
            opponent: self.player,
        }
    }

    /// Whether neither side can move.
    #[inline]
    pub fn is_over(self) -> bool {
        self.moves().is_empty() && self.opponent_moves().is_empty()
    }

    /// The disc difference for the player with the empty squares given to the winner: the score
    /// of a game that ends here.
    #[inline]
    pub const fn final_score(self) -> i32 {
        let (own, other) = (self.player.len() as i32, self.opponent.len() as i32);
        let empty = 64 - own - other;
        let difference = own - other;
        difference + empty * difference.signum()
    }

    /// A hash of 64 well mixed bits, the same on every platform.
    #[inline]
    pub const fn hash(self) -> u64 {
        // Two odd multipliers spread each half; the folds bring the high bits down, where tables
        // look.
        let player = self.player.0.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let opponent = self.opponent.0.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let mixed = player ^ opponent.rotate_left(32);
        let mixed = (mixed ^ mixed >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed ^ mixed >> 32
    }
}
