//! Entries of the transposition table as atomic words.

use std::sync::atomic::{AtomicU64, Ordering};

use bytemuck::Zeroable;
use obverse_core::{Bitboard, Board, Square};

use crate::Selectivity;

use super::table_entry::TableEntry;

/// Replacement priority of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Priority {
    /// Number of the search that wrote the entry.
    pub generation: u8,
    /// Binary logarithm of the number of nodes searched for the entry.
    pub cost: u8,
}

/// A board and its entry in three atomic words, without a lock.
///
/// Any thread may write at any time. The words of the board are combined with the data word by XOR (as in lockless
/// hashing in chess engines). A torn entry, which mixes the words of two writes, decodes to a board different from
/// both, so that no probe matches it.
#[derive(Zeroable)]
#[repr(C)]
pub struct AtomicEntry {
    player: AtomicU64,
    opponent: AtomicU64,
    data: AtomicU64,
}

/// Multipliers of the data word before it is combined with a board word. They are odd, so that different data words
/// give different products.
const PLAYER_MIX: u64 = 0x9e37_79b9_7f4a_7c15;
const OPPONENT_MIX: u64 = 0xd1b5_4a32_d192_ed03;

impl AtomicEntry {
    /// The decoded entry and its priority; `None` if the entry belongs to another board.
    #[inline]
    pub fn probe(&self, board: Board) -> Option<(TableEntry, Priority)> {
        let (player, opponent, data) = self.read();
        (player == board.player().0 && opponent == board.opponent().0).then(|| unpack(data))
    }

    /// The decoded board words, and the data word.
    #[inline]
    fn read(&self) -> (u64, u64, u64) {
        let data = self.data.load(Ordering::Relaxed);
        let player = self.player.load(Ordering::Relaxed) ^ data.wrapping_mul(PLAYER_MIX);
        let opponent = self.opponent.load(Ordering::Relaxed) ^ data.wrapping_mul(OPPONENT_MIX);
        (player, opponent, data)
    }

    /// The replacement priority of the entry, regardless of the entry's board.
    #[inline]
    pub fn priority(&self) -> Priority {
        unpack(self.data.load(Ordering::Relaxed)).1
    }

    /// The board of the entry; `None` for some torn entries.
    pub fn board(&self) -> Option<Board> {
        let (player, opponent, _) = self.read();
        Board::new(Bitboard(player), Bitboard(opponent))
    }

    /// Overwrites this entry with a copy of `other`. If a thread writes to either entry meanwhile, the copy may be
    /// torn.
    pub fn copy(&self, other: &AtomicEntry) {
        let pairs = [
            (&self.player, &other.player),
            (&self.opponent, &other.opponent),
            (&self.data, &other.data),
        ];
        for (to, from) in pairs {
            to.store(from.load(Ordering::Relaxed), Ordering::Relaxed);
        }
    }

    /// Resets the entry to its initial state, all zeros.
    pub fn erase(&self) {
        self.copy(&AtomicEntry::zeroed());
    }

    /// Overwrites this entry with a board, its search result and its priority.
    #[inline]
    pub fn store(&self, board: Board, entry: TableEntry, priority: Priority) {
        let data = pack(entry, priority);
        let player = board.player().0 ^ data.wrapping_mul(PLAYER_MIX);
        let opponent = board.opponent().0 ^ data.wrapping_mul(OPPONENT_MIX);
        self.data.store(data, Ordering::Relaxed);
        self.player.store(player, Ordering::Relaxed);
        self.opponent.store(opponent, Ordering::Relaxed);
    }

    /// The three words, for tests of torn entries.
    #[cfg(test)]
    pub fn words(&self) -> [&AtomicU64; 3] {
        [&self.player, &self.opponent, &self.data]
    }
}

/// Encodes an entry and its priority as the data word, one byte per field.
#[inline]
fn pack(entry: TableEntry, priority: Priority) -> u64 {
    let [first, second] = entry.hash_moves.map(|square| match square {
        Some(square) => square as u8 + 1,
        None => 0,
    });
    u64::from_le_bytes([
        entry.lower as i8 as u8,
        entry.upper as i8 as u8,
        entry.depth as u8,
        entry.selectivity.index() as u8,
        first,
        second,
        priority.generation,
        priority.cost,
    ])
}

/// Decodes the data word into an entry and its priority.
#[inline]
fn unpack(data: u64) -> (TableEntry, Priority) {
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
    let entry = TableEntry {
        lower: i32::from(lower as i8),
        upper: i32::from(upper as i8),
        depth: depth.into(),
        selectivity: Selectivity::ALL[usize::from(selectivity).min(5)],
        hash_moves: [first, second].map(|byte| byte.checked_sub(1).and_then(Square::new)),
    };
    (entry, Priority { generation, cost })
}
