//! Weaker play: `skill` loses the requested number of discs per game, measured by the engine's own values.

use obverse_arena::{Allowance, EngineOptions, EnginePlayer, Player, Turn, openings};
use obverse_core::{Color, Game, Move};
use obverse_engine::{Effort, Stop, Strength};

const GAMES: usize = 12;

fn engine(skill: Option<f64>) -> EnginePlayer {
    EnginePlayer::new(EngineOptions {
        strength: Strength {
            effort: Some(Effort::Depth(3)),
            skill,
        },
        hash_mib: Some(1),
        ..EngineOptions::default()
    })
    .expect("the built-in weights")
}

/// Plays games against an equal engine without the option `skill`. Returns the discs per game lost on purpose and the
/// final disc difference per game.
fn play(skill: f64) -> (f64, f64) {
    let (mut lost, mut ahead) = (0.0, 0);
    let mut opponent = engine(None);
    let mut player = engine(Some(skill));
    let stop = Stop::default();
    for (number, opening) in openings::random(6, GAMES, 1).into_iter().enumerate() {
        let mut game: Game = opening;
        let color = Color::ALL[number % 2];
        player.new_game(number as u64);
        opponent.new_game(0);
        while !game.is_over() {
            let position = game.position();
            let mover: &mut dyn Player = if position.turn() == color {
                &mut player
            } else {
                &mut opponent
            };
            let mv = if position.must_pass() {
                Move::Pass
            } else {
                let turn = Turn {
                    game: &game,
                    allowance: Allowance::Unlimited,
                    stop: &stop,
                };
                mover.choose(&turn).expect("it plays").mv
            };
            game.play(mv).expect("legal");
        }
        lost += player.lost();
        ahead += game.score().expect("it is over").difference(color);
    }
    (lost / GAMES as f64, f64::from(ahead) / GAMES as f64)
}

#[test]
fn the_requested_number_of_discs_is_lost() {
    let (nothing, even) = play(0.0);
    assert_eq!(nothing, 0.0);
    for target in [5.0, 10.0, 20.0, 40.0] {
        let (lost, _) = play(target);
        assert!((lost / target - 1.0).abs() < 0.3, "{target}: {lost}");
    }
    let (_, weak) = play(40.0);
    assert!(weak < even - 10.0, "{weak} discs ahead, {even} without");
}
