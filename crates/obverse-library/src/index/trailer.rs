use super::checked::CHECKSUM;
use super::index_error::IndexError;
use super::read_at::ReadAt;

/// Version of the format that is written and read.
pub const VERSION: u32 = 1;

/// The first and the last bytes of an index.
pub const MAGIC: [u8; 8] = *b"OBVINDEX";

/// Which state of which library an index was written from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LibraryState {
    /// A random number that each library gets when it is created.
    pub library: i64,
    /// Number of transactions that have changed games.
    pub changes: i64,
}

/// A section of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Section {
    /// Offset in bytes.
    pub offset: u64,
    /// Size in bytes, with the checksum if it has one.
    pub size: u64,
}

/// The end of an index, with which reading begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Trailer {
    /// The state of the library.
    pub state: LibraryState,
    /// Number of games.
    pub games: u32,
    /// How many bits of a key choose its bucket.
    pub bits: u32,
    /// Number of positions, equal ones counted once.
    pub positions: u64,
    /// Number of occurrences of positions.
    pub occurrences: u64,
    /// Names of players and events.
    pub names: Section,
    /// Facts of the games.
    pub facts: Section,
    /// Places of the moves of the games.
    pub moves: Section,
    /// Places of the buckets.
    pub directory: Section,
}

impl Trailer {
    /// Size of a trailer in bytes: version, twelve numbers, checksum, the last bytes of the file.
    pub const SIZE: usize = 4 + 8 + 14 * 8 + CHECKSUM + MAGIC.len();

    /// Most bits of a key that may choose a bucket.
    pub const MOST_BITS: u32 = 28;

    /// The trailer as bytes.
    pub fn to_bytes(self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Trailer::SIZE);
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(self.games.to_le_bytes());
        bytes.extend(self.bits.to_le_bytes());
        let numbers = [
            self.state.library as u64,
            self.state.changes as u64,
            self.positions,
            self.occurrences,
        ];
        let sections = [self.names, self.facts, self.moves, self.directory];
        let sections = sections.into_iter().flat_map(|it| [it.offset, it.size]);
        // Room for two more numbers.
        for number in numbers.into_iter().chain(sections).chain([0, 0]) {
            bytes.extend(number.to_le_bytes());
        }
        super::checked::seal(&mut bytes);
        bytes.extend(MAGIC);
        bytes
    }

    /// Reads the trailer of a file.
    pub fn read(file: &impl ReadAt) -> Result<Trailer, IndexError> {
        let size = file.size()?;
        let Some(start) = size.checked_sub(Trailer::SIZE as u64) else {
            return Err(IndexError::NotAnIndex);
        };
        let mut bytes = [0; Trailer::SIZE];
        file.read_at(start, &mut bytes)?;
        let (content, magic) = bytes.split_at(Trailer::SIZE - MAGIC.len());
        if magic != MAGIC {
            return Err(IndexError::NotAnIndex);
        }
        let content = super::checked::open(content).ok_or(IndexError::NotAnIndex)?;
        Trailer::parse(content, start)
    }

    /// Parses the bytes of a trailer that begins at `start` in its file.
    fn parse(mut content: &[u8], start: u64) -> Result<Trailer, IndexError> {
        let version = take_u32(&mut content);
        if version != VERSION {
            return Err(IndexError::Version(version));
        }
        let (games, bits) = (take_u32(&mut content), take_u32(&mut content));
        let mut number = || {
            let (bytes, rest) = content.split_first_chunk().expect("a trailer has its size");
            content = rest;
            u64::from_le_bytes(*bytes)
        };
        let state = LibraryState {
            library: number() as i64,
            changes: number() as i64,
        };
        let (positions, occurrences) = (number(), number());
        let mut section = || Section {
            offset: number(),
            size: number(),
        };
        let [names, facts, moves, directory] = [section(), section(), section(), section()];
        let is_inside = |it: &Section| {
            it.offset
                .checked_add(it.size)
                .is_some_and(|end| end <= start)
        };
        let is_whole = [names, facts, moves, directory].iter().all(is_inside);
        if !is_whole || bits > Trailer::MOST_BITS {
            return Err(IndexError::NotAnIndex);
        }
        Ok(Trailer {
            state,
            games,
            bits,
            positions,
            occurrences,
            names,
            facts,
            moves,
            directory,
        })
    }
}

fn take_u32(content: &mut &[u8]) -> u32 {
    let (bytes, rest) = content.split_first_chunk().expect("a trailer has its size");
    *content = rest;
    u32::from_le_bytes(*bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trailer_survives() {
        let section = |offset| Section { offset, size: 3 };
        let trailer = Trailer {
            state: LibraryState {
                library: -5,
                changes: 7,
            },
            games: 9,
            bits: 17,
            positions: 11,
            occurrences: 13,
            names: section(1),
            facts: section(2),
            moves: section(3),
            directory: section(4),
        };
        let mut bytes = vec![0; 10];
        bytes.extend(trailer.to_bytes());
        assert_eq!(bytes.len(), 10 + Trailer::SIZE);
        assert_eq!(Trailer::read(&bytes).expect("a trailer"), trailer);
        // Without the ten bytes, the sections would be outside of the file.
        assert!(Trailer::read(&&bytes[10..]).is_err());
        assert!(Trailer::read(&&bytes[..bytes.len() - 1]).is_err());
    }
}
