//! The transposition table: what all threads of an engine have found out.

mod entry;
mod memory;
#[cfg(test)]
mod tests;

use bytemuck::Zeroable;
use obverse_core::{Board, Square};

pub use entry::Seen;
use entry::{Entry, Worth};
use memory::Memory;

use crate::Selectivity;

/// A table of boards, shared by all threads of an engine.
pub struct Table {
    buckets: Memory<Bucket>,
    /// The search that writes, from [`FIRST`] on.
    generation: u8,
    /// What searches before this one have written counts as forgotten.
    oldest: u8,
}

/// A table that is to forget in this generation or later is replaced: there would be too few
/// generations left until it has to be.
const LATE: u8 = 128;

/// The generation of a new table. That of entries that nobody has written is smaller.
const FIRST: u8 = 1;

/// What shares a cache line.
#[derive(Zeroable)]
#[repr(C, align(64))]
struct Bucket {
    entries: [Entry; 2],
    /// The rest of the line.
    _unused: [u64; 2],
}

/// What a search found out about a board, to be remembered.
#[derive(Clone, Copy, Debug)]
pub struct Finding {
    /// The window's lower end.
    pub alpha: i32,
    /// The window's upper end.
    pub beta: i32,
    /// The score, or a bound of it outside of the window.
    pub score: i32,
    /// Searched so many plies.
    pub depth: u32,
    /// Pruned at this selectivity.
    pub selectivity: Selectivity,
    /// The best move.
    pub best: Option<Square>,
    /// The nodes it took.
    pub nodes: u64,
}

impl Table {
    /// A table of this size in MiB, at least one.
    pub fn new(mib: usize) -> Table {
        Table::with_buckets((mib.max(1) << 20) / size_of::<Bucket>())
    }

    fn with_buckets(buckets: usize) -> Table {
        Table {
            buckets: Memory::zeroed(buckets),
            generation: FIRST,
            oldest: FIRST,
        }
    }

    /// A new search begins: what older ones left is the first to go.
    pub fn age(&mut self) {
        match self.generation.checked_add(1) {
            Some(next) => self.generation = next,
            // What was forgotten would come back to mind.
            None if self.oldest > FIRST => *self = Table::with_buckets(self.buckets.len()),
            None => self.generation = FIRST,
        }
    }

    /// Forgets everything: it is as good as new.
    pub fn clear(&mut self) {
        // To zero all of it, or to ask for zeroed pages, would cost more than a short search.
        match self.generation.checked_add(1) {
            Some(next) if next < LATE => {
                self.generation = next;
                self.oldest = next;
            }
            _ => *self = Table::with_buckets(self.buckets.len()),
        }
    }

    /// Whether what this generation has written is still to be remembered.
    #[inline]
    fn remembers(&self, generation: u8) -> bool {
        generation >= self.oldest
    }

    #[inline]
    fn bucket(&self, board: Board) -> &Bucket {
        let place = (u128::from(board.hash()) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }

    /// Asks the processor to have what is known of a board at hand soon.
    #[inline]
    pub fn prefetch(&self, board: Board) {
        prefetch(self.bucket(board));
    }

    /// What is known of a board.
    #[inline]
    pub fn load(&self, board: Board) -> Option<Seen> {
        let [first, second] = &self.bucket(board).entries;
        self.known(first, board)
            .or_else(|| self.known(second, board))
    }

    /// What an entry says of a board, if it is not to be forgotten.
    #[inline]
    fn known(&self, entry: &Entry, board: Board) -> Option<Seen> {
        let (seen, worth) = entry.load(board)?;
        self.remembers(worth.generation).then_some(seen)
    }

    /// Remembers what was found out about a board.
    pub fn store(&self, board: Board, finding: Finding) {
        let bucket = self.bucket(board);
        let worth = Worth {
            generation: self.generation,
            cost: finding.nodes.checked_ilog2().unwrap_or(0) as u8,
        };
        for entry in &bucket.entries {
            if let Some(seen) = self.known(entry, board) {
                return entry.store(board, finding.merged(seen), worth);
            }
        }
        let rank = |entry: &Entry| {
            let worth = entry.worth();
            let is_known = self.remembers(worth.generation);
            let cost = if is_known { worth.cost } else { 0 };
            (worth.generation == self.generation, cost)
        };
        let [first, second] = &bucket.entries;
        let victim = if rank(first) <= rank(second) {
            first
        } else {
            second
        };
        victim.store(board, finding.as_seen(), worth);
    }
}

impl Finding {
    fn as_seen(self) -> Seen {
        Seen {
            lower: if self.score > self.alpha {
                self.score
            } else {
                -64
            },
            upper: if self.score < self.beta {
                self.score
            } else {
                64
            },
            depth: self.depth,
            selectivity: self.selectivity,
            moves: [self.best, None],
        }
    }

    /// Together with what was known before.
    fn merged(self, before: Seen) -> Seen {
        let mut seen = self.as_seen();
        if (before.depth, before.selectivity) == (self.depth, self.selectivity) {
            seen.lower = seen.lower.max(before.lower);
            seen.upper = seen.upper.min(before.upper);
        }
        seen.moves = match self.best {
            Some(_) if self.best != before.moves[0] => [self.best, before.moves[0]],
            _ => before.moves,
        };
        seen
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code, reason = "intrinsic")]
fn prefetch(bucket: &Bucket) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: SSE is part of x86-64, and prefetching never faults.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(bucket).cast()) };
}

#[cfg(not(target_arch = "x86_64"))]
#[inline]
fn prefetch(_: &Bucket) {}
