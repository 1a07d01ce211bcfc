use std::io::{self, Write};

use obverse_arena::Thought;
use obverse_classic::Coordinates;
use obverse_core::{Color, Square};

use super::{Dialogue, ask_square, winners_first};
use crate::board_view::{BoardView, Colors};
use crate::desk::Desk;
use crate::diagram::diagram;
use crate::logbook::origin;
use crate::no_answer::NoAnswer;
use crate::notation::Notation;
use crate::player::PlayerChoice;
use crate::settings::Defaults;
use crate::style::{FAINT, STRONG};

/// Our own dialogue: the board as `obverse show` draws it.
pub struct Own {
    view: BoardView,
    /// Who has just been announced.
    player: Option<PlayerChoice>,
}

impl Own {
    /// The dialogue, with letters for discs or without, in these colours.
    pub fn new(ascii: bool, colors: Colors) -> Own {
        Own {
            view: BoardView::new(ascii, colors),
            player: None,
        }
    }
}

impl Dialogue for Own {
    fn notation(&self) -> Notation {
        Notation::new(Coordinates::Squares)
    }

    fn defaults(&self) -> Defaults {
        Defaults {
            computer: PlayerChoice::engine(),
            depth: 8,
        }
    }

    fn open(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        if Color::ALL.into_iter().any(|color| desk.is_human(color)) {
            writeln!(desk, "{FAINT}Type a square such as f5, or help.{FAINT:#}")?;
        }
        self.show(desk)
    }

    fn show(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let picture = diagram(&self.view, desk.game(), desk.game().plain_score());
        writeln!(desk, "{picture}")
    }

    fn ask(&mut self, desk: &mut Desk<'_>) -> Result<Square, NoAnswer> {
        self.player = None;
        let turn = desk.game().position().turn();
        let swatch = self.view.swatch(turn);
        ask_square(desk, &format!("{swatch} {STRONG}{turn}'s move:{STRONG:#} "))
    }

    fn announce(&mut self, _: &mut Desk<'_>, player: &PlayerChoice) -> io::Result<()> {
        self.player = Some(player.clone());
        Ok(())
    }

    fn played(
        &mut self,
        desk: &mut Desk<'_>,
        square: Square,
        thought: Option<&Thought>,
    ) -> io::Result<()> {
        let mover = !desk.game().position().turn();
        write!(desk, "{} {mover}", self.view.swatch(mover))?;
        if let Some(player) = &self.player {
            write!(desk, " ({player})")?;
        }
        write!(desk, " plays {STRONG}{square}{STRONG:#}")?;
        if let Some(thought) = thought {
            let Thought {
                value,
                depth,
                nodes,
            } = thought;
            write!(
                desk,
                "  {FAINT}value {value:+}, depth {depth}, {nodes} nodes{FAINT:#}"
            )?;
        }
        writeln!(desk)?;
        self.show(desk)
    }

    fn passed(&mut self, desk: &mut Desk<'_>, color: Color) -> io::Result<()> {
        writeln!(desk, "{color} cannot move and passes.")?;
        self.show(desk)
    }

    fn close(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let score = desk.final_score();
        match score.leader() {
            Some(winner) => {
                let score = winners_first(score, winner);
                writeln!(desk, "{STRONG}{winner} wins {score}.{STRONG:#}")?;
            }
            None => writeln!(desk, "{STRONG}A draw, {score}.{STRONG:#}")?,
        }
        let (from, transcript) = (origin(desk.game()), desk.game().to_string());
        writeln!(desk, "Transcript{from}: {transcript}")
    }
}
