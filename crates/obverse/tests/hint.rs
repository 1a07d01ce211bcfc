//! `obverse hint`.

use crate::common::{complaint, json, text};
use serde_json::{Value, json};

/// FFO #20: h5 +6, g6 -2, f6 -4, h6 -10.
const SIX_EMPTY: &str = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";

fn moves(answer: &Value) -> Vec<Value> {
    let moves = answer["moves"].as_array().expect("moves");
    moves.iter().map(|mv| mv["move"].clone()).collect()
}

#[test]
fn every_legal_move_has_a_value() {
    let answer = json(&["hint", "f5d6c3", "--depth", "4", "--json"]);
    let mut names = moves(&answer);
    names.sort_by_key(Value::to_string);
    assert_eq!(names, ["d3", "f3", "f4", "g5"]);
    let values: Vec<f64> = answer["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|mv| {
            assert_eq!((&mv["depth"], &mv["exact"]), (&json!(4), &json!(false)));
            assert_eq!(mv["confidence"], 100);
            assert_eq!(mv["pv"][0], mv["move"]);
            mv["value"].as_f64().expect("a number")
        })
        .collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    assert!(answer["nodes"].as_u64() > Some(0) && answer["seconds"].is_f64());
    assert_eq!(answer["finished"], true);
}

#[test]
fn solved_values_are_exact() {
    for more in [
        &["--level", "5"][..],
        &["--time", "20"],
        &["--depth", "6"],
        &[],
    ] {
        let answer = json(&[&["hint", SIX_EMPTY, "--json"], more].concat());
        assert_eq!(moves(&answer), ["h5", "g6", "f6", "h6"], "{more:?}");
        for (mv, value) in answer["moves"]
            .as_array()
            .expect("moves")
            .iter()
            .zip([6, -2, -4, -10])
        {
            assert_eq!((&mv["value"], &mv["exact"]), (&json!(value), &json!(true)));
        }
    }
    let table = text(&["hint", SIX_EMPTY, "--moves", "2"]);
    assert!(table.contains("+6 ✓") && table.contains("-2 ✓"), "{table}");
    assert_eq!(table.lines().count(), 5, "{table}");
}

#[test]
fn the_number_of_moves_can_be_limited() {
    let answer = json(&["hint", SIX_EMPTY, "--moves", "1", "--json"]);
    assert_eq!(moves(&answer), ["h5"]);
    let answer = json(&["hint", SIX_EMPTY, "--moves", "60", "--json"]);
    assert_eq!(moves(&answer).len(), 4);
}

#[test]
fn forced_passes_and_finished_games_have_an_answer() {
    let pass = format!("XO{} O", "-".repeat(62));
    assert_eq!(
        moves(&json(&["hint", &pass, "--level", "1", "--json"])),
        ["pass"]
    );
    let over = format!("{} O", "X".repeat(64));
    assert_eq!(json(&["hint", &over, "--json"])["moves"], json!([]));
    assert!(text(&["hint", &over]).contains("The game is over: -64 for White"));
}

#[test]
fn bad_arguments_exit_with_code_2() {
    for args in [
        &["hint"][..],
        &["hint", "hello"],
        &["hint", "start", "--level", "0"],
        &["hint", "start", "--level", "61"],
        &["hint", "start", "--time", "-1"],
        &["hint", "start", "--depth", "0"],
        &["hint", "start", "--moves", "0"],
        &["hint", "start", "--depth", "4", "--time", "1"],
        &["hint", "start", "--level", "4", "--time", "1"],
    ] {
        assert!(complaint(2, args).starts_with("error: "), "{args:?}");
    }
    let message = complaint(2, &["hint", "start", "--level", "61"]);
    assert!(message.contains("choose 1 to 60"), "{message}");
}
