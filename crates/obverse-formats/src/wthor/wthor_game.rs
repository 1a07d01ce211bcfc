use obverse_core::{Color, Game, Move, Position, Square, Tally};

use super::{NameTable, PlayerNameTable, TournamentNameTable, WthorError};
use crate::{EndReason, GameOutcome, GameRecord};

/// Maximum number of placements of a game from the standard start position.
const MOVES: usize = 60;
const MOVES_OFFSET: usize = 8;

/// A game of a `.wtb` file, as stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WthorGame {
    /// Number of the tournament in the `.trn` file.
    pub tournament: u16,
    /// Number in the `.jou` file of the player who plays Black.
    pub black: u16,
    /// Number in the `.jou` file of the player who plays White.
    pub white: u16,
    /// Recorded score: Black's discs, with empties to the winner. Invalid values above 64 are kept.
    pub black_discs: u8,
    /// Black's final discs if both sides play perfectly from a certain number of empties on. The header of the file gives
    /// this number of empties. Invalid values above 64 are kept.
    pub theoretical: u8,
    /// The moves, including the passes that the file leaves out.
    pub game: Game,
}

impl WthorGame {
    /// Size of a game in the file, in bytes.
    pub const SIZE: usize = MOVES_OFFSET + MOVES;

    /// Parses a game. An error has the offset of the wrong byte in the record.
    pub(super) fn from_bytes(
        bytes: &[u8; WthorGame::SIZE],
    ) -> Result<WthorGame, (usize, WthorError)> {
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
        Ok(WthorGame {
            tournament: u16::from_le_bytes([*t0, *t1]),
            black: u16::from_le_bytes([*b0, *b1]),
            white: u16::from_le_bytes([*w0, *w1]),
            black_discs: *black_discs,
            theoretical: *theoretical,
            game,
        })
    }

    /// Returns the bytes of the game in a file. If the game does not start at the standard position, the error is its
    /// start position.
    pub fn to_bytes(&self) -> Result<[u8; WthorGame::SIZE], Position> {
        if self.game.start() != Position::start() {
            return Err(self.game.start());
        }
        let mut bytes = [0; WthorGame::SIZE];
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

    /// Converts the game to a record. Names that are not in the tables are left out.
    ///
    /// `year` is the year in the [`Header`](super::Header); 0 means unknown. The name `???`, which stands for an
    /// unknown name, is left out.
    #[must_use]
    pub fn to_record(
        &self,
        year: u16,
        players: &PlayerNameTable,
        tournaments: &TournamentNameTable,
    ) -> GameRecord {
        let mut record = GameRecord::new(self.game.clone());
        record.black.name = known(players, self.black);
        record.white.name = known(players, self.white);
        record.event = known(tournaments, self.tournament);
        record.date = (year != 0).then(|| year.to_string());
        record.outcome = tally(self.black_discs).map(|score| GameOutcome {
            score: f64::from(score.difference(Color::Black)),
            reason: EndReason::PlayedOut,
        });
        record.theoretical = tally(self.theoretical);
        record
    }
}

fn known<const WIDTH: usize>(names: &NameTable<WIDTH>, number: u16) -> Option<String> {
    let name = names.name(number)?;
    (name != NameTable::<WIDTH>::UNKNOWN).then(|| name.to_owned())
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
    fn scores_above_64_are_ignored() {
        let entry = WthorGame {
            tournament: 0,
            black: 0,
            white: 0,
            black_discs: 65,
            theoretical: 40,
            game: Game::new(),
        };
        let record = entry.to_record(
            0,
            &PlayerNameTable::default(),
            &TournamentNameTable::default(),
        );
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
