//! `obverse eval --eval trained`.

use std::fs;

use crate::common::{complaint, json, text};
use obverse_engine::evaluation::Weights;
use obverse_engine::evaluation::network::{EmbeddingRow, FRACTION_BITS, HIDDEN_UNITS};
use obverse_engine::evaluation::pattern::{PATTERN_STARTS, PATTERNS};
use serde_json::Value;
use tempfile::tempdir;

/// A midgame position with White to move.
const MIDDLE: &str = "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6f3";

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

fn sum(values: &Value) -> f64 {
    let values = values.as_object().expect("numbers by name").values();
    values.map(number).sum()
}

#[test]
fn the_parts_add_up() {
    for position in ["start", "f5d6c3", MIDDLE] {
        let answer = json(&["eval", position, "--eval", "trained", "--json"]);
        let (black, mover) = (number(&answer["black"]), number(&answer["mover"]));
        let side = if answer["turn"] == "black" { 1.0 } else { -1.0 };
        assert_eq!(black, side * mover, "{position}");
        assert_eq!(sum(&answer["parts"]), black, "{position}");
        let features = answer["features"].as_array().expect("features");
        assert_eq!(features.len(), 63);
        assert_eq!(features[62]["pattern"], "constant");
        assert_eq!(features[62]["mover"], answer["constant"]);
        let total: f64 = features
            .iter()
            .map(|feature| number(&feature["mover"]))
            .sum();
        assert_eq!(total, mover, "{position}");
        let shared = sum(&answer["square_shares"]) + number(&answer["constant"]);
        assert!((shared - mover).abs() < 1e-9, "{position}: {shared}");
        assert_eq!(answer["square_shares"].as_object().unwrap().len(), 64);
        let speaks_for = match mover * side {
            value if value > 0.0 => "black",
            _ => "white",
        };
        assert_eq!(answer["speaks_for"], speaks_for);
    }
}

/// Each feature of the JSON lists its squares and the discs on them, as on the board.
#[test]
fn placements_say_what_they_see() {
    let answer = json(&["eval", MIDDLE, "--eval", "trained", "--json"]);
    let board = answer["position"].as_str().unwrap();
    assert_eq!(answer["ply"], 17);
    for feature in answer["features"].as_array().unwrap() {
        let discs: Vec<char> = feature["discs"].as_str().unwrap().chars().collect();
        let squares = feature["squares"].as_array().unwrap();
        assert_eq!(squares.len(), discs.len());
        for (square, disc) in squares.iter().zip(discs) {
            let name = square.as_str().unwrap().as_bytes();
            let at = usize::from(name[1] - b'1') * 8 + usize::from(name[0] - b'a');
            assert_eq!(board.chars().nth(at), Some(disc), "{square}");
        }
    }
}

/// Exchanging the colours does not change the value for the side to move.
#[test]
fn colours_do_not_matter() {
    let board = json(&["show", MIDDLE, "--json"])["position"]
        .as_str()
        .unwrap()
        .to_owned();
    let exchanged: String = board
        .chars()
        .map(|c| match c {
            'X' => 'O',
            'O' => 'X',
            other => other,
        })
        .collect();
    let [one, other] =
        [&board, &exchanged].map(|board| json(&["eval", board, "--eval", "trained", "--json"]));
    assert_eq!(one["mover"], other["mover"]);
    assert_eq!(number(&one["black"]), -number(&other["black"]));
    assert_eq!(one["square_shares"], other["square_shares"]);
}

#[test]
fn the_explanation_is_a_table_and_a_board() {
    let answer = json(&["eval", MIDDLE, "--eval", "trained", "--json"]);
    let mover = number(&answer["mover"]);
    let explained = text(&["eval", MIDDLE, "--eval", "trained", "--explain", "--ascii"]);
    assert!(explained.is_ascii() && explained.lines().all(|line| line.len() <= 80));
    for pattern in PATTERNS {
        let row = explained
            .lines()
            .find(|line| line.starts_with(pattern.name));
        let shown = row.and_then(|row| row[26..38].trim().parse::<f64>().ok());
        let exact = -number(&answer["parts"][pattern.name]);
        let shown = shown.expect("a number in the row of the pattern");
        assert!((shown - exact).abs() < 0.006, "{row:?}");
        let favoured = if exact > 0.0 { "White" } else { "Black" };
        assert!(exact == 0.0 || row.unwrap().ends_with(favoured), "{row:?}");
    }
    let total = format!("In total {mover:+.2} discs for White to move: the evaluation favours ");
    assert!(explained.contains(&total), "{explained}");
    let board: Vec<&str> = explained
        .lines()
        .skip_while(|line| !line.starts_with("   a "))
        .take(9)
        .collect();
    assert_eq!(board.len(), 9);
    for (row, line) in board[1..].iter().enumerate() {
        for (column, cell) in line.as_bytes()[2..].chunks(8).enumerate() {
            let cell = std::str::from_utf8(cell).unwrap();
            let square = format!("{}{}", (b'a' + column as u8) as char, row + 1);
            let shown: f64 = cell[2..].trim().parse().expect("a number");
            let exact = number(&answer["square_shares"][&square]);
            assert!((shown - exact).abs() < 0.006, "{square}: {cell}");
        }
    }
    let short = text(&["eval", MIDDLE, "--eval", "trained"]);
    assert!(
        explained.starts_with(&short) && short.contains("at ply 17"),
        "{short}"
    );
}

#[test]
fn weights_can_be_chosen() {
    let folder = tempdir().unwrap();
    let path = folder.path().join("weights.bin");
    let path = path.to_str().unwrap();
    // A bias of two discs for the side to move at the second ply.
    let mut weights = Weights::default();
    weights.network.heads[1].constant = (2 * 128) << FRACTION_BITS;
    fs::write(path, weights.to_bytes()).unwrap();
    let answer = json(&["eval", "f5", "--weights", path, "--json"]);
    assert_eq!(answer["eval"], "trained");
    assert_eq!(answer["weights"], path);
    assert_eq!(answer["digest"], format!("{:016x}", weights.digest()));
    assert_eq!(
        (&answer["mover"], &answer["constant"]),
        (&2.0.into(), &2.0.into())
    );
    assert_eq!(answer["black"], -2.0);
    let short = text(&["eval", "f5", "--weights", path]);
    assert!(
        short.contains("-2.00 for Black,   +2.00 for White to move"),
        "{short}"
    );

    // One disc for each of the four placements of a pattern whose squares are all empty.
    let pattern = PATTERNS.iter().position(|it| it.name == "corner 3x3");
    let empty = PATTERN_STARTS[pattern.unwrap()];
    weights.network.rows_mut()[empty] = EmbeddingRow([1; HIDDEN_UNITS]);
    let share_of_a_disc = (128 << FRACTION_BITS) / HIDDEN_UNITS as i32;
    weights.network.heads[1].direct = [share_of_a_disc as i16; HIDDEN_UNITS];
    fs::write(path, weights.to_bytes()).unwrap();
    let answer = json(&["eval", "f5", "--weights", path, "--json"]);
    assert_eq!(
        (&answer["mover"], &answer["constant"]),
        (&6.0.into(), &2.0.into())
    );
    assert_eq!(answer["parts"]["corner 3x3"], -4.0);
    assert_eq!(answer["square_shares"]["a1"], 1.0 / 9.0);
    let table = text(&["eval", "f5", "--weights", path, "--explain"]);
    for row in [
        "corner 3x3               4       +4.00   White",
        "diagonal of 8            2       +0.00   neither",
        "constant                 0       +2.00   White",
        "sum                     62       +6.00   White",
    ] {
        assert!(table.contains(row), "{table}");
    }

    for args in [
        &["eval", "f5", "--eval", "corners", "--weights", path][..],
        &["eval", "f5", "--eval", "all", "--weights", path],
    ] {
        assert!(complaint(2, args).contains("--eval trained"));
    }
    fs::write(path, "rubbish").unwrap();
    assert!(complaint(2, &["eval", "f5", "--weights", path]).contains("not a file of weights"));
}

#[test]
fn positions_that_the_engine_never_evaluates_get_a_remark() {
    let empty = "-".repeat(61);
    let over = text(&["eval", &format!("XXX{empty} X"), "--eval", "trained"]);
    assert!(over.contains("The game is over"), "{over}");
    let pass = text(&[
        "eval",
        &format!("XO-{empty} O"),
        "--eval",
        "trained",
        "--explain",
    ]);
    assert!(pass.contains("White must pass"), "{pass}");
}
