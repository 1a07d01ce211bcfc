use std::io::Read;

use super::RecentBoards;
use crate::position_file::{PositionFileError, RECORD, Reader};

/// Where to go on in a file of self-play that may end anywhere, even within a record.
///
/// The last game in the file may lack positions, so it is to be cut off and played again. Then the
/// file becomes what it would have become without the interruption.
#[derive(Debug)]
pub struct Resumption {
    /// The bytes to keep; 0 if there is not even a header.
    pub length: u64,
    /// How the games are played: what the file says, if it does. For a new file it is what will be written, if anything.
    pub settings: Option<String>,
    /// The positions in them.
    pub positions: u64,
    /// The first game to play.
    pub next_game: u32,
    /// The boards in the file.
    pub boards: RecentBoards,
}

/// Why a file cannot be continued.
#[derive(Debug, thiserror::Error)]
pub enum ResumptionError {
    /// It is no file of positions, or a damaged one.
    #[error(transparent)]
    File(#[from] PositionFileError),
    /// Self-play writes its games in the order of their numbers.
    #[error(
        "position {number} is of game {game} and follows one of game {previous}: self-play numbers its games in order"
    )]
    Order {
        /// The number of the position, from 0.
        number: u64,
        /// Its game.
        game: u32,
        /// The game of the position before it.
        previous: u32,
    },
}

impl Resumption {
    /// At the beginning.
    pub fn nothing() -> Resumption {
        Resumption {
            length: 0,
            settings: None,
            positions: 0,
            next_game: 0,
            boards: RecentBoards::new(),
        }
    }

    /// Behind the last game of a file that is known to be whole.
    pub fn read(input: impl Read) -> Result<Resumption, ResumptionError> {
        let mut resumption = Resumption::nothing();
        let reader = match Reader::new(input) {
            Err(PositionFileError::ShortHeader) => return Ok(resumption),
            reader => reader?,
        };
        let header = reader.header().clone();
        // The positions of the last game so far; it is whole when another begins.
        let mut last = Vec::new();
        for (number, position) in (0..).zip(reader) {
            let position = match position {
                Err(PositionFileError::Short { .. }) => break,
                position => position?,
            };
            let (game, previous) = (position.game, resumption.next_game);
            if game < previous {
                return Err(ResumptionError::Order {
                    number,
                    game,
                    previous,
                });
            }
            if game > previous {
                resumption.keep(&mut last);
                resumption.next_game = game;
            }
            last.push(position.board);
        }
        resumption.length = header.length + resumption.positions * RECORD as u64;
        resumption.settings = header.settings;
        Ok(resumption)
    }

    fn keep(&mut self, boards: &mut Vec<obverse_core::Board>) {
        self.positions += boards.len() as u64;
        for board in boards.drain(..) {
            self.boards.insert(board);
        }
    }
}
