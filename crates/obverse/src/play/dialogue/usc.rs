use std::io::{self, Write};

use obverse_classic::search::Report;
use obverse_classic::{Algorithm, BoardStyle, Preset};
use obverse_core::{Color, Square};

use super::{Dialogue, ask_square, joined, row};
use crate::play::desk::Desk;
use crate::play::interrupt::Interrupt;
use crate::play::notation::Notation;
use crate::play::player::PlayerChoice;
use crate::play::settings::{Defaults, Settings};

/// A plain dialogue around the boards of the search problems: X, O and `*`.
pub struct Usc {
    style: BoardStyle,
    show_moves: bool,
}

impl Usc {
    /// The dialogue, listing the possible moves if wished.
    pub fn new(show_moves: bool) -> Usc {
        Usc {
            style: Preset::Usc.style(),
            show_moves,
        }
    }
}

impl Dialogue for Usc {
    fn notation(&self) -> Notation {
        Notation {
            coordinates: self.style.coordinates,
            black: "X",
            white: "O",
        }
    }

    fn defaults(&self) -> Defaults {
        Defaults {
            computer: PlayerChoice::Algorithm(Algorithm::AlphaBeta),
            depth: 6,
        }
    }

    fn set_up(&mut self, _: &mut Desk<'_>, _: &mut Settings) -> Result<(), Interrupt> {
        Ok(())
    }

    fn show(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let position = desk.game().position();
        writeln!(desk, "  abcdefgh")?;
        for index in 0..8 {
            let signs = row(self.style, position, index, false);
            writeln!(desk, "{} {}", index + 1, joined(signs, ""))?;
        }
        let count = position.count();
        let [black, white] = Color::ALL.map(|color| self.notation().side(color));
        writeln!(desk, "{black} {}, {white} {}", count.black, count.white)
    }

    fn ask(&mut self, desk: &mut Desk<'_>) -> Result<Square, Interrupt> {
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

    fn announce(&mut self, _: &mut Desk<'_>, _: &PlayerChoice) -> io::Result<()> {
        Ok(())
    }

    fn played(
        &mut self,
        desk: &mut Desk<'_>,
        square: Square,
        report: Option<&Report>,
    ) -> io::Result<()> {
        let mover = self.notation().side(!desk.game().position().turn());
        match report {
            Some(report) => writeln!(desk, "{mover} plays {square}, value {}", report.value)?,
            None => writeln!(desk, "{mover} plays {square}")?,
        }
        self.show(desk)
    }

    fn passed(&mut self, desk: &mut Desk<'_>, color: Color) -> io::Result<()> {
        writeln!(desk, "{} must pass", self.notation().side(color))
    }

    fn close(&mut self, desk: &mut Desk<'_>) -> io::Result<()> {
        let score = desk.game().plain_score();
        let score = score.unwrap_or_else(|| desk.game().count());
        match desk.game().winner() {
            Some(winner) => {
                let (own, other) = (score.of(winner), score.of(!winner));
                let winner = self.notation().side(winner);
                writeln!(desk, "{winner} wins {own}-{other}")
            }
            None => writeln!(desk, "A draw, {score}"),
        }
    }
}
