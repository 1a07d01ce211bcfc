use std::io::{self, Write};

use obverse_arena::Thought;
use obverse_core::{Color, IllegalMove, Square};
use obverse_engine::Effort;
use obverse_files::excerpt;

use super::{Dialogue, depth_up_to, yes_or_no};
use crate::course_board::CourseBoard;
use crate::desk::Desk;
use crate::no_answer::NoAnswer;
use crate::notation::Notation;
use crate::player::PlayerChoice;
use crate::settings::{Defaults, Settings};

const WELCOME: &str = "\
Welcome to Othello!
The game is played on an 8x8 board. You will be matched against the computer.
The player with the black disks goes first and the player with the white disks goes second.
";

const MODES: &str = "
Choose the game mode:
1. Human vs AI
2. AI vs AI
3. Human vs Human
";

const DEPTHS: &str = "\
Please pick the maximum depth for the AI.
Recommendations:
(2) Easy
(6) Medium
(10) Hard
";

const WRONG: &str = "Invalid input. Please try again.";

/// The deepest search that can be asked for: no game is longer.
const DEEPEST: u32 = 60;

/// The dialogue of the course of 2022: modes, depth advice, rows and columns from 1.
pub struct Athens2022 {
    show_moves: bool,
}

const BOARD: CourseBoard = CourseBoard::ATHENS_2022;

impl Athens2022 {
    /// The dialogue, listing the possible moves if wished.
    pub fn new(show_moves: bool) -> Athens2022 {
        Athens2022 { show_moves }
    }

    fn ask_players(&self, desk: &mut Desk<'_>, settings: &mut Settings) -> Result<(), NoAnswer> {
        let computer = settings.computer(self.defaults().computer);
        let (black, white) = insist(desk, MODES, |answer| match answer {
            "1" => Ok((None, None)),
            "2" => Ok((Some(computer.clone()), Some(computer.clone()))),
            "3" => Ok((Some(PlayerChoice::Human), Some(PlayerChoice::Human))),
            _ => Err(is_no("mode", 3, answer)),
        })?;
        (settings.black, settings.white) = (black, white);
        Ok(())
    }
}

/// Asks until the answer means something; after the words of the course it is said what was wrong.
fn insist<T>(
    desk: &mut Desk<'_>,
    question: &str,
    understand: impl Fn(&str) -> Result<T, String>,
) -> Result<T, NoAnswer> {
    loop {
        let answer = desk.ask(question)?;
        match understand(&answer) {
            Ok(meaning) => return Ok(meaning),
            Err(reason) => writeln!(desk, "{WRONG}\n{reason}")?,
        }
    }
}

/// That an answer is none of the numbers asked for.
fn is_no(what: &str, last: u32, answer: &str) -> String {
    format!(
        "{} is not a {what}: {what}s go from 1 to {last}.",
        quoted(answer)
    )
}

/// An answer as it can be repeated in a sentence.
fn quoted(answer: &str) -> String {
    match answer {
        "" => "An empty line".to_owned(),
        number if number.parse::<i64>().is_ok() => number.to_owned(),
        text => format!("`{}`", excerpt(text)),
    }
}

impl Dialogue for Athens2022 {
    fn notation(&self) -> Notation {
        Notation::new(BOARD.style.coordinates)
    }

    fn defaults(&self) -> Defaults {
        Defaults::alpha_beta(6)
    }

    fn set_up(&mut self, desk: &mut Desk<'_>, settings: &mut Settings) -> Result<(), NoAnswer> {
        desk.write_all(WELCOME.as_bytes())?;
        let was_open = !settings.names_a_player();
        if was_open {
            self.ask_players(desk, settings)?;
        }
        // In the first mode it is open only who plays which side.
        let sides_are_open = was_open && !settings.names_a_player();
        if sides_are_open {
            settings.black = Some(PlayerChoice::Human);
        }
        settings.complete_players(&settings.computer(self.defaults().computer));
        if settings.lacks_depth() {
            let depth = insist(desk, DEPTHS, |answer| {
                let depth = depth_up_to(DEEPEST)(answer);
                depth.ok_or_else(|| is_no("depth", DEEPEST, answer))
            })?;
            writeln!(desk, "You have chosen a depth of {depth}. Best of luck!")?;
            settings.strength.effort = Some(Effort::Depth(depth));
        }
        if sides_are_open {
            let question = "Do you want to play first with the black disks? (y/n)\n";
            let is_first = insist(desk, question, |answer| {
                yes_or_no(answer).ok_or_else(|| format!("{} is neither y nor n.", quoted(answer)))
            })?;
            if !is_first {
                std::mem::swap(&mut settings.black, &mut settings.white);
            }
        }
        Ok(())
    }

    fn open(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        writeln!(desk, "The game has started! This is the starting board:")?;
        self.show(desk)
    }

    fn show(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let board = BOARD.draw(desk.game().position(), false);
        writeln!(desk, "{board}")
    }

    fn ask(&mut self, desk: &mut Desk<'_>) -> Result<Square, NoAnswer> {
        let position = desk.game().position();
        writeln!(desk, "{}'s Turn", position.turn())?;
        if self.show_moves {
            let moves = self.notation().list(position.moves());
            writeln!(desk, "Possible moves: {moves}")?;
        }
        loop {
            let notation = self.notation();
            let index = |what: &'static str| {
                move |answer: &str| notation.index(answer).map_err(|_| is_no(what, 8, answer))
            };
            let row = insist(desk, "Give row: ", index("row"))?;
            let column = insist(desk, "Give col: ", index("column"))?;
            let square = Square::at(column, row);
            let what = match square.map(|square| (square, desk.check(square))) {
                Some((square, Ok(()))) => return Ok(square),
                Some((_, Err(IllegalMove::Occupied(_)))) => "is occupied",
                Some(_) => "flips nothing",
                None => "is not on the board",
            };
            let (row, column) = (row + 1, column + 1);
            writeln!(desk, "{WRONG}\nRow {row}, column {column} {what}.")?;
        }
    }

    fn announce(&mut self, desk: &mut Desk<'_>, _: &PlayerChoice) -> io::Result<()> {
        let turn = desk.game().position().turn();
        writeln!(desk, "{turn}'s Turn")
    }

    fn played(
        &mut self,
        desk: &mut Desk<'_>,
        square: Square,
        _: Option<&Thought>,
    ) -> io::Result<()> {
        let mover = !desk.game().position().turn();
        writeln!(desk, "{mover}'s move: {}", self.notation().name(square))?;
        self.show(desk)
    }

    fn passed(&mut self, desk: &mut Desk<'_>, color: Color) -> io::Result<()> {
        writeln!(desk, "{color} cannot play! Skipping turn...")?;
        self.show(desk)
    }

    fn close(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        match desk.game().winner() {
            Some(winner) => writeln!(desk, "{winner} wins!")?,
            None => writeln!(desk, "Draw!")?,
        }
        let score = desk.final_score();
        writeln!(desk, "\nThe final score is:")?;
        for color in Color::ALL {
            writeln!(desk, "{color}: {}", score.of(color))?;
        }
        Ok(())
    }
}
