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

#[test]
fn iterative_deepening_reports_each_depth() {
    let report = json(&["search", "f5d6c3", "-a", "id", "-d", "4", "--json"]);
    let depths = report["depths"].as_array().expect("a list");
    assert_eq!(depths.len(), 4);
    for (depth, found) in (1_u32..).zip(depths) {
        // Iterative deepening to this depth ends with the same row.
        let depth_text = depth.to_string();
        let alone = json(&["search", "f5d6c3", "-a", "id", "-d", &depth_text, "--json"]);
        for field in ["depth", "value", "best", "nodes"] {
            assert_eq!(found[field], alone[field], "depth {depth}: {field}");
        }
        assert!(found["seconds"].as_f64() <= report["seconds"].as_f64());
    }
    let words = text(&["search", "f5d6c3", "-a", "id", "-d", "4"]);
    let table = words
        .lines()
        .skip_while(|line| !line.contains("depth   value  move"));
    let firsts: Vec<&str> = table
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert_eq!(firsts, ["depth", "1", "2", "3", "4"], "{words}");
    // Other searches go directly to their depth, unless they have a time limit.
    let direct = json(&["search", "f5d6c3", "-a", "table", "-d", "3", "--json"]);
    assert_eq!(direct["depths"], serde_json::json!([]));
    let timed = [
        "search",
        "f5d6c3",
        "-a",
        "alphabeta",
        "-d",
        "2",
        "-t",
        "3600",
        "--json",
    ];
    assert_eq!(json(&timed)["depths"].as_array().map(Vec::len), Some(2));
}
