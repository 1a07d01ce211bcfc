//! `obverse compare` and `obverse probcut-fit`.

use std::fs;

use crate::common::{complaint, json, text};
use serde_json::{Value, json};

fn rows(report: &Value) -> &Vec<Value> {
    report["rows"].as_array().expect("rows")
}

#[test]
fn every_algorithm_at_every_depth() {
    let report = json(&["compare", "--depths", "1..3", "--json"]);
    assert_eq!(report["positions"].as_array().map(Vec::len), Some(6));
    assert_eq!(report["agree"], true);
    assert_eq!(report["complete"], true);
    let rows = rows(&report);
    assert_eq!(rows.len(), 7 * 3);
    for row in rows {
        let minimax = rows
            .iter()
            .find(|other| other["algorithm"] == "minimax" && other["depth"] == row["depth"])
            .expect("minimax at every depth");
        let of = |row: &Value, field: &str| row[field].as_f64().expect("a number");
        let speedup = of(minimax, "nodes") / of(row, "nodes");
        assert!((of(row, "speedup_nodes") - speedup).abs() < 1e-9, "{row}");
        assert!(of(row, "effective_branching") > 1.0, "{row}");
        assert_eq!(row["branching"], minimax["effective_branching"], "{row}");
        let root = of(row, "branching").sqrt();
        assert!((of(row, "root_of_branching") - root).abs() < 1e-9, "{row}");
    }
    // At depth 1, minimax visits every first move.
    let first = json(&["compare", "start", "--depths", "1", "--json"]);
    assert_eq!(first["rows"][0]["nodes"], 5);
    let b = first["rows"][0]["branching"].as_f64().expect("a number");
    assert!((b - 4.0).abs() < 1e-9, "{b}");
}

#[test]
fn only_the_requested_algorithms_and_depths_are_compared() {
    let report = json(&[
        "compare",
        "f5d6",
        "--algorithms",
        "scout,alphabeta,scout",
        "--depths",
        "2..3",
        "--eval",
        "lab",
        "--json",
    ]);
    assert_eq!(report["eval"], "lab");
    let names: Vec<_> = rows(&report)
        .iter()
        .map(|row| (row["depth"].clone(), row["algorithm"].clone()))
        .collect();
    let expected = [
        (2, "scout"),
        (2, "alphabeta"),
        (3, "scout"),
        (3, "alphabeta"),
    ];
    assert_eq!(
        names,
        expected.map(|(depth, name)| (json!(depth), json!(name)))
    );
    assert_eq!(report["rows"][0]["speedup_time"], Value::Null);
    assert_eq!(report["probcut"], json!([]));
}

#[test]
fn searches_that_would_take_too_long_are_skipped() {
    let args = [
        "compare",
        "start",
        "--depths",
        "4..7",
        "--algorithms",
        "minimax",
        "--max-nodes",
        "2000",
    ];
    let report = json(&[&args[..], &["--json"]].concat());
    let depths: Vec<_> = rows(&report)
        .iter()
        .map(|row| row["depth"].clone())
        .collect();
    assert_eq!(depths, [4, 5].map(Value::from));
    assert_eq!(report["skipped"][0]["depth"], 6);
    assert_eq!(report["skipped"][1]["algorithm"], "minimax");
    assert!(text(&args).contains("skipped: would visit about"));
}

#[test]
fn probcut_is_compared_with_the_exact_search() {
    let report = json(&[
        "compare",
        "--algorithms",
        "ordered,probcut",
        "--depths",
        "4..6",
        "--json",
    ]);
    let errors = report["probcut"].as_array().expect("errors");
    assert_eq!(errors.len(), 3);
    for row in errors {
        assert_eq!(row["positions"], 106);
    }
    // No node below the root has a remaining depth of 4, so ProbCut does not cut.
    assert_eq!(errors[0]["wrong_values"], 0);
    assert_eq!(errors[0]["nodes_per_cent"], 100.0);
    assert!(errors[2]["nodes_per_cent"].as_f64() < Some(100.0));
    assert!(text(&["compare", "start", "--depths", "5"]).contains("wrong values"));
    assert!(
        text(&["compare", "start", "--depths", "5"]).contains("100 positions from random games")
    );
}

#[test]
fn positions_come_from_files_of_any_format() {
    let directory = tempfile::tempdir().expect("a directory");
    let file = |name: &str, contents: &str| {
        let path = directory.path().join(name);
        fs::write(&path, contents).expect("it can be written");
        path.to_str().expect("text").to_owned()
    };
    let openings = file("openings.txt", "f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n");
    let game = file(
        "game.ggf",
        "(;GM[Othello]PC[x]DT[x]PB[a]PW[b]RE[0]TI[5]TY[8]\
        BO[8 ---------------------------O*------*O--------------------------- *]\
        B[f5]W[d6]B[c3]W[d3]B[c4]W[f4]B[f6]W[f3]B[e6]W[e7]B[d7];)",
    );
    for (path, count) in [(&openings, 2), (&game, 1)] {
        let report = json(&[
            "compare",
            path,
            "--depths",
            "1",
            "--algorithms",
            "minimax",
            "--json",
        ]);
        assert_eq!(
            report["positions"].as_array().map(Vec::len),
            Some(count),
            "{path}"
        );
    }
    let one = json(&[
        "compare", &openings, "--most", "1", "--depths", "1", "--json",
    ]);
    assert_eq!(one["positions"].as_array().map(Vec::len), Some(1));
    let over = file("over.txt", &("X".repeat(64) + " X"));
    assert!(complaint(2, &["compare", &over]).contains("no position"));
    let diary = file("diary.txt", "Dear diary");
    assert!(complaint(2, &["compare", &diary]).contains("unknown format"));
    assert!(complaint(2, &["compare", "missing.ggf"]).contains("missing.ggf"));
}

#[test]
fn plots_are_written_as_svg_and_png() {
    let directory = tempfile::tempdir().expect("a directory");
    let plots = directory.path().join("new").join("plots");
    let report = json(&[
        "compare",
        "start",
        "--depths",
        "1..4",
        "--plot",
        plots.to_str().expect("text"),
        "--game-time",
        "0",
        "--json",
    ]);
    assert_eq!(report["plots"].as_array().map(Vec::len), Some(6));
    let game = report["game"].as_array().expect("a game");
    assert!(game.len() > 8 && game[0]["reached"][0]["algorithm"] == "id");
    for name in ["nodes-by-depth", "time-saved", "depth-by-move"] {
        let svg = fs::read_to_string(plots.join(name).with_extension("svg")).expect("an SVG");
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
        assert!(svg.contains(">alphabeta</text>"), "{name}");
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{name}");
        let png = fs::read(plots.join(name).with_extension("png")).expect("a PNG");
        assert!(png.starts_with(b"\x89PNG"), "{name}");
    }
}

#[test]
fn a_game_with_nodes_per_move_is_the_same_every_time() {
    let arguments = ["compare", "start", "--depths", "1", "--game-nodes", "300"];
    let game = |text: String| {
        text.split_once("depth completed")
            .map(|(_, game)| game.to_owned())
    };
    let once = game(text(&arguments)).expect("a game");
    assert!(once.starts_with(" in 300 nodes per move"), "{once}");
    assert_eq!(game(text(&arguments)), Some(once));
}

#[test]
fn the_table_fits_a_terminal() {
    let table = text(&["compare", "--depths", "1..4", "--game-time", "0"]);
    assert!(
        table.lines().all(|line| line.chars().count() <= 80),
        "{table}"
    );
    assert!(table.contains("its square root"));
    assert!(
        table
            .lines()
            .any(|line| line.starts_with("minimax ") && line.contains("1.00"))
    );
}

#[test]
fn bad_arguments_exit_with_code_2() {
    for args in [
        &["compare", "--depths", "5..2"][..],
        &["compare", "--depths", "-1"],
        &["compare", "--depths", "many"],
        &["compare", "--algorithms", "mcts"],
        &["compare", "--max-nodes", "0"],
        &["compare", "--game-time", "-3"],
        &["compare", "--game-nodes", "0"],
        &["compare", "--game-nodes", "9", "--game-time", "1"],
        &["compare", "hello"],
        &["compare", "--jsn"],
        &["probcut-fit", "--shallow", "4"],
        &["probcut-fit", "--games", "2"],
        &["probcut-fit", "--games", "9", "--plot", "fit.txt"],
        &["search", "--probcut", "missing.json"],
    ] {
        assert!(complaint(2, args).starts_with("error: "), "{args:?}");
    }
}

#[test]
fn the_regression_is_drawn() {
    let directory = tempfile::tempdir().expect("a directory");
    let draw = |name: &str| {
        let path = directory.path().join(name);
        let path = path.to_str().expect("text");
        text(&["probcut-fit", "--games", "20", "--plot", path]);
        fs::read(path).expect("a picture")
    };
    let svg = String::from_utf8(draw("fit.svg")).expect("text");
    assert!(svg.contains("20 positions of random games"));
    // A circle for each position and one in the legend.
    assert_eq!(svg.matches("C").count(), 4 * 21);
    assert!(draw("fit.PNG").starts_with(b"\x89PNG"));
}

#[test]
fn probcut_parameters_are_fitted_written_and_used() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("fit.json");
    let path = path.to_str().expect("text");
    let args = [
        "probcut-fit",
        "--eval",
        "discs",
        "--games",
        "60",
        "--depth",
        "3",
        "--shallow",
        "1",
    ];
    let fit = json(&[&args[..], &["-o", path, "--json"]].concat());
    assert_eq!(fit["eval"], "discs");
    assert_eq!((&fit["shallow"], &fit["deep"]), (&json!(1), &json!(3)));
    assert_eq!(fit["samples"], 60);
    assert!(fit["slope"].as_f64() > Some(0.0) && fit["sigma"].as_f64() > Some(0.0));
    let kept: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON");
    assert_eq!(kept, fit);
    assert_eq!(
        json(&[&args[..], &["--json"]].concat()),
        fit,
        "the seed is the same"
    );
    let search = |more: &[&str]| {
        let args = [
            "search",
            "f5d6c3d3c4f4f6f3",
            "--algorithm",
            "probcut",
            "--eval",
            "discs",
        ];
        json(&[&args[..], &["--depth", "6", "--json"], more].concat())["nodes"].take()
    };
    assert_ne!(search(&["--probcut", path]), search(&[]));
    assert!(text(&args).contains("-o FILE"));
    fs::write(path, "{\"eval\": \"discs\"}").expect("it can be written");
    assert!(complaint(2, &["search", "--probcut", path]).contains("missing field"));
}
