//! Transposition table: different orders of the same moves lead to the same position, which then is searched only
//! once.

use obverse_core::Move;

use super::zobrist::Key;
use crate::observer::ValueKind;
use crate::othello_tree::OthelloState;

/// The stored search result of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Zobrist key, kept to find the new index when the table grows.
    key: Key,
    /// The full state. Two positions may share a key, and an exact search must not confuse them.
    state: OthelloState,
    /// Depth of the stored search, in plies.
    pub(crate) depth: u8,
    /// The value for the side to move, and whether it is exact.
    pub(crate) value: i32,
    pub(crate) kind: ValueKind,
    /// Hash move: the best move, or the one that caused the cut-off.
    pub(crate) best: Option<Move>,
    /// Whether every line ended before the depth limit. If so, the value also holds for every greater depth.
    pub(crate) complete: bool,
}

impl Entry {
    /// Returns whether a search to this depth would find the stored value. A value from a deeper search is not used:
    /// it would be more accurate, but not the minimax value at this depth.
    pub(crate) fn answers(&self, depth: u32) -> bool {
        let known_depth = u32::from(self.depth);
        known_depth == depth || (self.complete && known_depth < depth)
    }
}

/// Transposition table that grows with its contents up to a fixed size. A new entry replaces an old one at the same
/// index.
///
/// The table starts small because most searches are small: clearing a large table takes longer than visiting ten
/// thousand nodes, and probing it misses the CPU caches.
#[derive(Clone, Debug)]
pub(crate) struct TranspositionTable {
    bits: u32,
    max_bits: u32,
    entries: Vec<Option<Entry>>,
    filled: usize,
}

/// Binary logarithm of the maximum number of table entries. One bit more would take more than 1 GB.
pub(crate) const MAX_TABLE_BITS: u32 = 24;
/// A table starts with `2^FIRST_BITS` entries.
const FIRST_BITS: u32 = 10;

impl TranspositionTable {
    /// Creates a table of at most `2^max_bits` entries.
    pub(crate) fn new(max_bits: u32) -> TranspositionTable {
        let bits = max_bits.min(FIRST_BITS);
        TranspositionTable {
            bits,
            max_bits,
            entries: vec![None; 1 << bits],
            filled: 0,
        }
    }

    /// Doubles the table. The index of an entry is the lowest bits of its key. One more bit cannot make two different
    /// indices equal, so no entry is lost.
    fn grow(&mut self) {
        self.bits += 1;
        let entries = std::mem::replace(&mut self.entries, vec![None; 1 << self.bits]);
        for entry in entries.into_iter().flatten() {
            self.entries[entry.key.index(self.bits)] = Some(entry);
        }
    }

    /// Returns the entry of a state; `None` if the state is not stored.
    pub(crate) fn probe(&self, key: Key, state: OthelloState) -> Option<&Entry> {
        self.entries[key.index(self.bits)]
            .as_ref()
            .filter(|entry| entry.state == state)
    }

    /// Stores the search result of a state.
    #[expect(
        clippy::too_many_arguments,
        reason = "one argument per field of an entry"
    )]
    pub(crate) fn store(
        &mut self,
        key: Key,
        state: OthelloState,
        depth: u32,
        value: i32,
        kind: ValueKind,
        best: Option<Move>,
        complete: bool,
    ) {
        // A depth that does not fit into a byte exceeds the height of the tree. Such results are not stored.
        let Ok(depth) = u8::try_from(depth) else {
            return;
        };
        if 2 * self.filled >= self.entries.len() && self.bits < self.max_bits {
            self.grow();
        }
        let place = &mut self.entries[key.index(self.bits)];
        self.filled += usize::from(place.is_none());
        *place = Some(Entry {
            key,
            state,
            depth,
            value,
            kind,
            best,
            complete,
        });
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Bitboard, Board};

    use super::*;
    use crate::side::Side;

    /// Boards with one disc of each side, with their keys.
    fn states() -> Vec<(Key, OthelloState)> {
        let pairs = (0..64).flat_map(|one| (0..64).map(move |other| (one, other)));
        let pairs = pairs.filter(|(one, other)| one != other);
        let board = |(one, other): (u32, u32)| Board::new(Bitboard(1 << one), Bitboard(1 << other));
        let state = |board| OthelloState {
            board,
            side: Side::Max,
            passes: 0,
            extensions: 0,
        };
        let boards = pairs.filter_map(board);
        boards
            .map(|board| (Key::new(board, Side::Max), state(board)))
            .collect()
    }

    #[test]
    fn a_table_grows_with_its_contents_up_to_its_limit() {
        for max_bits in [0, 3, FIRST_BITS, FIRST_BITS + 2, 18] {
            let mut table = TranspositionTable::new(max_bits);
            assert_eq!(table.entries.len(), 1 << max_bits.min(FIRST_BITS));
            let states = states();
            for &(key, state) in &states {
                let before = table.filled;
                table.store(key, state, 2, 5, ValueKind::Exact, None, false);
                let entry = table.probe(key, state).expect("just stored");
                assert_eq!((entry.value, entry.depth), (5, 2));
                assert!(
                    table.filled >= before,
                    "an entry was lost when the table grew"
                );
            }
            let full = table.entries.iter().flatten().count();
            assert_eq!(table.filled, full, "{max_bits}");
            assert!(table.entries.len() <= 1 << max_bits);
            // The table is at most half full, unless it has reached its maximum size.
            let has_room = 2 * (full - 1) <= table.entries.len();
            assert!(has_room || table.bits == max_bits, "{max_bits}");
            // Every stored entry can be found.
            let found = states
                .iter()
                .filter(|(key, state)| table.probe(*key, *state).is_some());
            assert_eq!(found.count(), full, "{max_bits}");
        }
    }
}
