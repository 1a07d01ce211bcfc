//! The transposition table: what all threads of an engine have found out.

mod entry;
mod memory;
#[cfg(test)]
mod tests;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytemuck::Zeroable;
use obverse_core::{Board, Square};

pub use entry::Seen;
use entry::{Entry, Worth};
use memory::Memory;

use crate::Selectivity;

/// A table of boards, shared by all threads of an engine.
///
/// A search begins with a small part of the memory and takes more of it as that fills up: a short search with
/// a large table would do little else than wait for the system to clear pages. The part grows a few buckets at
/// a time (linear hashing), which a search that is to stop at once hardly notices.
pub struct Table {
    buckets: Memory<Bucket>,
    /// So many of the buckets are in use.
    in_use: AtomicUsize,
    /// The most that were before it forgot; all others are still zero.
    most_in_use: usize,
    /// Held by the thread that makes them more.
    growing: Mutex<()>,
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

/// The buckets that are in use in the beginning: 1 MiB.
const FIRST_BUCKETS: usize = 1 << 14;

/// How many more are taken at a time: 512 KiB, so that hardly ever more than one large page has to be cleared.
const MORE_BUCKETS: usize = 1 << 13;

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
    /// A table of this size in MiB, at least one; none if the system has not got that much memory.
    ///
    /// All of the memory is asked for here, and used as the table grows: growing cannot fail.
    pub fn new(mib: usize) -> Option<Table> {
        Table::with_buckets(buckets(mib))
    }

    fn with_buckets(buckets: usize) -> Option<Table> {
        Some(Table {
            buckets: Memory::zeroed(buckets)?,
            in_use: AtomicUsize::new(buckets.min(FIRST_BUCKETS)),
            most_in_use: 0,
            growing: Mutex::new(()),
            generation: FIRST,
            oldest: FIRST,
        })
    }

    /// A power of two that would do as a size in MiB where this one does not: at most three quarters of the largest
    /// that fits, since the rest of the program needs memory too.
    pub fn fitting_mib(mib: usize) -> Option<usize> {
        let mut largest = 0;
        for bit in (0..=mib.checked_ilog2()?).rev() {
            let size = largest | 1 << bit;
            if size <= mib && Memory::<Bucket>::zeroed(buckets(size)).is_some() {
                largest = size;
            }
        }
        let room = largest - largest / 4;
        Some(1 << room.checked_ilog2()?)
    }

    /// A new search begins: what older ones left is the first to go.
    pub fn age(&mut self) {
        match self.generation.checked_add(1) {
            Some(next) => self.generation = next,
            // What was forgotten would come back to mind.
            None if self.oldest > FIRST => self.start_over(),
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
                self.shrink();
            }
            _ => self.start_over(),
        }
    }

    /// Takes as many buckets into use as a new table has.
    fn shrink(&mut self) {
        self.most_in_use = self.most_in_use.max(*self.in_use.get_mut());
        self.in_use = AtomicUsize::new(self.buckets.len().min(FIRST_BUCKETS));
    }

    /// Makes it a new table.
    fn start_over(&mut self) {
        match Table::with_buckets(self.buckets.len()) {
            Some(table) => *self = table,
            None => self.erase(),
        }
    }

    /// Clears the table in place, where a second one does not fit into memory. Slower: it writes every used entry.
    fn erase(&mut self) {
        self.shrink();
        let used = self.most_in_use;
        self.buckets[..used].fill_with(Bucket::zeroed);
        (self.generation, self.oldest) = (FIRST, FIRST);
    }

    /// Whether what this generation has written is still to be remembered.
    #[inline]
    fn remembers(&self, generation: u8) -> bool {
        generation >= self.oldest
    }

    #[inline]
    fn bucket(&self, board: Board) -> &Bucket {
        &self.buckets[place(board.hash(), self.in_use.load(Ordering::Relaxed))]
    }

    /// Takes more of the memory if what is in use fills up, unless another thread is doing that. The others go on
    /// meanwhile: what they write to a bucket that is being split may be lost.
    pub fn grow_if_crowded(&self) {
        let Ok(_growing) = self.growing.try_lock() else {
            return;
        };
        let in_use = self.in_use.load(Ordering::Relaxed);
        if in_use < self.buckets.len() && self.is_crowded(in_use) {
            self.grow(MORE_BUCKETS);
        }
    }

    /// Whether this search has written an eighth of the entries in use, by a sample: neighbours at a few
    /// places, since every place is far away in memory.
    fn is_crowded(&self, in_use: usize) -> bool {
        const PLACES: usize = 8;
        const NEIGHBOURS: usize = 8;
        let places = (0..PLACES).map(|i| i * (in_use / PLACES));
        let sample = places.flat_map(|place| self.buckets.iter().skip(place).take(NEIGHBOURS));
        let entries = sample.flat_map(|bucket| &bucket.entries);
        let written = entries.filter(|entry| entry.worth().generation == self.generation);
        8 * written.count() >= 2 * PLACES * NEIGHBOURS
    }

    /// Takes so many more buckets into use, as far as there are any.
    fn grow(&self, by: usize) {
        let before = self.in_use.load(Ordering::Relaxed);
        let after = (before + by).min(self.buckets.len());
        for new in before..after {
            // Its boards were all here. What it held before it went out of use has been forgotten.
            let old = new - (1 << new.ilog2());
            let entries = self.buckets[old].entries.iter();
            for (from, to) in entries.zip(&self.buckets[new].entries) {
                let moves = |board: Board| place(board.hash(), new + 1) == new;
                if self.remembers(from.worth().generation) && from.board().is_some_and(moves) {
                    to.copy(from);
                    from.erase();
                }
            }
        }
        self.in_use.store(after, Ordering::Relaxed);
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

/// The buckets of a table of this size in MiB, at least one MiB.
fn buckets(mib: usize) -> usize {
    mib.max(1).saturating_mul(1 << 20) / size_of::<Bucket>()
}

/// The place of a hash among so many buckets, at least one. With one bucket more it is the same or that one.
#[inline]
fn place(hash: u64, buckets: usize) -> usize {
    // As many bits as the number of buckets has, one less where that would be too far.
    let bits = usize::MAX >> buckets.leading_zeros();
    let place = hash as usize & bits;
    if place < buckets {
        place
    } else {
        place & bits >> 1
    }
}

#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code, reason = "intrinsic")]
fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: SSE is part of x86-64, and prefetching never faults.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) };
}

#[cfg(not(target_arch = "x86_64"))]
#[inline]
fn prefetch<T>(_: &T) {}
