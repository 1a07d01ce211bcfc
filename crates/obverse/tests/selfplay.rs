//! `obverse selfplay` and `obverse calibrate`.

use std::fs;
use std::path::Path;

use crate::common::{complaint, json, obverse, stderr, text};
use obverse_engine::evaluation::Weights;
use tempfile::tempdir;

/// Arguments for fast games.
fn selfplay<'a>(out: &'a str, games: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let mut args = vec!["selfplay", "--out", out, "--games", games];
    args.extend(["--depth", "1", "--exact-from", "6"]);
    args.extend(more);
    args
}

fn path(path: &Path) -> &str {
    path.to_str().expect("text")
}

#[test]
fn a_file_can_be_continued() {
    let directory = tempdir().expect("a directory");
    let [whole, parts] = ["whole", "parts"].map(|name| directory.path().join(name));
    let report = json(&selfplay(path(&whole), "30", &["--threads", "2", "--json"]));
    assert_eq!(report["games"], 30);
    assert_eq!(report["complete"], true);
    let bytes = fs::read(&whole).expect("a file");
    let positions = report["positions"].as_u64().expect("a number");
    // The header has the length of the settings in two bytes, then the settings.
    let header = 14 + u64::from(u16::from_le_bytes([bytes[12], bytes[13]]));
    assert_eq!(bytes.len() as u64, header + 21 * positions);

    text(&selfplay(path(&parts), "10", &["--resume"]));
    let begun = fs::read(&parts).expect("a file");
    assert!(bytes.starts_with(&begun));
    fs::write(&parts, &begun[..begun.len() - 5]).expect("written");
    let report = json(&selfplay(path(&parts), "30", &["--resume", "--json"]));
    assert_eq!(report["resumed_games"], 9);
    assert_eq!(report["positions"], positions);
    assert!(fs::read(&parts).expect("a file") == bytes);
}

#[test]
fn games_can_begin_with_openings_from_files() {
    let directory = tempdir().expect("a directory");
    let [out, openings] = ["out", "openings.txt"].map(|name| directory.path().join(name));
    fs::write(&openings, "f5d6c3d3c4\n").expect("written");
    let more = ["--random-plies", "3", "--noise", "0", "--openings"];
    let more = [&more[..], &[path(&openings)]].concat();
    text(&selfplay(path(&out), "3", &more));
    let bytes = fs::read(&out).expect("a file");
    // The first board is written once: duplicates are skipped.
    let reader = obverse_train::position_file::Reader::new(&bytes[..]).expect("positions");
    let boards: Vec<_> = reader.map(|it| it.expect("a position").board).collect();
    let mut game = obverse_core::Game::new();
    for square in ["f5", "d6", "c3"] {
        game.place(square.parse().expect("a square"))
            .expect("legal");
    }
    assert_eq!(boards[0], game.position().board());
    assert!(boards[1..].iter().all(|board| board.empty().len() < 57));

    fs::write(&openings, "").expect("written");
    let message = complaint(
        2,
        &selfplay(path(&out), "3", &["--openings", path(&openings)]),
    );
    assert!(message.contains("the input is empty"), "{message}");
}

#[test]
fn existing_files_are_not_overwritten() {
    let directory = tempdir().expect("a directory");
    let file = directory.path().join("games");
    fs::write(&file, "precious").expect("written");
    let message = complaint(2, &selfplay(path(&file), "3", &[]));
    assert!(message.contains("already exists"), "{message}");
    let message = complaint(2, &selfplay(path(&file), "3", &["--resume"]));
    assert!(message.contains("not a position file"), "{message}");
    assert_eq!(fs::read(&file).expect("a file"), b"precious");

    fs::remove_file(&file).expect("removed");
    text(&selfplay(path(&file), "5", &[]));
    let bytes = fs::read(&file).expect("a file");
    let message = complaint(2, &selfplay(path(&file), "4", &["--resume"]));
    assert!(message.contains("5 games already"), "{message}");
    assert!(fs::read(&file).expect("a file") == bytes);
}

#[test]
fn other_settings_are_refused() {
    let directory = tempdir().expect("a directory");
    let [out, openings, weights] =
        ["out", "openings.txt", "weights"].map(|name| directory.path().join(name));
    fs::write(&openings, "f5d6c3d3c4\n").expect("written");
    let mut other = Weights::built_in();
    other.calibration.coefficients[0] += 0.5;
    fs::write(&weights, other.to_bytes()).expect("written");
    text(&selfplay(path(&out), "3", &[]));
    let bytes = fs::read(&out).expect("a file");
    for (more, word) in [
        (["--seed", "2"], "(--seed: 1 in the file, 2 now)"),
        (
            ["--random-plies", "9..30"],
            "(--random-plies: 8..30 in the file, 9..30 now)",
        ),
        (["--noise", "3.5"], "(--noise: 3.0 in the file, 3.5 now)"),
        (["--trust", "91"], "--trust: 90.0 in the file, 91.0 now"),
        (
            ["--branching", "31"],
            "--branching: 30.0 in the file, 31.0 now",
        ),
        (
            ["--pv-positions", "5"],
            "--pv-positions: not set in the file, 5.0 now",
        ),
        (["--hash", "3"], "--hash: 2 in the file, 3 now"),
        (
            ["--openings", path(&openings)],
            "--openings: not set in the file, ",
        ),
        (["--weights", path(&weights)], "--weights: "),
    ] {
        let message = complaint(
            2,
            &[&selfplay(path(&out), "5", &["--resume"])[..], &more].concat(),
        );
        assert!(message.contains(word), "{message}");
        assert!(
            message.contains("give the same settings, or name another file"),
            "{message}"
        );
        assert!(fs::read(&out).expect("a file") == bytes);
    }
    let level = ["selfplay", "--out", path(&out), "--games", "5", "--resume"];
    let message = complaint(2, &[&level[..], &["--level", "1"]].concat());
    assert!(
        message.contains(
            "--depth: 1 in the file, not set now; --exact-from: 6 in the file, 14 now; \
             --level: not set in the file, 1 now"
        ),
        "{message}"
    );
    // Options that do not affect the games may differ.
    text(&selfplay(path(&out), "5", &["--resume", "--threads", "2"]));
}

/// Files of earlier versions do not record their settings.
#[test]
fn old_files_can_be_continued() {
    let directory = tempdir().expect("a directory");
    let [new, old] = ["new", "old"].map(|name| directory.path().join(name));
    text(&selfplay(path(&new), "4", &[]));
    let bytes = fs::read(&new).expect("a file");
    let header = 14 + usize::from(u16::from_le_bytes([bytes[12], bytes[13]]));
    let bare = |records: &[u8]| [b"OBVPOSN\x1a\x01\0\x15\0", records].concat();
    fs::write(&old, bare(&bytes[header..bytes.len() - 21])).expect("written");
    let assert = obverse(&selfplay(path(&old), "4", &["--resume"])).assert();
    let note = stderr(assert.success());
    assert!(note.contains("give the same settings as before"), "{note}");
    assert!(fs::read(&old).expect("a file") == bare(&bytes[header..]));
}

#[test]
fn wrong_numbers_are_refused() {
    for more in [
        &["--random-plies", "30..8"][..],
        &["--random-plies", "8..51"],
        &["--noise", "101"],
        &["--noise", "nan"],
        &["--trust", "-1"],
        &["--exact-from", "31"],
        &["--level", "61"],
        &["--weights", "/there/is/no/such/file"],
    ] {
        let directory = tempdir().expect("a directory");
        let file = directory.path().join("games");
        obverse(&selfplay(path(&file), "3", more)).assert().code(2);
        assert!(!file.exists());
    }
}

#[test]
fn a_calibration_says_what_it_found() {
    let fast = ["calibrate", "--depth", "4", "--exact-from", "10"];
    let report = json(&[&fast[..], &["--games", "100", "--json"]].concat());
    assert_eq!(report["coefficients"].as_array().map(Vec::len), Some(10));
    let deviations = report["deviations"].as_array().expect("a list");
    assert!(!deviations.is_empty());
    for deviation in deviations {
        let [empties, depth, shallow] =
            ["empties", "depth", "shallow"].map(|name| deviation[name].as_u64().expect("a number"));
        assert!(depth <= 4 && depth < empties || depth == empties && empties <= 10);
        assert!(shallow == 0 || shallow < depth && (depth - shallow) % 2 == 0);
        assert!(deviation["observed"].as_f64() >= Some(0.0));
    }
    let message = complaint(1, &[&fast[..], &["--games", "1"]].concat());
    assert!(message.contains("too few"), "{message}");
    let assert = obverse(&["calibrate", "--out", "weights.bin"]).assert();
    assert!(stderr(assert.code(2)).contains("--weights"));
}
