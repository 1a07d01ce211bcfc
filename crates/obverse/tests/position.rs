//! `obverse show` and `obverse moves`.

use crate::common::{START, json, obverse, stderr, stdout, text};
use serde_json::{Value, json};

/// A game in which White has no discs after nine moves.
const WIPE_OUT: &str = "e6f4e3f6g5d6e7f5c5";
#[test]
fn shows_the_board() {
    let expected = "
     a b c d e f g h
  1  · · · · · · · ·     ●  Black  4
  2  · · · · · · · ·     ○  White  1
  3  · · · · · · · ·
  4  · · · ○ ● + · ·     White to move, 3 moves:
  5  · · · ● ●(●)· ·     f4 d6 f6
  6  · · · + · + · ·
  7  · · · · · · · ·     Last move: f5 by Black (ply 1)
  8  · · · · · · · ·

  ---------------------------OX------XXX-------------------------- O
";
    let shown = text(&["show", "f5"]);
    let shown: Vec<&str> = shown.lines().map(str::trim_end).collect();
    assert_eq!(shown, expected.lines().collect::<Vec<_>>());
}

#[test]
fn shows_how_a_game_ended() {
    let shown = text(&["show", WIPE_OUT]);
    assert!(shown.contains("Game over: Black wins 64-0"), "{shown}");
    assert!(
        shown.contains("Black 13") && shown.contains("White  0"),
        "{shown}"
    );
    let report = json(&["show", WIPE_OUT, "--json"]);
    assert_eq!(report["over"], true);
    assert_eq!(report["turn"], Value::Null);
    assert_eq!(report["winner"], "black");
    assert_eq!(report["moves"], json!([]));
    assert_eq!(report["score"], json!({"black": 64, "white": 0}));
    assert_eq!(report["counts"], json!({"black": 13, "white": 0}));
}

#[test]
fn a_draw_has_no_winner() {
    let board = "X".repeat(32) + &"O".repeat(32) + "X";
    let report = json(&["show", &board, "--json"]);
    assert_eq!(report["over"], true);
    assert_eq!(report["winner"], Value::Null);
    assert_eq!(report["score"], json!({"black": 32, "white": 32}));
    assert!(text(&["show", &board]).contains("Game over: A draw, 32-32"));
}

#[test]
fn the_start_in_json() {
    let expected = json!({
        "position": START,
        "turn": "black",
        "moves": ["d3", "c4", "f5", "e6"],
        "counts": {"black": 2, "white": 2},
        "empty": 60,
        "over": false,
        "winner": null,
        "score": null,
        "last_move": null,
        "transcript": "",
    });
    assert_eq!(json(&["show", "start", "--json"]), expected);
    assert_eq!(json(&["show", "f5d6", "--json"])["last_move"], "d6");
}

#[test]
fn the_mirrored_start_differs() {
    let report = json(&["show", "mirrored", "--json"]);
    assert_eq!(report["moves"], json!(["e3", "f4", "c5", "d6"]));
}

#[test]
fn moves_come_with_their_flips() {
    assert_eq!(
        text(&["moves", "f5d6c3"]),
        "d3  flips  1: d4\nf3  flips  1: e4\nf4  flips  1: e5\ng5  flips  2: e5 f5\n"
    );
    let report = json(&["moves", "f5d6c3", "--json"]);
    assert_eq!(
        report["moves"][3],
        json!({"move": "g5", "flips": ["e5", "f5"]})
    );
}

#[test]
fn a_forced_pass_is_a_move() {
    // White in the corner cannot be flipped; Black beside it can.
    let board = "OX".to_owned() + &"-".repeat(62) + "X";
    let report = json(&["moves", &board, "--json"]);
    assert_eq!(report["turn"], "black");
    assert_eq!(report["moves"], json!([{"move": "pass", "flips": []}]));
    assert_eq!(text(&["moves", &board]), "pass\n");
    assert!(text(&["show", &board]).contains("Black must pass"));
    assert_eq!(json(&["show", &board, "--json"])["moves"], json!(["pass"]));
}

#[test]
fn after_the_end_there_are_no_moves_but_a_note() {
    let assert = obverse(&["moves", WIPE_OUT]).assert().success().stdout("");
    assert!(stderr(assert).contains("game is over"));
    assert_eq!(json(&["moves", WIPE_OUT, "--json"])["moves"], json!([]));
}

#[test]
fn a_byte_order_mark_does_not_matter() {
    for args in [&["show", "-"][..], &["moves", "-"], &["perft", "1", "-"]] {
        for input in ["f5d6", "start", START] {
            let report = |input: &str| -> Value {
                let mut command = obverse(args);
                let assert = command.arg("--json").write_stdin(input).assert().success();
                let mut report: Value = serde_json::from_str(&stdout(assert)).expect("JSON");
                report["seconds"].take();
                report["nodes_per_second"].take();
                report
            };
            assert_eq!(report(&format!("\u{feff}{input}\r\n")), report(input));
        }
    }
}
