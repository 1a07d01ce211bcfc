use std::io::Read;

use obverse_core::{Bitboard, Board};

use super::PositionFileError;
use super::fill_buffer::fill_buffer;
use super::header::{Header, RECORD};
use crate::LabelledPosition;

/// Reads a position file, one position at a time. A bad position yields an error, and reading continues after it.
#[derive(Debug)]
pub struct Reader<R> {
    header: Header,
    input: R,
    number: u64,
    done: bool,
}

impl<R: Read> Reader<R> {
    /// Creates a reader and reads the header.
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

    /// Creates a reader of records without a header, as [`Writer::append`](super::Writer::append) writes them.
    pub fn of_records(input: R) -> Reader<R> {
        Reader {
            header: Header {
                settings: None,
                length: 0,
            },
            input,
            number: 0,
            done: false,
        }
    }

    /// Settings of the self-play; `None` if the file has no settings.
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
        let item = match fill_buffer(&mut self.input, &mut record) {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::position_file::Writer;
    use crate::position_file::header::HEADER;

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
            prop_assert_eq!(&read, &positions);
            let records: Result<Vec<_>, _> = Reader::of_records(&bytes[HEADER..]).collect();
            prop_assert_eq!(records.unwrap(), positions);
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
                "position 1 has the score 65: expected -64 to 64",
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
