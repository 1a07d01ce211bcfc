use std::collections::BTreeMap;

use obverse_core::{Color, Game, Move, Position};

use crate::{Annotation, GameRecord, MoveError};

/// Replays the moves of a record and checks them.
pub(crate) struct Replay {
    game: Game,
    annotations: Vec<Annotation>,
    comments: BTreeMap<usize, String>,
    placements: usize,
}

impl Replay {
    pub fn new(start: Position) -> Replay {
        Replay {
            game: Game::from_position(start),
            annotations: Vec::new(),
            comments: BTreeMap::new(),
            placements: 0,
        }
    }

    pub fn is_at_start(&self) -> bool {
        self.game.moves().len() == 0
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.game.position().turn()
    }

    /// Plays a move. `color` is the side that the record names for the move, or `None` if it names no side.
    ///
    /// If the side to move must pass, a pass is played before a placement, because many records leave passes out.
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

    /// Returns the number of moves so far, passes included.
    pub fn ply(&self) -> usize {
        self.game.moves().len()
    }

    /// Adds a comment on the last move; before the first move, on the start position. A second comment on the same move
    /// is appended as a new line. A blank text is ignored.
    pub fn comment(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        let comment = self.comments.entry(self.ply()).or_default();
        if !comment.is_empty() {
            comment.push('\n');
        }
        comment.push_str(text);
    }

    /// Stores the game, its annotations and its comments in the record.
    pub fn finish(self, record: &mut GameRecord) {
        record.game = self.game;
        record.annotations = self.annotations;
        record.comments = self.comments;
    }
}
