//! What students type first: names in any spelling, options where they are expected, output that can be fed back.

use crate::common::{complaint, json, text};

#[test]
fn names_are_understood_in_any_case() {
    let expected = json(&[
        "search",
        "f5",
        "-a",
        "alphabeta",
        "-e",
        "corners",
        "-d",
        "3",
        "--json",
    ]);
    for (algorithm, evaluation) in [
        ("AlphaBeta", "Corners"),
        ("ALPHA-BETA", "CORNERS"),
        ("Alpha_Beta", "corners"),
        ("ab", "corners"),
        ("PlayerAlphaBeta", "corners"),
    ] {
        let found = json(&[
            "search", "f5", "-a", algorithm, "-e", evaluation, "-d", "3", "--json",
        ]);
        for field in ["algorithm", "eval", "value", "best", "nodes"] {
            assert_eq!(found[field], expected[field], "{algorithm}");
        }
    }
    for (typed, name) in [
        ("MINIMAX", "minimax"),
        ("NegaScout", "scout"),
        ("PVS", "scout"),
        ("Iterative-Deepening", "id"),
        ("PlayerID", "id"),
    ] {
        let found = json(&["search", "start", "-a", typed, "-d", "2", "--json"]);
        assert_eq!(found["algorithm"], name, "{typed}");
    }
    let found = json(&[
        "search", "--preset", "ARTA", "--tie", "Last", "--pass", "PLY", "-d", "2", "--json",
    ]);
    assert_eq!(found["preset"], "arta");
    assert_eq!(
        (&found["tie"], &found["pass"]),
        (&"last".into(), &"ply".into())
    );
    assert!(text(&["eval", "start", "--eval", "ALL"]).contains("prop+mobility"));
    assert!(
        text(&["compare", "start", "-a", "MiniMax,AlphaBeta", "-d", "1"]).contains("alphabeta")
    );
}

#[test]
fn unknown_names_are_still_refused() {
    for name in ["alfabeta", "player", "Player", "", "-"] {
        let option = format!("--algorithm={name}");
        let message = complaint(2, &["search", "start", &option]);
        assert!(message.contains("alphabeta"), "{name}: {message}");
    }
    let message = complaint(2, &["compare", "-a", "MCTS"]);
    assert!(
        message.contains("'mcts'") && message.contains("probcut"),
        "{message}"
    );
}
