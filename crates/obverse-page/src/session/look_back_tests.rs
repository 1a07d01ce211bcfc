//! Tests of what follows a finished game: where it turned, and second tries at costly moves.

use obverse_core::{Position, Square};
use obverse_engine::{Certainty, Line, Selectivity};
use obverse_review::MoveReview;
use serde_json::{Value, json};

use super::tests::{NOW, new_game, play, say, session, state, two_people};
use super::*;

/// A finished game of two people, whose costliest moves are the second and the fourth, by values that the test makes up.
fn finished_game() -> Session {
    let mut session = session();
    say(&mut session, new_game(two_people()));
    play(&mut session, "f5d6c3d3");
    say(&mut session, json!({"type": "resign"}));
    session
}

/// Judges a move of a game: it loses this many discs against the best move.
fn judged(game: &obverse_core::Game, index: usize, best: Square, lost: i32) -> MoveReview {
    let (position, mv) = (game.positions().zip(game.moves()))
        .nth(index)
        .expect("a move");
    let line = |mv: Move, score: i32| Line {
        score,
        value: score as f32,
        certainty: Certainty::Estimate(Selectivity::NONE),
        depth: 10,
        moves: vec![mv],
    };
    MoveReview {
        ply: index + 1,
        position,
        mv,
        best: line(best.into(), lost),
        played: line(mv, 0),
    }
}

/// The review of [`finished_game`]: the second move loses 7 discs, the fourth 4.
fn judged_game() -> Vec<MoveReview> {
    let game: obverse_core::Game = "f5d6c3d3".parse().expect("a game");
    let moves = [
        (Square::F5, 0),
        (Square::F4, 7),
        (Square::C3, 0),
        (Square::C4, 4),
    ];
    let moves = moves.iter().enumerate();
    let moves = moves.map(|(index, &(best, lost))| judged(&game, index, best, lost));
    moves.collect()
}

fn hear_review(session: &mut Session, moves: Vec<MoveReview>) {
    let task = session.wanted().expect("a review");
    let news = EngineNews {
        judged: moves,
        is_done: true,
        ..EngineNews::default()
    };
    session.hear(&task, news, NOW);
}

fn reviewed_game() -> Session {
    let mut session = finished_game();
    hear_review(&mut session, judged_game());
    session
}

#[test]
fn a_finished_game_is_looked_back_on() {
    let mut session = finished_game();
    assert_eq!(state(&session)["finished"], true);
    assert_eq!(state(&session)["lookBack"], Value::Null);
    session = reviewed_game();
    let back = &state(&session)["lookBack"];
    let costly: Vec<_> = (back["costly"].as_array().expect("a list").iter())
        .map(|it| (it["ply"].as_u64(), it["loss"].as_u64()))
        .collect();
    assert_eq!(costly, [(Some(2), Some(7)), (Some(4), Some(4))]);
    assert_eq!(back["people"][1]["lost"], 11);
    assert_eq!(session.wanted(), None);
    // Another move in an earlier position continues the game.
    say(&mut session, json!({"type": "undo"}));
    say(&mut session, json!({"type": "undo"}));
    play(&mut session, "c4");
    assert_eq!(state(&session)["finished"], false);
    assert_eq!(state(&session)["lookBack"], Value::Null);
}

#[test]
fn a_costly_move_is_tried_again() {
    let mut session = reviewed_game();
    let stored = state(&session)["transcript"].clone();
    say(
        &mut session,
        json!({"type": "tryAgain", "retry": {"number": 0}}),
    );
    let now = state(&session);
    assert_eq!((&now["ply"], &now["turn"]), (&json!(1), &json!("white")));
    // The move of the game and the best move need no search.
    let tried = |session: &mut Session, square: &str| {
        say(session, json!({"type": "play", "square": square}));
        state(session)["lookBack"]["retry"].clone()
    };
    let same = tried(&mut session, "d6");
    assert_eq!(
        (&same["tried"], &same["verdict"]["lost"]),
        (&json!("d6"), &json!(7))
    );
    assert_eq!(session.wanted(), None);
    assert_eq!(tried(&mut session, "f4")["verdict"]["lost"], 0);
    // Another move is judged by the engine and not played.
    let other = tried(&mut session, "f6");
    assert_eq!(
        (&other["tried"], &other["verdict"]),
        (&json!("f6"), &Value::Null)
    );
    let game = obverse_core::Game::from_position(judged_position());
    let mut one_move = game.clone();
    one_move.place(Square::F6).expect("legal");
    hear_review(&mut session, vec![judged(&one_move, 0, Square::F6, 0)]);
    let retry = &state(&session)["lookBack"]["retry"];
    assert_eq!(retry["verdict"]["lost"], 7);
    assert_eq!(state(&session)["transcript"], stored);
    // Illegal moves are refused, and the end of the tries shows the end of the game.
    let events = say(&mut session, json!({"type": "play", "square": "a1"}));
    assert!(
        events.iter().any(|it| it["code"] == "illegal"),
        "{events:?}"
    );
    say(&mut session, json!({"type": "tryAgain", "retry": null}));
    assert_eq!(state(&session)["ply"], 4);
    assert_eq!(state(&session)["lookBack"]["retry"], Value::Null);
}

fn judged_position() -> Position {
    let mut game = obverse_core::Game::new();
    game.place(Square::F5).expect("legal");
    game.position()
}

#[test]
fn a_reload_keeps_the_second_try() {
    let mut before = reviewed_game();
    say(
        &mut before,
        json!({"type": "tryAgain", "retry": {"number": 0}}),
    );
    let kept = state(&before);
    let mut session = session();
    say(
        &mut session,
        json!({
            "type": "restore", "game": kept["stored"], "arrangement": kept["arrangement"], "page": "play",
            "standing": {"forfeit": kept["forfeit"], "retry": {"number": 0, "tried": "d6"}},
        }),
    );
    assert_eq!(state(&session)["ply"], 1);
    hear_review(&mut session, judged_game());
    let retry = state(&session)["lookBack"]["retry"].clone();
    assert_eq!(
        (&retry["tried"], &retry["verdict"]["lost"]),
        (&json!("d6"), &json!(7))
    );
}
