use std::io::{self, Write};

use obverse_arena::SearchSummary;
use obverse_core::{Color, IllegalMove, Square};
use obverse_engine::Effort;
use obverse_files::excerpt;

use super::Dialogue;
use super::shared_prompts::{depth_up_to, yes_or_no};
use crate::console::Console;
use crate::course_board::CourseBoard;
use crate::dialogue_defaults::DialogueDefaults;
use crate::notation::Notation;
use crate::play_settings::PlaySettings;
use crate::player_choice::PlayerChoice;
use crate::prompt_error::PromptError;

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

/// Maximum search depth, in plies: a game has at most this many placements.
const DEEPEST: u32 = 60;

/// The dialogue of the Athens course of 2022: asks for a mode and a depth; rows and columns are counted from 1.
pub struct Athens2022 {
    show_moves: bool,
}

const BOARD: CourseBoard = CourseBoard::ATHENS_2022;

impl Athens2022 {
    /// Creates the dialogue; `show_moves` lists the legal moves.
    pub fn new(show_moves: bool) -> Athens2022 {
        Athens2022 { show_moves }
    }

    fn ask_players(
        &self,
        console: &mut Console<'_>,
        settings: &mut PlaySettings,
    ) -> Result<(), PromptError> {
        let computer = settings.computer(self.defaults().computer);
        let (black, white) = insist(console, MODES, |answer| match answer {
            "1" => Ok((None, None)),
            "2" => Ok((Some(computer.clone()), Some(computer.clone()))),
            "3" => Ok((Some(PlayerChoice::Human), Some(PlayerChoice::Human))),
            _ => Err(is_no("mode", 3, answer)),
        })?;
        (settings.black, settings.white) = (black, white);
        Ok(())
    }
}

/// Prompts until `understand` accepts the answer. After each rejected answer, prints the message that the
/// course prescribes, and the reason.
fn insist<T>(
    console: &mut Console<'_>,
    question: &str,
    understand: impl Fn(&str) -> Result<T, String>,
) -> Result<T, PromptError> {
    loop {
        let answer = console.ask(question)?;
        match understand(&answer) {
            Ok(meaning) => return Ok(meaning),
            Err(reason) => writeln!(console, "{WRONG}\n{reason}")?,
        }
    }
}

/// Message that an answer is not a number from 1 to `last`.
fn is_no(what: &str, last: u32, answer: &str) -> String {
    format!(
        "{} is not a {what}: {what}s go from 1 to {last}.",
        quoted(answer)
    )
}

/// Quotes an answer for a message.
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

    fn defaults(&self) -> DialogueDefaults {
        DialogueDefaults::alpha_beta(6)
    }

    fn set_up(
        &mut self,
        console: &mut Console<'_>,
        settings: &mut PlaySettings,
    ) -> Result<(), PromptError> {
        console.write_all(WELCOME.as_bytes())?;
        let was_open = !settings.names_a_player();
        if was_open {
            self.ask_players(console, settings)?;
        }
        // In mode 1 (human against AI), the human's side is not chosen yet; the last question asks for it.
        let sides_are_open = was_open && !settings.names_a_player();
        if sides_are_open {
            settings.black = Some(PlayerChoice::Human);
        }
        settings.complete_players(&settings.computer(self.defaults().computer));
        if settings.lacks_depth() {
            let depth = insist(console, DEPTHS, |answer| {
                let depth = depth_up_to(DEEPEST)(answer);
                depth.ok_or_else(|| is_no("depth", DEEPEST, answer))
            })?;
            writeln!(console, "You have chosen a depth of {depth}. Best of luck!")?;
            settings.strength.effort = Some(Effort::Depth(depth));
        }
        if sides_are_open {
            let question = "Do you want to play first with the black disks? (y/n)\n";
            let is_first = insist(console, question, |answer| {
                yes_or_no(answer).ok_or_else(|| format!("{} is neither y nor n.", quoted(answer)))
            })?;
            if !is_first {
                std::mem::swap(&mut settings.black, &mut settings.white);
            }
        }
        Ok(())
    }

    fn open(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        writeln!(console, "The game has started! This is the starting board:")?;
        self.show(console)
    }

    fn show(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        let board = BOARD.draw(console.game().position(), false);
        writeln!(console, "{board}")
    }

    fn ask(&mut self, console: &mut Console<'_>) -> Result<Square, PromptError> {
        let position = console.game().position();
        writeln!(console, "{}'s Turn", position.turn())?;
        if self.show_moves {
            let moves = self.notation().list(position.legal_squares());
            writeln!(console, "Possible moves: {moves}")?;
        }
        loop {
            let notation = self.notation();
            let index = |what: &'static str| {
                move |answer: &str| notation.index(answer).map_err(|_| is_no(what, 8, answer))
            };
            let row = insist(console, "Give row: ", index("row"))?;
            let column = insist(console, "Give col: ", index("column"))?;
            let square = Square::at(column, row);
            let what = match square.map(|square| (square, console.check(square))) {
                Some((square, Ok(()))) => return Ok(square),
                Some((_, Err(IllegalMove::Occupied(_)))) => "is occupied",
                Some(_) => "flips nothing",
                None => "is not on the board",
            };
            let (row, column) = (row + 1, column + 1);
            writeln!(console, "{WRONG}\nRow {row}, column {column} {what}.")?;
        }
    }

    fn announce(&mut self, console: &mut Console<'_>, _: &PlayerChoice) -> io::Result<()> {
        let turn = console.game().position().turn();
        writeln!(console, "{turn}'s Turn")
    }

    fn played(
        &mut self,
        console: &mut Console<'_>,
        square: Square,
        _: Option<&SearchSummary>,
    ) -> io::Result<()> {
        let mover = !console.game().position().turn();
        writeln!(console, "{mover}'s move: {}", self.notation().name(square))?;
        self.show(console)
    }

    fn passed(&mut self, console: &mut Console<'_>, color: Color) -> io::Result<()> {
        writeln!(console, "{color} cannot play! Skipping turn...")?;
        self.show(console)
    }

    fn close(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        match console.game().winner() {
            Some(winner) => writeln!(console, "{winner} wins!")?,
            None => writeln!(console, "Draw!")?,
        }
        let score = console.final_score();
        writeln!(console, "\nThe final score is:")?;
        for color in Color::ALL {
            writeln!(console, "{color}: {}", score.of(color))?;
        }
        Ok(())
    }
}
