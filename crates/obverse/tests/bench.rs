//! `obverse bench`.

use crate::common::{complaint, text};
use serde_json::{Value, json};

#[test]
fn small_ffo_positions_are_solved() {
    let output = text(&["bench", "ffo", "--range", "20-21", "--hash", "16", "--json"]);
    let answers: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(answers.len(), 2);
    for (answer, (number, score, best)) in answers.iter().zip([(20, 6, "h5"), (21, 0, "g5")]) {
        let known = ["number", "score", "expected", "best", "correct"].map(|name| &answer[name]);
        assert_eq!(json!(known), json!([number, score, score, best, true]));
        assert!(answer["nodes"].as_u64() > Some(0) && answer["seconds"].is_f64());
    }
}

#[test]
fn the_table_has_a_row_for_each_position_and_a_sum() {
    let table = text(&["bench", "ffo", "--range", "20", "--hash", "16"]);
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 3, "{table}");
    assert!(lines[0].contains("Edax") && lines[0].contains("neural-reversi"));
    assert!(lines[1].starts_with(" 20      6     +6  h5"), "{table}");
    assert!(lines[2].starts_with("sum  all correct"), "{table}");
    assert!(lines.iter().all(|line| line.len() <= 100), "{table}");
}

#[test]
fn bad_arguments_exit_with_code_2() {
    for args in [
        &["bench", "ffi"][..],
        &["bench", "ffo", "--range", "0-5"],
        &["bench", "ffo", "--range", "79-80"],
        &["bench", "ffo", "--threads", "0"],
        &["bench", "--threads", "0"],
    ] {
        assert!(complaint(2, args).starts_with("error: "), "{args:?}");
    }
}
