use obverse_core::{Game, Move, Random};
use obverse_engine::{Engine, Limits, Request, Stop};

/// Number of random moves in an opening.
const OPENING_PLIES: usize = 6;
/// Largest absolute score that counts as even, in discs.
const EVEN: i32 = 3;

/// Finds random moves from the start after which the game is even. If 40 attempts find no even game, or if `stop` is
/// set, returns the most even game so far.
pub fn even_opening(engine: &mut Engine, seed: u64, stop: &Stop) -> Game {
    const ATTEMPTS: usize = 40;
    let mut random = Random::new(seed);
    let mut best: Option<(i32, Game)> = None;
    for _ in 0..ATTEMPTS {
        let game = random_game(&mut random);
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

fn random_game(random: &mut Random) -> Game {
    let mut game = Game::new();
    for _ in 0..OPENING_PLIES {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        let chosen = random.below(moves.len() as u32) as usize;
        if let Some(&mv) = moves.get(chosen) {
            game.play(mv).expect("the drawn move is legal");
        }
    }
    game
}
