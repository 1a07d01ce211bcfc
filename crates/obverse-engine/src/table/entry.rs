use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Zeroable;
use obverse_core::{Bitboard, Board, Square};

use crate::Selectivity;

/// What a search has found out about a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// Searched so many plies.
    pub depth: u32,
    /// Pruned at this selectivity.
    pub selectivity: Selectivity,
    /// The best move, and the one that was best before it.
    pub moves: [Option<Square>; 2],
}

impl Seen {
    /// Whether it holds for a search of this depth and selectivity.
    #[inline]
    pub fn holds_for(&self, depth: u32, selectivity: Selectivity) -> bool {
        self.depth >= depth && self.selectivity >= selectivity
    }
}

/// What decides which entry has to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The search that wrote it.
    pub generation: u8,
    /// The logarithm of the nodes it took.
    pub cost: u8,
}

/// A board and what is known of it, in three words that any thread may write at any time.
///
/// The board is stored combined with the data, so that words of two writes never pass for one
/// entry: read together they give another board than either. There are no locks and no undefined
/// behaviour, only entries that match no question.
#[derive(Zeroable)]
#[repr(C)]
pub struct Entry {
    player: AtomicU64,
    opponent: AtomicU64,
    data: AtomicU64,
}

/// Odd, so that different data give different products.
const PLAYER_MIX: u64 = 0x9e37_79b9_7f4a_7c15;
const OPPONENT_MIX: u64 = 0xd1b5_4a32_d192_ed03;

impl Entry {
    /// What is stored of this board.
    #[inline]
    pub fn load(&self, board: Board) -> Option<(Seen, Worth)> {
        let (player, opponent, data) = self.read();
        (player == board.player().0 && opponent == board.opponent().0).then(|| unpack(data))
    }

    /// The discs of both sides, and the data they were combined with.
    #[inline]
    fn read(&self) -> (u64, u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        let player = self.player.load(Ordering::Relaxed) ^ data.wrapping_mul(PLAYER_MIX);
        let opponent = self.opponent.load(Ordering::Relaxed) ^ data.wrapping_mul(OPPONENT_MIX);
        (player, opponent, data)
    }

    /// What it would cost to lose the entry, whatever board it is about.
    #[inline]
    pub fn worth(&self) -> Worth {
        unpack(self.data.load(Ordering::Relaxed)).1
    }

    /// The board it is about, if it is a whole entry.
    pub fn board(&self) -> Option<Board> {
        let (player, opponent, _) = self.read();
        Board::new(Bitboard(player), Bitboard(opponent))
    }

    /// Takes what another entry says. Words that somebody writes meanwhile make an entry that matches no
    /// question.
    pub fn copy(&self, other: &Entry) {
        let pairs = [
            (&self.player, &other.player),
            (&self.opponent, &other.opponent),
            (&self.data, &other.data),
        ];
        for (to, from) in pairs {
            to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    /// Makes it an entry that nobody has written.
    pub fn erase(&self) {
        self.copy(&Entry::zeroed());
    }

    /// Replaces the entry.
    #[inline]
    pub fn store(&self, board: Board, seen: Seen, worth: Worth) {
        let data = pack(seen, worth);
        let player = board.player().0 ^ data.wrapping_mul(PLAYER_MIX);
        let opponent = board.opponent().0 ^ data.wrapping_mul(OPPONENT_MIX);
        self.data.store(data, Ordering::Relaxed);
        self.player.store(player, Ordering::Relaxed);
        self.opponent.store(opponent, Ordering::Relaxed);
    }

    /// Its words, for tests that mix them.
    #[cfg(test)]
    pub fn atoms(&self) -> [&AtomicU64; 3] {
        [&self.player, &self.opponent, &self.data]
    }
}

#[inline]
fn pack(seen: Seen, worth: Worth) -> u64 {
    let [first, second] = seen.moves.map(|square| match square {
        Some(square) => square as u8 + 1,
        None => 0,
    });
    u64::from_le_bytes([
        seen.lower as i8 as u8,
        seen.upper as i8 as u8,
        seen.depth as u8,
        seen.selectivity.index() as u8,
        first,
        second,
        worth.generation,
        worth.cost,
    ])
}

#[inline]
fn unpack(data: u64) -> (Seen, Worth) {
    let [
        lower,
        upper,
        depth,
        selectivity,
        first,
        second,
        generation,
        cost,
    ] = data.to_le_bytes();
    let seen = Seen {
        lower: i32::from(lower as i8),
        upper: i32::from(upper as i8),
        depth: depth.into(),
        selectivity: Selectivity::ALL[usize::from(selectivity).min(5)],
        moves: [first, second].map(|byte| byte.checked_sub(1).and_then(Square::new)),
    };
    (seen, Worth { generation, cost })
}
