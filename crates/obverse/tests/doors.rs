//! Command lines that new users try without reading the help, and the messages about those that cannot work.

use std::fs;
use std::path::Path;

use crate::common::{START, complaint, json, obverse, stderr, text};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

/// Two games, of 5 plies and of 2.
const GGF: &str = "\
(;GM[Othello]PC[Cup]PB[Ann]PW[Ben]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6]B[C3]W[D3]B[C4];)
(;GM[Othello]PC[Cup]PB[Cem]PW[Dan]RE[?]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[F6];)
";

/// An .obverse file: the moves f5 d6, and f6 e6 as a variation after f5. The variation is the current line.
const OBVERSE: &str = r#"{"obverse":1,"start":"---------------------------OX------XO--------------------------- X","moves":[[0,"f5"],[1,"d6"],[1,"f6"],[3,"e6"]],"current":1,"tip":4,"black":"Ann","event":"Cup"}
"#;

fn folder() -> TempDir {
    let folder = tempdir().expect("a folder");
    write(folder.path(), "games.ggf", GGF);
    write(folder.path(), "study.obverse", OBVERSE);
    write(folder.path(), "one.txt", "f5d6c3\n");
    write(folder.path(), "start.txt", "start\n");
    folder
}

fn write(folder: &Path, name: &str, contents: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, contents).expect("it can be written");
    path.to_str().expect("text").to_owned()
}

fn within(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("text").to_owned()
}

#[test]
fn every_command_that_takes_a_position_takes_a_file() {
    let folder = folder();
    let file = within(&folder, "one.txt");
    for args in [
        &["show"][..],
        &["moves"],
        &["perft", "2"],
        &["search", "--depth", "2"],
        &["eval"],
        &["hint", "--depth", "2"],
        &["compare", "--depths", "1"],
        &["trace"],
    ] {
        let typed = text(&[args, &["f5d6c3"]].concat());
        let read = text(&[args, &[&file]].concat());
        // Times differ; the moves, values and counts do not.
        let shown = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| !line.contains(" s"));
            lines.map(str::to_owned).collect()
        };
        if args[0] == "compare" {
            assert!(read.contains("one.txt"), "{read}");
        } else {
            assert_eq!(shown(&typed), shown(&read), "{args:?}");
        }
    }
    let board = json(&["show", &within(&folder, "start.txt"), "--json"]);
    assert_eq!(board["position"], START);
}

#[test]
fn games_and_plies_are_chosen() {
    let folder = folder();
    let file = within(&folder, "games.ggf");
    let shown =
        |more: &[&str]| json(&[&["show", &file, "--json"], more].concat())["transcript"].clone();
    assert_eq!(shown(&[]), "f5d6c3d3c4");
    assert_eq!(shown(&["--game", "2"]), "f5f6");
    assert_eq!(shown(&["--ply", "3"]), "f5d6c3");
    assert_eq!(shown(&["--game", "2", "--ply", "0"]), "");
    let note = |more: &[&str]| {
        stderr(
            obverse(&[&["show", &file], more].concat())
                .assert()
                .success(),
        )
    };
    assert!(note(&[]).contains("--game N chooses another"));
    assert_eq!(note(&["--game", "1"]), "");
    assert!(complaint(2, &["show", &file, "--game", "3"]).contains("the file has 2 games"));
    assert!(complaint(2, &["show", &file, "--ply", "6"]).contains("choose 0 to 5"));
    assert!(
        complaint(2, &["show", "f5d6", "--game", "2"])
            .contains("a game number can only be given with a file")
    );
    // Standard input is read like the file.
    let piped = obverse(&["show", "-", "--json", "--game", "2"])
        .write_stdin(GGF)
        .assert()
        .success();
    let piped: Value = serde_json::from_str(&crate::common::stdout(piped)).expect("JSON");
    assert_eq!(piped["transcript"], "f5f6");
}

#[test]
fn after_the_end_of_a_game_earlier_positions_are_offered() {
    // The ninth move takes the last white disc.
    let hint = |more: &[&str]| {
        let args = [&["hint", "e6f4e3f6g5d6e7f5c5", "-d", "2"], more].concat();
        stderr(obverse(&args).assert().success())
    };
    assert_eq!(
        hint(&[]),
        "note: --ply 0 to --ply 8 chooses an earlier position\n"
    );
    assert_eq!(hint(&["--ply", "8"]), "");
}

#[test]
fn a_position_is_not_the_file_of_the_same_name() {
    let folder = folder();
    for name in ["start", "f5d6"] {
        write(folder.path(), name, "f5\n");
        let shown = |word: &str| {
            let mut command = obverse(&["show", word, "--json"]);
            let shown = command.current_dir(&folder).assert().success();
            let shown: Value = serde_json::from_str(&crate::common::stdout(shown)).expect("JSON");
            shown["transcript"].clone()
        };
        assert_eq!(shown(name), if name == "start" { "" } else { name });
        assert_eq!(shown(&format!("./{name}")), "f5");
    }
}

#[test]
fn a_missing_file_is_reported_as_missing() {
    for args in [
        &["show", "nosuch.ggf"][..],
        &["hint", "nosuch.ggf"],
        &["moves", "./nosuch"],
        &["solve", "nosuch.obf"],
        &["analyze", "nosuch.sgf"],
        &["convert", "nosuch.sgf", "--to", "ggf"],
        &["compare", "nosuch.obf"],
        &["trace", "nosuch.txt"],
        &["play", "--start", "nosuch.ggf"],
    ] {
        let complaint = complaint(2, args);
        assert!(complaint.contains("there is no file"), "{complaint}");
        assert!(!complaint.contains("is not a position"), "{complaint}");
    }
    let complaint = complaint(2, &["show", "nosuch"]);
    assert!(complaint.contains("`nosuch` is not a position, and there is no file"));
}

#[test]
fn the_error_in_a_file_is_shown() {
    let folder = folder();
    let bad = write(folder.path(), "bad.txt", "f5 d6 c3 a1\n");
    let complaint_of = |path: &str| complaint(2, &["show", path]);
    let message = complaint_of(&bad);
    assert!(message.contains("bad.txt: "), "{message}");
    assert!(message.contains("  f5 d6 c3 a1\n           ^"), "{message}");
    let diary = write(folder.path(), "diary.txt", "Dear diary");
    assert!(complaint_of(&diary).contains("is not a position"));
    let binary = folder.path().join("x.bin");
    fs::write(&binary, [0xff, 0xfe, 0, 0, 1]).expect("it can be written");
    assert!(complaint_of(binary.to_str().expect("text")).contains("unknown format"));
    assert!(complaint_of(folder.path().to_str().expect("text")).contains("is a folder"));
    let two = [within(&folder, "one.txt"), within(&folder, "games.ggf")];
    let message = complaint(2, &["show", &two[0], &two[1]]);
    assert!(
        message.contains("expected one position or file"),
        "{message}"
    );
}

#[test]
fn wrong_boards_are_reported_as_boards() {
    for board in [
        "8/8/8/3wb3/3bw3/8/8/8 b",
        &START.replace("OX", "OQ"),
        &START[..40],
    ] {
        let message = complaint(2, &["show", board]);
        assert!(message.contains("the board string is wrong"), "{message}");
        assert!(!message.contains("transcript is wrong"), "{message}");
    }
    // In lower case, the first squares look like a short option.
    let board = format!("-o{}", START.to_lowercase().split_at(2).1);
    let log = text(&["trace", &board]);
    assert!(log.contains("Node,Depth,Value,Alpha,Beta"), "{log}");
    assert_eq!(json(&["show", &board, "--json"])["counts"]["white"], 3);
}

#[test]
fn the_name_of_the_output_says_the_format() {
    let folder = folder();
    let input = within(&folder, "games.ggf");
    for (name, format) in [
        ("a.sgf", "sgf"),
        ("a.PGN", "pgn"),
        ("a.txt", "transcript"),
        ("a.obf", "obf"),
        ("a.json", "json"),
        ("a.jsonl", "json"),
        ("a.wtb", "wthor"),
    ] {
        let output = within(&folder, name);
        let note = stderr(
            obverse(&["convert", &input, "-o", &output])
                .assert()
                .success(),
        );
        assert!(
            note.contains(&format!("2 records converted to {format}")),
            "{note}"
        );
        let explicit = within(&folder, "explicit");
        obverse(&["convert", &input, "--to", format, "-o", &explicit])
            .assert()
            .success();
        let read = |path: &str| fs::read(path).expect("a file");
        assert_eq!(read(&output), read(&explicit), "{name}");
    }
    // `--to` overrides the format of the extension.
    let output = within(&folder, "b.sgf");
    obverse(&["convert", &input, "--to", "pgn", "-o", &output])
        .assert()
        .success();
    assert!(
        fs::read_to_string(&output)
            .expect("a file")
            .starts_with("[Event")
    );
    for args in [
        &["convert", &input, "-o", "a.doc"][..],
        &["convert", &input],
        &["convert", &input, "-o", "-"],
    ] {
        let message = complaint(2, args);
        for format in ["transcript", "obf", "ggf", "sgf", "pgn", "wthor", "json"] {
            assert!(message.contains(format), "{message}");
        }
    }
    assert!(!Path::new("a.doc").exists());
}

#[test]
fn our_own_json_is_read_again() {
    let folder = folder();
    let (ggf, json_file) = (within(&folder, "games.ggf"), within(&folder, "games.json"));
    obverse(&["convert", &ggf, "-o", &json_file])
        .assert()
        .success();
    assert_eq!(
        text(&["convert", &json_file, "--to", "ggf"]),
        text(&["convert", &ggf, "--to", "ggf"])
    );
    assert_eq!(
        text(&["convert", &json_file, "--to", "json"]),
        fs::read_to_string(&json_file).expect("a file")
    );
    let review = text(&["analyze", &json_file, "--level", "1", "--json"]);
    let review: Value = serde_json::from_str(review.lines().next().expect("a line")).expect("JSON");
    assert_eq!(review["moves"].as_array().map(Vec::len), Some(5));
}

#[test]
fn files_of_the_application_are_read() {
    let folder = folder();
    let file = within(&folder, "study.obverse");
    let converted = obverse(&["convert", &file, "--to", "ggf"])
        .assert()
        .success();
    assert!(stderr(converted).contains("variations with 1 move are left out"));
    let ggf = text(&["convert", &file, "--to", "ggf"]);
    assert!(
        ggf.contains("PB[Ann]") && ggf.contains("B[F5]W[F6]B[E6]"),
        "{ggf}"
    );
    assert_eq!(json(&["show", &file, "--json"])["transcript"], "f5f6e6");
    let review = json(&["analyze", &file, "--level", "1", "--json"]);
    assert_eq!(review["moves"].as_array().map(Vec::len), Some(3));
}

#[test]
fn british_spelling_is_understood() {
    let american = text(&["analyze", "f5d6", "--level", "1"]);
    assert_eq!(text(&["analyse", "f5d6", "-l", "1"]), american);
    assert!(text(&["--help"]).contains("analyse"));
    text(&["show", "f5", "--colour", "never"]);
}

#[test]
fn short_options_are_the_long_ones() {
    let nodes = |args: &[&str]| json(args)["nodes"].clone();
    assert_eq!(
        nodes(&[
            "search", "f5", "-a", "scout", "-d", "3", "-e", "corners", "--json"
        ]),
        nodes(&[
            "search",
            "f5",
            "--algorithm",
            "scout",
            "--depth",
            "3",
            "--eval",
            "corners",
            "--json"
        ])
    );
    assert_eq!(
        nodes(&["hint", "f5", "-d", "4", "-m", "2", "-j", "1", "--json"]),
        nodes(&[
            "hint",
            "f5",
            "--depth",
            "4",
            "--moves",
            "2",
            "--threads",
            "1",
            "--json"
        ])
    );
}

#[test]
fn positions_with_too_many_empties_are_refused_at_once() {
    let message = complaint(2, &["solve", "start"]);
    assert!(message.contains("position 1 has 60 empties"), "{message}");
    assert!(
        message.contains("--force") && message.contains("obverse hint"),
        "{message}"
    );
    let folder = folder();
    let six = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";
    let batch = write(
        folder.path(),
        "batch.obf",
        &format!("{six};\n{START};\n{six};\n"),
    );
    let message = complaint(2, &["solve", &batch]);
    assert!(message.contains("position 2 has 60 empties"), "{message}");
    // Many empties, but the game ends at once.
    let pass = format!("XO{} O", "-".repeat(62));
    assert_eq!(json(&["solve", &pass, "--json"])["score"], -64);
    // A position with too many empties is accepted if it is in the file of --resume.
    let kept = json!({
        "position": START, "empties": 60, "score": 0, "exact": true, "best": "f5", "pv": ["f5"],
        "nodes": 1, "seconds": 1.0,
    });
    let kept = write(folder.path(), "kept.jsonl", &format!("{kept}\n"));
    assert_eq!(
        json(&["solve", "start", "--resume", &kept, "--json"])["best"],
        "f5"
    );
}

#[test]
fn a_bench_with_several_threads_has_no_signature() {
    let help = text(&["bench", "--help"]);
    assert!(help.contains("--threads"), "{help}");
    assert!(complaint(2, &["bench", "--threads", "0"]).contains("--threads"));
}

#[test]
fn the_discs_of_the_winner_come_first() {
    let board = "O".repeat(56) + &"X".repeat(8) + "X";
    let shown = text(&["show", &board]);
    assert!(shown.contains("Game over: White wins 56-8"), "{shown}");
    assert!(shown.contains("Black  8"), "{shown}");
}

#[test]
fn an_empty_square_in_sgf_is_reported() {
    let folder = folder();
    let sgf = write(folder.path(), "x.sgf", "(;GM[2]SZ[8]AB[]AW[d4];B[f5])");
    let message = complaint(2, &["convert", &sgf, "--to", "ggf"]);
    assert!(
        message.contains("an empty value is not a square"),
        "{message}"
    );
}

#[test]
fn a_hyphen_is_never_the_name_of_a_file() {
    let folder = folder();
    let random = ["--engine", "random", "--engine", "greedy"];
    let weights = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../obverse-engine/assets/weights.bin"
    );
    for args in [
        &["analyze", "f5d6", "-d", "1", "-o", "-"][..],
        &[&["match", "-n", "2", "-o", "-"][..], &random].concat(),
        &[&["tournament", "-n", "2", "-o", "-"][..], &random].concat(),
        &["selfplay", "-n", "1", "-o", "-"],
        &["train", "--data", "one.txt", "-o", "-"],
        &["calibrate", "-n", "1", "--weights", weights, "-o", "-"],
        &[
            "probcut-fit",
            "-n",
            "20",
            "-d",
            "2",
            "--shallow",
            "1",
            "-o",
            "-",
        ],
        &["solve", "one.txt", "--force", "--resume", "-"],
    ] {
        let refused = obverse(args).current_dir(&folder).assert().code(2);
        let message = stderr(refused.stdout(""));
        assert!(
            message.contains("`-` means standard output, which is not possible here: name a file"),
            "{args:?}: {message}"
        );
        assert!(!folder.path().join("-").exists(), "{args:?}");
    }
}

#[test]
fn a_page_or_graph_can_go_to_standard_output() {
    let analyze = |more: &[&'static str]| [&["analyze", "f5d6c3", "-d", "1"], more].concat();
    let graph = text(&analyze(&["--svg", "-"]));
    assert!(
        graph.starts_with("<svg") && graph.trim_end().ends_with("</svg>"),
        "{graph}"
    );
    let page = text(&analyze(&["--html", "-"]));
    assert!(
        page.starts_with("<!doctype html>") || page.starts_with("<!DOCTYPE html>"),
        "{page}"
    );
    let message = complaint(2, &analyze(&["--svg", "-", "--html", "-"]));
    assert!(
        message.contains("cannot both go to standard output"),
        "{message}"
    );
}

#[test]
fn a_position_of_a_game_is_solved() {
    // The ninth move takes the last white disc.
    let game = "e6f4e3f6g5d6e7f5c5";
    let solved = |more: &[&str]| json(&[&["solve", game, "--json"], more].concat());
    assert_eq!(solved(&[])["empties"], 51);
    assert_eq!(solved(&["--ply", "9"])["empties"], 51);
    let folder = folder();
    let file = write(folder.path(), "two.txt", &format!("f5d6\n{game}\n"));
    let chosen = json(&["solve", &file, "--game", "2", "--json"]);
    assert_eq!(chosen["empties"], 51);
    // The ninth move wins 64-0, which is found at once.
    let before = json(&["solve", &file, "--game", "2", "--ply", "8", "--json"]);
    assert_eq!(json!([before["empties"], before["score"]]), json!([52, 64]));
    let message = complaint(2, &["solve", &file, "--game", "2", "--ply", "10"]);
    assert!(
        message.contains("game 2 of the file cannot be used: the game has no ply 10"),
        "{message}"
    );
    assert!(message.contains("choose 0 to 9"), "{message}");
    let message = complaint(2, &["solve", &file, "--game", "3"]);
    assert!(message.contains("the file has 2 games"), "{message}");
    let help = text(&["solve", "--help"]);
    assert!(help.contains("[default: all]"), "{help}");
}

#[test]
fn missing_files_in_options_are_reported_as_missing() {
    let folder = folder();
    for args in [
        &["eval", "f5", "--weights", "nosuch.bin"][..],
        &["gtp", "--weights", "nosuch.bin"],
        &["calibrate", "--weights", "nosuch.bin"],
        &["bench", "eval", "one.txt", "--weights", "nosuch.bin"],
        &["search", "--probcut", "nosuch.json"],
        &[
            "convert",
            "games.ggf",
            "--to",
            "sgf",
            "--players",
            "nosuch.jou",
        ],
    ] {
        let refused = obverse(args).current_dir(&folder).assert().code(2);
        let message = stderr(refused.stdout(""));
        assert!(
            message.contains("error: there is no file nosuch."),
            "{message}"
        );
    }
    let message = complaint(1, &["analyze", "f5d6", "-o", "/nosuch/x.jsonl"]);
    assert!(
        message.contains("the folder of the file does not exist"),
        "{message}"
    );
}

#[test]
fn a_typed_game_is_converted_through_standard_input() {
    let message = complaint(2, &["convert", "f5d6c3", "--to", "ggf"]);
    assert!(
        message.contains("echo f5d6c3 | obverse convert - --to ggf"),
        "{message}"
    );
}

#[test]
fn ranges_have_dots_or_a_hyphen() {
    let depths = |range: &str| {
        let found = json(&[
            "compare", "f5", "--depths", range, "-a", "minimax", "--json",
        ]);
        found["rows"].as_array().map(Vec::len)
    };
    assert_eq!(depths("1-2"), Some(2));
    assert_eq!(depths("1..2"), Some(2));
    text(&["bench", "ffo", "--range", "20..20", "--hash", "16"]);
}
