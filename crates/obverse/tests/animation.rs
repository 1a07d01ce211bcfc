//! Animated GIFs: `obverse convert --to gif` and `obverse trace --format gif`.

use std::fs;
use std::path::Path;

use crate::common::{complaint, obverse, stderr, stdout, text};
use serde_json::{Value, json};
use tempfile::TempDir;

/// A game of 60 moves and a pass.
const GAME: &str = "d3e3f3c5c6c3b6e2b2c4f5g4g2f4f2f1b4h2e1g6h5d6f6e6d7g5f7c7c8d8h1b5b3b8h6h7g7c2b1b7e7h8g8h4h3a1g1a5g3f8a8\
                    a6a4d2d1a2a7a3c1e8";

const TREE: &str = "((3 12 8)(2 4 6)(14 5 2))";

/// Two games of two and three moves.
const TWO: &str = "f5d6\nf5f6e6\n";

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a directory");
    for (name, content) in files {
        fs::write(folder.path().join(name), content).expect("written");
    }
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a directory");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// Size of a GIF, and the time of every frame in hundredths of a second.
fn frames(gif: &[u8]) -> ((u16, u16), Vec<u16>) {
    let mut decoder = gif::DecodeOptions::new().read_info(gif).expect("a GIF");
    let size = (decoder.width(), decoder.height());
    let mut times = Vec::new();
    while let Some(frame) = decoder.read_next_frame().expect("a frame") {
        times.push(frame.delay);
    }
    (size, times)
}

#[test]
fn a_game_becomes_a_gif_with_a_frame_per_move() {
    let folder = folder(&[("game.txt", GAME)]);
    let convert = |args: &[&str]| {
        let mut command = obverse(&["convert", "game.txt", "-o", "game.gif"]);
        command.current_dir(folder.path()).args(args);
        command.assert().success()
    };
    let report = stderr(convert(&[]));
    assert!(
        report.starts_with("1 game converted to gif in game.gif: 62 frames, "),
        "{report}"
    );
    let bytes = fs::read(folder.path().join("game.gif")).expect("the GIF");
    assert!(bytes.len() < 400_000, "{} bytes", bytes.len());
    let (size, times) = frames(&bytes);
    assert_eq!(size, (480, 520));
    assert_eq!(times[..61], [80; 61]);
    assert_eq!(times[61..], [400]);

    let report: Value =
        serde_json::from_str(&stdout(convert(&["--frame-time", "0.25", "--json"]))).expect("JSON");
    let faster = fs::read(folder.path().join("game.gif")).expect("the GIF");
    assert_eq!(
        report,
        json!({
            "files": 1, "records": 1, "bad_records": 0, "to": "gif", "output": "game.gif",
            "frames": 62, "bytes": faster.len(),
        })
    );
    assert_eq!(frames(&faster).1[60..], [25, 125]);
}

#[test]
fn a_gif_goes_to_standard_output_and_is_always_the_same() {
    let gif = || {
        let mut command = obverse(&["convert", "-", "--to", "gif"]);
        let assert = command.write_stdin("f5d6c3").assert().success();
        assert.get_output().stdout.clone()
    };
    assert_eq!(frames(&gif()).1.len(), 4);
    assert!(gif() == gif());
}

#[test]
fn one_of_several_games_is_chosen() {
    let folder = folder(&[("games.txt", TWO)]);
    let run = |args: &[&str]| {
        let mut command = obverse(&["convert", "games.txt"]);
        command.current_dir(folder.path()).args(args).assert()
    };
    let error = stderr(run(&["-o", "game.gif"]).code(2).stdout(""));
    assert!(
        error.contains("a GIF shows one game, and games.txt has more: choose one with --game N"),
        "{error}"
    );
    let error = stderr(run(&["-o", "game.gif", "--game", "3"]).code(2));
    assert!(error.contains("there is no game 3"), "{error}");
    assert_eq!(names(folder.path()), ["games.txt"]);

    run(&["-o", "game.gif", "--game", "2"]).success();
    let bytes = fs::read(folder.path().join("game.gif")).expect("the GIF");
    assert_eq!(frames(&bytes).1.len(), 4);

    let error = stderr(run(&["-o", "game.ggf", "--game", "2"]).code(2));
    assert!(error.contains("--game is an option of --to gif"), "{error}");
    let error = stderr(run(&["-o", "game.gif", "--frame-time", "0"]).code(2));
    assert!(error.contains("from 0.02 to 60"), "{error}");
}

#[test]
fn a_folder_gets_a_gif_per_game() {
    let bad = "f5d6\na1\nf5f6e6\n";
    let folder = folder(&[("games.txt", TWO), ("bad.txt", bad)]);
    let mut command = obverse(&["convert", "games.txt", "--to", "gif", "-o", "gifs/"]);
    let report = stderr(command.current_dir(folder.path()).assert().success());
    assert!(
        report.starts_with("2 games converted to gif in gifs/: 7 frames, "),
        "{report}"
    );
    let gifs = folder.path().join("gifs");
    assert_eq!(names(&gifs), ["games-0001.gif", "games-0002.gif"]);
    let bytes = fs::read(gifs.join("games-0002.gif")).expect("the GIF");
    assert_eq!(frames(&bytes).1.len(), 4);

    let mut command = obverse(&[
        "convert", "bad.txt", "--from", "xot", "--to", "gif", "-o", "gifs",
    ]);
    let report = stderr(command.current_dir(folder.path()).assert().code(1));
    assert!(report.contains("1 bad record left out"), "{report}");
    assert_eq!(report.matches("bad.txt").count(), 1, "{report}");
    assert_eq!(names(&gifs).len(), 4);
}

#[test]
fn a_search_becomes_a_gif_with_a_frame_per_row_of_its_log() {
    let folder = folder(&[]);
    let path = folder.path().join("tree.gif");
    let file = path.to_str().expect("a path");
    for search in [&["--tree", TREE][..], &["start", "--depth", "2"]] {
        let trace = |args: &[&str]| text(&[&["trace"], search, args].concat());
        let log = trace(&["--format", "log"]);
        let rows = log.lines().skip_while(|line| !line.starts_with("Node,"));
        let rows = rows.count() - 1;
        assert_eq!(trace(&["--format", "gif", "-o", file]), "");
        let bytes = fs::read(&path).expect("the GIF");
        assert!(bytes.len() < 400_000, "{} bytes", bytes.len());
        let (size, times) = frames(&bytes);
        assert!(size.0 <= 1600, "{size:?}");
        assert_eq!(times.len(), rows + 1);
        assert_eq!(times[rows - 1..], [150, 750]);
        trace(&["--format", "gif", "-o", file, "--frame-time", "2"]);
        let slower = fs::read(&path).expect("the GIF");
        assert_eq!(frames(&slower).1[rows - 1..], [200, 1000]);
    }
}

#[test]
fn searches_too_large_for_a_gif_are_refused_with_advice() {
    let trace = |args: &[&str]| complaint(2, &[&["trace", "start"], args].concat());
    let error = trace(&["--depth", "4", "--format", "gif"]);
    assert!(
        error.contains("a GIF may be at most 1600 pixels wide: reduce --depth"),
        "{error}"
    );
    let error = trace(&["--depth", "9", "--format", "gif", "--algorithm", "minimax"]);
    assert!(
        error.contains("more steps than the 300 frames that a GIF may have: reduce --depth"),
        "{error}"
    );
    let tree = format!("({})", vec!["7"; 80].join(" "));
    let error = complaint(2, &["trace", "--tree", &tree, "--format", "gif"]);
    assert!(
        error.contains(
            "a GIF may be at most 1600 pixels wide: draw the whole tree with --format html"
        ),
        "{error}"
    );
    let error = trace(&["--depth", "2", "--frame-time", "2"]);
    assert!(
        error.contains("--frame-time is an option of --format gif"),
        "{error}"
    );
}
