//! `obverse search`, `obverse eval` and `obverse moves --boards`.

use crate::common::{START, complaint, json, obverse, text};
use serde_json::{Value, json};

const EXACT: [&str; 6] = ["minimax", "alphabeta", "ordered", "table", "id", "scout"];

/// The rows of a table with tab-separated fields; `#` starts a comment.
fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect())
}

fn number(text: &str) -> i64 {
    text.parse().expect("a number")
}

#[test]
fn searches_find_what_an_independent_program_finds() {
    for row in rows(include_str!("data/search.tsv")) {
        let &[
            board,
            evaluation,
            depth,
            tie,
            pass,
            value,
            best,
            nodes,
            leaves,
        ] = row.as_slice()
        else {
            panic!("{row:?}");
        };
        let best = match best {
            "none" => Value::Null,
            name => json!(name),
        };
        for algorithm in EXACT {
            let report = json(&[
                "search",
                board,
                "--algorithm",
                algorithm,
                "--eval",
                evaluation,
                "--depth",
                depth,
                "--tie",
                tie,
                "--pass",
                pass,
                "--json",
            ]);
            assert_eq!(report["value"], number(value), "{algorithm} {row:?}");
            assert_eq!(report["best"], best, "{algorithm} {row:?}");
            let first = report["pv"].get(0).unwrap_or(&Value::Null);
            assert_eq!(first, &best, "{algorithm} {row:?}");
            if algorithm == "minimax" {
                assert_eq!(report["nodes"], number(nodes), "{row:?}");
                assert_eq!(report["leaves"], number(leaves), "{row:?}");
                assert_eq!(report["depth"], number(depth), "{row:?}");
            }
        }
    }
}

#[test]
fn evaluations_say_what_an_independent_program_says() {
    let names = [
        "discs",
        "weights",
        "corners",
        "lab",
        "prop",
        "prop+mobility",
    ];
    for row in rows(include_str!("data/evaluations.tsv")) {
        let board = row[0];
        let sign = if board.ends_with('X') { 1 } else { -1 };
        let report = json(&["eval", board, "--eval", "all", "--json"]);
        for (at, name) in names.into_iter().enumerate() {
            let expected = number(row[at + 1]);
            let worth = &report["evaluations"][at];
            assert_eq!(worth["eval"], name);
            assert_eq!(worth["black"], expected, "{name} {board}");
            assert_eq!(worth["mover"], sign * expected, "{name} {board}");
            let parts = worth["parts"].as_object().expect("parts by name");
            let sum: i64 = parts.values().filter_map(Value::as_i64).sum();
            assert_eq!(sum, expected, "{name} {board}");
        }
    }
}

#[test]
fn the_json_of_a_search_has_all_fields() {
    let report = json(&[
        "search",
        "start",
        "--algorithm",
        "table",
        "--depth",
        "3",
        "--json",
    ]);
    for field in [
        "position",
        "turn",
        "algorithm",
        "eval",
        "value",
        "best",
        "pv",
        "nodes",
        "leaves",
        "cutoffs",
        "table_hits",
        "depth",
        "seconds",
        "finished",
        "exhausted",
    ] {
        assert!(report.get(field).is_some(), "{field}");
    }
    assert_eq!(report["algorithm"], "table");
    assert_eq!(report["eval"], "weights");
    assert_eq!(report["finished"], true);
    assert_eq!(report["exhausted"], false);
    assert!(report["seconds"].as_f64().expect("a number") >= 0.0);
    assert_eq!(report["pv"].as_array().map(Vec::len), Some(3));
}

#[test]
fn every_algorithm_answers_a_legal_move() {
    for algorithm in ["random", "greedy", "probcut", "mcts"] {
        let report = json(&[
            "search",
            "f5d6c3",
            "--algorithm",
            algorithm,
            "--depth",
            "4",
            "--seed",
            "3",
            "--json",
        ]);
        let best = report["best"].as_str().expect("a move");
        assert!(
            ["d3", "f3", "f4", "g5"].contains(&best),
            "{algorithm} {best}"
        );
    }
}

#[test]
fn random_moves_depend_on_the_seed() {
    let play = |seed: &str| {
        let args = [
            "search",
            "start",
            "--algorithm",
            "mcts",
            "--iterations",
            "50",
            "--seed",
            seed,
        ];
        let mut report = json(&[&args[..], &["--json"]].concat());
        for varying in ["seconds", "nodes_per_second"] {
            report[varying] = Value::Null;
        }
        report
    };
    assert_eq!(play("1"), play("1"));
    assert_eq!(play("1")["leaves"], 50);
    let choices: Vec<Value> = (0..20)
        .map(|seed| {
            let seed = seed.to_string();
            json(&[
                "search",
                "start",
                "--algorithm",
                "random",
                "--seed",
                &seed,
                "--json",
            ])["best"]
                .take()
        })
        .collect();
    assert!(choices.iter().any(|choice| *choice != choices[0]));
}

#[test]
fn time_limits_end_searches() {
    for algorithm in EXACT {
        let report = json(&[
            "search",
            "start",
            "--algorithm",
            algorithm,
            "--time",
            "0",
            "--json",
        ]);
        // Some depths are completed even without time, because the clock is not checked at the first nodes.
        let depth = report["depth"].as_u64().expect("a number");
        assert!((1..=6).contains(&depth), "{algorithm} {depth}");
        assert_eq!(report["finished"], false, "{algorithm}");
        assert_eq!(report["best"], "d3", "{algorithm}");
    }
    // With --time and --depth, the search stops at the limit that it reaches first.
    let report = json(&[
        "search",
        "--algorithm",
        "id",
        "--time",
        "60",
        "--depth",
        "3",
        "--json",
    ]);
    assert_eq!(
        (&report["depth"], &report["finished"]),
        (&json!(3), &json!(true))
    );
}

/// With an unlimited time, iterative deepening searches all lower depths first, and the node count is the sum over all
/// depths.
#[test]
fn with_a_time_searches_deepen_to_their_depth() {
    for algorithm in EXACT {
        let nodes = |depth: &str, more: &[&str]| {
            let args = ["search", "f5d6c3", "--algorithm", algorithm, "--json"];
            let report = json(&[&args[..], &["--depth", depth], more].concat());
            assert_eq!(report["depth"].to_string(), depth, "{algorithm}");
            report["nodes"].as_u64().expect("a number")
        };
        let deepened = nodes("4", &["--time", "86400"]);
        let direct = nodes("4", &[]);
        match algorithm {
            // `id` deepens iteratively with or without a time limit, so the node counts are equal.
            "id" => assert_eq!(deepened, direct),
            "table" => assert_eq!(
                deepened,
                json(&[
                    "search",
                    "f5d6c3",
                    "--algorithm",
                    "id",
                    "--depth",
                    "4",
                    "--json"
                ])["nodes"]
            ),
            _ => {
                let each = ["1", "2", "3", "4"].map(|depth| nodes(depth, &[]));
                assert_eq!(deepened, each.iter().sum::<u64>(), "{algorithm}");
            }
        }
    }
}

#[test]
fn depths_are_those_of_the_course() {
    let search = ["search", "--preset", "athens-2020", "--json"];
    for depth in ["0", "11", "130"] {
        let message = complaint(2, &[&search[..], &["--depth", depth]].concat());
        assert!(message.contains("choose 1 to 10"), "{message}");
    }
    for more in [
        &["--depth", "1"][..],
        &["--depth", "10", "--time", "0"],
        // For mcts, the depth is the length of playouts, which the course does not limit.
        &["--depth", "20", "--algorithm", "mcts", "--iterations", "5"],
    ] {
        json(&[&search[..], more].concat());
    }
    json(&[
        "search", "--preset", "usc", "--depth", "11", "--time", "0", "--json",
    ]);
}

#[test]
fn searches_stop_when_the_tree_is_exhausted() {
    let board = "-OX".to_owned() + &"X".repeat(61) + "X";
    let report = json(&[
        "search",
        &board,
        "--algorithm",
        "id",
        "--time",
        "60",
        "--json",
    ]);
    assert_eq!(report["exhausted"], true);
    assert_eq!(report["best"], "a1");
}

#[test]
fn options_against_the_horizon_change_the_tree() {
    let search = |more: &[&str]| {
        let args = [
            "search",
            "f5d6c3d3c4f4f6g5",
            "--depth",
            "3",
            "--json",
            "--algorithm",
            "minimax",
        ];
        json(&[&args[..], more].concat())["nodes"].take()
    };
    assert_ne!(search(&["--singular"]), search(&[]));
    // A corner can be taken at once, so the leaf is not quiet.
    let board = "-OX".to_owned() + &"-".repeat(61) + "X";
    let quiet = json(&["search", &board, "--depth", "0", "--quiescence", "--json"]);
    assert_eq!((&quiet["value"], &quiet["nodes"]), (&json!(99), &json!(2)));
    let rash = json(&["search", &board, "--depth", "0", "--json"]);
    assert_eq!((&rash["value"], &rash["nodes"]), (&json!(16), &json!(1)));
}

#[test]
fn presets_supply_options_that_are_not_given() {
    let report = json(&["search", "--preset", "arta", "--depth", "2", "--json"]);
    assert!(
        report["position"]
            .as_str()
            .is_some_and(|board| board.contains("XO------OX"))
    );
    assert_eq!(report["eval"], "lab");
    assert_eq!(report["pass"], "leaf");
    assert_eq!(report["preset"], "arta");
    let report = json(&[
        "search",
        "--preset",
        "athens-2020",
        "--depth",
        "1",
        "--json",
    ]);
    assert_eq!(
        (&report["eval"], &report["tie"]),
        (&json!("discs"), &json!("last"))
    );
    // All four first moves are equivalent by symmetry.
    assert_eq!(report["best"], "e6");
    assert_eq!(
        json(&["eval", "f5", "--preset", "upc", "--json"])["eval"],
        "prop"
    );
    assert_eq!(json(&["eval", "f5", "--json"])["eval"], "weights");
}

#[test]
fn explicit_options_win() {
    let report = json(&[
        "search", "start", "--preset", "arta", "--eval", "discs", "--pass", "ply", "--tie", "last",
        "--depth", "1", "--json",
    ]);
    assert_eq!(report["position"], START);
    assert_eq!(report["eval"], "discs");
    assert_eq!(report["pass"], "ply");
    assert_eq!(report["best"], "e6");
    let eval = json(&[
        "eval", "start", "--preset", "upc", "--eval", "lab", "--json",
    ]);
    assert_eq!(
        (&eval["eval"], &eval["position"]),
        (&json!("lab"), &json!(START))
    );
}

#[test]
fn boards_may_begin_with_hyphens() {
    let expected = json(&["eval", "start", "--json"]);
    assert_eq!(json(&["eval", START, "--json"]), expected);
    assert_eq!(json(&["eval", "--json", &START[..64], "X"]), expected);
    for command in ["search", "moves"] {
        let report = json(&[command, &START[..64], "X", "--json"]);
        assert_eq!(report["position"], START);
    }
    let boards = json(&["moves", "--boards", START, "--json"]);
    assert_eq!(boards["position"], START);
}

#[test]
fn a_pass_is_a_move_and_no_move_is_null() {
    let must_pass = "OX".to_owned() + &"-".repeat(62) + "X";
    let report = json(&["search", &must_pass, "--depth", "2", "--json"]);
    assert_eq!(report["pv"], json!(["pass", "c1"]));
    let leaf = json(&[
        "search", &must_pass, "--depth", "2", "--pass", "leaf", "--json",
    ]);
    assert_eq!((&leaf["best"], &leaf["pv"]), (&Value::Null, &json!([])));
    let full = "X".repeat(64) + "O";
    let report = json(&[
        "search",
        &full,
        "--algorithm",
        "minimax",
        "--depth",
        "9",
        "--json",
    ]);
    assert_eq!(report["pv"], json!(["pass", "pass"]));
    assert_eq!(report["nodes"], 3);
    assert_eq!(report["exhausted"], true);
    let nothing = json(&["search", "start", "--depth", "0", "--json"]);
    assert_eq!(
        (&nothing["best"], &nothing["nodes"]),
        (&Value::Null, &json!(1))
    );
}

#[test]
fn bad_arguments_exit_with_code_2() {
    for args in [
        &["search", "start", "--algorithm", "guess"][..],
        &["search", "start", "--eval", "all"],
        &["search", "start", "--depth", "-1"],
        &["search", "start", "--depth", "131"],
        &["search", "start", "--time", "-1"],
        &["search", "start", "--time", "soon"],
        &["search", "start", "--tie", "middle"],
        &["search", "start", "--pass", "never"],
        &["search", "start", "--preset", "rome"],
        &["search", "start", "--iterations", "0"],
        &["search", "hello"],
        &["search", "--jsn"],
        &["eval", "start", "--eval", "guess"],
        &["eval", "f5f5"],
        &["moves", "--boards", "f5f5"],
        &["moves", "--boards", "--preset", "rome"],
    ] {
        let message = complaint(2, args);
        assert!(message.starts_with("error: "), "{args:?} {message}");
        let args = [args, &["--json"]].concat();
        let error: Value = serde_json::from_str(&complaint(2, &args)).expect("JSON");
        assert!(error["error"].is_string());
    }
}

#[test]
fn the_text_output_of_a_search() {
    let answer = text(&["search", "start", "--depth", "2"]);
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(
        &lines[..5],
        [
            "alphabeta, weights, depth 2",
            "  value  -3 for Black",
            "  best   d3",
            "  line   d3 c3",
            "  nodes  15, of them 10 leaves; 1 cut-offs, 0 table hits",
        ]
    );
    let help = text(&["search", "--help"]);
    for algorithm in EXACT.iter().chain(&["random", "greedy", "probcut", "mcts"]) {
        assert!(help.contains(&format!("- {algorithm}:")), "{algorithm}");
    }
}

#[test]
fn an_evaluation_explains_itself() {
    let answer = text(&["eval", "f5d6c3d3c4", "--eval", "prop", "--explain"]);
    let expected = "
prop          counted                          X   O   how                 value
parity        discs                            6   3   (X-O)/2                +1
corners       corners                          0   0   +50 each               +0
stable edges  edge discs joined to a corner    0   0   +30 each               +0
other edges   other edge discs                 0   0   +10 each               +0
for Black                                                                     +1
for White, to move                                                            -1

   a  b  c  d  e  f  g  h
1  ·  ·  ·  ·  ·  ·  ·  ·
2  ·  ·  ·  ·  ·  ·  ·  ·
3  ·  ·  ●! ○! ·  ·  ·  ·
4  ·  ·  ●! ●- ●! ·  ·  ·
5  ·  ·  ·  ○! ●! ●! ·  ·
6  ·  ·  ·  ○! ·  ·  ·  ·
7  ·  ·  ·  ·  ·  ·  ·  ·
8  ·  ·  ·  ·  ·  ·  ·  ·

#  0 stable: can never be flipped
-  1 semi-stable: cannot be flipped by the next move
!  8 unstable: can be flipped by the next move of the other colour
";
    let answer: Vec<&str> = answer.lines().map(str::trim_end).collect();
    assert_eq!(answer, expected.trim_start().lines().collect::<Vec<_>>());
    let all = text(&["eval", "f5", "--eval", "all", "--explain"]);
    assert!(all.lines().all(|line| line.chars().count() <= 80), "{all}");
}

#[test]
fn the_next_boards_in_json() {
    let mut report = json(&["moves", "f5", "--boards", "--json"]);
    assert_eq!(
        report["moves"],
        json!([
            {"number": 1, "move": "f4", "flips": ["e4"],
             "position": "---------------------------OOO-----XXX-------------------------- X"},
            {"number": 2, "move": "d6", "flips": ["d5"],
             "position": "---------------------------OX------OXX-----O-------------------- X"},
            {"number": 3, "move": "f6", "flips": ["e5"],
             "position": "---------------------------OX------XOX-------O------------------ X"},
        ])
    );
    // Without the boards, the output equals that of `moves --json`.
    for mv in report["moves"].as_array_mut().expect("moves") {
        let mv = mv.as_object_mut().expect("an object");
        mv.remove("number");
        mv.remove("position");
    }
    assert_eq!(report, json(&["moves", "f5", "--json"]));
    let over = json(&["moves", &("X".repeat(64) + "O"), "--boards", "--json"]);
    assert_eq!(over["moves"], json!([]));
    assert_eq!(over["over"], true);
}

#[test]
fn the_next_boards_as_the_laboratory_prints_them() {
    // From the mirrored start, after X at (3 5).
    let board = "---------------------------XXX-----OX--------------------------- O";
    let answer = text(&["moves", board, "--boards", "--preset", "arta"]);
    let expected = "\
Possible next board 1
   0 1 2 3 4 5 6 7
 0| | | | | | | | |
 1| | | | | | | | |
 2| | | |O| | | | |
 3| | | |O|X|X| | |
 4| | | |O|X| | | |
 5| | | | | | | | |
 6| | | | | | | | |
 7| | | | | | | | |
Score X=3 O=3

Possible next board 2
";
    assert!(answer.starts_with(expected), "{answer}");
    assert_eq!(answer.matches("Score X=3 O=3\n").count(), 3);
}

/// `moves --boards --preset COURSE` draws boards like the dialogue of `play` with that preset.
#[test]
fn the_next_boards_are_those_of_the_dialogues() {
    for (preset, first_move) in [
        ("athens-2020", "Ann\nd3\n"),
        ("athens-2022", "3\n4\n"),
        ("arta", "2 4\n"),
        ("upc", "d3\n"),
        ("usc", "d3\n"),
    ] {
        let boards = text(&["moves", "--boards", "--preset", preset]);
        let (first, _) = boards
            .split_once("\nPossible next board 2\n")
            .expect("two moves");
        let board = first
            .strip_prefix("Possible next board 1\n")
            .expect("a heading");
        let people = ["play", "--black", "human", "--white", "human"];
        let play = [&people[..], &["--preset", preset]].concat();
        let game = obverse(&play).write_stdin(first_move).assert().success();
        let game = crate::common::stdout(game);
        assert!(board.lines().count() >= 9, "{board}");
        assert!(game.contains(board), "{preset}:\n{board}\n{game}");
    }
}

#[test]
fn the_next_boards_are_numbered() {
    let answer = obverse(&["moves", "start", "--boards"])
        .env("LC_ALL", "C")
        .assert()
        .success();
    let answer = crate::common::stdout(answer);
    for heading in ["1  d3 by Black\n", "\n4  e6 by Black\n"] {
        assert!(answer.contains(heading), "{answer}");
    }
    assert_eq!(answer.matches("X  4   O  1\n").count(), 4);
}
