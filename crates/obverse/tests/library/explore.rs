//! `obverse explore`.

use serde_json::{Value, json};

use super::shelf::Shelf;

/// The moves of an answer with their numbers of games.
fn moves(answer: &Value) -> Vec<(String, u64)> {
    let moves = answer["moves"].as_array().expect("moves");
    let played = |it: &Value| {
        let name = it["move"].as_str().expect("a move").to_owned();
        (name, it["games"].as_u64().expect("a number"))
    };
    moves.iter().map(played).collect()
}

#[test]
fn moves_are_counted_up_to_symmetry() {
    let shelf = Shelf::filled();
    let start = shelf.json(&["explore"]);
    assert_eq!(moves(&start), [("f5".to_owned(), 5)]);
    assert_eq!(
        (&start["black_wins"], &start["draws"], &start["white_wins"]),
        (&json!(2), &json!(1), &json!(1))
    );
    assert_eq!(
        (&start["first_year"], &start["last_year"]),
        (&json!(1990), &json!(2001))
    );
    let second = shelf.json(&["explore", "f5"]);
    let names = [
        ("d6".to_owned(), 3),
        ("f4".to_owned(), 1),
        ("f6".to_owned(), 1),
    ];
    assert_eq!(moves(&second), names);
    // The position of game 2 is the one of game 1, turned.
    for position in ["f5d6c3", "c4e3f6", "d3c5f6"] {
        let answer = shelf.json(&["explore", position]);
        assert_eq!(answer["games"], 2, "{position}");
        assert_eq!(moves(&answer).len(), 1);
        let board = shelf.json(&["show", position]);
        assert!(
            board["moves"]
                .as_array()
                .expect("moves")
                .contains(&answer["moves"][0]["move"])
        );
    }
    assert_eq!(shelf.json(&["explore", "f5d6c3d3c4"])["ended"], 2);
    assert_eq!(shelf.json(&["explore", "f5d6c3d3c4"])["opening"], "Tiger");
}

#[test]
fn exact_positions_are_told_apart() {
    let shelf = Shelf::filled();
    let start = shelf.json(&["explore", "start", "--exact"]);
    assert_eq!(moves(&start), [("f5".to_owned(), 4), ("c4".to_owned(), 1)]);
    assert_eq!(shelf.json(&["explore", "c4e3", "--exact"])["games"], 1);
}

#[test]
fn games_are_restricted() {
    let shelf = Shelf::filled();
    let games = |args: &[&str]| {
        let answer = shelf.json(&[&["explore"], args].concat());
        answer["games"].as_u64().expect("a number")
    };
    assert_eq!(games(&["start", "--player", "ann", "--as", "black"]), 2);
    assert_eq!(games(&["f5d6", "--player", "ben", "--opponent", "ann"]), 2);
    assert_eq!(games(&["start", "--years", "2001"]), 2);
    assert_eq!(games(&["start", "--event", "open"]), 2);
    assert_eq!(games(&["f5f4", "--player", "ann"]), 0);
    assert!(
        shelf
            .complaint(2, &["explore", "f5", "--player", "Zoe"])
            .contains("no player named `Zoe`")
    );
}

#[test]
fn a_table_shows_moves_and_games() {
    let shelf = Shelf::filled();
    let text = shelf.text(&["explore", "f5d6"]);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "Perpendicular: 3 games, Black to move");
    let row: Vec<&str> = lines[3].split_whitespace().collect();
    assert_eq!(
        row,
        [
            "c3",
            "2",
            "67",
            "%",
            "50",
            "%",
            "0",
            "%",
            "50",
            "%",
            "1990-1995"
        ]
    );
    assert!(
        text.contains("Latest games") && text.contains("Dora Lee"),
        "{text}"
    );
    let text = shelf.text(&["explore", "f5d6c3d3c4b3"]);
    assert!(text.starts_with("Aubrey: no games"), "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
}

#[test]
fn the_index_is_built_when_it_is_needed() {
    let shelf = Shelf::filled();
    let index = shelf.path("data/obverse/library.db.index");
    for damage in [None, Some(&b"no index"[..])] {
        match damage {
            None => std::fs::remove_file(&index).expect("removed"),
            Some(bytes) => std::fs::write(&index, bytes).expect("written"),
        }
        assert_eq!(shelf.json(&["explore", "f5d6"])["games"], 3);
        assert!(index.metadata().expect("an index").len() > 100);
    }
}
