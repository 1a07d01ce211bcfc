//! Solves a position: the score of every move, and the best line.
//!
//! ```sh
//! cargo run --release -p obverse-engine --example solve_position
//! cargo run --release -p obverse-engine --example solve_position -- "BOARD STRING"
//! ```
//!
//! A board string is 64 characters from a1 to h8 (`X` Black, `O` White, `.` empty) and the side to move.

use std::error::Error;

use obverse_core::Position;
use obverse_engine::{Engine, Limits, Options, Request};

/// Position 40 of the FFO endgame suite: 20 empties, Black wins by 38.
const FFO_40: &str = "
    O..OOOOX
    .OOOOOOX
    OOXXOOOX
    OOXOOOXX
    OOOOOOXX
    ...OOOOX
    ....O..X
    ........ X";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or(FFO_40.to_owned());
    let position: Position = text.parse()?;
    let mut engine = Engine::new(Options::default())?;

    let best = engine.solve(position);
    println!("score {:+} for the side to move", best.score);
    println!("best line: {}", best.moves_text());

    // With multi-PV every move gets an exact score of its own.
    let moves = position.legal_moves().count();
    let request = Request::new(position, Limits::exact()).with_multi_pv(moves);
    let report = engine.think(&request, &mut ());
    for line in &report.lines {
        println!("{:+4}  {}", line.score, line.moves_text());
    }
    println!("{} nodes", report.nodes);
    Ok(())
}
