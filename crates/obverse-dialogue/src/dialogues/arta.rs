use std::collections::VecDeque;
use std::io::{self, Write};

use obverse_arena::SearchSummary;
use obverse_classic::Algorithm;
use obverse_classic::search::greedy_choices;
use obverse_core::{Color, Square};
use obverse_files::excerpt;

use super::Dialogue;
use crate::console::Console;
use crate::course_board::CourseBoard;
use crate::dialogue_defaults::DialogueDefaults;
use crate::notation::Notation;
use crate::player_choice::PlayerChoice;
use crate::prompt_error::PromptError;

/// The dialogue of the Arta course: X and O between bars, rows and columns counted from 0.
#[derive(Default)]
pub struct Arta {
    /// Typed numbers that are not used yet: a row and its column may be typed on two lines, and several moves on one
    /// line.
    words: VecDeque<String>,
}

const BOARD: CourseBoard = CourseBoard::ARTA;

impl Arta {
    /// Returns the next row and column. Reads lines until it has both.
    fn read_pair(&mut self, console: &mut Console<'_>) -> Result<[String; 2], PromptError> {
        let mut prompt = "\nEnter move:";
        loop {
            if self.words.len() >= 2
                && let (Some(row), Some(column)) = (self.words.pop_front(), self.words.pop_front())
            {
                return Ok([row, column]);
            }
            let line = console.ask(prompt)?;
            let is_separator = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',');
            let words = line.split(is_separator).filter(|word| !word.is_empty());
            let words: Vec<&str> = words.collect();
            // If the line has only a row, read the column from the next line without a prompt.
            prompt = "";
            let count = self.words.len() + words.len();
            if let Some(word) = words.iter().find(|word| word.parse::<i32>().is_err()) {
                self.words.clear();
                let word = excerpt(word);
                writeln!(console, "Not a valid move: `{word}` is not a number.")?;
            } else if count > 1 && !count.is_multiple_of(2) {
                // Discard all numbers if their count is odd: the surplus number would make every later row be read as a
                // column.
                self.words.clear();
                writeln!(
                    console,
                    "Not a valid move: {count} numbers do not form pairs."
                )?;
            } else {
                self.words.extend(words.into_iter().map(str::to_owned));
            }
            if self.words.is_empty() {
                writeln!(console, "Give the row and the column, as in 2 4.")?;
                prompt = "\nEnter move:";
            }
        }
    }

    /// Returns the square of a row and column if the move is legal, else the reason why it is not.
    fn square(&self, console: &Console<'_>, words: &[String; 2]) -> Result<Square, String> {
        let [row, column] = words;
        let index = |word: &str| self.notation().index(word).map_err(|e| e.to_string());
        let square = Square::at(index(column)?, index(row)?);
        let square = square.ok_or_else(|| "that is not on the board".to_owned())?;
        match console.check(square) {
            Ok(()) => Ok(square),
            Err(_) if console.game().position().empty().contains(square) => {
                Err(format!("({row} {column}) flips nothing"))
            }
            Err(_) => Err(format!("({row} {column}) is occupied")),
        }
    }
}

impl Dialogue for Arta {
    fn notation(&self) -> Notation {
        Notation::naming(BOARD.style.coordinates, ["X", "O"])
    }

    fn defaults(&self) -> DialogueDefaults {
        DialogueDefaults::alpha_beta(5)
    }

    fn show(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        let board = BOARD.draw(console.game().position(), false);
        write!(console, "{board}")
    }

    fn ask(&mut self, console: &mut Console<'_>) -> Result<Square, PromptError> {
        let position = console.game().position();
        let symbol = self.notation().side(position.turn());
        write!(console, "Player {symbol} turn, valid moves=")?;
        for square in position.legal_squares() {
            write!(console, "({})", self.notation().name(square))?;
        }
        loop {
            let pair = self
                .read_pair(console)
                .inspect_err(|_| self.words.clear())?;
            match self.square(console, &pair) {
                Ok(square) => return Ok(square),
                Err(reason) => {
                    // Discard the further moves of the line, which were meant to be played after the illegal move.
                    self.words.clear();
                    writeln!(console, "Not a valid move: {reason}.")?;
                }
            }
        }
    }

    fn announce(&mut self, console: &mut Console<'_>, player: &PlayerChoice) -> io::Result<()> {
        let names = [
            (Algorithm::Greedy, "heuristic"),
            (Algorithm::Minimax, "min-max"),
            (Algorithm::AlphaBeta, "alpha-beta"),
        ];
        let name = names.iter().find(|(algorithm, _)| player.is(*algorithm));
        let method = name.map_or_else(|| player.to_string(), |(_, name)| (*name).to_owned());
        let position = console.game().position();
        let symbol = self.notation().side(position.turn());
        writeln!(console, "Computer using {method} plays with disk {symbol}")?;
        if player.is(Algorithm::Greedy) {
            for (mv, discs) in greedy_choices(position) {
                if let Some(square) = mv.square() {
                    write!(console, "({})->{discs} ", self.notation().name(square))?;
                }
            }
            writeln!(console)?;
        }
        Ok(())
    }

    fn played(
        &mut self,
        console: &mut Console<'_>,
        _: Square,
        _: Option<&SearchSummary>,
    ) -> io::Result<()> {
        self.show(console)
    }

    /// Prints nothing, like the program that the course describes: the opponent simply moves again.
    fn passed(&mut self, _: &mut Console<'_>, _: Color) -> io::Result<()> {
        Ok(())
    }

    fn close(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        match console.game().winner() {
            Some(winner) => writeln!(console, "Game over, {} wins!", self.notation().side(winner))?,
            None => writeln!(console, "Game over, a draw!")?,
        }
        let score = BOARD.score(console.final_score());
        write!(console, "{score}")
    }
}
