use std::io::{self, Write};

use obverse_arena::SearchSummary;
use obverse_classic::Preset;
use obverse_core::{Color, Square};
use obverse_engine::Effort;

use super::Dialogue;
use super::shared_prompts::{ask_square, depth_up_to, yes_or_no};
use super::winners_first::winners_first;
use crate::console::Console;
use crate::course_board::CourseBoard;
use crate::dialogue_defaults::DialogueDefaults;
use crate::notation::Notation;
use crate::play_settings::PlaySettings;
use crate::player_choice::PlayerChoice;
use crate::prompt_error::PromptError;
use crate::replace_control_characters::replace_control_characters;

/// The dialogue of the Athens course of 2020: asks for a name and a difficulty; the sides are Dark and Light.
pub struct Athens2020 {
    show_moves: bool,
}

const BOARD: CourseBoard = CourseBoard::ATHENS_2020;

/// Highest difficulty. The difficulty is the search depth in plies.
const HARDEST: u32 = match Preset::Athens2020.depths() {
    Some(depths) => *depths.end(),
    None => unreachable!(),
};

impl Athens2020 {
    /// Creates the dialogue; `show_moves` marks the legal moves on the board.
    pub fn new(show_moves: bool) -> Athens2020 {
        Athens2020 { show_moves }
    }
}

impl Dialogue for Athens2020 {
    fn notation(&self) -> Notation {
        Notation::naming(BOARD.style.coordinates, ["Dark", "Light"])
    }

    fn defaults(&self) -> DialogueDefaults {
        DialogueDefaults::alpha_beta(5)
    }

    fn set_up(
        &mut self,
        console: &mut Console<'_>,
        settings: &mut PlaySettings,
    ) -> Result<(), PromptError> {
        let computer = settings.computer(self.defaults().computer);
        let sides_are_open = !settings.names_a_player();
        settings.complete_players(&computer);
        if sides_are_open || settings.has_human() {
            let complaint = "A name has at least one letter and at most 40.";
            let name = console.ask_for("What is your name? ", complaint, |answer| {
                let fits = (1..=40).contains(&answer.chars().count());
                fits.then(|| replace_control_characters(answer))
            })?;
            console.introduce(&name);
            writeln!(console, "Hi {name}, welcome to Othello!")?;
        }
        if sides_are_open {
            let question = "Do you want to play first? (y/n) ";
            let complaint = "Please answer y to play first or n to play second.";
            settings.black = Some(PlayerChoice::Human);
            settings.white = Some(computer);
            if !console.ask_for(question, complaint, yes_or_no)? {
                std::mem::swap(&mut settings.black, &mut settings.white);
            }
        }
        if settings.lacks_depth() {
            let question = format!("Choose the difficulty, from 1 to {HARDEST}: ");
            let complaint = format!("The difficulty is a whole number from 1 to {HARDEST}.");
            let depth = console.ask_for(&question, &complaint, depth_up_to(HARDEST))?;
            settings.strength.effort = Some(Effort::Depth(depth));
        }
        Ok(())
    }

    fn open(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        for color in Color::ALL {
            let who = if console.is_human(color) {
                "you"
            } else {
                "the computer"
            };
            let sign = BOARD.style.symbol(Some(color));
            writeln!(console, "{} ({sign}): {who}", self.notation().side(color))?;
        }
        self.show(console)
    }

    fn show(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        let position = console.game().position();
        let mark_moves = self.show_moves && console.is_human(position.turn());
        writeln!(console, "\n{}", BOARD.draw(position, mark_moves))
    }

    fn ask(&mut self, console: &mut Console<'_>) -> Result<Square, PromptError> {
        let turn = console.game().position().turn();
        let sign = BOARD.style.symbol(Some(turn));
        ask_square(
            console,
            &format!("{} ({sign}), your move: ", self.notation().side(turn)),
        )
    }

    fn played(
        &mut self,
        console: &mut Console<'_>,
        square: Square,
        _: Option<&SearchSummary>,
    ) -> io::Result<()> {
        let mover = !console.game().position().turn();
        let side = self.notation().side(mover);
        if console.is_human(mover) {
            writeln!(console, "{side} plays {square}.")?;
        } else {
            writeln!(console, "The computer ({side}) plays {square}.")?;
        }
        self.show(console)
    }

    fn passed(&mut self, console: &mut Console<'_>, color: Color) -> io::Result<()> {
        writeln!(
            console,
            "{} has no possible move and passes.",
            self.notation().side(color)
        )?;
        self.show(console)
    }

    fn close(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        let score = console.final_score();
        writeln!(console, "The game is over.")?;
        match console.game().winner() {
            Some(winner) => {
                let (side, score) = (self.notation().side(winner), winners_first(score, winner));
                writeln!(console, "{side} wins {score}!")
            }
            None => writeln!(console, "It is a draw, {score}!"),
        }
    }
}
