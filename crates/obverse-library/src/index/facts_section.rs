//! The section of facts: a record per game, in chunks with a checksum each.

use super::checked;
use super::index_error::{IndexError, IndexPart};
use super::read_at::ReadAt;
use super::trailer::Section;
use crate::game_facts::GameFacts;

/// Number of games in a chunk.
const CHUNK: usize = 256;
/// Size of a record in bytes: the number of the game in the library, and its facts.
const RECORD: usize = 8 + GameFacts::SIZE;
/// Size of a full chunk in bytes.
const CHUNK_SIZE: usize = CHUNK * RECORD + checked::CHECKSUM;

/// Number of a game in the library, and its facts.
pub type FactsRecord = (i64, GameFacts);

/// The section as bytes.
pub fn to_bytes(records: impl ExactSizeIterator<Item = FactsRecord>) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(records.len().div_ceil(CHUNK) * CHUNK_SIZE);
    let mut chunk = Vec::with_capacity(CHUNK_SIZE);
    for (id, facts) in records {
        chunk.extend(id.to_le_bytes());
        chunk.extend(facts.to_bytes());
        if chunk.len() == CHUNK * RECORD {
            checked::seal(&mut chunk);
            bytes.append(&mut chunk);
        }
    }
    if !chunk.is_empty() {
        checked::seal(&mut chunk);
        bytes.append(&mut chunk);
    }
    bytes
}

/// Number of chunks for this many games.
pub fn chunks(games: u32) -> usize {
    (games as usize).div_ceil(CHUNK)
}

/// The chunk of a game, and its place there.
pub fn place(game: u32) -> (usize, usize) {
    (game as usize / CHUNK, game as usize % CHUNK)
}

/// Reads consecutive chunks of the section.
pub fn read(
    file: &impl ReadAt,
    section: Section,
    first: usize,
    count: usize,
) -> Result<Vec<FactsRecord>, IndexError> {
    let damaged = |offset| IndexError::Damaged {
        part: IndexPart::Facts,
        offset,
    };
    let start = (first as u64) * CHUNK_SIZE as u64;
    let size = (count as u64 * CHUNK_SIZE as u64).min(section.size.saturating_sub(start));
    let offset = section.offset + start;
    if offset + size > file.size()? {
        return Err(damaged(offset));
    }
    let mut bytes = vec![0; usize::try_from(size).map_err(|_| damaged(offset))?];
    file.read_at(offset, &mut bytes)?;
    let mut records = Vec::with_capacity(count * CHUNK);
    for (chunk, number) in bytes.chunks(CHUNK_SIZE).zip(0_u64..) {
        let at = offset + number * CHUNK_SIZE as u64;
        let content = checked::open(chunk).ok_or_else(|| damaged(at))?;
        for record in content.chunks(RECORD) {
            let (id, facts) = record.split_first_chunk().ok_or_else(|| damaged(at))?;
            let facts = facts.try_into().map_err(|_| damaged(at))?;
            records.push((i64::from_le_bytes(*id), GameFacts::from_bytes(facts)));
        }
    }
    Ok(records)
}
