//! `obverse show`: draws a position.

use obverse_core::Game;
use obverse_dialogue::{Colors, TerminalBoard, board_with_panel};
use obverse_report::json::{PositionJson, move_names};
use serde::Serialize;

use crate::args::ShowArgs;
use crate::failure::Failure;
use crate::output::{self, FAINT};

#[derive(Serialize)]
struct ShowJson {
    #[serde(flatten)]
    state: PositionJson,
    moves: Vec<String>,
    last_move: Option<String>,
    transcript: String,
}

pub fn run(args: ShowArgs) -> Result<(), Failure> {
    let game = args.position.game()?;
    let position = game.position();
    if args.json {
        return output::print_json(&ShowJson {
            state: position.into(),
            moves: move_names(position.legal_moves()),
            last_move: game.moves().next_back().map(|mv| mv.to_string()),
            transcript: game.to_string(),
        });
    }
    let ascii = args.ascii || !output::locale_is_utf8();
    let view = TerminalBoard::new(ascii, Colors::of_terminal());
    output::print(&picture(&view, &game))
}

/// The board diagram with the board string below.
fn picture(view: &TerminalBoard, game: &Game) -> String {
    let diagram = board_with_panel(view, game, game.score());
    format!("{diagram}\n  {FAINT}{}{FAINT:#}\n", game.position())
}
