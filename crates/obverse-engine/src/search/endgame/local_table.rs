use obverse_core::{Board, Square};

use crate::search::settings;

/// The fewest empty squares of a board that is remembered.
const LEAST: u32 = 5;

const HEIGHTS: usize = settings::LOCAL_BITS.len();

/// What one thread has seen of the last squares: small, fast, and forgetful.
///
/// Boards with as many empty squares share a part of it, the last one with all that have more. There are many
/// more with few, and in one part they would leave no room for those that took long.
pub struct LocalTable {
    entries: Box<[Entry]>,
    /// Of each entry some more bits of the hash: most questions end here, and these are few enough to stay near.
    tags: Box<[u16]>,
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

    /// What answers the question whether the score is above `alpha`, if anything does.
    #[inline(always)]
    pub fn answer(&self, alpha: i32) -> Option<i32> {
        let (lower, upper) = (self.lower.into(), self.upper.into());
        if lower > alpha {
            return Some(lower);
        }
        (upper <= alpha).then_some(upper)
    }

    /// Adds the answer that a search gave.
    #[inline(always)]
    pub fn add(&mut self, alpha: i32, score: i32) {
        if score > alpha {
            self.lower = self.lower.max(score as i8);
        } else {
            self.upper = self.upper.min(score as i8);
        }
    }
}

/// Where the part for each number of empty squares begins, and where the last one ends.
const STARTS: [usize; HEIGHTS + 1] = {
    let mut starts = [0; HEIGHTS + 1];
    let mut height = 0;
    while height < HEIGHTS {
        starts[height + 1] = starts[height] + (1 << settings::LOCAL_BITS[height]);
        height += 1;
    }
    starts
};

/// Where a board is kept, and its tag in the lowest bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Slot(u64);

impl Slot {
    const TAG_BITS: u32 = u16::BITS;

    #[inline(always)]
    fn place(self) -> usize {
        (self.0 >> Slot::TAG_BITS) as usize
    }

    #[inline(always)]
    fn tag(self) -> u16 {
        self.0 as u16
    }
}

/// Where boards with so many empty squares are kept.
#[derive(Clone, Copy)]
pub(super) struct Part {
    start: u64,
    shift: u32,
}

impl Part {
    #[inline(always)]
    pub fn of(empties: u32) -> Part {
        debug_assert!(empties >= LEAST);
        let height = ((empties - LEAST) as usize).min(HEIGHTS - 1);
        Part {
            start: (STARTS[height] as u64) << Slot::TAG_BITS,
            shift: u64::BITS - settings::LOCAL_BITS[height] - Slot::TAG_BITS,
        }
    }

    /// Where a board is kept, by the discs of the two sides. Two products, since it is asked for all children of a
    /// board at once: [`Board::hash`] would take half as long again.
    #[inline(always)]
    pub fn slot(self, player: u64, opponent: u64) -> Slot {
        let player = player.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let opponent = opponent.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let hash = player.wrapping_add(opponent.rotate_left(29));
        Slot(self.start + (hash >> self.shift))
    }
}

/// Room for a value of each slot, if there is memory for it.
fn filled<T: Copy>(value: T) -> Option<Box<[T]>> {
    let mut values = Vec::new();
    values.try_reserve_exact(STARTS[HEIGHTS]).ok()?;
    values.resize(STARTS[HEIGHTS], value);
    Some(values.into_boxed_slice())
}

impl LocalTable {
    /// An empty table; `None` if it does not fit into memory.
    pub fn new() -> Option<LocalTable> {
        Some(LocalTable {
            entries: filled(Entry::nothing())?,
            tags: filled(0)?,
        })
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::nothing());
    }

    /// Where a board with so many empty squares is kept.
    #[inline(always)]
    pub(super) fn slot(&self, board: Board, empties: u32) -> Slot {
        Part::of(empties).slot(board.player().0, board.opponent().0)
    }

    /// The score of a board with so many empty squares is at most this.
    #[inline(always)]
    pub fn upper_bound(&self, board: Board, empties: u32) -> Option<i32> {
        let seen = self.load(self.slot(board, empties), board)?;
        Some(seen.upper.into())
    }

    #[inline(always)]
    pub(super) fn load(&self, slot: Slot, board: Board) -> Option<Seen> {
        if self.tags[slot.place()] != slot.tag() {
            return None;
        }
        let entry = &self.entries[slot.place()];
        (entry.board == board).then_some(entry.seen)
    }

    #[inline(always)]
    pub(super) fn store(&mut self, slot: Slot, board: Board, seen: Seen) {
        self.entries[slot.place()] = Entry { board, seen };
        self.tags[slot.place()] = slot.tag();
    }
}
