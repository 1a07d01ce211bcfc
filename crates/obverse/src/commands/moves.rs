//! `obverse moves`: the legal moves and what each of them flips.

use obverse_core::{Bitboard, Move, Position};
use serde::Serialize;

use crate::args::MovesArgs;
use crate::failure::Failure;
use crate::json::PositionState;
use crate::output::{self, FAINT, STRONG};

#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    position: PositionState,
    moves: Vec<MoveReport>,
}

#[derive(Serialize)]
struct MoveReport {
    #[serde(rename = "move")]
    name: String,
    flips: Vec<String>,
}

pub fn run(args: MovesArgs) -> Result<(), Failure> {
    let position = args.position.game()?.position();
    if args.json {
        let report = |mv: Move| MoveReport {
            name: mv.to_string(),
            flips: flips(position, mv).iter().map(|s| s.to_string()).collect(),
        };
        return output::print_json(&Report {
            position: position.into(),
            moves: position.legal_moves().map(report).collect(),
        });
    }
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
    output::print(&text)?;
    if let Some(ending) = position.ending() {
        output::note(&format!("No moves: the game is over, {ending}.\n"));
    }
    Ok(())
}

fn flips(position: Position, mv: Move) -> Bitboard {
    mv.square()
        .map_or(Bitboard::EMPTY, |square| position.board().flips(square))
}
