//! Random games for the property tests.

use obverse_core::{Game, Move, Position};
use proptest::prelude::*;
use proptest::sample::Index;

/// Games of any length from the standard start, finished and unfinished.
pub fn games() -> impl Strategy<Value = Game> {
    games_from(Just(Position::start()))
}

/// Games of any length from such positions.
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

/// The game without a pass at its end, which most formats cannot show.
pub fn without_last_pass(mut game: Game) -> Game {
    if game.moves().next_back() == Some(Move::Pass) {
        game.undo();
    }
    // Moves that can be redone are no part of a record.
    let mut copy = Game::from_position(game.start());
    for mv in game.moves() {
        copy.play(mv).expect("it was legal the first time");
    }
    copy
}
