//! `obverse analyze`.

use std::fs;
use std::path::Path;

use crate::common::{complaint, json, obverse, stderr, stdout, text};
use serde_json::{Value, json};
use tempfile::{TempDir, tempdir};

/// A finished game, 49-15 for Black, with two passes.
const GAME: &str = "f5d6c3d3c4f4c5b3c2f6d7b1c1d1f3f2g6c6e3e6d2d8b4b2b5e1a1g4f1e2g5a4a6g7a2g3a3\
                    b6a5a7h4h5h3h2c7g2e8f8h8g8c8f7e7b7h7h6h1b8g1a8";
/// Arguments of the fastest analysis.
const QUICK: [&str; 4] = ["--depth", "1", "--hash", "1"];

fn path(path: &Path) -> &str {
    path.to_str().expect("text")
}

fn quick<'a>(args: &[&'a str]) -> Vec<&'a str> {
    [&["analyze"], args, &QUICK].concat()
}

/// Writes random games to a GGF file and returns its path.
fn games(directory: &TempDir, name: &str, count: usize) -> String {
    let file = directory.path().join(name);
    let args = [
        "match",
        "--engine",
        "random",
        "--engine",
        "greedy",
        "--games",
        &count.to_string(),
        "--seed",
        "5",
        "--out",
        path(&file),
    ];
    text(&args);
    path(&file).to_owned()
}

fn lines(text: &str) -> Vec<Value> {
    let value = |line| serde_json::from_str(line).expect("JSON");
    text.lines().map(value).collect()
}

/// The lines of the output, sorted by game number.
fn sorted(mut lines: Vec<Value>) -> Vec<Value> {
    lines.sort_by_key(|line| line["game"].as_u64());
    lines
}

#[test]
fn every_move_has_a_value() {
    let game = json(&quick(&[GAME, "--json"]));
    assert_eq!(game["transcript"], GAME);
    assert_eq!(game["opening"], "Rose-BILL");
    assert_eq!(
        (&game["limits"], &game["complete"]),
        (&json!({ "depth": 1 }), &json!(true))
    );
    let moves = game["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 62);
    let mut placed = 0;
    let mut sums = [[0_u64; 2]; 2];
    for (index, mv) in moves.iter().enumerate() {
        assert_eq!(mv["ply"], index + 1);
        let [value, best] =
            ["value", "best_value"].map(|name| mv[name].as_f64().expect("a number"));
        let lost = mv["lost"].as_u64().expect("a number");
        assert!((best - value - lost as f64).abs() <= 0.51, "{mv}");
        assert_eq!(mv["pv"][0], mv["best"]);
        assert_eq!(mv["best"] == mv["move"], lost == 0);
        if mv["forced"] == false {
            let side = usize::from(mv["color"] == "white");
            sums[side][0] += lost;
            sums[side][1] += 1;
        }
        // After ply 44 there are 16 empties.
        assert_eq!(mv["exact"], placed >= 44, "{mv}");
        placed += usize::from(mv["move"] != "pass");
    }
    for (side, [lost, choices]) in ["black", "white"].into_iter().zip(sums) {
        let side = &game[side];
        assert_eq!(
            (&side["lost"], &side["choices"]),
            (&json!(lost), &json!(choices))
        );
        let average = side["average_lost"].as_f64().expect("a number");
        assert!((average - lost as f64 / choices as f64).abs() < 1e-9);
        assert!((0.0..=100.0).contains(&side["accuracy"].as_f64().expect("a number")));
    }
    let losses = game["mistakes"].as_array().expect("mistakes").iter();
    let losses: Vec<u64> = losses
        .map(|it| it["lost"].as_u64().expect("a number"))
        .collect();
    assert!(!losses.is_empty() && losses.is_sorted_by(|a, b| a >= b));
}

/// The values of the last moves are exact: `solve` finds the same scores.
#[test]
fn values_near_the_end_are_those_of_the_solver() {
    let game = json(&quick(&[GAME, "--json"]));
    let moves = game["moves"].as_array().expect("moves");
    let placed = moves.iter().filter(|mv| mv["move"] != "pass");
    for (index, mv) in placed.enumerate().skip(48).step_by(3) {
        // Transcripts omit passes. If one follows here, `solve` sees the position with the passing side to move, so the
        // score has the opposite sign.
        let solved = json(&[
            "solve",
            &GAME[..2 * index],
            "--all-moves",
            "--json",
            "--hash",
            "1",
        ]);
        if solved["best"] == "pass" {
            assert_eq!(
                mv["best_value"].as_i64(),
                solved["score"].as_i64().map(|score| -score)
            );
            continue;
        }
        assert_eq!(mv["best_value"], solved["score"]);
        let scores = solved["moves"].as_array().expect("moves");
        let played = scores.iter().find(|it| it["move"] == mv["move"]);
        assert_eq!(mv["value"], played.expect("it is legal")["score"]);
    }
}

#[test]
fn people_see_a_table() {
    let table = text(&quick(&[GAME]));
    assert!(table.starts_with("Black - White, "), "{table}");
    for word in [
        "Rose-BILL",
        "Mistakes",
        "instead of",
        "accuracy",
        "✓",
        "⣿",
        "??",
    ] {
        assert!(table.contains(word), "{word}: {table}");
    }
    assert!(
        table.lines().all(|line| line.chars().count() <= 80),
        "{table}"
    );
    let plain = stdout(
        obverse(&quick(&[GAME]))
            .env("LC_ALL", "C")
            .assert()
            .success(),
    );
    assert!(plain.is_ascii(), "{plain}");
    // An unfinished game, and moves in several words.
    let table = text(&quick(&["f5", "d6", "c3"]));
    assert!(
        table.contains("unfinished") && table.contains("   3 ● c3"),
        "{table}"
    );
}

#[test]
fn a_page_is_self_contained() {
    let directory = tempdir().expect("a directory");
    let [html, svg] = ["review.html", "graph.svg"].map(|name| directory.path().join(name));
    let file = directory.path().join("game.ggf");
    let moves: Vec<String> = (0..4)
        .map(|at| GAME[2 * at..2 * at + 2].to_owned())
        .collect();
    fs::write(
        &file,
        format!(
            "(;GM[Othello]PB[<script>alert(1)</script>]PW[A & B]TY[8]BO[8 {}{}{} *]\
             B[{}]W[{}]B[{}]W[{}];)",
            "-".repeat(27),
            "O*------*O".to_owned(),
            "-".repeat(27),
            moves[0],
            moves[1],
            moves[2],
            moves[3],
        ),
    )
    .expect("written");
    text(&quick(&[
        path(&file),
        "--html",
        path(&html),
        "--svg",
        path(&svg),
    ]));
    let page = fs::read_to_string(&html).expect("a page");
    for foreign in [
        "http:",
        "https:",
        "src=",
        "href=",
        "@import",
        "<script>alert",
    ] {
        assert!(!page.contains(foreign), "{foreign}");
    }
    assert!(page.contains("&lt;script&gt;alert(1)&lt;/script&gt; – A &amp; B"));
    let data = page
        .split_once("id=\"plies\">")
        .and_then(|(_, rest)| rest.split_once("</script>"))
        .expect("the plies")
        .0;
    let plies: Vec<Value> = serde_json::from_str(data).expect("JSON");
    assert_eq!(plies.len(), 5);
    for (ply, now) in plies.iter().enumerate() {
        let shown = json(&[
            "show",
            if ply == 0 { "start" } else { &GAME[..2 * ply] },
            "--json",
        ]);
        let board = shown["position"].as_str().expect("a board");
        assert_eq!(now["board"], board[..64]);
    }
    assert_eq!(page.matches("<tr data-ply").count(), 4);
    let picture = fs::read_to_string(&svg).expect("a picture");
    assert!(picture.starts_with("<svg ") && picture.contains("&lt;script&gt;"));
}

#[test]
fn each_game_is_written_as_soon_as_it_is_analysed() {
    let directory = tempdir().expect("a directory");
    let file = games(&directory, "games.ggf", 6);
    let out = directory.path().join("out.jsonl");
    let args = quick(&[&file, "--out", path(&out), "--threads", "2"]);
    let summary = text(&args);
    for word in ["random", "greedy", "Black", "accuracy"] {
        assert!(summary.contains(word), "{summary}");
    }
    let kept = fs::read_to_string(&out).expect("a file");
    let all = sorted(lines(&kept));
    let numbers: Vec<Value> = all.iter().map(|line| line["game"].clone()).collect();
    assert_eq!(json!(numbers), json!([1, 2, 3, 4, 5, 6]));
    // The result does not depend on the thread or on the order of games.
    let printed = text(&quick(&[&file, "--json"]));
    assert_eq!(lines(&printed), all);
    let rows = text(&quick(&[&file]));
    assert!(rows.lines().count() > 10 && rows.contains(" %"), "{rows}");

    // Simulate a process that was killed while it wrote a line.
    let whole: usize = kept.lines().take(3).map(|line| line.len() + 1).sum();
    for cut in [whole, whole + 3, whole + 100, whole + 900] {
        fs::write(&out, &kept[..cut]).expect("written");
        let report = json(&[&args[..], &["--resume", "--json"]].concat());
        assert_eq!(
            (&report["games"], &report["complete"]),
            (&json!(6), &json!(true))
        );
        let again = fs::read_to_string(&out).expect("a file");
        assert!(again.starts_with(&kept[..whole]));
        assert_eq!(sorted(lines(&again)), all);
    }
    // All games are in the file.
    let before = fs::read(&out).expect("a file");
    assert_eq!(text(&[&args[..], &["--resume"]].concat()), summary);
    assert!(fs::read(&out).expect("a file") == before);
}

#[test]
fn other_files_are_left_alone() {
    let directory = tempdir().expect("a directory");
    let file = games(&directory, "games.ggf", 3);
    let others = directory.path().join("others.txt");
    fs::write(&others, format!("{GAME}\n{}\n", &GAME[..60])).expect("written");
    let out = directory.path().join("out.jsonl");
    let args = quick(&[&file, "--out", path(&out)]);
    text(&args);
    let kept = fs::read(&out).expect("a file");
    assert!(complaint(2, &args).contains("already exists"));
    let other = quick(&[path(&others), "--out", path(&out), "--resume"]);
    assert!(complaint(2, &other).contains("is not game"));
    let deeper = [
        "analyze",
        &file,
        "--out",
        path(&out),
        "--resume",
        "--depth",
        "2",
    ];
    assert!(complaint(2, &deeper).contains("other search limits"));
    assert!(fs::read(&out).expect("a file") == kept);
    for contents in ["Dear diary", "{}\n", "{\"game\":1}\n"] {
        fs::write(&out, contents).expect("written");
        let message = complaint(2, &[&args[..], &["--resume"]].concat());
        assert!(message.contains("out.jsonl cannot be resumed"), "{message}");
        assert_eq!(fs::read_to_string(&out).expect("a file"), contents);
    }
}

#[test]
fn bad_games_are_named_and_the_others_analysed() {
    let directory = tempdir().expect("a directory");
    let file = directory.path().join("list.txt");
    fs::write(&file, "f5d6c3d3\nf5f6e6f4\nf5a1\nf5d6c4\n").expect("written");
    let run = obverse(&quick(&[path(&file), "--json"])).assert().code(2);
    let error = stderr(run);
    assert!(error.contains("list.txt: line 3, column 3"), "{error}");
    let run = obverse(&quick(&[path(&file), "--json"])).assert().code(2);
    let transcripts: Vec<Value> = lines(&stdout(run))
        .iter()
        .map(|line| line["transcript"].clone())
        .collect();
    assert_eq!(
        json!(transcripts),
        json!(["f5d6c3d3", "f5f6e6f4", "f5d6c4"])
    );
}

#[test]
fn folders_are_read_and_files_without_games_are_skipped() {
    let directory = tempdir().expect("a directory");
    let folder = directory.path().join("games");
    fs::create_dir_all(folder.join("more")).expect("created");
    fs::write(folder.join("b.txt"), "f5d6c3").expect("written");
    fs::write(folder.join("a.txt"), "f5f6").expect("written");
    fs::write(folder.join("more/c.txt"), "f5d6c4d3").expect("written");
    fs::write(folder.join("diary.txt"), "Dear diary").expect("written");
    fs::write(folder.join(".hidden"), "f5a1").expect("written");
    let out = folder.join("out.jsonl");
    let args = quick(&[path(&folder), "--out", path(&out)]);
    let run = obverse(&args).assert().success();
    let error = stderr(run);
    assert!(error.contains("diary.txt: unknown format"), "{error}");
    let all = lines(&fs::read_to_string(&out).expect("a file"));
    let transcripts: Vec<&Value> = all.iter().map(|line| &line["transcript"]).collect();
    assert_eq!(json!(transcripts), json!(["f5f6", "f5d6c3", "f5d6c4d3"]));
    // The output file is in the folder, but is not an input.
    obverse(&[&args[..], &["--resume"]].concat())
        .assert()
        .success();
    // Standard input is read like a file.
    let run = obverse(&quick(&["-", "--json"]))
        .write_stdin("f5d6c3d3\nf5f6e6f4\n")
        .assert()
        .success();
    assert_eq!(lines(&stdout(run)).len(), 2);
}

#[test]
fn bad_arguments_exit_with_code_2() {
    let directory = tempdir().expect("a directory");
    let [empty, list, positions] =
        ["empty", "list.txt", "positions.obf"].map(|name| directory.path().join(name));
    fs::create_dir(&empty).expect("created");
    fs::write(&list, "f5d6c3d3\nf5f6e6f4\n").expect("written");
    fs::write(&positions, format!("{};\n{0};\n", crate::common::START)).expect("written");
    let page = directory.path().join("no/page.html");
    for (args, word) in [
        (&["hello"][..], "not a position"),
        (&["start"], "no moves"),
        (&[crate::common::START], "no moves"),
        (&["f5a1"], "a1 flips nothing"),
        (&["missing.ggf"], "missing.ggf"),
        (&[path(&empty)], "no file"),
        (&[path(&positions)], "the file has no game"),
        (&[path(&list), "--html", "x.html"], "one game"),
        (
            &[GAME, "--html", path(&page)],
            "the folder of the file does not exist",
        ),
        (&[GAME, "--svg", path(&empty)], "it is a folder"),
        (&[GAME, "--resume"], "--out"),
        (&[GAME, "--level", "3"], "--level"),
        (&[GAME, "--json", "--svg", "x.svg"], "--json"),
        (&[GAME, "--threads", "0"], "--threads"),
    ] {
        let message = complaint(2, &quick(args));
        assert!(
            message.contains("error") && message.contains(word),
            "{args:?}: {message}"
        );
    }
    complaint(2, &["analyze"]);
    complaint(2, &["analyze", GAME, "--level", "61"]);
}

#[cfg(unix)]
mod signals {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};
    use std::time::{Duration, Instant};

    use super::*;

    fn start(args: &[&str]) -> std::process::Child {
        Command::new(env!("CARGO_BIN_EXE_obverse"))
            .args(args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts")
    }

    fn signal(child: &std::process::Child, name: &str) {
        let id = child.id().to_string();
        let sent = Command::new("kill").args([name, &id]).status();
        assert!(sent.expect("it runs").success());
    }

    /// Waits until the file has a line.
    fn wait_for_a_line(file: &Path) {
        let patience = Instant::now() + Duration::from_secs(600);
        while !fs::read(file).is_ok_and(|bytes| bytes.contains(&b'\n')) {
            assert!(Instant::now() < patience, "nothing was written");
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn a_killed_run_loses_no_finished_game() {
        let directory = tempdir().expect("a directory");
        let file = games(&directory, "games.ggf", 40);
        let expected = lines(&text(&quick(&[&file, "--json"])));
        let out = directory.path().join("out.jsonl");
        let args = quick(&[&file, "--out", path(&out), "--threads", "2", "--resume"]);
        for name in ["-KILL", "-KILL", "-INT"] {
            let _ = fs::remove_file(&out);
            let mut child = start(&args);
            wait_for_a_line(&out);
            signal(&child, name);
            child.wait().expect("it ends");
            let before = fs::read_to_string(&out).expect("a file");
            let whole = before.rfind('\n').expect("a line") + 1;
            text(&args);
            let after = fs::read_to_string(&out).expect("a file");
            assert!(after.starts_with(&before[..whole]));
            assert_eq!(sorted(lines(&after)), expected);
        }
    }

    /// A game that starts with six empties, and one that takes too long to analyse.
    const SHORT_AND_LONG: &str = "\
(;GM[Othello]TY[8]BO[8 ***O****O*******OO******OOO*****OOO**OO-OOOOO---OOOOOOO-OOOOOOO- *]B[h5];)
(;GM[Othello]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5];)
";

    #[test]
    fn an_interrupted_analysis_says_how_much_is_done() {
        let directory = tempdir().expect("a directory");
        let file = directory.path().join("two.ggf");
        fs::write(&file, SHORT_AND_LONG).expect("written");
        let forever = ["--json", "--level", "60", "--hash", "1"];
        let mut child = start(&[&["analyze", path(&file)], &forever[..]].concat());
        let mut shown = BufReader::new(child.stdout.take().expect("piped")).lines();
        let game = shown.next().expect("a line").expect("text");
        let game: Value = serde_json::from_str(&game).expect("JSON");
        assert_eq!(
            (&game["game"], &game["moves"][0]["exact"]),
            (&json!(1), &json!(true))
        );
        signal(&child, "-INT");
        let mut errors = BufReader::new(child.stderr.take().expect("piped")).lines();
        let error = errors.next().expect("a line").expect("text");
        assert!(error.contains("interrupted after 1 of 2 games"), "{error}");
        assert_eq!(child.wait().expect("it ends").code(), Some(1));
    }

    /// Whether a process has installed its handler for SIGINT. Until then, Ctrl-C kills the process.
    #[cfg(target_os = "linux")]
    fn handles_interrupts(child: &std::process::Child) -> bool {
        const SIGINT: u64 = 1 << 1;
        let status = fs::read_to_string(format!("/proc/{}/status", child.id()));
        let status = status.expect("Linux has it");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = u64::from_str_radix(caught.expect("a mask").trim(), 16);
        caught.expect("a number") & SIGINT != 0
    }

    /// An interrupted analysis of a single game shows the last moves, which are analysed first.
    #[cfg(target_os = "linux")]
    #[test]
    fn an_interrupted_game_shows_its_end() {
        let args = ["analyze", GAME, "--json", "--level", "60", "--hash", "1"];
        let child = start(&args);
        while !handles_interrupts(&child) {
            std::thread::sleep(Duration::from_millis(2));
        }
        signal(&child, "-INT");
        let output = child.wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(1));
        let game: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(game["complete"], false);
        let moves = game["moves"].as_array().expect("moves");
        assert!(moves.len() < 62);
        let last = moves.last().map(|mv| mv["ply"].clone());
        assert!(last.is_none_or(|ply| ply == 62));
    }
}
