//! Random games for the property tests.

use obverse_core::{Game, Move, Position};
use proptest::prelude::*;
use proptest::sample::Index;

/// Generates games of any length from the standard start, finished and unfinished.
pub fn standard_games() -> impl Strategy<Value = Game> {
    games_from(Just(Position::start()))
}

/// Generates games of any length from these positions.
pub fn games_from(start: impl Strategy<Value = Position>) -> impl Strategy<Value = Game> {
    let choices = prop_oneof![
        proptest::collection::vec(any::<Index>(), 0..70),
        proptest::collection::vec(any::<Index>(), 70),
    ];
    (start, choices).prop_map(|(start, choices)| {
        let mut game = Game::from_position(start);
        for choice in choices {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            game.play(*choice.get(&moves)).expect("a legal move");
        }
        game
    })
}
