use obverse_core::{Color, Game, IllegalMove, Move, Position};

use crate::text::{excerpt, quoted};
use crate::{Annotation, GameRecord};

/// Why a move of a recorded game cannot be played.
///
/// Moves are numbered as players do: from 1, passes not counted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// The text names neither a square nor a pass.
    #[error("{} is not a move: expected a square from a1 to h8, or a pass", quoted(.0))]
    NotAMove(String),
    /// The rules forbid the move.
    #[error("move {number}: {reason}")]
    Illegal {
        /// The number of the move.
        number: usize,
        /// What is wrong with it.
        reason: IllegalMove,
    },
    /// The other side is to move.
    #[error("move {number} is recorded for {color}, but it is the turn of {}", !*color)]
    WrongTurn {
        /// The number of the move.
        number: usize,
        /// The side it is recorded for.
        color: Color,
    },
}

/// A square or a pass in one of its spellings, in either case.
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

/// A game being played again from a record.
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

    /// Plays a move, which the record may give to one side, after a pass that it leaves out.
    ///
    /// Some programs record a pass or two after the end of the game: these are ignored.
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

    /// Puts the game and what was noted about its moves into the record.
    pub fn finish(self, record: &mut GameRecord) {
        record.game = self.game;
        record.annotations = self.annotations;
    }
}
