use obverse_core::{Color, Game, IllegalMove, Move, Position};

use crate::text::{excerpt, quoted};
use crate::{Annotation, GameRecord};

/// Error in a move of a recorded game.
///
/// Move numbers count placements from 1, without passes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text is neither a square nor a pass.
    #[error("{} is not a move: expected a square from a1 to h8, or a pass", quoted(.0))]
    NotAMove(String),
    /// The move is illegal.
    #[error("move {number}: {reason}")]
    Illegal {
        /// Move number, from 1.
        number: usize,
        /// Why the move is illegal.
        reason: IllegalMove,
    },
    /// The move is recorded for the side that is not to move.
    #[error("move {number} is recorded for {color}, but {} is to move", !*color)]
    WrongTurn {
        /// Move number, from 1.
        number: usize,
        /// Side that the record names for the move.
        color: Color,
    },
}

/// Parses a square, or a pass (`pass`, `pa`, `ps` or `--`), in upper or lower case.
///
/// ```
/// use obverse_core::{Move, Square};
/// use obverse_formats::parse_move;
///
/// assert_eq!(parse_move("F5"), Ok(Move::Place(Square::F5)));
/// assert_eq!(parse_move("PA"), Ok(Move::Pass));
/// assert!(parse_move("i9").is_err());
/// ```
pub fn parse_move(text: &str) -> Result<Move, MoveError> {
    text.parse().map_err(|_| MoveError::NotAMove(excerpt(text)))
}

/// Replays the moves of a record and checks them.
pub(crate) struct Replay {
    game: Game,
    annotations: Vec<Annotation>,
    placements: usize,
}

impl Replay {
    pub fn new(start: Position) -> Replay {
        Replay {
            game: Game::from_position(start),
            annotations: Vec::new(),
            placements: 0,
        }
    }

    pub fn is_at_start(&self) -> bool {
        self.game.moves().len() == 0
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// Plays a move, after a pass if the record leaves out the pass. `color` is the side in the record, if it names
    /// one.
    ///
    /// Passes after the end of the game, which some programs record, are ignored.
    pub fn play(
        &mut self,
        color: Option<Color>,
        mv: Move,
        note: Annotation,
    ) -> Result<(), MoveError> {
        let position = self.game.position();
        let is_over = position.board().is_over();
        if is_over && mv == Move::Pass {
            return Ok(());
        }
        let number = self.placements + 1;
        let passes_first = mv != Move::Pass && position.must_pass();
        let mover = if passes_first {
            !position.turn()
        } else {
            position.turn()
        };
        if let Some(color) = color
            && color != mover
            && !is_over
        {
            return Err(MoveError::WrongTurn { number, color });
        }
        match mv {
            Move::Place(square) => self.game.place(square),
            Move::Pass => self.game.play(mv),
        }
        .map_err(|reason| MoveError::Illegal { number, reason })?;
        self.placements += usize::from(mv != Move::Pass);
        if note != Annotation::default() {
            let last = self.game.moves().len() - 1;
            self.annotations.resize(last, Annotation::default());
            self.annotations.push(note);
        }
        Ok(())
    }

    /// Stores the game and its annotations in the record.
    pub fn finish(self, record: &mut GameRecord) {
        record.game = self.game;
        record.annotations = self.annotations;
    }
}
