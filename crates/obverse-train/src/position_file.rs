//! A file of labelled positions: what self-play writes and training reads.
//!
//! All numbers are little-endian. A header of 12 bytes, `OBVPOSN`, a byte 1Ah, the version of the
//! format (2 bytes, 1) and the size of a record (2 bytes, 21); then records:
//!
//! | offset | size | |
//! | ---: | ---: | --- |
//! | 0 | 8 | the discs of the side to move, a1 the lowest bit, h8 the highest |
//! | 8 | 8 | those of the other side |
//! | 16 | 4 | the number of the game |
//! | 20 | 1 | the final difference in discs for the side to move, -64 to 64 |
//!
//! Positions stand in any order and may repeat. The number of a game tells its positions from those
//! of others in the same file, and means nothing else.
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

/// How every such file begins.
pub const MAGIC: [u8; 8] = *b"OBVPOSN\x1a";
const VERSION: u16 = 1;
/// The bytes before the first record.
pub(crate) const HEADER: usize = 12;
/// The bytes of a record.
pub(crate) const RECORD: usize = 21;

/// Why a file of positions could not be read.
#[derive(Debug, thiserror::Error)]
pub enum PositionFileError {
    /// The input could not be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file does not begin as it should.
    #[error("this is not a file of positions: it does not begin with OBVPOSN and a byte 1Ah")]
    NotPositions,
    /// The file is in another version of the format.
    #[error(
        "the positions are in version {version} of their format, {size} bytes each; \
         this program knows version {VERSION}, {RECORD} bytes each"
    )]
    Version {
        /// The version.
        version: u16,
        /// The size of a record.
        size: u16,
    },
    /// The last record is cut off.
    #[error("position {number} ends after {found} bytes of {RECORD}")]
    Short {
        /// Its number, from 0.
        number: u64,
        /// The bytes that are there.
        found: usize,
    },
    /// A square holds two discs.
    #[error("position {number} has two discs on {squares:?}")]
    Overlap {
        /// Its number, from 0.
        number: u64,
        /// Where.
        squares: Bitboard,
    },
    /// The score is none.
    #[error("position {number} has the score {score}; expected -64 to 64")]
    Score {
        /// Its number, from 0.
        number: u64,
        /// The score.
        score: i8,
    },
}

/// Writes positions, one at a time.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
}

impl<W: Write> Writer<W> {
    /// Writes the header.
    pub fn new(mut output: W) -> io::Result<Writer<W>> {
        output.write_all(&MAGIC)?;
        output.write_all(&VERSION.to_le_bytes())?;
        output.write_all(&(RECORD as u16).to_le_bytes())?;
        Ok(Writer { output })
    }

    /// Goes on behind what is already written to a file.
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

    /// Passes on what the output may hold back.
    pub fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Ends the file and gives the output back.
    pub fn finish(mut self) -> io::Result<W> {
        self.output.flush()?;
        Ok(self.output)
    }
}

/// Reads positions, one at a time. A bad one is an error, and those behind it follow.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    number: u64,
    done: bool,
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    ///
    /// Reads in pieces of a few bytes: give it a [`BufReader`](std::io::BufReader) for a file.
    pub fn new(mut input: R) -> Result<Reader<R>, PositionFileError> {
        let mut header = [0; HEADER];
        let length = fill(&mut input, &mut header)?;
        let [magic @ .., v0, v1, s0, s1] = header;
        if magic != MAGIC || length < HEADER {
            return Err(PositionFileError::NotPositions);
        }
        let (version, size) = (u16::from_le_bytes([v0, v1]), u16::from_le_bytes([s0, s1]));
        if version != VERSION || usize::from(size) != RECORD {
            return Err(PositionFileError::Version { version, size });
        }
        Ok(Reader {
            input,
            number: 0,
            done: false,
        })
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

/// Reads as many bytes as there are, up to the length of the buffer.
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
        fn what_is_written_is_read(
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
    fn a_bad_position_does_not_hide_the_next() {
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
    fn cut_off_files_are_noticed() {
        let bytes = written(&some());
        for length in 0..bytes.len() {
            let read = Reader::new(&bytes[..length])
                .and_then(|reader| reader.collect::<Result<Vec<_>, _>>());
            match (length, read) {
                (0..HEADER, Err(PositionFileError::NotPositions)) => {}
                (_, Ok(read)) => assert_eq!(read.len() * RECORD + HEADER, length),
                (_, Err(PositionFileError::Short { number, found })) => {
                    assert_eq!(number as usize * RECORD + found + HEADER, length);
                }
                (_, Err(error)) => panic!("{length}: {error}"),
            }
        }
    }
}
