use std::collections::VecDeque;
use std::io::{self, Write};

use obverse_arena::Thought;
use obverse_classic::Algorithm;
use obverse_classic::search::greedy_choices;
use obverse_core::{Color, Square};
use obverse_files::excerpt;

use super::Dialogue;
use crate::course_board::CourseBoard;
use crate::desk::Desk;
use crate::no_answer::NoAnswer;
use crate::notation::Notation;
use crate::player::PlayerChoice;
use crate::settings::Defaults;

/// The dialogue of the laboratory: X and O between bars, rows and columns from 0.
#[derive(Default)]
pub struct Arta {
    /// What was typed and not used yet: a row may come in one line and its column in the next, or
    /// several moves in one.
    words: VecDeque<String>,
}

const BOARD: CourseBoard = CourseBoard::ARTA;

impl Arta {
    /// The next row and column that were typed, reading on until there are both.
    fn read_pair(&mut self, desk: &mut Desk<'_>) -> Result<[String; 2], NoAnswer> {
        let mut prompt = "\nEnter move:";
        loop {
            if self.words.len() >= 2
                && let (Some(row), Some(column)) = (self.words.pop_front(), self.words.pop_front())
            {
                return Ok([row, column]);
            }
            let line = desk.ask(prompt)?;
            let is_separator = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',');
            let words = line.split(is_separator).filter(|word| !word.is_empty());
            let words: Vec<&str> = words.collect();
            // The column may come in the next line.
            prompt = "";
            let count = self.words.len() + words.len();
            if let Some(word) = words.iter().find(|word| word.parse::<i32>().is_err()) {
                self.words.clear();
                let word = excerpt(word);
                writeln!(desk, "Not a valid move: `{word}` is not a number.")?;
            } else if count > 1 && !count.is_multiple_of(2) {
                // With one number too many, every row after it would be taken for a column.
                self.words.clear();
                writeln!(
                    desk,
                    "Not a valid move: {count} numbers, which are no pairs."
                )?;
            } else {
                self.words.extend(words.into_iter().map(str::to_owned));
            }
            if self.words.is_empty() {
                writeln!(desk, "Give the row and the column, as in 2 4.")?;
                prompt = "\nEnter move:";
            }
        }
    }

    /// The square that two words name, or what is wrong with them.
    fn square(&self, desk: &Desk<'_>, words: &[String; 2]) -> Result<Square, String> {
        let [row, column] = words;
        let index = |word: &str| self.notation().index(word).map_err(|e| e.to_string());
        let square = Square::at(index(column)?, index(row)?);
        let square = square.ok_or_else(|| "that is not on the board".to_owned())?;
        match desk.check(square) {
            Ok(()) => Ok(square),
            Err(_) if desk.game().position().empty().contains(square) => {
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

    fn defaults(&self) -> Defaults {
        Defaults::alpha_beta(5)
    }

    fn show(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let board = BOARD.draw(desk.game().position(), false);
        write!(desk, "{board}")
    }

    fn ask(&mut self, desk: &mut Desk<'_>) -> Result<Square, NoAnswer> {
        let position = desk.game().position();
        let symbol = self.notation().side(position.turn());
        write!(desk, "Player {symbol} turn, valid moves=")?;
        for square in position.moves() {
            write!(desk, "({})", self.notation().name(square))?;
        }
        loop {
            let pair = self.read_pair(desk).inspect_err(|_| self.words.clear())?;
            match self.square(desk, &pair) {
                Ok(square) => return Ok(square),
                Err(reason) => {
                    // What else was typed in the line was to follow this move.
                    self.words.clear();
                    writeln!(desk, "Not a valid move: {reason}.")?;
                }
            }
        }
    }

    fn announce(&mut self, desk: &mut Desk<'_>, player: &PlayerChoice) -> io::Result<()> {
        let names = [
            (Algorithm::Greedy, "heuristic"),
            (Algorithm::Minimax, "min-max"),
            (Algorithm::AlphaBeta, "alpha-beta"),
        ];
        let name = names.iter().find(|(algorithm, _)| player.is(*algorithm));
        let method = name.map_or_else(|| player.to_string(), |(_, name)| (*name).to_owned());
        let position = desk.game().position();
        let symbol = self.notation().side(position.turn());
        writeln!(desk, "Computer using {method} plays with disk {symbol}")?;
        if player.is(Algorithm::Greedy) {
            for (mv, discs) in greedy_choices(position) {
                if let Some(square) = mv.square() {
                    write!(desk, "({})->{discs} ", self.notation().name(square))?;
                }
            }
            writeln!(desk)?;
        }
        Ok(())
    }

    fn played(&mut self, desk: &mut Desk<'_>, _: Square, _: Option<&Thought>) -> io::Result<()> {
        self.show(desk)
    }

    /// The other side simply plays again, as in the laboratory.
    fn passed(&mut self, _: &mut Desk<'_>, _: Color) -> io::Result<()> {
        Ok(())
    }

    fn close(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        match desk.game().winner() {
            Some(winner) => writeln!(desk, "Game over, {} wins!", self.notation().side(winner))?,
            None => writeln!(desk, "Game over, a draw!")?,
        }
        let score = BOARD.score(desk.final_score());
        write!(desk, "{score}")
    }
}
