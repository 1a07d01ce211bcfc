use obverse_core::{Board, Square};

use crate::table::prefetch;

/// What one thread has seen of the last squares: small, fast, and forgetful.
pub struct LocalTable {
    entries: Box<[Entry]>,
    shift: u32,
}

#[derive(Clone, Copy)]
struct Entry {
    board: Board,
    seen: Seen,
}

impl Entry {
    /// About a board without discs, which no search asks for.
    fn nothing() -> Entry {
        Entry {
            board: Board::new_unchecked(Default::default(), Default::default()),
            seen: Seen::NOTHING,
        }
    }
}

/// What is known of a board.
#[derive(Clone, Copy)]
pub(super) struct Seen {
    pub lower: i8,
    pub upper: i8,
    pub best: Option<Square>,
}

impl Seen {
    pub const NOTHING: Seen = Seen {
        lower: -64,
        upper: 64,
        best: None,
    };
}

impl LocalTable {
    /// A table of `2^bits` boards.
    pub fn new(bits: u32) -> LocalTable {
        LocalTable {
            entries: vec![Entry::nothing(); 1 << bits].into_boxed_slice(),
            shift: 64 - bits,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::nothing());
    }

    /// Where a board is kept.
    #[inline(always)]
    pub(super) fn slot(&self, board: Board) -> usize {
        (board.hash() >> self.shift) as usize
    }

    /// Has what is kept there brought near.
    #[inline(always)]
    pub(super) fn prefetch(&self, slot: usize) {
        prefetch(&self.entries[slot]);
    }

    /// The score of a board is at most this.
    #[inline(always)]
    pub fn upper_bound(&self, board: Board) -> Option<i32> {
        let seen = self.load(self.slot(board), board)?;
        Some(seen.upper.into())
    }

    #[inline(always)]
    pub(super) fn load(&self, slot: usize, board: Board) -> Option<Seen> {
        let entry = &self.entries[slot];
        (entry.board == board).then_some(entry.seen)
    }

    #[inline(always)]
    pub(super) fn store(&mut self, slot: usize, board: Board, seen: Seen) {
        self.entries[slot] = Entry { board, seen };
    }
}
