//! The transposition table: different orders of the same moves lead to the same position, which
//! need be searched only once.

use obverse_core::Move;

use super::zobrist::Key;
use crate::observer::Known;
use crate::othello::State;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Where it belongs when the table grows.
    key: Key,
    /// The whole state: two positions may share a key, and an exact search must not mistake them.
    state: State,
    /// How deep it was searched.
    pub(crate) depth: u8,
    /// The value for the side to move, and what it says.
    pub(crate) value: i32,
    pub(crate) known: Known,
    /// The move that was best, or cut.
    pub(crate) best: Option<Move>,
    /// Whether no line was given up because the depth ran out: the value holds at every greater
    /// depth too.
    pub(crate) complete: bool,
}

impl Entry {
    /// Whether a search to this depth would find the same value. Deeper values are not taken for
    /// shallower ones: they would be better, but not those of minimax.
    pub(crate) fn answers(&self, depth: u32) -> bool {
        let known_depth = u32::from(self.depth);
        known_depth == depth || (self.complete && known_depth < depth)
    }
}

/// A table that grows with what it holds up to a fixed size; a newer entry takes the place of an
/// older one.
///
/// It begins small because most searches are: to clear a large table takes longer than to visit ten
/// thousand nodes, and what is looked up in it is far from the processor.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    bits: u32,
    most_bits: u32,
    entries: Vec<Option<Entry>>,
    filled: usize,
}

/// A table begins with `2^FIRST_BITS` entries.
const FIRST_BITS: u32 = 10;

impl Table {
    /// A table of at most `2^most_bits` entries.
    pub(crate) fn new(most_bits: u32) -> Table {
        let bits = most_bits.min(FIRST_BITS);
        Table {
            bits,
            most_bits,
            entries: vec![None; 1 << bits],
            filled: 0,
        }
    }

    /// Makes room for twice as many. An index is the lowest bits of a key, so that entries which
    /// were in different places are so again.
    fn grow(&mut self) {
        self.bits += 1;
        let entries = std::mem::replace(&mut self.entries, vec![None; 1 << self.bits]);
        for entry in entries.into_iter().flatten() {
            self.entries[entry.key.index(self.bits)] = Some(entry);
        }
    }

    /// What is known of a state.
    pub(crate) fn look_up(&self, key: Key, state: State) -> Option<&Entry> {
        self.entries[key.index(self.bits)]
            .as_ref()
            .filter(|entry| entry.state == state)
    }

    /// Remembers what is known of a state.
    #[expect(clippy::too_many_arguments, reason = "the fields of an entry")]
    pub(crate) fn store(
        &mut self,
        key: Key,
        state: State,
        depth: u32,
        value: i32,
        known: Known,
        best: Option<Move>,
        complete: bool,
    ) {
        // Depths beyond a byte are beyond the height of the tree; they just are not remembered.
        let Ok(depth) = u8::try_from(depth) else {
            return;
        };
        if 2 * self.filled >= self.entries.len() && self.bits < self.most_bits {
            self.grow();
        }
        let place = &mut self.entries[key.index(self.bits)];
        self.filled += usize::from(place.is_none());
        *place = Some(Entry {
            key,
            state,
            depth,
            value,
            known,
            best,
            complete,
        });
    }
}

#[cfg(test)]
mod tests {
    use obverse_core::{Bitboard, Board};

    use super::*;
    use crate::value::Side;

    /// States that differ in one pair of discs, and their keys.
    fn states() -> Vec<(Key, State)> {
        let pairs = (0..64).flat_map(|one| (0..64).map(move |other| (one, other)));
        let pairs = pairs.filter(|(one, other)| one != other);
        let board = |(one, other): (u32, u32)| Board::new(Bitboard(1 << one), Bitboard(1 << other));
        let state = |board| State {
            board,
            passes: 0,
            extensions: 0,
        };
        let boards = pairs.filter_map(board);
        boards
            .map(|board| (Key::new(board, Side::Max), state(board)))
            .collect()
    }

    #[test]
    fn a_table_grows_with_what_it_holds_and_no_further() {
        for most_bits in [0, 3, FIRST_BITS, FIRST_BITS + 2, 18] {
            let mut table = Table::new(most_bits);
            assert_eq!(table.entries.len(), 1 << most_bits.min(FIRST_BITS));
            let states = states();
            for &(key, state) in &states {
                let before = table.filled;
                table.store(key, state, 2, 5, Known::Exactly, None, false);
                let entry = table.look_up(key, state).expect("just stored");
                assert_eq!((entry.value, entry.depth), (5, 2));
                assert!(table.filled >= before, "growing loses nothing");
            }
            let full = table.entries.iter().flatten().count();
            assert_eq!(table.filled, full, "{most_bits}");
            assert!(table.entries.len() <= 1 << most_bits);
            // Half full at most, unless it may not grow.
            let has_room = 2 * (full - 1) <= table.entries.len();
            assert!(has_room || table.bits == most_bits, "{most_bits}");
            // What is there is where it is looked for.
            let found = states
                .iter()
                .filter(|(key, state)| table.look_up(*key, *state).is_some());
            assert_eq!(found.count(), full, "{most_bits}");
        }
    }
}
