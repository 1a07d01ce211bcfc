//! Position files: labelled positions that self-play writes and training reads.
//!
//! All numbers are little-endian. The header has 12 bytes: `OBVPOSN`, a byte 1Ah, the version of the format (2 bytes,
//! 1 or 2) and the size of a record (2 bytes, 21). In version 2 the settings of the self-play follow: a length in
//! bytes (2 bytes) and as many bytes of UTF-8. Records follow:
//!
//! | offset | size | |
//! | ---: | ---: | --- |
//! | 0 | 8 | the discs of the side to move, a1 the lowest bit, h8 the highest |
//! | 8 | 8 | the discs of the opponent |
//! | 16 | 4 | the number of the game |
//! | 20 | 1 | the final disc difference for the side to move, -64 to 64 |
//!
//! Positions may be in any order and may repeat. Game numbers only tell the games of one file apart.
//!
//! ```
//! use obverse_core::Position;
//! use obverse_train::LabelledPosition;
//! use obverse_train::position_file::{Reader, Writer};
//!
//! let position = LabelledPosition { board: Position::start().board(), score: -2, game: 5 };
//! let mut writer = Writer::new(Vec::new())?;
//! writer.write(&position)?;
//! let bytes = writer.finish()?;
//! let read: Vec<_> = Reader::new(&bytes[..])?.collect::<Result<_, _>>()?;
//! assert_eq!(read, [position]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::io::{self, Read, Write};

use obverse_core::{Bitboard, Board};

use crate::LabelledPosition;

/// The first bytes of every position file.
pub const MAGIC: [u8; 8] = *b"OBVPOSN\x1a";
/// Format version without settings.
const BARE: u16 = 1;
/// Format version with settings.
const WITH_SETTINGS: u16 = 2;
/// Size in bytes of the header without settings.
const HEADER: usize = 12;
/// Size of a record in bytes.
pub(crate) const RECORD: usize = 21;

/// Why a position file cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum PositionFileError {
    /// The input could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The magic number is wrong.
    #[error("this is not a file of positions: it does not begin with OBVPOSN and a byte 1Ah")]
    NotPositions,
    /// The version of the format is unknown.
    #[error(
        "the positions are in version {version} of their format, {size} bytes each; \
         this program knows the versions {BARE} and {WITH_SETTINGS}, {RECORD} bytes each"
    )]
    Version {
        /// Version in the header.
        version: u16,
        /// Record size in the header.
        size: u16,
    },
    /// The header is cut off.
    #[error("the file ends within its header")]
    ShortHeader,
    /// The settings are not UTF-8.
    #[error("the settings in the header are not text in UTF-8")]
    Settings,
    /// The last record is cut off.
    #[error("position {number} ends after {found} bytes of {RECORD}")]
    Short {
        /// Number of the position, from 0.
        number: u64,
        /// Number of bytes of the record that the file has.
        found: usize,
    },
    /// A square holds two discs.
    #[error("position {number} has two discs on {squares:?}")]
    Overlap {
        /// Number of the position, from 0.
        number: u64,
        /// Squares with two discs.
        squares: Bitboard,
    },
    /// The score is out of range.
    #[error("position {number} has the score {score}; expected -64 to 64")]
    Score {
        /// Number of the position, from 0.
        number: u64,
        /// The score in the file.
        score: i8,
    },
}

/// Writes a position file, one position at a time.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// Starts a file: writes a header without settings.
    pub fn new(mut output: W) -> io::Result<Writer<W>> {
        output.write_all(&start(BARE))?;
        Ok(Writer { output })
    }

    /// Starts a file: writes a header with settings, a text of at most 65,535 bytes.
    pub fn with_settings(mut output: W, settings: &str) -> io::Result<Writer<W>> {
        let length = u16::try_from(settings.len()).map_err(io::Error::other)?;
        output.write_all(&start(WITH_SETTINGS))?;
        output.write_all(&length.to_le_bytes())?;
        output.write_all(settings.as_bytes())?;
        Ok(Writer { output })
    }

    /// Creates a writer that appends to a file, which has a header already.
    pub fn append(output: W) -> Writer<W> {
        Writer { output }
    }

    /// Writes a position.
    pub fn write(&mut self, position: &LabelledPosition) -> io::Result<()> {
        let mut record = [0; RECORD];
        record[..8].copy_from_slice(&position.board.player().0.to_le_bytes());
        record[8..16].copy_from_slice(&position.board.opponent().0.to_le_bytes());
        record[16..20].copy_from_slice(&position.game.to_le_bytes());
        record[20..].copy_from_slice(&position.score.to_le_bytes());
        self.output.write_all(&record)
    }

    /// Flushes the output.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Flushes and returns the output.
    pub fn finish(mut self) -> io::Result<W> {
        self.output.flush()?;
        Ok(self.output)
    }
}

/// The first 12 bytes of a header of this version.
fn start(version: u16) -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(&MAGIC);
    bytes[8..10].copy_from_slice(&version.to_le_bytes());
    bytes[10..].copy_from_slice(&(RECORD as u16).to_le_bytes());
    bytes
}

/// The header of a position file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// Settings of the self-play, if the file has them.
    pub(crate) settings: Option<String>,
    /// Length of the header in bytes.
    pub(crate) length: u64,
}

impl Header {
    /// Reads the header. An input that ends within a header is `ShortHeader`; one that cannot be the start of a
    /// header is `NotPositions`.
    pub(crate) fn read(input: &mut impl Read) -> Result<Header, PositionFileError> {
        let mut bytes = [0; HEADER];
        let found = fill(input, &mut bytes)?;
        let common = found.min(MAGIC.len());
        if bytes[..common] != MAGIC[..common] {
            return Err(PositionFileError::NotPositions);
        }
        if found < HEADER {
            return Err(PositionFileError::ShortHeader);
        }
        let [.., v0, v1, s0, s1] = bytes;
        let (version, size) = (u16::from_le_bytes([v0, v1]), u16::from_le_bytes([s0, s1]));
        let mut header = Header {
            settings: None,
            length: HEADER as u64,
        };
        match (version, usize::from(size)) {
            (BARE, RECORD) => {}
            (WITH_SETTINGS, RECORD) => {
                let mut length = [0; 2];
                if fill(input, &mut length)? < length.len() {
                    return Err(PositionFileError::ShortHeader);
                }
                let mut text = vec![0; usize::from(u16::from_le_bytes(length))];
                if fill(input, &mut text)? < text.len() {
                    return Err(PositionFileError::ShortHeader);
                }
                header.length += (length.len() + text.len()) as u64;
                let text = String::from_utf8(text).map_err(|_| PositionFileError::Settings)?;
                header.settings = Some(text);
            }
            _ => return Err(PositionFileError::Version { version, size }),
        }
        Ok(header)
    }
}

/// Reads a position file, one position at a time. A bad position yields an error, and reading continues after it.
#[derive(Debug)]
pub struct Reader<R> {
    header: Header,
    input: R,
    number: u64,
    done: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    ///
    /// The input is read a few bytes at a time: wrap a file in a [`BufReader`](std::io::BufReader).
    pub fn new(mut input: R) -> Result<Reader<R>, PositionFileError> {
        Ok(Reader {
            header: Header::read(&mut input)?,
            input,
            number: 0,
            done: false,
        })
    }

    /// Settings of the self-play, if the file has them.
    #[must_use]
    pub fn settings(&self) -> Option<&str> {
        self.header.settings.as_deref()
    }

    /// The header of the file.
    pub(crate) fn header(&self) -> &Header {
        &self.header
    }

    fn decode(&self, record: &[u8; RECORD]) -> Result<LabelledPosition, PositionFileError> {
        let number = self.number;
        let [p0, p1, p2, p3, p4, p5, p6, p7, rest @ ..] = *record;
        let [o0, o1, o2, o3, o4, o5, o6, o7, g0, g1, g2, g3, score] = rest;
        let player = Bitboard(u64::from_le_bytes([p0, p1, p2, p3, p4, p5, p6, p7]));
        let opponent = Bitboard(u64::from_le_bytes([o0, o1, o2, o3, o4, o5, o6, o7]));
        let squares = player & opponent;
        let board =
            Board::new(player, opponent).ok_or(PositionFileError::Overlap { number, squares })?;
        let score = score as i8;
        if !(-64..=64).contains(&score) {
            return Err(PositionFileError::Score { number, score });
        }
        let game = u32::from_le_bytes([g0, g1, g2, g3]);
        Ok(LabelledPosition { board, score, game })
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<LabelledPosition, PositionFileError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.done {
            return None;
        }
        let mut record = [0; RECORD];
        let item = match fill(&mut self.input, &mut record) {
            Ok(RECORD) => self.decode(&record),
            Ok(0) => {
                self.done = true;
                return None;
            }
            Ok(found) => {
                self.done = true;
                let number = self.number;
                Err(PositionFileError::Short { number, found })
            }
            Err(error) => {
                self.done = true;
                Err(error.into())
            }
        };
        self.number += 1;
        Some(item)
    }
}

/// Reads until the buffer is full or the input ends. Returns the number of bytes read.
fn fill(input: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    let mut length = 0;
    while length < buffer.len() {
        match input.read(&mut buffer[length..]) {
            Ok(0) => break,
            Ok(more) => length += more,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(length)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn written(positions: &[LabelledPosition]) -> Vec<u8> {
        let mut writer = Writer::new(Vec::new()).unwrap();
        for position in positions {
            writer.write(position).unwrap();
        }
        writer.finish().unwrap()
    }

    fn some() -> Vec<LabelledPosition> {
        let board = obverse_core::Position::start().board();
        (0..3)
            .map(|game| LabelledPosition {
                board,
                score: 2,
                game,
            })
            .collect()
    }

    proptest! {
        #[test]
        fn positions_round_trip(
            discs in prop::collection::vec((any::<u64>(), any::<u64>(), -64..=64_i8, any::<u32>()), 0..20),
        ) {
            let positions: Vec<_> = discs
                .into_iter()
                .map(|(player, opponent, score, game)| LabelledPosition {
                    board: Board::new(Bitboard(player), Bitboard(opponent & !player)).unwrap(),
                    score,
                    game,
                })
                .collect();
            let bytes = written(&positions);
            let read: Vec<_> = Reader::new(&bytes[..])
                .unwrap()
                .collect::<Result<_, _>>()
                .unwrap();
            prop_assert_eq!(read, positions);
        }
    }

    #[test]
    fn settings_round_trip_in_the_header() {
        let text = "{\"seed\":1}";
        let mut writer = Writer::with_settings(Vec::new(), text).unwrap();
        for position in some() {
            writer.write(&position).unwrap();
        }
        let bytes = writer.finish().unwrap();
        let header = HEADER + 2 + text.len();
        let reader = Reader::new(&bytes[..]).unwrap();
        assert_eq!(reader.settings(), Some(text));
        assert_eq!(reader.header().length, header as u64);
        assert_eq!(reader.collect::<Result<Vec<_>, _>>().unwrap(), some());
        for length in 0..header {
            let error = Reader::new(&bytes[..length]).unwrap_err();
            assert!(matches!(error, PositionFileError::ShortHeader), "{error}");
        }
        let bare = written(&some());
        assert_eq!(Reader::new(&bare[..]).unwrap().settings(), None);
        assert_eq!(bare[HEADER..], bytes[header..]);
        let mut damaged = bytes.clone();
        damaged[HEADER + 2] = 0xff;
        let error = Reader::new(&damaged[..]).unwrap_err();
        assert!(matches!(error, PositionFileError::Settings), "{error}");
        let long = "x".repeat(1 << 16);
        assert!(Writer::with_settings(Vec::new(), &long).is_err());
    }

    #[test]
    fn positions_after_a_bad_one_are_read() {
        let mut bytes = written(&some());
        bytes[HEADER + RECORD + 20] = 65;
        bytes[HEADER + RECORD * 2] = 0xff;
        bytes[HEADER + RECORD * 2 + 8] = 0x18;
        let read: Vec<_> = Reader::new(&bytes[..]).unwrap().collect();
        assert!(matches!(read[0], Ok(position) if position == some()[0]));
        let messages: Vec<_> = read[1..]
            .iter()
            .map(|item| item.as_ref().unwrap_err().to_string())
            .collect();
        assert_eq!(
            messages,
            [
                "position 1 has the score 65; expected -64 to 64",
                "position 2 has two discs on {d1, e1}",
            ]
        );
    }

    #[test]
    fn truncated_files_are_refused() {
        let bytes = written(&some());
        for length in 0..bytes.len() {
            let read = Reader::new(&bytes[..length])
                .and_then(|reader| reader.collect::<Result<Vec<_>, _>>());
            match (length, read) {
                (0..HEADER, Err(PositionFileError::ShortHeader)) => {}
                (_, Ok(read)) => assert_eq!(read.len() * RECORD + HEADER, length),
                (_, Err(PositionFileError::Short { number, found })) => {
                    assert_eq!(number as usize * RECORD + found + HEADER, length);
                }
                (_, Err(error)) => panic!("{length}: {error}"),
            }
        }
    }
}
