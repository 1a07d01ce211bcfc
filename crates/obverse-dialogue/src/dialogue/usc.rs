use std::io::{self, Write};

use obverse_arena::Thought;
use obverse_core::{Color, Square};

use super::{Dialogue, ask_square, winners_first};
use crate::course_board::CourseBoard;
use crate::desk::Desk;
use crate::no_answer::NoAnswer;
use crate::notation::Notation;
use crate::settings::Defaults;

/// A plain dialogue around the boards of the search problems: X, O and `*`.
pub struct Usc {
    show_moves: bool,
}

const BOARD: CourseBoard = CourseBoard::USC;

impl Usc {
    /// The dialogue, listing the possible moves if wished.
    pub fn new(show_moves: bool) -> Usc {
        Usc { show_moves }
    }
}

impl Dialogue for Usc {
    fn notation(&self) -> Notation {
        Notation::naming(BOARD.style.coordinates, ["X", "O"])
    }

    fn defaults(&self) -> Defaults {
        Defaults::alpha_beta(6)
    }

    fn show(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let board = BOARD.draw(desk.game().position(), false);
        write!(desk, "{board}")
    }

    fn ask(&mut self, desk: &mut Desk<'_>) -> Result<Square, NoAnswer> {
        let position = desk.game().position();
        if self.show_moves {
            let moves = self.notation().list(position.moves());
            writeln!(desk, "Possible moves: {moves}")?;
        }
        ask_square(
            desk,
            &format!("{} to move: ", self.notation().side(position.turn())),
        )
    }

    fn played(
        &mut self,
        desk: &mut Desk<'_>,
        square: Square,
        thought: Option<&Thought>,
    ) -> io::Result<()> {
        let mover = self.notation().side(!desk.game().position().turn());
        match thought {
            Some(thought) => writeln!(desk, "{mover} plays {square}, value {}", thought.value)?,
            None => writeln!(desk, "{mover} plays {square}")?,
        }
        self.show(desk)
    }

    fn passed(&mut self, desk: &mut Desk<'_>, color: Color) -> io::Result<()> {
        writeln!(desk, "{} must pass", self.notation().side(color))
    }

    fn close(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let score = desk.final_score();
        match desk.game().winner() {
            Some(winner) => {
                let (side, score) = (self.notation().side(winner), winners_first(score, winner));
                writeln!(desk, "{side} wins {score}")
            }
            None => writeln!(desk, "A draw, {score}"),
        }
    }
}
