//! `obverse moves`: the legal moves with the discs they flip, or with the boards after them.

use obverse_classic::Preset;
use obverse_core::{Bitboard, Color, Game, Move, Position};
use obverse_dialogue::{Colors, CourseBoard, TerminalBoard, board_with_panel};
use obverse_report::json::PositionJson;
use serde::Serialize;

use crate::args::MovesArgs;
use crate::failure::Failure;
use crate::output::{self, FAINT, STRONG};

#[derive(Serialize)]
struct MovesJson {
    #[serde(flatten)]
    state: PositionJson,
    moves: Vec<MoveJson>,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    name: String,
    flips: Vec<String>,
    /// The position after the move; only with `--boards`.
    #[serde(flatten)]
    next: Option<NextPositionJson>,
}

/// The position after a move, and the number of the move in the list, from 1.
#[derive(Serialize)]
struct NextPositionJson {
    number: usize,
    position: String,
}

pub fn run(args: MovesArgs) -> Result<(), Failure> {
    let game = args.position.game_or(args.preset.start())?;
    let position = game.position();
    let text = match (args.json, args.boards) {
        (true, with_boards) => {
            let move_json = |(number, mv, next): (usize, Move, Game)| MoveJson {
                name: mv.to_string(),
                flips: flips(position, mv).iter().map(|s| s.to_string()).collect(),
                next: with_boards.then(|| NextPositionJson {
                    number,
                    position: next.position().to_string(),
                }),
            };
            return output::print_json(&MovesJson {
                state: position.into(),
                moves: next_games(&game).map(move_json).collect(),
            });
        }
        (false, true) => boards(&game, args.preset.preset),
        (false, false) => list(position),
    };
    output::print(&text)?;
    if let Some(ending) = position.ending() {
        output::note(&format!("No moves: the game is over, {ending}.\n"));
    }
    Ok(())
}

fn list(position: Position) -> String {
    let mut text = String::new();
    for mv in position.legal_moves() {
        text += &format!("{STRONG}{mv}{STRONG:#}");
        let flips = flips(position, mv);
        if !flips.is_empty() {
            text += &format!("  {FAINT}flips {:>2}:{FAINT:#}", flips.len());
        }
        for square in flips {
            text += &format!(" {square}");
        }
        text += "\n";
    }
    text
}

fn flips(position: Position, mv: Move) -> Bitboard {
    mv.square()
        .map_or(Bitboard::EMPTY, |square| position.board().flips(square))
}

/// The game after each legal move, numbered from 1.
fn next_games(game: &Game) -> impl Iterator<Item = (usize, Move, Game)> {
    let moves = game.position().legal_moves();
    moves.enumerate().map(|(index, mv)| {
        let mut next = game.clone();
        next.play(mv).expect("legal moves can be played");
        (index + 1, mv, next)
    })
}

fn boards(game: &Game, preset: Option<Preset>) -> String {
    let view = TerminalBoard::new(!output::locale_is_utf8(), Colors::of_terminal());
    let draw = |(number, mv, next): (usize, Move, Game)| match preset {
        // With a preset, boards are drawn as `obverse play` draws them with that preset.
        Some(preset) => {
            let board = match CourseBoard::of(preset) {
                Some(board) => board.draw(next.position(), false),
                None => board_with_panel(&view, &next, next.score()),
            };
            format!("Possible next board {number}\n{board}")
        }
        None => {
            let counts = next.position().count();
            let mut text = format!(
                "{STRONG}{number}{STRONG:#}  {mv} by {}\n",
                game.position().turn()
            );
            for line in view.lines(&next) {
                text += &format!("  {}\n", line.trim_end());
            }
            let [black, white] = Color::ALL.map(|color| view.swatch(color));
            text + &format!(" {black} {}  {white} {}\n", counts.black, counts.white)
        }
    };
    next_games(game).map(draw).collect::<Vec<_>>().join("\n")
}
