//! The transposition table: different orders of the same moves lead to the same position, which
//! need be searched only once.

use obverse_core::Move;

use super::zobrist::Key;
use crate::observer::Known;
use crate::othello::State;

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
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

/// A table of a fixed size; a newer entry takes the place of an older one.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    bits: u32,
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// A table of `2^bits` entries.
    pub(crate) fn new(bits: u32) -> Table {
        Table {
            bits,
            entries: vec![None; 1 << bits],
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
        self.entries[key.index(self.bits)] = Some(Entry {
            state,
            depth,
            value,
            known,
            best,
            complete,
        });
    }
}
