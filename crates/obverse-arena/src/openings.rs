//! Where games begin.

use std::collections::HashSet;

use obverse_core::{Game, Move, Random};

/// How often another opening is drawn where one is there already.
const PATIENCE: u32 = 100;

/// So many openings of so many random plies, the same for the same seed. They are all different as
/// long as there are enough different ones, and none is over.
pub fn random(plies: u32, count: usize, seed: u64) -> Vec<Game> {
    let mut dice = Random::new(seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::with_capacity(count);
    while openings.len() < count {
        let mut opening = one(plies, &mut dice);
        for _ in 0..PATIENCE {
            if seen.insert(opening.position()) {
                break;
            }
            opening = one(plies, &mut dice);
        }
        openings.push(opening);
    }
    openings
}

/// An opening that is not over; a shorter one after many failures, for plies that few games reach.
fn one(plies: u32, dice: &mut Random) -> Game {
    let mut plies = plies;
    loop {
        for _ in 0..PATIENCE {
            if let Some(game) = attempt(plies, dice) {
                return game;
            }
        }
        plies = plies.saturating_sub(1);
    }
}

fn attempt(plies: u32, dice: &mut Random) -> Option<Game> {
    let mut game = Game::new();
    for _ in 0..plies {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        let choice = dice.below(u32::try_from(moves.len()).ok()?);
        let mv = *moves.get(choice as usize)?;
        game.play(mv).ok()?;
    }
    (!game.is_over()).then_some(game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_different_and_repeatable() {
        let openings = random(8, 100, 3);
        assert_eq!(openings, random(8, 100, 3));
        assert_ne!(openings, random(8, 100, 4));
        let positions: HashSet<_> = openings.iter().map(Game::position).collect();
        assert_eq!(positions.len(), 100);
        assert!(openings.iter().all(|game| game.moves().len() == 8));
    }

    #[test]
    fn what_is_not_there_is_made_do_without() {
        assert_eq!(random(0, 3, 1), [Game::new(), Game::new(), Game::new()]);
        let positions: HashSet<_> = random(1, 9, 1).iter().map(Game::position).collect();
        assert_eq!(positions.len(), 4);
        assert!(random(200, 2, 1).iter().all(|game| !game.is_over()));
    }
}
