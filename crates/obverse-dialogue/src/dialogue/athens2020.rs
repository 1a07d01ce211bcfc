use std::io::{self, Write};

use obverse_arena::Thought;
use obverse_classic::Preset;
use obverse_core::{Color, Square};
use obverse_engine::Effort;

use super::{Dialogue, ask_square, depth_up_to, winners_first, yes_or_no};
use crate::course_board::CourseBoard;
use crate::desk::{Desk, printable};
use crate::no_answer::NoAnswer;
use crate::notation::Notation;
use crate::player::PlayerChoice;
use crate::settings::{Defaults, Settings};

/// The dialogue of the course of 2020: dark and light disks, a name, a difficulty.
pub struct Athens2020 {
    show_moves: bool,
}

const BOARD: CourseBoard = CourseBoard::ATHENS_2020;

/// The greatest difficulty, which is the depth.
const HARDEST: u32 = match Preset::Athens2020.depths() {
    Some(depths) => *depths.end(),
    None => unreachable!(),
};

impl Athens2020 {
    /// The dialogue, marking the possible moves if wished.
    pub fn new(show_moves: bool) -> Athens2020 {
        Athens2020 { show_moves }
    }
}

impl Dialogue for Athens2020 {
    fn notation(&self) -> Notation {
        Notation::naming(BOARD.style.coordinates, ["Dark", "Light"])
    }

    fn defaults(&self) -> Defaults {
        Defaults::alpha_beta(5)
    }

    fn set_up(&mut self, desk: &mut Desk<'_>, settings: &mut Settings) -> Result<(), NoAnswer> {
        let computer = settings.computer(self.defaults().computer);
        let sides_are_open = !settings.names_a_player();
        settings.complete_players(&computer);
        if sides_are_open || settings.has_human() {
            let complaint = "A name has at least one letter and at most 40.";
            let name = desk.ask_for("What is your name? ", complaint, |answer| {
                let fits = (1..=40).contains(&answer.chars().count());
                fits.then(|| printable(answer))
            })?;
            desk.introduce(&name);
            writeln!(desk, "Hi {name}, welcome to Othello!")?;
        }
        if sides_are_open {
            let question = "Do you want to play first? (y/n) ";
            let complaint = "Please answer y to play first or n to play second.";
            settings.black = Some(PlayerChoice::Human);
            settings.white = Some(computer);
            if !desk.ask_for(question, complaint, yes_or_no)? {
                std::mem::swap(&mut settings.black, &mut settings.white);
            }
        }
        if settings.lacks_depth() {
            let question = format!("Choose the difficulty, from 1 to {HARDEST}: ");
            let complaint = format!("The difficulty is a whole number from 1 to {HARDEST}.");
            let depth = desk.ask_for(&question, &complaint, depth_up_to(HARDEST))?;
            settings.strength.effort = Some(Effort::Depth(depth));
        }
        Ok(())
    }

    fn open(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        for color in Color::ALL {
            let who = if desk.is_human(color) {
                "you"
            } else {
                "the computer"
            };
            let sign = BOARD.style.symbol(Some(color));
            writeln!(desk, "{} ({sign}): {who}", self.notation().side(color))?;
        }
        self.show(desk)
    }

    fn show(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let position = desk.game().position();
        let mark_moves = self.show_moves && desk.is_human(position.turn());
        writeln!(desk, "\n{}", BOARD.draw(position, mark_moves))
    }

    fn ask(&mut self, desk: &mut Desk<'_>) -> Result<Square, NoAnswer> {
        let turn = desk.game().position().turn();
        let sign = BOARD.style.symbol(Some(turn));
        ask_square(
            desk,
            &format!("{} ({sign}), your move: ", self.notation().side(turn)),
        )
    }

    fn played(
        &mut self,
        desk: &mut Desk<'_>,
        square: Square,
        _: Option<&Thought>,
    ) -> io::Result<()> {
        let mover = !desk.game().position().turn();
        let side = self.notation().side(mover);
        if desk.is_human(mover) {
            writeln!(desk, "{side} plays {square}.")?;
        } else {
            writeln!(desk, "The computer ({side}) plays {square}.")?;
        }
        self.show(desk)
    }

    fn passed(&mut self, desk: &mut Desk<'_>, color: Color) -> io::Result<()> {
        writeln!(
            desk,
            "{} has no possible move and passes.",
            self.notation().side(color)
        )?;
        self.show(desk)
    }

    fn close(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let score = desk.final_score();
        writeln!(desk, "The game is over.")?;
        match desk.game().winner() {
            Some(winner) => {
                let (side, score) = (self.notation().side(winner), winners_first(score, winner));
                writeln!(desk, "{side} wins {score}!")
            }
            None => writeln!(desk, "It is a draw, {score}!"),
        }
    }
}
