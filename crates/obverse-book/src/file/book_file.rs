use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use obverse_core::Board;
use obverse_files::FileError;
use obverse_files::source::Source;

use super::book_file_error::{BookFileError, ProbeError};
use super::checksum::Checksum;
use super::damaged_book::DamagedBook;
use super::header::{HEADER_SIZE, Header};
use super::read_at::ReadAt;
use super::record::{Key, RECORD_SIZE, Record, from_record, key, key_of, to_record};
use crate::{Book, Date, Entry, Probe};

/// Number of records that a probe reads at once: about a page of memory.
const BLOCK: u64 = 100;
/// Number of records that are read at once when the whole book is read.
const LARGE_BLOCK: u64 = 4096;
/// Number of interpolations before a probe halves the interval instead, as damaged files may need.
const INTERPOLATIONS: u32 = 12;

/// The file of a book, which is probed without being loaded.
///
/// Opening reads the header. A probe reads one or two blocks of 4 kB.
///
/// ```
/// use obverse_book::{Book, BookFile, Bounds, Date, Entry, Estimate, Probe, write_book};
/// use obverse_core::Position;
/// use obverse_engine::Selectivity;
///
/// let estimate = Estimate {
///     score: 1,
///     best: None,
///     depth: 12,
///     selectivity: Selectivity::NONE,
///     level: None,
///     weights: None,
///     date: Date(0),
/// };
/// let start = Position::start().board();
/// let book: Book = Entry::new(start, estimate, Bounds::NONE).into_iter().collect();
/// let mut bytes = Vec::new();
/// write_book(&book, Date(7), &mut bytes)?;
///
/// let file = BookFile::new(bytes)?;
/// assert_eq!(file.len(), 1);
/// let entry = file.probe(start.canonical().0)?.expect("the start is in the book");
/// assert_eq!(entry.worth.value, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BookFile<R = File> {
    input: R,
    header: Header,
}

impl BookFile<File> {
    /// Opens the book at a path.
    ///
    /// # Errors
    ///
    /// If the file is missing, or its header or length are not those of a book.
    pub fn open(path: &Path) -> Result<BookFile<File>, BookFileError> {
        let source = Source::new(path)?;
        let file = File::open(path).map_err(|cause| FileError::Open {
            name: source.name,
            cause,
        })?;
        BookFile::new(file).map_err(|error| error.at(path.to_owned()))
    }
}

impl<R: ReadAt> BookFile<R> {
    /// Checks the header and the length of a book.
    pub fn new(input: R) -> Result<BookFile<R>, ProbeError> {
        let size = input.size()?;
        if size < HEADER_SIZE as u64 {
            return Err(DamagedBook::ShortHeader(size).into());
        }
        let mut bytes = [0; HEADER_SIZE];
        input.read_exact_at(&mut bytes, 0)?;
        let header = Header::from_bytes(&bytes, size)?;
        Ok(BookFile { input, header })
    }

    /// Number of positions.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.header.positions
    }

    /// Whether the book has no positions.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// When the book was written.
    #[must_use]
    pub fn date(&self) -> Date {
        self.header.date
    }

    /// Reads the whole book, and checks all positions, their order and the checksum. `each` is called with every
    /// position.
    pub fn read_all(&self, mut each: impl FnMut(Entry)) -> Result<(), ProbeError> {
        let mut checksum = Checksum::default();
        let mut last: Option<Key> = None;
        let mut first = 0;
        while first < self.len() {
            let count = LARGE_BLOCK.min(self.len() - first);
            let block = self.block(first, count)?;
            checksum.add(block.as_flattened());
            for (number, record) in (first..).zip(&block) {
                let entry = from_record(record).map_err(|error| bad_record(number, error))?;
                let key = key(entry.board());
                if last.is_some_and(|last| last >= key) {
                    return Err(DamagedBook::Order { number: number + 1 }.into());
                }
                last = Some(key);
                each(entry);
            }
            first += count;
        }
        if checksum.value() != self.header.checksum {
            return Err(DamagedBook::Checksum.into());
        }
        Ok(())
    }

    /// Reads the whole book into memory.
    pub fn load(&self) -> Result<Book, ProbeError> {
        let mut book = Book::new();
        self.read_all(|entry| book.restore(entry))?;
        Ok(book)
    }

    /// Reads some records.
    fn block(&self, first: u64, count: u64) -> io::Result<Vec<Record>> {
        let mut block = vec![[0; RECORD_SIZE]; usize::try_from(count).map_err(io::Error::other)?];
        let offset = HEADER_SIZE as u64 + first * RECORD_SIZE as u64;
        self.input.read_exact_at(block.as_flattened_mut(), offset)?;
        Ok(block)
    }
}

impl<R: ReadAt> Probe for BookFile<R> {
    type Error = ProbeError;

    fn probe(&self, canonical: Board) -> Result<Option<Entry>, ProbeError> {
        let wanted = key(canonical);
        // The record is between the numbers `low` and `high`, whose hashes are at least and at most these.
        let (mut low, mut high) = (0, self.len());
        let (mut low_hash, mut high_hash) = (0, u64::MAX);
        for step in 0.. {
            if low >= high {
                break;
            }
            let guess = if step < INTERPOLATIONS {
                let above = u128::from(wanted.0.saturating_sub(low_hash));
                let width = u128::from(high_hash - low_hash).max(1);
                low + (u128::from(high - low) * above / width) as u64
            } else {
                low.midpoint(high)
            };
            let first = guess.saturating_sub(BLOCK / 2).clamp(low, high - 1);
            let count = BLOCK.min(high - first);
            let block = self.block(first, count)?;
            let key_at = |index: usize| {
                key_of(&block[index]).map_err(|error| bad_record(first + index as u64, error))
            };
            let last = block.len() - 1;
            let (least, greatest) = (key_at(0)?, key_at(last)?);
            if wanted < least {
                (high, high_hash) = (first, least.0);
            } else if wanted > greatest {
                (low, low_hash) = (first + count, greatest.0);
            } else {
                for (index, record) in block.iter().enumerate() {
                    if key_at(index)? == wanted {
                        let number = first + index as u64;
                        let entry = from_record(record).map_err(|error| bad_record(number, error));
                        return Ok(Some(entry?));
                    }
                }
                break;
            }
            if low_hash > high_hash {
                return Err(DamagedBook::Order { number: low }.into());
            }
        }
        Ok(None)
    }
}

/// The error for a damaged record; `index` counts from 0.
fn bad_record(index: u64, error: super::RecordError) -> DamagedBook {
    DamagedBook::Record {
        number: index + 1,
        offset: HEADER_SIZE as u64 + index * RECORD_SIZE as u64,
        error,
    }
}

/// Writes a book: the header, then all positions.
pub fn write_book(book: &Book, date: Date, output: &mut dyn Write) -> io::Result<()> {
    let mut entries: Vec<(Key, &Entry)> = book
        .entries()
        .map(|entry| (key(entry.board()), entry))
        .collect();
    entries.sort_unstable_by_key(|&(key, _)| key);
    let mut checksum = Checksum::default();
    for (_, entry) in &entries {
        checksum.add(&to_record(entry));
    }
    let header = Header {
        positions: entries.len() as u64,
        date,
        checksum: checksum.value(),
    };
    output.write_all(&header.to_bytes())?;
    for (_, entry) in &entries {
        output.write_all(&to_record(entry))?;
    }
    Ok(())
}
