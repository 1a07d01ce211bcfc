#[cfg(test)]
mod tests;

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytemuck::Zeroable;
use obverse_core::Board;

use crate::search::settings;

use super::atomic_entry::{AtomicEntry, Priority};
use super::node_result::NodeResult;
use super::table_entry::TableEntry;
use super::zeroed_memory::ZeroedMemory;

/// The transposition table, shared without locks by all threads of an engine.
///
/// A search starts with a small part of the memory and takes more as that part fills up. Otherwise a short search with
/// a large table would spend its time waiting for the system to clear pages. The part in use grows by a few thousand
/// buckets at a time (linear hashing), so that growing does not delay a stop.
pub struct TranspositionTable {
    buckets: ZeroedMemory<Bucket>,
    /// Number of buckets in use.
    in_use: AtomicUsize,
    /// Highest number of buckets that were in use at the moments when the table was cleared; 0 for a table that was
    /// never cleared. A bucket whose index is at least this number and at least `in_use` has never been written, so it
    /// is still zero.
    most_in_use: usize,
    /// Lock held by the thread that grows the table.
    growing: Mutex<()>,
    /// Number of the current search, counted from [`FIRST_GENERATION`].
    generation: u8,
    /// The oldest live generation. Entries of earlier generations count as cleared.
    oldest: u8,
}

/// From this generation on, `clear` replaces the memory instead of raising `oldest`, because too few generations would
/// be left until the counter wraps.
const REPLACE_GENERATION: u8 = 128;

/// The generation of a new table. Unused entries have generation 0.
const FIRST_GENERATION: u8 = 1;

/// One cache line of entries.
#[derive(Zeroable)]
#[repr(C, align(64))]
struct Bucket {
    entries: [AtomicEntry; 2],
    /// Padding to 64 bytes.
    _unused: [u64; 2],
}

impl TranspositionTable {
    /// A table of this size in MiB, at least 1; `None` if memory is short.
    ///
    /// All of the memory is reserved here and used as the table grows, so that growing cannot fail.
    pub fn new(mib: usize) -> Option<TranspositionTable> {
        TranspositionTable::with_buckets(buckets(mib))
    }

    /// A table with this many buckets; `None` if memory is short.
    fn with_buckets(buckets: usize) -> Option<TranspositionTable> {
        Some(TranspositionTable {
            buckets: ZeroedMemory::zeroed(buckets)?,
            in_use: AtomicUsize::new(buckets.min(settings::TABLE_FIRST_BUCKETS)),
            most_in_use: 0,
            growing: Mutex::new(()),
            generation: FIRST_GENERATION,
            oldest: FIRST_GENERATION,
        })
    }

    /// A size in MiB that fits if `mib` does not: a power of two of at most three quarters of the largest possible
    /// size, because the rest of the program needs memory too. `None` if not even 1 MiB fits.
    pub fn fitting_mib(mib: usize) -> Option<usize> {
        let mut largest = 0;
        for bit in (0..=mib.checked_ilog2()?).rev() {
            let size = largest | 1 << bit;
            if size <= mib && ZeroedMemory::<Bucket>::zeroed(buckets(size)).is_some() {
                largest = size;
            }
        }
        let room = largest - largest / 4;
        Some(1 << room.checked_ilog2()?)
    }

    /// Number of the current search.
    pub fn generation(&self) -> u8 {
        self.generation
    }

    /// Starts a new search: from now on, entries of earlier searches are the first to be replaced.
    pub fn age(&mut self) {
        match self.generation.checked_add(1) {
            Some(next) => self.generation = next,
            // Wrapping would revive cleared entries.
            None if self.oldest > FIRST_GENERATION => self.start_over(),
            None => self.generation = FIRST_GENERATION,
        }
    }

    /// Removes all entries.
    pub fn clear(&mut self) {
        // Raise the oldest live generation where possible: zeroing the memory, or mapping new pages, would take longer
        // than a short search.
        match self.generation.checked_add(1) {
            Some(next) if next < REPLACE_GENERATION => {
                self.generation = next;
                self.oldest = next;
                self.shrink();
            }
            _ => self.start_over(),
        }
    }

    /// Resets the number of buckets in use to that of a new table.
    fn shrink(&mut self) {
        self.most_in_use = self.most_in_use.max(*self.in_use.get_mut());
        self.in_use = AtomicUsize::new(self.buckets.len().min(settings::TABLE_FIRST_BUCKETS));
    }

    /// Replaces the table by a new one.
    fn start_over(&mut self) {
        match TranspositionTable::with_buckets(self.buckets.len()) {
            Some(table) => *self = table,
            None => self.erase(),
        }
    }

    /// Clears the table in place, if there is not enough memory for a second table. This is slower than replacing the
    /// table, because it writes every bucket that was ever in use.
    fn erase(&mut self) {
        self.shrink();
        let used = self.most_in_use;
        self.buckets[..used].fill_with(Bucket::zeroed);
        (self.generation, self.oldest) = (FIRST_GENERATION, FIRST_GENERATION);
    }

    /// Whether entries of this generation are valid, that is, not cleared.
    #[inline]
    fn is_live(&self, generation: u8) -> bool {
        generation >= self.oldest
    }

    /// The bucket of a board.
    #[inline]
    fn bucket(&self, board: Board) -> &Bucket {
        &self.buckets[bucket_index(board.hash(), self.in_use.load(Ordering::Relaxed))]
    }

    /// Grows the table if it is crowded, unless another thread is growing it. Other threads keep searching; entries
    /// that they write to a bucket while it is being split may be lost.
    pub fn grow_if_crowded(&self) {
        let Ok(_growing) = self.growing.try_lock() else {
            return;
        };
        let in_use = self.in_use.load(Ordering::Relaxed);
        if in_use < self.buckets.len() && self.is_crowded(in_use) {
            self.grow(settings::TABLE_GROWTH_BUCKETS);
        }
    }

    /// Whether the current search has written at least one in [`TABLE_CROWDED_SHARE`](settings::TABLE_CROWDED_SHARE) of
    /// the entries in use. The estimate samples eight runs of eight consecutive buckets, because each jump to distant
    /// memory is slow.
    fn is_crowded(&self, in_use: usize) -> bool {
        const RUNS: usize = 8;
        const RUN_LENGTH: usize = 8;
        let starts = (0..RUNS).map(|i| i * (in_use / RUNS));
        let sample = starts.flat_map(|start| self.buckets.iter().skip(start).take(RUN_LENGTH));
        let entries = sample.flat_map(|bucket| &bucket.entries);
        let written = entries.filter(|entry| entry.priority().generation == self.generation);
        settings::TABLE_CROWDED_SHARE * written.count() >= 2 * RUNS * RUN_LENGTH
    }

    /// Adds up to `by` buckets (linear hashing): splits one bucket after another, by moving a part of its entries to a
    /// new bucket.
    fn grow(&self, by: usize) {
        let before = self.in_use.load(Ordering::Relaxed);
        let after = (before + by).min(self.buckets.len());
        for new in before..after {
            // All boards that belong in the new bucket were in the bucket `old`. The new bucket may hold entries from
            // before the table was cleared, which are no longer live.
            let old = new - (1 << new.ilog2());
            let entries = self.buckets[old].entries.iter();
            for (from, to) in entries.zip(&self.buckets[new].entries) {
                let moves = |board: Board| bucket_index(board.hash(), new + 1) == new;
                if self.is_live(from.priority().generation) && from.board().is_some_and(moves) {
                    to.copy(from);
                    from.erase();
                }
            }
        }
        self.in_use.store(after, Ordering::Relaxed);
    }

    /// Prefetches the bucket of a board into the cache.
    #[inline]
    pub fn prefetch(&self, board: Board) {
        prefetch(self.bucket(board));
    }

    /// Probes the table: the entry of a board, or `None` if the table has no entry of the board.
    #[inline]
    pub fn probe(&self, board: Board) -> Option<TableEntry> {
        let [first, second] = &self.bucket(board).entries;
        self.current(first, board)
            .or_else(|| self.current(second, board))
    }

    /// The decoded entry; `None` if the entry belongs to another board or has been cleared.
    #[inline]
    fn current(&self, entry: &AtomicEntry, board: Board) -> Option<TableEntry> {
        let (stored, priority) = entry.probe(board)?;
        self.is_live(priority.generation).then_some(stored)
    }

    /// Stores the result of searching a board.
    ///
    /// If the board has an entry, the result is merged with it. Otherwise the result replaces one of the two entries in
    /// the bucket: an entry of an earlier search if there is one, or else the entry that took fewer nodes.
    pub fn store(&self, board: Board, result: NodeResult) {
        let bucket = self.bucket(board);
        let priority = Priority {
            generation: self.generation,
            cost: result.nodes.checked_ilog2().unwrap_or(0) as u8,
        };
        for entry in &bucket.entries {
            if let Some(stored) = self.current(entry, board) {
                return entry.store(board, result.merged_with(stored), priority);
            }
        }
        let rank = |entry: &AtomicEntry| {
            let priority = entry.priority();
            let is_live = self.is_live(priority.generation);
            let cost = if is_live { priority.cost } else { 0 };
            (priority.generation == self.generation, cost)
        };
        let [first, second] = &bucket.entries;
        let victim = if rank(first) <= rank(second) {
            first
        } else {
            second
        };
        victim.store(board, result.to_entry(), priority);
    }
}

/// Number of buckets of a table of this size in MiB, at least 1 MiB.
fn buckets(mib: usize) -> usize {
    mib.max(1).saturating_mul(1 << 20) / size_of::<Bucket>()
}

/// The index of the bucket for a hash in a table of one or more buckets (linear hashing). When the table gets one more
/// bucket, the index stays the same or becomes the index of the new bucket.
#[inline]
fn bucket_index(hash: u64, buckets: usize) -> usize {
    // Use as many bits of the hash as the number of buckets has, or one bit less if the index would be too large.
    let bits = usize::MAX >> buckets.leading_zeros();
    let index = hash as usize & bits;
    if index < buckets {
        index
    } else {
        index & bits >> 1
    }
}

/// Prefetches the cache line of a value.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code, reason = "intrinsic")]
fn prefetch<T>(target: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: SSE is part of x86-64, and a prefetch never faults.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(target).cast()) };
}

/// Does nothing on architectures other than x86-64.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
fn prefetch<T>(_: &T) {}
