use std::io::Read;

use super::RecentBoards;
use crate::position_file::{PositionFileError, RECORD, Reader};

/// Where to resume a self-play file that may end anywhere, even within a record.
///
/// The last game in the file may be incomplete, so it is cut off and played again. The finished file is then the same
/// as without the interruption.
#[derive(Debug)]
pub struct Resumption {
    /// Number of bytes of the file to keep; 0 for a new file or an incomplete header.
    pub length: u64,
    /// The settings in the header, or, for a new file, the settings to write there; `None` for a header without
    /// settings.
    pub settings: Option<String>,
    /// Number of positions in the bytes to keep.
    pub positions: u64,
    /// Number of the first game to play.
    pub next_game: u32,
    /// The most recent boards among the positions to keep.
    pub boards: RecentBoards,
}

/// Why a self-play file cannot be resumed.
#[derive(Debug, thiserror::Error)]
pub enum ResumptionError {
    /// The file is not a position file, or is damaged.
    #[error(transparent)]
    File(#[from] PositionFileError),
    /// The games are not in the order of their numbers.
    #[error(
        "position {number} belongs to game {game}, but the position before it belongs to game {previous}: games must be in ascending order"
    )]
    Order {
        /// Number of the position, from 0.
        number: u64,
        /// Number of the position's game.
        game: u32,
        /// Number of the preceding position's game.
        previous: u32,
    },
}

impl Resumption {
    /// The resumption of a file that does not exist yet: starts a new file.
    #[must_use]
    pub fn nothing() -> Resumption {
        Resumption {
            length: 0,
            settings: None,
            positions: 0,
            next_game: 0,
            boards: RecentBoards::new(),
        }
    }

    /// Reads a self-play file, to resume it after the last game that is known to be complete.
    pub fn read(input: impl Read) -> Result<Resumption, ResumptionError> {
        let mut resumption = Resumption::nothing();
        let reader = match Reader::new(input) {
            Err(PositionFileError::ShortHeader) => return Ok(resumption),
            reader => reader?,
        };
        let header = reader.header().clone();
        // The positions of the game that is being read. The game is known to be complete once another game follows.
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

    /// Keeps the positions of a complete game, whose boards are moved out of `boards`.
    fn keep(&mut self, boards: &mut Vec<obverse_core::Board>) {
        self.positions += boards.len() as u64;
        for board in boards.drain(..) {
            self.boards.insert(board);
        }
    }
}
