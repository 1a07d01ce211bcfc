use std::collections::HashMap;
use std::collections::hash_map;
use std::hash::{BuildHasherDefault, Hasher};

use obverse_core::Board;

use crate::back_up::{Contradiction, back_up};
use crate::{Entry, Probe, Worth};

/// A book in memory.
///
/// ```
/// use obverse_book::{Book, Bounds, Date, Entry, Estimate};
/// use obverse_core::{Position, Square};
/// use obverse_engine::Selectivity;
///
/// let estimate = |score| Estimate {
///     score,
///     best: None,
///     depth: 12,
///     selectivity: Selectivity::NONE,
///     level: None,
///     weights: None,
///     date: Date(0),
/// };
/// let start = Position::start().board();
/// let after_f5 = start.play(Square::F5).unwrap();
/// let mut book = Book::new();
/// book.insert(Entry::new(start, estimate(0), Bounds::NONE).unwrap());
/// book.insert(Entry::new(after_f5, estimate(-1), Bounds::NONE).unwrap());
/// book.back_up();
/// assert_eq!(book.entry(start).unwrap().worth.value, 1, "the value of f5");
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Book {
    entries: HashMap<Board, Entry, BuildHasherDefault<BoardHasher>>,
}

impl Book {
    /// An empty book.
    #[must_use]
    pub fn new() -> Book {
        Book::default()
    }

    /// Number of positions, of which symmetric ones count once.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether the book has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The entry of a position or of one of its symmetries.
    #[must_use]
    pub fn entry(&self, board: Board) -> Option<&Entry> {
        self.canonical_entry(board.canonical().0)
    }

    /// The entry of a canonical board.
    #[must_use]
    pub fn canonical_entry(&self, board: Board) -> Option<&Entry> {
        self.entries.get(&board)
    }

    /// The worth of a canonical board.
    pub(crate) fn worth(&self, board: Board) -> Option<Worth> {
        self.canonical_entry(board).map(|entry| entry.worth)
    }

    /// Adds a position, or merges it with what the book has. The values of other positions stay until
    /// [`Book::back_up`]. Returns whether the book has learned anything.
    pub fn insert(&mut self, entry: Entry) -> bool {
        match self.entries.entry(entry.board()) {
            hash_map::Entry::Vacant(place) => {
                place.insert(entry);
                true
            }
            hash_map::Entry::Occupied(mut place) => {
                let old = *place.get();
                let merged = old.merged(entry);
                let is_new = (merged.estimate(), merged.proven()) != (old.estimate(), old.proven());
                if is_new {
                    place.insert(merged);
                }
                is_new
            }
        }
    }

    /// Adds a position as a file has it, with its worth, and replaces what the book has of it.
    pub fn restore(&mut self, entry: Entry) {
        self.entries.insert(entry.board(), entry);
    }

    /// Keeps only the positions for which `keep` returns true.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&Entry) -> bool) {
        self.entries.retain(|_, entry| keep(entry));
    }

    /// Adds all positions of another book, and backs up all values. Returns the number of positions from which the book
    /// has learned anything.
    pub fn merge(&mut self, other: &Book) -> usize {
        let learned = other.entries().filter(|&&entry| self.insert(entry)).count();
        self.back_up();
        learned
    }

    /// All positions, in no particular order.
    pub fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.values()
    }

    /// All positions, by number of discs, then by board.
    #[must_use]
    pub fn sorted_entries(&self) -> Vec<&Entry> {
        let mut entries: Vec<&Entry> = self.entries().collect();
        entries.sort_by_key(|entry| (64 - entry.empties(), entry.board()));
        entries
    }

    /// Computes the worth of every position anew, from those with the most discs to those with the fewest. Returns the
    /// contradictions between proven bounds.
    pub fn back_up(&mut self) -> Vec<Contradiction> {
        let mut contradictions = Vec::new();
        let mut boards: Vec<Board> = self.entries.keys().copied().collect();
        boards.sort_unstable_by_key(|board| (board.empty().len(), *board));
        for board in boards {
            let Some(entry) = self.canonical_entry(board) else {
                continue;
            };
            let (worth, contradiction) = back_up(entry, |board| self.worth(board));
            contradictions.extend(contradiction);
            if let Some(entry) = self.entries.get_mut(&board) {
                entry.worth = worth;
            }
        }
        contradictions
    }
}

impl FromIterator<Entry> for Book {
    fn from_iter<T: IntoIterator<Item = Entry>>(entries: T) -> Book {
        let mut book = Book::new();
        for entry in entries {
            book.insert(entry);
        }
        book
    }
}

impl Probe for Book {
    type Error = std::convert::Infallible;

    fn probe(&self, canonical: Board) -> Result<Option<Entry>, Self::Error> {
        Ok(self.canonical_entry(canonical).copied())
    }
}

/// A hasher for boards, which are two words; faster than that of the standard library.
#[derive(Default)]
struct BoardHasher(u64);

impl Hasher for BoardHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(32) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
