//! `obverse solve`.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::common::{complaint, json, obverse, stdout, text};
use serde_json::{Value, json};

/// FFO #20 with all its moves.
const SIX_EMPTY: &str = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
/// FFO #1.
const FOURTEEN_EMPTY: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

fn lines(text: &str) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).expect("JSON");
    text.lines().map(parse).collect()
}

fn file(directory: &tempfile::TempDir, name: &str, contents: &str) -> String {
    let path = directory.path().join(name);
    fs::write(&path, contents).expect("it can be written");
    path.to_str().expect("text").to_owned()
}

fn fields(answer: &Value, names: &[&str]) -> Value {
    names.iter().map(|&name| answer[name].clone()).collect()
}

#[test]
fn a_position_is_solved() {
    let answer = json(&["solve", FOURTEEN_EMPTY, "--json"]);
    let expected = json!([FOURTEEN_EMPTY, 18, "g8", true, 14]);
    let names = ["position", "score", "best", "exact", "empties"];
    assert_eq!(fields(&answer, &names), expected);
    let line = answer["pv"].as_array().expect("moves");
    assert!(line[0] == "g8" && line.len() > 5, "{answer}");
    assert!(answer["nodes"].as_u64() > Some(0) && answer["seconds"].as_f64() >= Some(0.0));
    assert_eq!(answer["moves"], Value::Null);
    assert_eq!(answer["correct"], Value::Null);
    let table = text(&["solve", FOURTEEN_EMPTY]);
    assert!(table.contains("+18  g8"), "{table}");
}

#[test]
fn every_move_can_be_solved() {
    let answer = json(&["solve", SIX_EMPTY, "--all-moves", "--json"]);
    let moves: Vec<Value> = answer["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .map(|mv| fields(mv, &["move", "score"]))
        .collect();
    let expected = json!([["h5", 6], ["g6", -2], ["f6", -4], ["h6", -10]]);
    assert_eq!(json!(moves), expected);
    let table = text(&["solve", SIX_EMPTY, "--all-moves"]);
    assert!(table.contains("h5 +6  g6 -2  f6 -4  h6 -10"), "{table}");
}

#[test]
fn a_position_can_be_solved_for_win_draw_or_loss() {
    for (position, score, outcome) in [
        (SIX_EMPTY, 1, "win"),
        (&SIX_EMPTY.replace(" X", " O"), -1, "loss"),
    ] {
        let exact = json(&["solve", position, "--json"]);
        assert_eq!(exact["score"].as_i64().map(i64::signum), Some(score));
        let answer = json(&["solve", position, "--wld", "--json"]);
        let expected = json!([score, outcome, false]);
        assert_eq!(fields(&answer, &["score", "outcome", "exact"]), expected);
        assert!(text(&["solve", position, "--wld"]).contains(outcome));
    }
}

#[test]
fn a_window_gives_proven_bounds() {
    // The score of FFO #1 is +18.
    let bounds = |window: &str| {
        let answer = json(&["solve", FOURTEEN_EMPTY, "--json", "--window", window]);
        fields(&answer, &["window", "score", "lower", "upper", "exact"])
    };
    assert_eq!(bounds("-3,3"), json!([[-3, 3], 4, 4, 64, false]));
    assert_eq!(bounds("17,19"), json!([[17, 19], 18, 18, 18, true]));
    assert_eq!(bounds("18, 30"), json!([[18, 30], 18, -64, 18, false]));
    let answer = json(&["solve", FOURTEEN_EMPTY, "--json"]);
    assert_eq!(
        fields(&answer, &["lower", "upper", "window"]),
        json!([18, 18, null])
    );
    let answer = json(&["solve", FOURTEEN_EMPTY, "--json", "--wld"]);
    assert_eq!(fields(&answer, &["lower", "upper"]), json!([2, 64]));
    let table = text(&["solve", FOURTEEN_EMPTY, "--window=-3,3"]);
    assert!(table.contains(">=+4  "), "{table}");
    let answer = json(&["solve", SIX_EMPTY, "--all-moves", "--json", "--window=-3,3"]);
    let moves = answer["moves"].as_array().expect("moves");
    let bounds: Vec<Value> = moves
        .iter()
        .map(|mv| fields(mv, &["move", "lower", "upper"]))
        .collect();
    assert_eq!(json!(bounds[0]), json!(["h5", 4, 64]));
    assert!(bounds.contains(&json!(["g6", -2, -2])), "{answer}");
    assert!(bounds.contains(&json!(["f6", -64, -4])), "{answer}");
    for (window, advice) in [
        ("3,-3", "the lower one first"),
        ("0,0", "the lower one first"),
        ("-65,3", "from -64 to 64"),
        ("3", "as in -3,3"),
        ("", "as in -3,3"),
    ] {
        let message = complaint(2, &["solve", SIX_EMPTY, "--window", window]);
        assert!(message.contains(advice), "{window}: {message}");
    }
    let message = complaint(2, &["solve", SIX_EMPTY, "--window=-3,3", "--wld"]);
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn a_position_past_its_limit_is_given_up() {
    let directory = tempfile::tempdir().expect("a directory");
    let kept = directory.path().join("kept.jsonl");
    let kept = kept.to_str().expect("text");
    let args = ["solve", SIX_EMPTY, "start", "--json", "--resume", kept];
    for limit in [["--nodes", "5000"], ["--time", "0.05"]] {
        let output = obverse(&[&args[..], &limit].concat()).assert().code(1);
        let answers = lines(&stdout(output));
        let names = ["score", "exact", "lower", "upper", "gave_up"];
        assert_eq!(fields(&answers[0], &names), json!([6, true, 6, 6, null]));
        let reason = limit[0].trim_start_matches('-');
        let expected = json!([null, false, -64, 64, reason]);
        assert_eq!(fields(&answers[1], &names), expected);
        assert!(answers[1]["best"].is_string(), "{}", answers[1]);
    }
    // Only the solved position is kept.
    assert_eq!(fs::read_to_string(kept).expect("a file").lines().count(), 1);
    let given_up = ["solve", "start", SIX_EMPTY, "--nodes", "5000"];
    let table = stdout(obverse(&given_up).assert().code(1));
    assert!(
        table.contains("gave up, nodes used up: nothing is proven"),
        "{table}"
    );
    assert!(table.contains("1 of 2 positions was given up."), "{table}");
}

#[test]
fn the_result_of_a_position_does_not_depend_on_the_others() {
    let alone = json(&["solve", FOURTEEN_EMPTY, "--json"]);
    let both = text(&["solve", FOURTEEN_EMPTY, SIX_EMPTY, FOURTEEN_EMPTY, "--json"]);
    let names = ["position", "score", "best", "pv", "nodes"];
    let both = lines(&both);
    assert_eq!(fields(&both[0], &names), fields(&alone, &names));
    assert_eq!(fields(&both[2], &names), fields(&alone, &names));
}

#[test]
fn files_of_earlier_versions_get_their_bounds() {
    let directory = tempfile::tempdir().expect("a directory");
    let line = format!(
        "{{\"position\":\"{SIX_EMPTY}\",\"empties\":6,\"score\":6,\"exact\":true,\"best\":\"h5\",\"pv\":[\"h5\"],\
         \"nodes\":7,\"seconds\":0.5}}\n"
    );
    let path = file(&directory, "old.jsonl", &line);
    let answer = json(&["solve", SIX_EMPTY, "--json", "--resume", &path]);
    assert_eq!(
        fields(&answer, &["lower", "upper", "nodes"]),
        json!([6, 6, 7])
    );
}

#[test]
fn forced_passes_and_finished_games_are_solved() {
    let pass = format!("XO{} O", "-".repeat(62));
    let answer = json(&["solve", &pass, "--json", "--all-moves"]);
    let expected = json!([-64, "pass", ["pass", "c1"]]);
    assert_eq!(fields(&answer, &["score", "best", "pv"]), expected);
    assert_eq!(answer["moves"][0]["move"], "pass");
    let over = format!("{}{} O", "X".repeat(40), "-".repeat(24));
    for more in [&[][..], &["--all-moves"]] {
        let answer = json(&[&["solve", &over, "--json"], more].concat());
        let expected = json!([-64, null, [], true]);
        assert_eq!(fields(&answer, &["score", "best", "pv", "exact"]), expected);
    }
    assert!(text(&["solve", &over]).contains("-64"));
}

#[test]
fn positions_come_from_words_files_and_standard_input() {
    let directory = tempfile::tempdir().expect("a directory");
    let boards = file(
        &directory,
        "boards.txt",
        &format!("{SIX_EMPTY}\n\n{FOURTEEN_EMPTY}\n"),
    );
    let (board, side) = SIX_EMPTY.split_once(' ').expect("two words");
    let output = text(&["solve", "--json", &boards, SIX_EMPTY, board, side, &boards]);
    let scores: Vec<Value> = lines(&output)
        .iter()
        .map(|answer| answer["score"].clone())
        .collect();
    assert_eq!(scores, [6, 18, 6, 6, 6, 18]);
    let input = format!("{FOURTEEN_EMPTY}\n{SIX_EMPTY}\n");
    let run = obverse(&["solve", "-", "--json"])
        .write_stdin(input)
        .assert();
    let scores: Vec<Value> = lines(&stdout(run.success()))
        .iter()
        .map(|answer| answer["score"].clone())
        .collect();
    assert_eq!(scores, [18, 6]);
}

#[test]
fn scores_in_files_are_compared() {
    let directory = tempfile::tempdir().expect("a directory");
    let right = format!("{SIX_EMPTY}; H5:+6; G6:-2;\n{SIX_EMPTY}; +6;\n");
    let path = file(&directory, "right.obf", &right);
    for answer in lines(&text(&["solve", &path, "--json"])) {
        assert_eq!(fields(&answer, &["expected", "correct"]), json!([6, true]));
    }
    text(&["solve", &path, "--all-moves"]);
    text(&["solve", &path, "--wld"]);
    for (name, fields, is_seen) in [
        ("score.obf", " +4;", [true, false, true]),
        ("best.obf", " H5:+4; G6:-2;", [true, false, true]),
        ("other.obf", " H5:+6; G6:-4;", [false, false, true]),
        ("sign.obf", " H5:-2;", [true, true, true]),
    ] {
        let path = file(&directory, name, &format!("{SIX_EMPTY};{fields}\n"));
        for (more, is_seen) in [&[][..], &["--wld"], &["--all-moves"]].iter().zip(is_seen) {
            let args = [&["solve", &path], *more].concat();
            let run = obverse(&args).assert().code(i32::from(is_seen));
            assert_eq!(stdout(run).contains("the file has"), is_seen, "{args:?}");
            let run = obverse(&[&args[..], &["--json"]].concat()).assert();
            let answers = lines(&stdout(run.code(i32::from(is_seen))));
            assert_eq!(answers[0]["correct"], !is_seen, "{args:?}");
        }
    }
}

#[test]
fn unreadable_input_exits_with_code_2_and_names_the_place() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = file(
        &directory,
        "bad.obf",
        &format!("{SIX_EMPTY}; H5:+6;\n{SIX_EMPTY}; A1:+2;\n"),
    );
    let message = complaint(2, &["solve", &path]);
    assert!(message.contains("bad.obf: line 2, column 69"), "{message}");
    assert!(complaint(2, &["solve", "missing.obf"]).contains("missing.obf"));
    assert!(complaint(2, &["solve", "hello"]).contains("is not a position"));
    let empty = file(&directory, "empty.obf", "");
    assert!(complaint(2, &["solve", &empty]).contains("empty"));
    for args in [
        &["solve"][..],
        &["solve", "start", "--threads", "0"],
        &["solve", "start", "--hash", "0"],
        &["solve", "--jsn", "start"],
    ] {
        assert!(complaint(2, args).starts_with("error: "), "{args:?}");
    }
}

#[test]
fn solved_positions_are_kept_in_the_file() {
    let directory = tempfile::tempdir().expect("a directory");
    let kept = directory.path().join("kept.jsonl");
    let kept = kept.to_str().expect("text");
    let one = text(&["solve", SIX_EMPTY, "--json", "--resume", kept]);
    assert_eq!(fs::read_to_string(kept).expect("a file"), one);
    // Positions in the file are not solved again: their seconds and nodes stay the same. A partial last line is
    // removed.
    fs::write(kept, format!("{one}{}", &one[..40])).expect("it can be written");
    let args = [
        "solve",
        FOURTEEN_EMPTY,
        SIX_EMPTY,
        "--json",
        "--resume",
        kept,
    ];
    let two = text(&args);
    let all: Vec<&str> = two.lines().collect();
    assert_eq!(all.len(), 2);
    assert_eq!(all[1], one.trim_end());
    let file = fs::read_to_string(kept).expect("a file");
    assert_eq!(file, format!("{one}{}\n", all[0]));
    assert_eq!(text(&args), two);
    // With another mode (--wld), the position is solved again.
    let wld = json(&["solve", SIX_EMPTY, "--wld", "--json", "--resume", kept]);
    assert_eq!(wld["score"], 1);
    assert_eq!(fs::read_to_string(kept).expect("a file").lines().count(), 3);
}

#[test]
fn other_files_are_left_alone() {
    let directory = tempfile::tempdir().expect("a directory");
    for contents in ["Dear diary", "{}\n", "Dear\ndiary\n"] {
        let path = file(&directory, "diary.txt", contents);
        let message = complaint(2, &["solve", SIX_EMPTY, "--resume", &path]);
        assert!(message.contains("diary.txt cannot be resumed"), "{message}");
        assert_eq!(fs::read_to_string(&path).expect("a file"), contents);
    }
}

/// After Ctrl-C, the message says how many positions are solved. Ctrl-C is sent after the first position is solved; the
/// second, the start position, would take years.
#[cfg(unix)]
#[test]
fn an_interrupted_solve_says_how_much_is_done() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args([
            "solve", SIX_EMPTY, "start", "--force", "--json", "--hash", "1",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut first = String::new();
    output.read_line(&mut first).expect("a line");
    assert!(first.contains("\"score\":6"), "{first}");
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("there is a kill").success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("text");
    assert_eq!(rest, "");
    let end = child.wait_with_output().expect("it ends");
    assert_eq!(end.status.code(), Some(1));
    let message = String::from_utf8_lossy(&end.stderr);
    assert!(
        message.contains("interrupted after 1 of 2 positions"),
        "{message}"
    );
}
