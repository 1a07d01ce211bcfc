use std::io::{self, Write};

use obverse_arena::SearchSummary;
use obverse_classic::Coordinates;
use obverse_core::{Color, Square};

use super::Dialogue;
use super::shared_prompts::ask_square;
use super::winners_first::winners_first;
use crate::board_with_panel::board_with_panel;
use crate::console::Console;
use crate::dialogue_defaults::DialogueDefaults;
use crate::game_summary::start_phrase;
use crate::notation::Notation;
use crate::player_choice::PlayerChoice;
use crate::prompt_error::PromptError;
use crate::terminal_board::TerminalBoard;
use crate::terminal_colors::Colors;
use crate::text_styles::{FAINT, STRONG};

/// The standard dialogue, with the board as `obverse show` draws it.
pub struct Standard {
    view: TerminalBoard,
    /// The computer player whose turn it is; `None` if it is a human's turn.
    player: Option<PlayerChoice>,
}

impl Standard {
    /// Creates the dialogue, with letters (`ascii`) or symbols for discs.
    pub fn new(ascii: bool, colors: Colors) -> Standard {
        Standard {
            view: TerminalBoard::new(ascii, colors),
            player: None,
        }
    }
}

impl Dialogue for Standard {
    fn notation(&self) -> Notation {
        Notation::new(Coordinates::Squares)
    }

    fn defaults(&self) -> DialogueDefaults {
        DialogueDefaults {
            computer: PlayerChoice::engine(),
            depth: 8,
        }
    }

    fn open(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        for color in Color::ALL {
            let (swatch, player) = (
                self.view.swatch(color),
                console.description(color).to_owned(),
            );
            writeln!(console, "{swatch} {color}: {player}")?;
        }
        if Color::ALL.into_iter().any(|color| console.is_human(color)) {
            writeln!(
                console,
                "{FAINT}Type a square such as f5, or `help` for the commands.{FAINT:#}"
            )?;
        }
        self.show(console)
    }

    fn show(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        let picture = board_with_panel(&self.view, console.game(), console.game().plain_score());
        writeln!(console, "{picture}")
    }

    fn ask(&mut self, console: &mut Console<'_>) -> Result<Square, PromptError> {
        self.player = None;
        let turn = console.game().position().turn();
        let swatch = self.view.swatch(turn);
        ask_square(
            console,
            &format!("{swatch} {STRONG}{turn}'s move:{STRONG:#} "),
        )
    }

    fn announce(&mut self, _: &mut Console<'_>, player: &PlayerChoice) -> io::Result<()> {
        self.player = Some(player.clone());
        Ok(())
    }

    fn played(
        &mut self,
        console: &mut Console<'_>,
        square: Square,
        thought: Option<&SearchSummary>,
    ) -> io::Result<()> {
        let mover = !console.game().position().turn();
        write!(console, "{} {mover}", self.view.swatch(mover))?;
        if let Some(player) = &self.player {
            write!(console, " ({player})")?;
        }
        write!(console, " plays {STRONG}{square}{STRONG:#}")?;
        if let Some(thought) = thought {
            let SearchSummary {
                value,
                depth,
                nodes,
            } = thought;
            write!(
                console,
                "  {FAINT}value {value:+}, depth {depth}, {nodes} nodes{FAINT:#}"
            )?;
        }
        writeln!(console)?;
        self.show(console)
    }

    fn passed(&mut self, console: &mut Console<'_>, color: Color) -> io::Result<()> {
        writeln!(console, "{color} cannot move and passes.")?;
        self.show(console)
    }

    fn close(&mut self, console: &mut Console<'_>) -> io::Result<()> {
        let score = console.final_score();
        match score.leader() {
            Some(winner) => {
                let score = winners_first(score, winner);
                writeln!(console, "{STRONG}{winner} wins {score}.{STRONG:#}")?;
            }
            None => writeln!(console, "{STRONG}A draw, {score}.{STRONG:#}")?,
        }
        let (from, transcript) = (start_phrase(console.game()), console.game().to_string());
        writeln!(console, "Transcript{from}: {transcript}")
    }
}
