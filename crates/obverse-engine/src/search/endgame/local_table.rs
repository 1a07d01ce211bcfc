//! The thread-local hash table of the endgame search.

use obverse_core::Board;

use crate::search::settings;

use super::bounds::Bounds;

/// Lowest number of empties of a stored board.
const MIN_EMPTIES: u32 = 5;

/// Number of subtables.
const SUBTABLES: usize = settings::LOCAL_TABLE_BITS.len();

/// Hash table of one thread for the endgame search. The table fits into the cache. It is direct-mapped: a board belongs
/// in exactly one slot and replaces the board that is there.
///
/// Each number of empties has its own subtable; the last subtable also takes all larger numbers. In a single table the
/// many boards with few empties would evict the boards that took longer to solve.
pub struct LocalTable {
    entries: Box<[Entry]>,
    /// The tag of each entry: 16 bits of the board's hash that the index does not use. Most probes find that the tag
    /// differs from the board's tag. They read only this array, which is smaller than `entries`.
    tags: Box<[u16]>,
}

/// A board and the bounds of its score.
#[derive(Clone, Copy)]
struct Entry {
    board: Board,
    bounds: Bounds,
}

impl Entry {
    /// An unused entry. Its board has no discs, so it matches no board of a search.
    fn empty() -> Entry {
        Entry {
            board: Board::new_unchecked(Default::default(), Default::default()),
            bounds: Bounds::UNKNOWN,
        }
    }
}

/// First index of each subtable, followed by the length of the whole table.
const STARTS: [usize; SUBTABLES + 1] = {
    let mut starts = [0; SUBTABLES + 1];
    let mut subtable = 0;
    while subtable < SUBTABLES {
        starts[subtable + 1] = starts[subtable] + (1 << settings::LOCAL_TABLE_BITS[subtable]);
        subtable += 1;
    }
    starts
};

/// The index of a board's entry in the upper bits, and the tag of the board in the lowest 16 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slot(u64);

impl Slot {
    const TAG_BITS: u32 = u16::BITS;

    #[inline(always)]
    fn index(self) -> usize {
        (self.0 >> Slot::TAG_BITS) as usize
    }

    #[inline(always)]
    fn tag(self) -> u16 {
        self.0 as u16
    }
}

/// The part of the table for boards with a given number of empties.
#[derive(Clone, Copy)]
pub(super) struct Subtable {
    start: u64,
    shift: u32,
}

impl Subtable {
    /// The subtable for this number of empties.
    #[inline(always)]
    pub fn of(empties: u32) -> Subtable {
        debug_assert!(empties >= MIN_EMPTIES);
        let subtable = ((empties - MIN_EMPTIES) as usize).min(SUBTABLES - 1);
        Subtable {
            start: (STARTS[subtable] as u64) << Slot::TAG_BITS,
            shift: u64::BITS - settings::LOCAL_TABLE_BITS[subtable] - Slot::TAG_BITS,
        }
    }

    /// The slot of a board, given by its two bitboards. The hash must be cheap, because it is computed for all children
    /// of a board: it takes two multiplications, and [`Board::hash`] takes 1.5 times as long.
    #[inline(always)]
    pub fn slot(self, player: u64, opponent: u64) -> Slot {
        let player = player.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let opponent = opponent.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let hash = player.wrapping_add(opponent.rotate_left(29));
        Slot(self.start + (hash >> self.shift))
    }
}

/// An array with one value per slot; `None` if memory is short.
fn filled<T: Copy>(value: T) -> Option<Box<[T]>> {
    let mut values = Vec::new();
    values.try_reserve_exact(STARTS[SUBTABLES]).ok()?;
    values.resize(STARTS[SUBTABLES], value);
    Some(values.into_boxed_slice())
}

impl LocalTable {
    /// An empty table; `None` if memory is short.
    pub fn new() -> Option<LocalTable> {
        Some(LocalTable {
            entries: filled(Entry::empty())?,
            tags: filled(0)?,
        })
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::empty());
    }

    /// The slot of a board with this number of empties.
    #[inline(always)]
    pub(super) fn slot(&self, board: Board, empties: u32) -> Slot {
        Subtable::of(empties).slot(board.player().0, board.opponent().0)
    }

    /// The stored upper bound of a board's score in discs; `None` if the board is not in the table.
    #[inline(always)]
    pub fn upper_bound(&self, board: Board, empties: u32) -> Option<i32> {
        let bounds = self.probe(self.slot(board, empties), board)?;
        Some(bounds.upper.into())
    }

    /// The stored bounds of a board; `None` if the board is not in the table.
    #[inline(always)]
    pub(super) fn probe(&self, slot: Slot, board: Board) -> Option<Bounds> {
        if self.tags[slot.index()] != slot.tag() {
            return None;
        }
        let entry = &self.entries[slot.index()];
        (entry.board == board).then_some(entry.bounds)
    }

    /// Stores the bounds of a board, replacing any other board in its slot.
    #[inline(always)]
    pub(super) fn store(&mut self, slot: Slot, board: Board, bounds: Bounds) {
        self.entries[slot.index()] = Entry { board, bounds };
        self.tags[slot.index()] = slot.tag();
    }
}
