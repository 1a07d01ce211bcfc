use obverse_core::{Game, Move, Random};
use obverse_engine::{Engine, Limits, Request, Stop};

/// How many random moves make an opening, and how even they are to leave it.
const OPENING_PLIES: usize = 6;
const EVEN: i32 = 3;

/// Random moves from the start that leave the game even; the most even ones if that takes too long.
pub fn even_opening(engine: &mut Engine, seed: u64, stop: &Stop) -> Game {
    const ATTEMPTS: usize = 40;
    let mut dice = Random::new(seed);
    let mut best: Option<(i32, Game)> = None;
    for _ in 0..ATTEMPTS {
        let game = random_game(&mut dice);
        let request = Request::new(game.position(), Limits::depth(6)).with_stop(stop.clone());
        let score = engine.think(&request, &mut ()).best().score.abs();
        if best.as_ref().is_none_or(|(least, _)| score < *least) {
            best = Some((score, game));
        }
        if score <= EVEN || stop.is_stopped() {
            break;
        }
    }
    best.map_or_else(Game::new, |(_, game)| game)
}

fn random_game(dice: &mut Random) -> Game {
    let mut game = Game::new();
    for _ in 0..OPENING_PLIES {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        let chosen = dice.below(moves.len() as u32) as usize;
        if let Some(&mv) = moves.get(chosen) {
            game.play(mv).expect("it is legal");
        }
    }
    game
}
