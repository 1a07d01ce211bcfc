//! Openings of matches.

use std::collections::HashSet;

use obverse_core::{Game, Move, Random};
use obverse_engine::Stop;

/// Number of random openings tried before a repeated position is accepted, or before the opening is shortened.
const ATTEMPTS: u32 = 100;

/// Reason why games cannot be the openings of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningsError {
    /// There are no openings.
    #[error("there are no openings")]
    None,
    /// The opening with this number, from 1, is a finished game.
    #[error("opening {0} is a finished game: expected positions with legal moves")]
    Over(usize),
}

/// The text is not a number of plies from 0 to 50.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected random:K with K from 0 to 50 plies, such as random:8")]
pub struct PliesError;

/// Parses the K of `random:K`: the number of plies of random openings, 0 to 50.
pub fn parse_plies(text: &str) -> Result<u32, PliesError> {
    let plies = text.parse().ok().filter(|plies| *plies <= 50);
    plies.ok_or(PliesError)
}

/// Checks that there are openings and that none of them is a finished game.
pub fn check(openings: &[Game]) -> Result<(), OpeningsError> {
    match openings.iter().position(Game::is_over) {
        Some(index) => Err(OpeningsError::Over(index + 1)),
        None if openings.is_empty() => Err(OpeningsError::None),
        None => Ok(()),
    }
}

/// Generates `count` openings of `plies` random moves. The same seed gives the same openings.
///
/// The openings lead to different positions, as long as enough positions exist. No opening ends the game.
pub fn random(plies: u32, count: usize, seed: u64) -> Vec<Game> {
    random_until(plies, count, seed, &Stop::default())
}

/// Generates openings like [`random`]. If `stop` is set, returns only the openings that it has generated until then.
pub fn random_until(plies: u32, count: usize, seed: u64, stop: &Stop) -> Vec<Game> {
    let mut rng = Random::new(seed);
    let mut seen = HashSet::new();
    let mut openings = Vec::new();
    while openings.len() < count && !stop.is_stopped() {
        let mut opening = one(plies, &mut rng);
        for _ in 0..ATTEMPTS {
            if seen.insert(opening.position()) {
                break;
            }
            opening = one(plies, &mut rng);
        }
        openings.push(opening);
    }
    openings
}

/// Generates an opening of `plies` random moves after which the game is not over. If many attempts fail, the opening
/// gets shorter, since few games last very long.
fn one(plies: u32, rng: &mut Random) -> Game {
    let mut plies = plies;
    loop {
        for _ in 0..ATTEMPTS {
            if let Some(game) = attempt(plies, rng) {
                return game;
            }
        }
        plies = plies.saturating_sub(1);
    }
}

/// Plays `plies` random moves. Returns `None` if the game ends within these moves.
fn attempt(plies: u32, rng: &mut Random) -> Option<Game> {
    let mut game = Game::new();
    for _ in 0..plies {
        let moves: Vec<Move> = game.position().legal_moves().collect();
        let choice = rng.below(u32::try_from(moves.len()).ok()?);
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
    fn finished_games_are_no_openings() {
        let over: Game = "e6f4e3f6g5d6e7f5c5".parse().expect("legal");
        assert_eq!(check(&random(8, 3, 1)), Ok(()));
        assert_eq!(check(&[]), Err(OpeningsError::None));
        assert_eq!(check(&[Game::new(), over]), Err(OpeningsError::Over(2)));
    }

    #[test]
    fn missing_openings_are_repeated_or_shortened() {
        assert_eq!(random(0, 3, 1), [Game::new(), Game::new(), Game::new()]);
        let positions: HashSet<_> = random(1, 9, 1).iter().map(Game::position).collect();
        assert_eq!(positions.len(), 4);
        assert!(random(200, 2, 1).iter().all(|game| !game.is_over()));
    }
}
