use obverse_core::{Position, Random};

/// Returns `count` sample positions for a fit, each from a random game of its own. Each has a legal move and at least
/// ten empties, so that no search comes near the end of the game.
pub fn sample_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut random = Random::new(seed);
    std::iter::repeat_with(|| random_position(&mut random))
        .filter(|position| position.empty().len() >= 10 && !position.legal_squares().is_empty())
        .take(count)
        .collect()
}

fn random_position(random: &mut Random) -> Position {
    let plies = 4 + random.below(46);
    let mut position = Position::start();
    for _ in 0..plies {
        let choices = position.legal_moves().count() as u32;
        let choice = random.below(choices) as usize;
        let Some(mv) = position.legal_moves().nth(choice) else {
            break;
        };
        position = position.play_unchecked(mv);
    }
    position
}
