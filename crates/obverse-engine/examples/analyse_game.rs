//! Analyses a game: prints the value of each move and the discs it loses compared with the best move.
//!
//! ```sh
//! cargo run --release -p obverse-engine --example analyse_game
//! cargo run --release -p obverse-engine --example analyse_game -- f5d6c3d3c4
//! ```

use std::error::Error;

use obverse_core::{Game, Move};
use obverse_engine::{Candidates, Engine, Level, Limits, Options, Request};

const GAME: &str = "d3c3c4c5b4a3d6f4b3c6e6d2b6b5c2c7d7e8a6a5";

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or(GAME.to_owned());
    let game: Game = text.parse()?;
    let limits = Limits::level(Level::new(10)?);
    let mut engine = Engine::new(Options::default())?;

    println!("ply  side   move   value  loses  best");
    for (ply, (position, mv)) in game.positions().zip(game.moves()).enumerate() {
        let Move::Place(square) = mv else { continue };
        let request = Request::new(position, limits);
        let only_this = Candidates::Only(square.bitboard());
        let best = engine.think(&request, &mut ()).best().clone();
        let played = engine
            .think(&request.with_candidates(only_this), &mut ())
            .best()
            .clone();
        println!(
            "{:>3}  {:<5}  {mv:<4}  {:>6}  {:>5.1}  {}",
            ply + 1,
            position.turn().to_string(),
            played.display_value().to_string(),
            (best.value - played.value).max(0.0),
            best.moves.first().map(Move::to_string).unwrap_or_default(),
        );
    }
    Ok(())
}
