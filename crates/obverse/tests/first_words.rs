//! What students type first: names in any spelling, options where they are expected, output that can be fed back.

use crate::common::{START, complaint, json, text};

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

#[test]
fn games_and_positions_become_search_problems() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("input.txt");
    let name = path.to_str().expect("a name");
    let convert = ["convert", "-", "--to", "Problem"];
    let run = |args: &[&str], input: &str| {
        let assert = crate::common::obverse(args)
            .write_stdin(input.to_owned())
            .assert();
        crate::common::stdout(assert.success())
    };
    let problem = run(&[&convert[..], &["--depth", "3"]].concat(), "f5d6");
    let rows = "********\n********\n********\n***OX***\n***OXX**\n***O****\n";
    assert_eq!(problem, format!("X\n3\n{rows}********\n********\n"));
    // Other positions get depth 2, and problems keep their depth, unless --depth is given.
    assert!(run(&convert, START).starts_with("X\n2\n"));
    assert_eq!(run(&convert, &problem), problem);
    assert!(run(&[&convert[..], &["-d", "5"]].concat(), &problem).starts_with("X\n5\n"));
    // The file is read back.
    run(
        &[&convert[..], &["--depth", "3", "-o", name]].concat(),
        "f5d6",
    );
    assert_eq!(
        text(&["trace", name]),
        text(&["trace", "f5d6", "--depth", "3"])
    );
    // Every game is a problem.
    let two = run(&convert, "f5d6\nf5f6\n");
    assert_eq!(two.lines().count(), 20);
    assert_eq!(run(&convert, &two), two);
    let message = complaint(2, &["convert", name, "--to", "ggf", "--depth", "3"]);
    assert!(message.contains("--to problem"), "{message}");
}
