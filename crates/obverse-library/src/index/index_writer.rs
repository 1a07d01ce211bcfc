use std::io::{self, Write};
use std::ops::{ControlFlow, Range};

use super::bucket::{self, FREQUENT, bucket_of};
use super::checked;
use super::facts_section;
use super::frequent_list::FrequentList;
use super::index_error::WriteIndexError;
use super::index_game::{IndexGame, IndexedGames};
use super::names_section;
use super::occurrence::Occurrence;
use super::place_table::{self, Place};
use super::position_key::PositionKey;
use super::position_sum::{PositionSum, representative};
use super::trailer::{LibraryState, MAGIC, Section, Trailer};
use super::varint;

/// Wanted number of occurrences in a bucket.
const BUCKET: u64 = 64;

/// Progress of writing an index, in games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexProgress {
    /// Games that are done. A game counts each time the writer goes through it.
    pub done: u64,
    /// Games to do.
    pub total: u64,
}

/// Writes the index of a library.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use obverse_core::Position;
/// use obverse_library::index::{
///     IndexGame, IndexWriter, IndexedGames, LibraryState, Matching, PositionIndex,
/// };
/// use obverse_library::{GameFacts, GameFilter};
///
/// let game = |id, moves: &str| IndexGame {
///     id,
///     facts: GameFacts::default(),
///     start: None,
///     moves: moves.parse::<obverse_core::Game>().unwrap().moves().filter_map(|mv| mv.square()).collect(),
/// };
/// let games = IndexedGames {
///     games: vec![game(1, "f5d6c3"), game(2, "c4e3f6"), game(3, "f5f6")],
///     ..IndexedGames::default()
/// };
/// let mut bytes = Vec::new();
/// IndexWriter::default().write(&games, LibraryState::default(), &mut bytes, |_| ControlFlow::Continue(()))?;
///
/// let index = PositionIndex::open(bytes)?;
/// let answer = index.answer(Position::start(), Matching::UpToSymmetry, &GameFilter::default())?;
/// assert_eq!(answer.moves.len(), 1, "all first moves are equivalent");
/// assert_eq!(answer.moves[0].mv.to_string(), "f5");
/// assert_eq!(answer.moves[0].results.games, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct IndexWriter {
    most_sorted: u64,
}

impl Default for IndexWriter {
    fn default() -> IndexWriter {
        // 128 MB.
        IndexWriter {
            most_sorted: 1 << 23,
        }
    }
}

/// An occurrence with the key of its position.
type Entry = (u64, u32, u16);

/// The output and the number of bytes written to it.
struct Output<W> {
    output: W,
    offset: u64,
}

impl<W: Write> Output<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.output.write_all(bytes)?;
        self.offset += bytes.len() as u64;
        Ok(())
    }

    /// Writes bytes that contain their checksum if they have one.
    fn section(&mut self, bytes: &[u8]) -> io::Result<Section> {
        let section = Section {
            offset: self.offset,
            size: bytes.len() as u64,
        };
        self.write(bytes)?;
        Ok(section)
    }
}

impl IndexWriter {
    /// Sets how many occurrences of positions are sorted at a time; each takes 16 bytes of memory.
    #[must_use]
    pub fn most_sorted(self, most_sorted: u64) -> IndexWriter {
        IndexWriter { most_sorted }
    }

    /// Writes the index. `progress` decides whether to go on.
    pub fn write(
        &self,
        games: &IndexedGames,
        state: LibraryState,
        output: impl Write,
        mut progress: impl FnMut(IndexProgress) -> ControlFlow<()>,
    ) -> Result<(), WriteIndexError> {
        let count = u32::try_from(games.games.len()).map_err(|_| WriteIndexError::TooManyGames)?;
        let mut output = Output { output, offset: 0 };
        output.write(&MAGIC)?;

        let expected: u64 = games.games.iter().map(|it| it.moves.len() as u64 + 1).sum();
        let bits = (0..Trailer::MOST_BITS)
            .find(|bits| expected >> bits <= BUCKET)
            .unwrap_or(Trailer::MOST_BITS);
        let buckets = 1_usize << bits;
        let passes = expected.div_ceil(self.most_sorted.max(1)).max(1);
        let passes = usize::try_from(passes).unwrap_or(buckets).min(buckets);
        let total = u64::from(count) * passes as u64;

        let mut directory = Vec::with_capacity(buckets * 12);
        let mut counts = Counts::default();
        for pass in 0..passes {
            let range = buckets * pass / passes..buckets * (pass + 1) / passes;
            let before = u64::from(count) * pass as u64;
            let entries = sorted_entries(&games.games, bits, &range, |done| {
                progress(IndexProgress {
                    done: before + done,
                    total,
                })
            })?;
            write_buckets(
                &entries,
                games,
                bits,
                range,
                &mut output,
                &mut directory,
                &mut counts,
            )?;
        }

        let mut names = Vec::new();
        names_section::push(&mut names, &games.players);
        names_section::push(&mut names, &games.events);
        checked::seal(&mut names);
        let names = output.section(&names)?;
        let facts = games.games.iter().map(|game| (game.id, game.facts));
        let facts = output.section(&facts_section::to_bytes(facts))?;
        let mut places = Vec::with_capacity(games.games.len() * 12);
        for (game, number) in games.games.iter().zip(0..) {
            let mut bytes = game.to_bytes(number);
            checked::seal(&mut bytes);
            write_part(&mut output, &bytes, &mut places)?;
        }
        let trailer = Trailer {
            state,
            games: count,
            bits,
            positions: counts.positions,
            occurrences: counts.occurrences,
            names,
            facts,
            moves: output.section(&places)?,
            directory: output.section(&directory)?,
        };
        output.write(&trailer.to_bytes())?;
        output.output.flush()?;
        Ok(())
    }
}

/// Writes bytes with their checksum and appends their place to a table.
fn write_part(
    output: &mut Output<impl Write>,
    bytes: &[u8],
    places: &mut Vec<u8>,
) -> Result<(), WriteIndexError> {
    let size = u32::try_from(bytes.len()).map_err(io::Error::other)?;
    let offset = output.offset;
    place_table::push(places, Place { offset, size });
    Ok(output.write(bytes)?)
}

#[derive(Default)]
struct Counts {
    positions: u64,
    occurrences: u64,
}

/// The occurrences of all positions whose buckets are in the range, sorted by key and game.
fn sorted_entries(
    games: &[IndexGame],
    bits: u32,
    range: &Range<usize>,
    mut progress: impl FnMut(u64) -> ControlFlow<()>,
) -> Result<Vec<Entry>, WriteIndexError> {
    let mut entries: Vec<Entry> = Vec::new();
    for (game, number) in games.iter().zip(0_u32..) {
        if number.is_multiple_of(1024) && progress(number.into()).is_break() {
            return Err(WriteIndexError::Stopped);
        }
        let replayed = game.positions(|position, next| {
            let key = PositionKey::of(position);
            if range.contains(&bucket_of(key.key, bits)) {
                let symmetry = key.symmetry;
                let next = next.map(|mv| match mv.square() {
                    Some(square) => symmetry.square(square).into(),
                    None => mv,
                });
                let occurrence = Occurrence {
                    game: number,
                    symmetry,
                    next,
                };
                entries.push((key.key, number, occurrence.code()));
            }
        });
        replayed.map_err(|reason| WriteIndexError::IllegalMove {
            id: game.id,
            reason,
        })?;
    }
    entries.sort_unstable();
    Ok(entries)
}

/// Writes the buckets in the range, and the lists of their frequent positions before them.
fn write_buckets(
    mut entries: &[Entry],
    games: &IndexedGames,
    bits: u32,
    range: Range<usize>,
    output: &mut Output<impl Write>,
    directory: &mut Vec<u8>,
    counts: &mut Counts,
) -> Result<(), WriteIndexError> {
    let mut content = Vec::new();
    for number in range {
        content.clear();
        varint::push(&mut content, number as u64);
        while let Some(&(key, ..)) = entries.first()
            && bucket_of(key, bits) == number
        {
            let length = entries.partition_point(|(other, ..)| *other == key);
            let (same, rest) = entries.split_at(length);
            entries = rest;
            counts.positions += 1;
            counts.occurrences += length as u64;
            let occurrences: Vec<(u32, u16)> =
                same.iter().map(|&(_, game, code)| (game, code)).collect();
            if length as u64 <= FREQUENT {
                bucket::push(&mut content, key, bits, &occurrences);
                continue;
            }
            let sum = sum_of(key, &occurrences, &games.games);
            let (list, bytes) = FrequentList::new(output.offset, &sum, &occurrences);
            output.write(&bytes)?;
            bucket::push_list(&mut content, key, bits, &list);
        }
        checked::seal(&mut content);
        write_part(output, &content, directory)?;
    }
    Ok(())
}

/// Adds up the occurrences of a position.
fn sum_of(key: u64, occurrences: &[(u32, u16)], games: &[IndexGame]) -> PositionSum {
    // The key is only a hash: the board is in any of the games.
    let mut stabilizer = Vec::new();
    if let Some((game, _)) = occurrences.first() {
        let replayed = games[*game as usize].positions(|position, _| {
            let found = PositionKey::of(position);
            if found.key == key {
                stabilizer = found.stabilizer();
            }
        });
        debug_assert_eq!(replayed, Ok(()));
    }
    let mut sum = PositionSum::default();
    for &(game, code) in occurrences {
        let occurrence = Occurrence::from_code(game, code).expect("the writer made the code");
        let next = representative(occurrence.next, &stabilizer);
        sum.add(game, &games[game as usize].facts, next);
    }
    sum
}
