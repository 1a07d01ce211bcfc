//! Input that students try first: names in any spelling, the same options in all commands, printed games as input.

use crate::common::{START, complaint, json, text};
use serde_json::Value;

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

/// The last line of a trace as JSON: its result.
fn traced(args: &[&str]) -> Value {
    let steps = text(&[&["trace", "--json"], args].concat());
    let last = steps.lines().last().expect("a result");
    serde_json::from_str(last).expect("JSON")
}

#[test]
fn traces_take_evaluation_and_rules() {
    // An independent program computed the values and moves of this table.
    let rows = include_str!("data/search.tsv").lines().skip(1);
    let mut searches = 0;
    for row in rows.map(|row| row.split('\t').collect::<Vec<_>>()) {
        let &[board, evaluation, depth, tie, pass, value, best, ..] = row.as_slice() else {
            panic!("{row:?}");
        };
        if depth.parse::<u32>().expect("a depth") > 3 {
            continue;
        }
        let options = [
            board, "--eval", evaluation, "--depth", depth, "--tie", tie, "--pass", pass,
        ];
        let result = traced(&options);
        assert_eq!(result["value"].to_string(), value, "{row:?}");
        assert_eq!(result["best"].as_str().unwrap_or("none"), best, "{row:?}");
        searches += 1;
    }
    assert!(searches > 20, "{searches}");
}

#[test]
fn traces_take_presets() {
    for (preset, evaluation, tie, pass) in [
        ("arta", "lab", "first", "leaf"),
        ("athens-2020", "discs", "last", "ply"),
    ] {
        let options = [
            "--eval", evaluation, "--tie", tie, "--pass", pass, "--depth", "3",
        ];
        let by_preset = text(&["trace", "f5d6", "--preset", preset, "--depth", "3"]);
        assert_eq!(
            by_preset,
            text(&[&["trace", "f5d6"], &options[..]].concat())
        );
        // An explicit option wins.
        let discs = ["trace", "f5d6", "--preset", preset, "--eval", "weights"];
        assert_ne!(text(&discs), text(&["trace", "f5d6", "--preset", preset]));
    }
    let first: Value = serde_json::from_str(
        text(&["trace", START, "--preset", "athens-2020", "--json"])
            .lines()
            .next()
            .expect("a line"),
    )
    .expect("JSON");
    assert_eq!(
        (&first["tie"], &first["pass"]),
        (&"last".into(), &"ply".into())
    );
    let message = complaint(
        2,
        &["trace", "start", "--preset", "athens-2020", "-d", "11"],
    );
    assert!(message.contains("choose 1 to 10"), "{message}");
}

#[test]
fn a_log_with_other_rules_can_be_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("student.txt");
    let rules = ["f5d6", "--preset", "athens-2020", "--depth", "2"];
    std::fs::write(&log, text(&[&["trace"], &rules[..]].concat())).expect("a log");
    let log = log.to_str().expect("a name");
    let check = [&["trace", "--check", log], &rules[..]].concat();
    assert!(text(&check).contains("right"));
    let other = ["trace", "--check", log, "f5d6", "--depth", "2"];
    crate::common::obverse(&other).assert().code(1);
}

const TREE: &str = "((3 12 8)(2 4 6)(14 5 2))";

#[test]
fn min_may_move_at_the_root_of_a_tree() {
    let by_option = traced(&["--tree", TREE, "--root", "min"]);
    assert_eq!(
        (&by_option["value"], &by_option["best"]),
        (&6.into(), &"a2".into())
    );
    let typed = format!("Min {TREE}");
    assert_eq!(traced(&["--tree", &typed]), by_option);
    // `--root` overrides the side that the text of the tree names.
    assert_eq!(traced(&["--tree", &typed, "--root", "MAX"])["value"], 3);
    let svg = text(&["trace", "--tree", TREE, "--root", "min", "--format", "svg"]);
    let (min, max) = (svg.find("MIN").expect("MIN"), svg.find("MAX").expect("MAX"));
    assert!(min < max, "the first level is Min's");
    let log = text(&["trace", "--tree", TREE, "--root", "min", "--format", "log"]);
    assert!(
        log.contains("\nroot,0,Infinity,-Infinity,Infinity\na1,1,-Infinity,"),
        "{log}"
    );
    let message = complaint(2, &["trace", "start", "--root", "min"]);
    assert!(message.contains("--tree"), "{message}");
    let message = complaint(2, &["trace", "--tree", TREE, "--root", "black"]);
    assert!(message.contains("expected `max` or `min`"), "{message}");
}

#[test]
fn logs_of_trees_with_min_at_the_root_are_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("student.txt");
    for more in [&["--root", "min"][..], &["-a", "scout"], &["--tie", "last"]] {
        let right = text(&[&["trace", "--tree", TREE, "--format", "log"], more].concat());
        std::fs::write(&log, &right).expect("a log");
        let check = [
            "trace",
            "--tree",
            TREE,
            "--check",
            log.to_str().expect("a name"),
        ];
        assert!(text(&[&check, more].concat()).contains("right"), "{more:?}");
        crate::common::obverse(&check).assert().code(1);
    }
}

#[test]
fn scout_searches_trees_of_numbers() {
    let words = text(&["trace", "--tree", TREE, "-a", "NegaScout"]);
    assert!(
        words.contains("The null window only tests whether the value is above 3."),
        "{words}"
    );
    assert!(words.contains("The value is 3: MAX chooses a1."), "{words}");
    // If a later move fails high in the null window, it is searched again with the full window.
    let words = text(&[
        "trace",
        "--tree",
        "((3 5)((7 6) 9))",
        "-a",
        "scout",
        "--format",
        "log",
    ]);
    assert_eq!(
        words
            .lines()
            .filter(|row| row.starts_with("a2,1,Infinity"))
            .count(),
        2,
        "{words}"
    );
    let message = complaint(2, &["trace", "--tree", TREE, "-a", "ordered"]);
    assert!(
        message.contains("expected minimax, alphabeta or scout"),
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
    // Without --depth, a position gets depth 2, and a problem keeps its own depth.
    assert!(run(&convert, START).starts_with("X\n2\n"));
    assert_eq!(run(&convert, &problem), problem);
    assert!(run(&[&convert[..], &["-d", "5"]].concat(), &problem).starts_with("X\n5\n"));
    // `trace` reads the written file.
    run(
        &[&convert[..], &["--depth", "3", "-o", name]].concat(),
        "f5d6",
    );
    assert_eq!(
        text(&["trace", name]),
        text(&["trace", "f5d6", "--depth", "3"])
    );
    // Every game of a file becomes a problem.
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
        // A separate search with iterative deepening to only this depth has the same result.
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
    // Searches with an algorithm other than `id` go directly to their depth, unless they have a time limit.
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

/// Plays a game between two players and returns the output.
fn played(options: &[&str]) -> String {
    text(&[&["play", "--ascii", "--seed", "1"], options].concat())
}

#[test]
fn each_side_of_a_game_has_its_own_limits() {
    let output = played(&[
        "--black",
        "PlayerMinimax:depth=2",
        "--white",
        "id:depth=3,time=3600",
    ]);
    assert!(
        output.contains("Black: minimax, depth 2, evaluation weights\n"),
        "{output}"
    );
    assert!(
        output.contains("White: id, depth 3, 3600 s per move, evaluation weights\n"),
        "{output}"
    );
    for (player, depth) in [
        ("(minimax:depth=2)", "depth 2,"),
        ("(id:depth=3,time=3600)", "depth 3,"),
    ] {
        let moves: Vec<_> = output
            .lines()
            .filter(|line| line.contains(player))
            .collect();
        assert!(moves.len() > 20, "{output}");
        // Check only the first 20 moves: near the end of the game, fewer plies remain than the depth.
        assert!(
            moves[..20].iter().all(|line| line.contains(depth)),
            "{output}"
        );
    }
    // The depth of a player (`minimax:depth=1`) overrides `--depth`, which applies to both players.
    let output = played(&[
        "--black",
        "minimax:depth=1",
        "--white",
        "alphabeta",
        "--depth",
        "2",
    ]);
    assert!(
        output.contains("Black: minimax, depth 1,")
            && output.contains("White: alphabeta, depth 2,")
    );
    let options = [
        "play",
        "--preset",
        "athens-2020",
        "--black",
        "minimax:depth=11",
    ];
    let message = complaint(2, &options);
    assert!(message.contains("choose 1 to 10"), "{message}");
}

#[test]
fn a_printed_game_from_another_start_can_be_fed_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("a name")
            .to_owned()
    };
    let saved = file("game.txt");
    let players = [
        "--black", "greedy", "--white", "greedy", "--start", "mirrored",
    ];
    let output = played(&[&players[..], &["--save", &saved]].concat());
    let printed = output
        .lines()
        .find(|line| line.starts_with("Transcript from "))
        .expect("a line");
    let (label, moves) = printed.split_once(": ").expect("moves");
    let board = label.strip_prefix("Transcript from ").expect("a board");
    let short = format!("{board}: {moves}");
    assert_eq!(
        std::fs::read_to_string(&saved).expect("a file"),
        format!("{short}\n")
    );
    let position = json(&["show", &saved, "--json"])["position"].clone();
    assert_ne!(position, board, "moves were played");
    // Take only the first 20 moves, so that the position has legal moves to search.
    let part = format!("{label}: {}", &moves[..40]);
    let words: Vec<&str> = part.split(' ').collect();
    let mirrored = format!("mirrored: {}", &moves[..40]);
    let expected = json(&["show", &saved, "--ply", "20", "--json"])["position"].clone();
    for command in [
        &["show", "--json"][..],
        &["moves", "--json"],
        &["eval", "--json"],
        &["perft", "1", "--json"],
        &["search", "-d", "1", "--json"],
        &["hint", "--level", "1", "--json"],
    ] {
        for text in [
            &[part.as_str()][..],
            &words,
            &[mirrored.as_str()],
            &[&part["Transcript from ".len()..]],
        ] {
            assert_eq!(
                json(&[command, text].concat())["position"],
                expected,
                "{command:?} {text:?}"
            );
        }
    }
    assert_eq!(
        text(&["trace", &part, "-d", "1"]),
        text(&["trace", &saved_part(&file("part.txt"), &part), "-d", "1"])
    );
    let review = json(&["analyze", &short, "--level", "1", "--json"]);
    assert_eq!(review["position"], board);
    for start in [&part, &mirrored] {
        let again = played(&["--black", "greedy", "--white", "greedy", "--start", start]);
        assert!(
            again.contains(&format!("{label}: {}", &moves[..40])),
            "{again}"
        );
    }
    // A file can have one game per line, with and without a start position.
    let list = file("list.txt");
    std::fs::write(&list, format!("{short}\nf5d6\n{part}\n")).expect("a list");
    assert_eq!(
        text(&["convert", &list, "--to", "ggf"])
            .lines()
            .filter(|line| line.contains("BO[8"))
            .count(),
        3
    );
    assert_eq!(
        json(&["show", &list, "--game", "3", "--json"])["position"],
        expected
    );
    // The column in the error counts from the start of the text, board string included.
    let message = complaint(2, &["show", &format!("{board}: e3a1")]);
    assert!(
        message.contains("transcript is wrong at line 1, column 71"),
        "{message}"
    );
}

/// Writes a text to a file and returns its name.
fn saved_part(name: &str, text: &str) -> String {
    std::fs::write(name, text).expect("a file");
    name.to_owned()
}

#[test]
fn letters_of_other_alphabets_are_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let problem = folder.path().join("input.txt");
    let name = problem.to_str().expect("a name");
    let rows = "********\n********\n********\n***OΧ***\n***XO***\n********\n********\n********\n";
    std::fs::write(&problem, format!("X\n2\n{rows}")).expect("a file");
    for command in ["trace", "show"] {
        let message = complaint(2, &[command, name]);
        assert!(
            message.contains("`Χ` is the Greek letter chi: type a Latin X"),
            "{message}"
        );
        assert!(message.contains("line 6, column 5"), "{message}");
    }
    std::fs::write(&problem, format!("Ο\n2\n{}", rows.replace('Χ', "X"))).expect("a file");
    let message = complaint(2, &["trace", name]);
    assert!(
        message.contains("line 1, column 1: `Ο` is the Greek letter omicron"),
        "{message}"
    );
    for (text, sentence) in [
        ("f5δ6", "`δ` is the Greek letter delta: type a Latin d"),
        ("ϲ4", "`ϲ` is the Greek lunate sigma: type a Latin c"),
        ("С4c3", "`С` is the Cyrillic letter es: type a Latin C"),
        (
            &START.replacen('O', "О", 1),
            "`О` is the Cyrillic letter o: type a Latin O",
        ),
        (
            &START.replace('-', "–"),
            "`–` is the en dash: type an ordinary -",
        ),
    ] {
        let message = complaint(2, &["show", text]);
        assert!(message.contains(sentence), "{text}: {message}");
    }
    let assert = crate::common::obverse(&["play", "--ascii"])
        .write_stdin("φ5\n")
        .assert();
    let output = crate::common::stdout(assert.success());
    assert!(
        output.contains("`φ` is the Greek letter phi: type a Latin f"),
        "{output}"
    );
}
