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
