//! Two engines of different strength play a game.
//!
//! ```sh
//! cargo run --release -p obverse-engine --example two_engines
//! cargo run --release -p obverse-engine --example two_engines -- level=3 nodes=2000
//! ```

use std::error::Error;

use obverse_core::{Color, Game, Random};
use obverse_engine::{Engine, Limits, Options, Request, Strength, moves_text};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut strength = |usual: &str| arguments.next().as_deref().unwrap_or(usual).parse();
    let strengths: [Strength; 2] = [strength("level=8")?, strength("level=8,skill=20")?];

    // Engines share nothing, so both can live in one process.
    let new_engine = || Engine::new(Options::default());
    let mut engines = [new_engine()?, new_engine()?];
    let mut skills = strengths.map(Strength::skill);
    let mut random = Random::new(1);
    let mut game = Game::new();
    while !game.is_over() {
        let position = game.position();
        let side = usize::from(position.turn() == Color::White);
        let limits = strengths[side].limits(Limits::depth(6));
        let request = Request::new(position, limits);
        let engine = &mut engines[side];
        let line = match &mut skills[side] {
            Some(skill) => skill.think(engine, &request, random.bits()).0,
            None => engine.think(&request, &mut ()).best().clone(),
        };
        game.play(line.first().expect("the game is not over"))?;
    }
    println!("{}", moves_text(&game.moves().collect::<Vec<_>>()));
    println!(
        "{} against {}: {}",
        strengths[0],
        strengths[1],
        game.count()
    );
    Ok(())
}
