use std::io::{self, Write};

use obverse_arena::SearchSummary;
use obverse_core::{Color, Square};

use super::Dialogue;
use super::shared_prompts::ask_square;
use super::winners_first::winners_first;
use crate::console::Console;
use crate::course_board::CourseBoard;
use crate::dialogue_defaults::DialogueDefaults;
use crate::notation::Notation;
use crate::prompt_error::PromptError;

/// A plain dialogue that draws boards as the USC course does: with `X`, `O` and `*`.
pub struct Usc {
    show_moves: bool,
}

const BOARD: CourseBoard = CourseBoard::USC;

impl Usc {
    /// Creates the dialogue; `show_moves` lists the legal moves.
    pub fn new(show_moves: bool) -> Usc {
        Usc { show_moves }
    }
}

impl Dialogue for Usc {
    fn notation(&self) -> Notation {
        Notation::naming(BOARD.style.coordinates, ["X", "O"])
    }

    fn defaults(&self) -> DialogueDefaults {
        DialogueDefaults::alpha_beta(6)
    }

    fn show(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        let board = BOARD.draw(console.game().position(), false);
        write!(console, "{board}")
    }

    fn ask(&mut self, console: &mut Console<'_>) -> Result<Square, PromptError> {
        let position = console.game().position();
        if self.show_moves {
            let moves = self.notation().list(position.legal_squares());
            writeln!(console, "Possible moves: {moves}")?;
        }
        ask_square(
            console,
            &format!("{} to move: ", self.notation().side(position.turn())),
        )
    }

    fn played(
        &mut self,
        console: &mut Console<'_>,
        square: Square,
        thought: Option<&SearchSummary>,
    ) -> io::Result<()> {
        let mover = self.notation().side(!console.game().position().turn());
        match thought {
            Some(thought) => writeln!(console, "{mover} plays {square}, value {}", thought.value)?,
            None => writeln!(console, "{mover} plays {square}")?,
        }
        self.show(console)
    }

    fn passed(&mut self, console: &mut Console<'_>, color: Color) -> io::Result<()> {
        writeln!(console, "{} must pass", self.notation().side(color))
    }

    fn close(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        let score = console.final_score();
        match console.game().winner() {
            Some(winner) => {
                let (side, score) = (self.notation().side(winner), winners_first(score, winner));
                writeln!(console, "{side} wins {score}")
            }
            None => writeln!(console, "A draw, {score}"),
        }
    }
}
