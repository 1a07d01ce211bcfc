use std::io::{self, Read, Write};

use obverse_core::{Color, Game, Move, Position, Square, Tally};

use super::records::{Announced, Records, bad};
use super::{Header, Names, Players, Tournaments, WthorError};
use crate::{GameRecord, Outcome, ReadError, Reason};

/// The most placements a game from the standard start can have.
const MOVES: usize = 60;
const MOVES_OFFSET: usize = 8;

/// One game of a `.wtb`, with everything that is stored about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The number of the tournament.
    pub tournament: u16,
    /// The number of Black.
    pub black: u16,
    /// The number of White.
    pub white: u16,
    /// Black's final score, empties to the winner, as it is recorded. A number above 64, which no
    /// game can have, is kept and means nothing.
    pub black_discs: u8,
    /// Black's final score with perfect play from a certain point on, likewise.
    pub theoretical: u8,
    /// The moves, with the passes that the file leaves out.
    pub game: Game,
}

impl Entry {
    /// The size of a game in the file, in bytes.
    pub const SIZE: usize = MOVES_OFFSET + MOVES;

    /// Reads one game; the error comes with the offset of the offending byte in the record.
    fn from_bytes(bytes: &[u8; Entry::SIZE]) -> Result<Entry, (usize, WthorError)> {
        let [t0, t1, b0, b1, w0, w1, black_discs, theoretical, moves @ ..] = bytes;
        let mut game = Game::new();
        let mut codes = (MOVES_OFFSET..).zip(moves.iter().copied());
        for (offset, code) in codes.by_ref().take_while(|&(_, code)| code != 0) {
            let square = decode(code).ok_or((offset, WthorError::NotAMove(code)))?;
            game.place(square)
                .map_err(|illegal| (offset, WthorError::Illegal(illegal)))?;
        }
        if let Some((offset, code)) = codes.find(|&(_, code)| code != 0) {
            return Err((offset, WthorError::MoveAfterEnd(code)));
        }
        Ok(Entry {
            tournament: u16::from_le_bytes([*t0, *t1]),
            black: u16::from_le_bytes([*b0, *b1]),
            white: u16::from_le_bytes([*w0, *w1]),
            black_discs: *black_discs,
            theoretical: *theoretical,
            game,
        })
    }

    /// The game as it stands in a file; else the start that is not the standard one.
    pub fn to_bytes(&self) -> Result<[u8; Entry::SIZE], Position> {
        if self.game.start() != Position::start() {
            return Err(self.game.start());
        }
        let mut bytes = [0; Entry::SIZE];
        bytes[..2].copy_from_slice(&self.tournament.to_le_bytes());
        bytes[2..4].copy_from_slice(&self.black.to_le_bytes());
        bytes[4..6].copy_from_slice(&self.white.to_le_bytes());
        bytes[6] = self.black_discs;
        bytes[7] = self.theoretical;
        let squares = self.game.moves().filter_map(Move::square);
        for (byte, square) in bytes[MOVES_OFFSET..].iter_mut().zip(squares) {
            *byte = encode(square);
        }
        Ok(bytes)
    }

    /// The game with the names behind the numbers, as far as the tables have them.
    ///
    /// `year` is the one of the [`Header`]; 0 stands for none. A name of `???` is one that WTHOR
    /// does not know either, and is left out.
    pub fn to_record(&self, year: u16, players: &Players, tournaments: &Tournaments) -> GameRecord {
        let mut record = GameRecord::new(self.game.clone());
        record.black.name = known(players, self.black);
        record.white.name = known(players, self.white);
        record.event = known(tournaments, self.tournament);
        record.date = (year != 0).then(|| year.to_string());
        record.outcome = tally(self.black_discs).map(|score| Outcome {
            score: f64::from(score.difference(Color::Black)),
            reason: Reason::PlayedOut,
        });
        record.theoretical = tally(self.theoretical);
        record
    }
}

fn known<const WIDTH: usize>(names: &Names<WIDTH>, number: u16) -> Option<String> {
    let name = names.name(number)?;
    (name != Names::<WIDTH>::UNKNOWN).then(|| name.to_owned())
}

fn tally(black: u8) -> Option<Tally> {
    let white = 64_u8.checked_sub(black)?;
    Some(Tally { black, white })
}

fn decode(code: u8) -> Option<Square> {
    Square::at((code % 10).checked_sub(1)?, (code / 10).checked_sub(1)?)
}

fn encode(square: Square) -> u8 {
    (square.row() + 1) * 10 + square.column() + 1
}

/// The games of a `.wtb`, one at a time.
///
/// A bad game is an error with the offset of the byte where it goes wrong; the games behind it
/// follow. The number of games in the header is not trusted: all games of the file are delivered,
/// and if they are more or fewer an error at the very end says so.
#[derive(Debug)]
pub struct Reader<R> {
    records: Records<R, { Entry::SIZE }>,
}

impl<R: Read> Reader<R> {
    /// Reads the header.
    ///
    /// Reads in pieces of a few bytes: give it a [`BufReader`](std::io::BufReader) for a file.
    pub fn new(input: R) -> Result<Reader<R>, ReadError<WthorError>> {
        let records = Records::new(input, |header| Announced {
            count: header.games,
            offset: 4,
        })?;
        match records.header().board_size {
            0 | 8 => Ok(Reader { records }),
            size => Err(bad(12, WthorError::BoardSize(size))),
        }
    }

    /// The header.
    pub fn header(&self) -> Header {
        self.records.header()
    }
}

impl<R: Read> Iterator for Reader<R> {
    type Item = Result<Entry, ReadError<WthorError>>;

    fn next(&mut self) -> Option<Self::Item> {
        let entry = self.records.next()?.and_then(|(start, bytes)| {
            Entry::from_bytes(&bytes).map_err(|(offset, error)| bad(start + offset as u64, error))
        });
        Some(entry)
    }
}

/// Writes a `.wtb`, one game at a time.
///
/// The header comes first, so it must already hold the right number of games;
/// [`finish`](Writer::finish) checks it.
#[derive(Debug)]
pub struct Writer<W> {
    output: W,
    announced: u32,
    written: u64,
}

impl<W: Write> Writer<W> {
    /// Writes the header.
    pub fn new(mut output: W, header: Header) -> io::Result<Writer<W>> {
        output.write_all(&header.to_bytes())?;
        Ok(Writer {
            output,
            announced: header.games,
            written: 0,
        })
    }

    /// Writes a game. Passes are left out, a last one for good.
    pub fn write(&mut self, entry: &Entry) -> Result<(), WriteError> {
        let bytes = entry.to_bytes().map_err(WriteError::OtherStart)?;
        self.output.write_all(&bytes)?;
        self.written += 1;
        Ok(())
    }

    /// Ends the file and gives the output back.
    pub fn finish(mut self) -> Result<W, WriteError> {
        if self.written != u64::from(self.announced) {
            return Err(WriteError::Count {
                announced: self.announced,
                written: self.written,
            });
        }
        self.output.flush()?;
        Ok(self.output)
    }
}

/// Why a `.wtb` could not be written.
#[derive(Debug, thiserror::Error)]
pub enum WriteError {
    /// The output could not be written to.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// WTHOR stores no start position.
    #[error("the game does not begin at the standard start, as all games of WTHOR do, but at {0}")]
    OtherStart(Position),
    /// The header announced another number of games.
    #[error("the header announces {announced} games, but {written} were written")]
    Count {
        /// The number in the header.
        announced: u32,
        /// The number of games written.
        written: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_row_times_ten_plus_column() {
        assert_eq!(encode(Square::F5), 56);
        for square in Square::ALL {
            assert_eq!(decode(encode(square)), Some(square));
        }
        let moves = (0..=255).filter(|&code| decode(code).is_some()).count();
        assert_eq!(moves, 64);
    }

    #[test]
    fn scores_above_64_mean_nothing() {
        let entry = Entry {
            tournament: 0,
            black: 0,
            white: 0,
            black_discs: 65,
            theoretical: 40,
            game: Game::new(),
        };
        let record = entry.to_record(0, &Players::default(), &Tournaments::default());
        assert_eq!(record.outcome, None);
        assert_eq!(
            record.theoretical,
            Some(Tally {
                black: 40,
                white: 24
            })
        );
        assert_eq!(record.date, None);
    }
}
