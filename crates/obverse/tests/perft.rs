//! `obverse perft`.

use crate::common::{json, text};
use serde_json::{Value, json};

#[test]
fn counts_the_known_numbers() {
    for (depth, nodes) in [(0, 1), (1, 4), (5, 1_396), (9, 3_005_288)] {
        let report = json(&["perft", &depth.to_string(), "--json"]);
        assert_eq!(report["depth"], depth);
        assert_eq!(report["nodes"], nodes);
        assert!(report["seconds"].as_f64().expect("a number") >= 0.0);
        assert_eq!(report["divide"], Value::Null);
    }
    let free = json(&["perft", "9", "--free-passes", "--json"]);
    assert_eq!(free["nodes"], 3_005_320);
}

#[test]
fn threads_change_nothing() {
    let report = json(&["perft", "10", "--threads", "3", "--json"]);
    assert_eq!(report["nodes"], 24_571_284);
    assert_eq!(report["threads"], 3);
}

#[test]
fn divides_by_first_move() {
    let report = json(&["perft", "6", "f5d6c3", "--divide", "--json"]);
    let shares = report["divide"].as_array().expect("a list");
    let names: Vec<&Value> = shares.iter().map(|share| &share["move"]).collect();
    assert_eq!(json!(names), json!(["d3", "f3", "f4", "g5"]));
    let sum: u64 = shares
        .iter()
        .filter_map(|share| share["nodes"].as_u64())
        .sum();
    assert_eq!(report["nodes"], sum);
}

#[test]
fn the_text_output_of_perft() {
    let answer = text(&["perft", "5", "--divide"]);
    let lines: Vec<&str> = answer.lines().collect();
    assert_eq!(
        &lines[..5],
        [
            "d3      349",
            "c4      349",
            "f5      349",
            "e6      349",
            ""
        ]
    );
    assert!(lines[5].starts_with("depth 5: 1,396 nodes in "), "{answer}");
}

/// A finished game counts as one sequence at any depth.
#[test]
fn a_finished_game_counts_as_one_sequence() {
    let report = json(&["perft", "60", "e6f4e3f6g5d6e7f5c5", "--divide", "--json"]);
    assert_eq!(report["nodes"], 1);
    assert_eq!(report["divide"], json!([]));
}
