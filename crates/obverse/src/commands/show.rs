//! `obverse show`: a position for the eye.

use obverse_core::Game;
use obverse_dialogue::{BoardView, Colors, diagram};
use obverse_report::json::{PositionState, move_names};
use serde::Serialize;

use crate::args::ShowArgs;
use crate::failure::Failure;
use crate::output::{self, FAINT};

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    state: PositionState,
    moves: Vec<String>,
    last_move: Option<String>,
    transcript: String,
}

pub fn run(args: ShowArgs) -> Result<(), Failure> {
    let game = args.position.game()?;
    let position = game.position();
    if args.json {
        return output::print_json(&Report {
            state: position.into(),
            moves: move_names(position.legal_moves()),
            last_move: game.moves().next_back().map(|mv| mv.to_string()),
            transcript: game.to_string(),
        });
    }
    let ascii = args.ascii || !output::locale_is_utf8();
    let view = BoardView::new(ascii, Colors::of_terminal());
    output::print(&picture(&view, &game))
}

/// The diagram, and below it the board string.
fn picture(view: &BoardView, game: &Game) -> String {
    let diagram = diagram(view, game, game.score());
    format!("{diagram}\n  {FAINT}{}{FAINT:#}\n", game.position())
}
