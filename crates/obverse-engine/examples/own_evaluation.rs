//! Runs the engine with custom weights, which count only corners.
//!
//! ```sh
//! cargo run --release -p obverse-engine --example own_evaluation
//! ```
//!
//! The engine accepts any weights for its pattern network. `obverse train` learns weights from games and writes them to
//! a file; `Evaluation::from_bytes` decodes the contents of such a file.

use std::error::Error;
use std::sync::Arc;

use obverse_core::{Game, Square};
use obverse_engine::evaluation::{Evaluation, UNITS_PER_DISC, Weights};
use obverse_engine::evaluation::{network::FRACTION_BITS, pattern::PATTERNS};
use obverse_engine::{Engine, Limits, Options, Request};

/// Weights that value each corner at 8 discs.
fn corner_weights() -> Weights {
    let mut weights = Weights::default();
    // The first pattern is the 3x3 corner, so each corner is in exactly one feature. A configuration is a number in
    // base 3 with one digit per square.
    let mut squares = PATTERNS[0].squares.iter();
    let digit = squares.position(|&it| it == Square::A1).unwrap_or(0);
    let rows = weights.network.rows_mut().iter_mut().enumerate();
    for (configuration, row) in rows.take(PATTERNS[0].configurations()) {
        // Unit 0 counts corners. Digit 1 is a disc of the side to move, digit 2 a disc of the opponent.
        row.0[0] = [0, 64, -64][configuration / 3_usize.pow(digit as u32) % 3];
    }
    for head in weights.network.heads.iter_mut() {
        head.direct[0] = (((8 * UNITS_PER_DISC) << FRACTION_BITS) / 64) as i16;
    }
    weights
}

fn main() -> Result<(), Box<dyn Error>> {
    // Black to move can take the corner a1.
    let moves = "d3c3c4c5b4a3d6f4b3c6e6d2b6b5c2c7d7e8a6a5e1c1e2a2f5e7b7a4d8f7e3g4";
    let position = moves.parse::<Game>()?.position();
    let request = Request::new(position, Limits::depth(1));
    for weights in [corner_weights(), Weights::built_in()] {
        let mut engine = Engine::new(Options {
            evaluation: Some(Arc::new(Evaluation::new(weights))),
            ..Options::default()
        })?;
        let best = engine.think(&request, &mut ()).lines.remove(0);
        println!("{} {}", best.display_value(), best.moves_text());
    }
    Ok(())
}
