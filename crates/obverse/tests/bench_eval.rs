//! `obverse bench eval`.

use std::fs::{self, File};

use crate::common::{complaint, json, obverse, stdout, text};
use obverse_core::{Color, Game, Position};
use obverse_engine::evaluation::Weights;
use obverse_train::LabelledPosition;
use obverse_train::position_file::Writer;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

/// Finished random games.
fn games(count: usize) -> Vec<Game> {
    let game = |number: usize| {
        let mut game = Game::new();
        for ply in number.. {
            let moves: Vec<_> = game.position().legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            game.play(moves[ply * 7 % moves.len()]).unwrap();
        }
        game
    };
    (0..count).map(game).collect()
}

/// Positions with this many empties and a legal move.
fn positions(empties: u32) -> Vec<Position> {
    let games = games(12);
    let positions = games
        .iter()
        .flat_map(|game| game.positions().collect::<Vec<_>>());
    positions
        .filter(|position| {
            position.empty().len() == empties && !position.legal_squares().is_empty()
        })
        .collect()
}

struct Scratch(TempDir);

impl Scratch {
    fn new() -> Scratch {
        Scratch(tempdir().unwrap())
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.path(name), text).unwrap();
        self.path(name)
    }

    /// Positions as OBF without scores.
    fn unscored(&self, empties: u32) -> String {
        let lines = positions(empties).into_iter().map(|p| format!("{p};\n"));
        self.write("positions.obf", &lines.collect::<String>())
    }
}

fn measure(files: &[&str]) -> Value {
    json(&[&["bench", "eval", "--json"], files].concat())
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

/// Positions solved by `solve --json` and the same positions in OBF give the same errors. A simple computation gives
/// these errors too.
#[test]
fn solved_positions_are_measured() {
    let scratch = Scratch::new();
    let solved = text(&["solve", &scratch.unscored(7), "--json", "--hash", "16"]);
    let answers: Vec<Value> = solved
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(answers.len() > 10);

    let (mut absolute, mut squares, mut sum, mut obf) = (0.0, 0.0, 0.0, String::new());
    for answer in &answers {
        let (position, score) = (
            answer["position"].as_str().unwrap(),
            number(&answer["score"]),
        );
        let value = json(&["eval", position, "--eval", "trained", "--json"]);
        let error = number(&value["mover"]).clamp(-64.0, 64.0) - score;
        absolute += error.abs();
        squares += error * error;
        sum += error;
        obf += &format!("{position}; {score:+};\n");
    }
    let count = answers.len() as f64;

    let from_json = measure(&[&scratch.write("solved.jsonl", &solved)]);
    let found = &from_json["evaluations"][0];
    assert_eq!(found["positions"], answers.len());
    for (name, expected) in [
        ("mean_absolute", absolute / count),
        ("root_mean_square", (squares / count).sqrt()),
        ("bias", sum / count),
    ] {
        assert!(
            (number(&found[name]) - expected).abs() < 1e-9,
            "{name}: {found}"
        );
    }
    let rows = found["by_ply"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["plies"], serde_json::json!([52, 53]));

    let from_obf = measure(&[&scratch.write("solved.obf", &obf)]);
    assert_eq!(from_obf["evaluations"], from_json["evaluations"]);
    let piped = obverse(&["bench", "eval", "-", "--json"])
        .write_stdin(solved)
        .assert()
        .success();
    let piped: Value = serde_json::from_str(&stdout(piped)).unwrap();
    assert_eq!(piped["evaluations"], from_json["evaluations"]);

    // A position can also have a score for each move; its score is then the best of them.
    let moves = answers.iter().zip(positions(7)).map(|(answer, position)| {
        let mv = answer["best"].as_str().unwrap().to_ascii_uppercase();
        format!("{position}; {mv}:{:+};\n", number(&answer["score"]))
    });
    let moves = measure(&[&scratch.write("moves.obf", &moves.collect::<String>())]);
    assert_eq!(moves["evaluations"], from_json["evaluations"]);
}

#[test]
fn hints_and_labelled_positions_are_measured() {
    let scratch = Scratch::new();
    // Solved positions have whole scores.
    let position = positions(9)[0];
    let hint = text(&[
        "hint",
        &position.to_string(),
        "--depth",
        "9",
        "--json",
        "--hash",
        "16",
    ]);
    let best = serde_json::from_str::<Value>(&hint).unwrap()["moves"][0]["value"].clone();
    let hint = measure(&[&scratch.write("hint.json", &hint)]);

    let mut writer = Writer::new(File::create(scratch.path("some.pos")).unwrap()).unwrap();
    let labelled = LabelledPosition {
        board: position.board(),
        score: i8::try_from(best.as_i64().unwrap()).unwrap(),
        game: 3,
    };
    writer.write(&labelled).unwrap();
    writer.finish().unwrap();
    let labelled = measure(&[&scratch.path("some.pos")]);
    assert_eq!(hint["evaluations"], labelled["evaluations"]);
    assert_eq!(hint["positions"], 1);
}

/// A WTHOR game has one position with a theoretical score; --solve adds others.
#[test]
fn games_give_positions_too() {
    let scratch = Scratch::new();
    let games = games(5);
    let lines = games.iter().map(|game| format!("{game}\n"));
    let transcripts = scratch.write("games.txt", &lines.collect::<String>());
    let wthor = scratch.path("games.wtb");
    text(&["convert", &transcripts, "--to", "wthor", "-o", &wthor]);
    let known = measure(&[&wthor]);
    assert_eq!(known["positions"], 5);
    assert_eq!(known["files"][0]["solved"], 0);

    let near_the_end = |game: &Game| {
        let positions = game.positions();
        let near = positions.filter(|p| p.empty().len() <= 6 && !p.legal_squares().is_empty());
        near.count()
    };
    let expected: usize = games.iter().map(near_the_end).sum();
    for (file, more) in [(&wthor, 5), (&transcripts, 0)] {
        let found = measure(&[file, "--solve", "6", "--plies", "60"]);
        assert_eq!(found["positions"], expected + more);
        assert_eq!(found["files"][0]["solved"], expected);
        assert_eq!(
            found["evaluations"][0]["by_ply"].as_array().unwrap().len(),
            1
        );
    }
    let few = measure(&[&wthor, "--solve", "6", "--most", "7"]);
    assert_eq!(few["positions"], 7);

    let nothing = complaint(2, &["bench", "eval", &transcripts]);
    assert!(nothing.contains("no position has a score"), "{nothing}");
}

#[test]
fn several_weights_are_compared_side_by_side() {
    let scratch = Scratch::new();
    let zero = scratch.path("zero.bin");
    fs::write(&zero, Weights::default().to_bytes()).unwrap();
    let lines = positions(10).into_iter().map(|p| format!("{p}; +6;\n"));
    let file = scratch.write("some.obf", &lines.collect::<String>());
    let weights = ["--weights", "built-in", "--weights", &zero];
    let report = json(&[&["bench", "eval", &file, "--json"][..], &weights].concat());
    let [built_in, nothing] = [0, 1].map(|at| &report["evaluations"][at]);
    assert_eq!(built_in["weights"], "built-in");
    assert_eq!(
        built_in["digest"],
        json(&["eval", "start", "--eval", "trained", "--json"])["digest"]
    );
    assert_eq!(nothing["weights"], zero);
    // These weights evaluate every position as 0, and all scores are 6.
    for name in ["mean_absolute", "root_mean_square"] {
        assert_eq!(nothing[name], 6.0);
    }
    assert_eq!(nothing["bias"], -6.0);

    let table = text(&[&["bench", "eval", &file][..], &weights].concat());
    let row = table.lines().find(|line| line.starts_with("50-51"));
    assert!(
        row.is_some_and(|row| row.ends_with("6.00   6.00  -6.00")),
        "{table}"
    );
    assert!(
        table.contains("zero.bin") && table.contains("  all"),
        "{table}"
    );
}

#[test]
fn records_that_cannot_be_measured_are_reported() {
    let scratch = Scratch::new();
    let unscored = scratch.unscored(8);
    assert!(complaint(2, &["bench", "eval", &unscored]).contains("no position has a score"));
    assert!(complaint(2, &["bench", "eval", "missing.obf"]).contains("missing.obf"));
    let wrong = complaint(2, &["bench", "eval", &unscored, "--weights", &unscored]);
    assert!(wrong.contains("not a file of weights"), "{wrong}");

    // A position without a legal move, one with an impossible score, an incomplete line, and a good position.
    let full = format!("{} X", "X".repeat(64));
    let good = positions(8)[0];
    let passed = Position::new(good.board(), Color::White).unwrap();
    let file = scratch.write(
        "mixed.obf",
        &format!("{full}; +64;\n{good}; +99;\n{good}; +2;\n{passed}\nrubbish;\n"),
    );
    let output = obverse(&["bench", "eval", &file, "--json"])
        .assert()
        .success();
    let complaints = crate::common::stderr(output);
    assert!(
        complaints.contains("the score +99 is out of range"),
        "{complaints}"
    );
    assert_eq!(complaints.lines().count(), 2, "{complaints}");
    let counts = &measure(&[&file])["files"][0];
    assert_eq!(counts["positions"], 1);
    assert_eq!(counts["without_move"], 1);
    assert_eq!(counts["without_score"], 1);
    assert_eq!(counts["bad_records"], 2);

    let lines = format!("{{\"position\":\"{good}\",\"score\":4}}\n\n{{\"position\":5}}\n");
    let file = scratch.write("lines.json", &lines);
    let output = obverse(&["bench", "eval", &file]).assert().success();
    assert!(crate::common::stderr(output).contains("line 3"));
    // A WLD result is not a score.
    let won = scratch.write(
        "won.json",
        &format!("{{\"position\":\"{good}\",\"score\":1,\"outcome\":\"win\"}}\n"),
    );
    complaint(2, &["bench", "eval", &won]);
}

#[test]
fn the_help_fits_into_80_columns() {
    let help = text(&["bench", "eval", "--help"]);
    assert!(help.contains("Examples:"));
    assert!(help.lines().all(|line| line.len() <= 80), "{help}");
}
