//! Perft: counts the leaves of the game tree to test and time move generation.

use crate::kernel::{Kernel, LANES, Lanes, Native};
use crate::{Bitboard, Board};

/// Convention for passes: a pass counts as a ply or not. Published perft tables use either convention.
///
/// ```
/// use obverse_core::{perft, Passes, Position};
///
/// let start = Position::start().board();
/// assert_eq!(perft(start, 9, Passes::Counted), 3_005_288);
/// assert_eq!(perft(start, 9, Passes::Free), 3_005_320);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Passes {
    /// A pass counts as a ply.
    Counted,
    /// Only placements count as plies.
    Free,
}

/// Counts the move sequences of `depth` plies from a board.
///
/// A game that ends earlier counts as one sequence. The last ply is counted in bulk, without playing its moves.
///
/// ```
/// use obverse_core::{perft, Passes, Position};
///
/// assert_eq!(perft(Position::start().board(), 5, Passes::Counted), 1_396);
/// ```
#[must_use]
pub fn perft(board: Board, depth: u32, passes: Passes) -> u64 {
    perft_with::<Native>(board, depth, passes)
}

/// [`perft`] with an explicit kernel, so that one program can compare kernels.
///
/// ```
/// use obverse_core::kernel::Portable;
/// use obverse_core::{perft_with, Passes, Position};
///
/// let start = Position::start().board();
/// assert_eq!(perft_with::<Portable>(start, 5, Passes::Counted), 1_396);
/// ```
#[must_use]
pub fn perft_with<K: Kernel>(board: Board, depth: u32, passes: Passes) -> u64 {
    match depth {
        0 => 1,
        1 => last_ply::<K>(board, passes),
        _ => {
            let mut counter = Counter::new(passes);
            counter.count::<K>(board, depth);
            counter.finish::<K>()
        }
    }
}

/// Counts the move sequences of one ply from a board.
fn last_ply<K: Kernel>(board: Board, passes: Passes) -> u64 {
    let moves = placements::<K>(board);
    if !moves.is_empty() {
        return u64::from(moves.len());
    }
    match passes {
        // A pass and the end of the game both count as one sequence.
        Passes::Counted => 1,
        Passes::Free => u64::from(placements::<K>(board.pass()).len().max(1)),
    }
}

/// Returns the legal placements of the side to move.
fn placements<K: Kernel>(board: Board) -> Bitboard {
    Bitboard(K::legal_squares(board.player().0, board.opponent().0))
}

/// Buffer that collects placements of the second-to-last ply and counts the replies to [`LANES`] of them at a time.
///
/// The placements are written as 64-bit words and read back as vectors. A vector load right after these stores would
/// stall (failed store forwarding), so the buffer holds many groups of [`LANES`] placements.
struct Counter {
    passes: Passes,
    total: u64,
    player: [u64; BUFFER],
    opponent: [u64; BUFFER],
    place: [u64; BUFFER],
    /// Number of placements in the buffer.
    buffered: usize,
}

/// Capacity of the buffer, in placements.
const BUFFER: usize = 128;
/// Upper bound on the legal placements of a board: its number of squares.
const MAX_MOVES: usize = 64;

impl Counter {
    fn new(passes: Passes) -> Counter {
        let none = [0; BUFFER];
        Counter {
            passes,
            total: 0,
            player: none,
            opponent: none,
            place: none,
            buffered: 0,
        }
    }

    /// Counts the sequences of `depth` plies from a board; `depth` is at least 2. Placements that are put into the buffer
    /// are counted later, by [`flush`](Counter::flush).
    fn count<K: Kernel>(&mut self, board: Board, depth: u32) {
        let moves = placements::<K>(board);
        if moves.is_empty() {
            self.count_pass::<K>(board, depth);
        } else if depth == 2 {
            self.collect(board, moves);
            if self.buffered > BUFFER - MAX_MOVES {
                self.flush::<K>();
            }
        } else {
            for square in moves {
                let flips = K::flips(square, board.player().0, board.opponent().0);
                self.count::<K>(board.after(square, Bitboard(flips)), depth - 1);
            }
        }
    }

    /// Does the work of [`count`](Counter::count) for a board without legal placements: counts the sequences after a
    /// pass, or one sequence if the game is over.
    #[cold]
    fn count_pass<K: Kernel>(&mut self, board: Board, depth: u32) {
        let passed = board.pass();
        if placements::<K>(passed).is_empty() {
            self.total += 1;
            return;
        }
        match self.passes {
            Passes::Counted if depth == 2 => self.total += last_ply::<K>(passed, self.passes),
            Passes::Counted => self.count::<K>(passed, depth - 1),
            Passes::Free => self.count::<K>(passed, depth),
        }
    }

    /// Adds placements to the buffer, which has room for at least [`MAX_MOVES`] more.
    #[inline(always)]
    fn collect(&mut self, board: Board, moves: Bitboard) {
        // Always writes whole groups of placements; surplus entries of the last group are overwritten or ignored. Inner
        // loops of fixed length vectorize, and the outer loop has few iterations, so its branch predicts well.
        let mut start = self.buffered;
        let mut rest = moves.0;
        while rest != 0 {
            self.player[start..][..LANES].fill(board.player().0);
            self.opponent[start..][..LANES].fill(board.opponent().0);
            for place in &mut self.place[start..][..LANES] {
                *place = rest & rest.wrapping_neg();
                rest &= rest.wrapping_sub(1);
            }
            start += LANES;
        }
        self.buffered += moves.len() as usize;
    }

    /// Counts the replies to all placements in the buffer and empties it.
    fn flush<K: Kernel>(&mut self) {
        let whole = self.buffered / LANES * LANES;
        for group in (0..whole).step_by(LANES) {
            self.count_group::<K>(group, LANES);
        }
        if whole < self.buffered {
            self.count_group::<K>(whole, self.buffered - whole);
        }
        self.buffered = 0;
    }

    /// Counts the replies to `len` placements of the buffer, from index `group` on.
    #[inline(always)]
    fn count_group<K: Kernel>(&mut self, group: usize, len: usize) {
        let counts = K::reply_counts(
            lanes(&self.player, group),
            lanes(&self.opponent, group),
            lanes(&self.place, group),
        );
        let counts = &counts[..len];
        self.total += counts.iter().sum::<u64>();
        if counts.contains(&0) {
            for (i, _) in counts.iter().enumerate().filter(|&(_, &count)| count == 0) {
                self.total += self.without_replies::<K>(group + i);
            }
        }
    }

    /// Counts the sequences after a buffered placement to which the opponent has no reply: the opponent must pass, or
    /// the game is over.
    #[cold]
    fn without_replies<K: Kernel>(&self, lane: usize) -> u64 {
        let board =
            Board::new_unchecked(Bitboard(self.player[lane]), Bitboard(self.opponent[lane]));
        let square = Bitboard(self.place[lane])
            .first()
            .expect("a placement is one bit");
        let flips = K::flips(square, board.player().0, board.opponent().0);
        last_ply::<K>(board.after(square, Bitboard(flips)), self.passes)
    }

    /// Counts the replies to the placements still in the buffer and returns the total.
    fn finish<K: Kernel>(mut self) -> u64 {
        self.flush::<K>();
        self.total
    }
}

/// Returns the group of [`LANES`] words of the buffer that begins at index `start`.
fn lanes(buffer: &[u64; BUFFER], start: usize) -> &Lanes {
    buffer[start..]
        .first_chunk()
        .expect("the length of the buffer is a multiple of LANES")
}
