//! `obverse tournament --system swiss`.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::common::{complaint, json, text};
use serde_json::{Value, json};

const FIVE: [&str; 15] = [
    "tournament",
    "--system",
    "swiss",
    "--seed",
    "4",
    "--engine",
    "random",
    "--engine",
    "greedy",
    "--engine",
    "alphabeta:depth=1",
    "--engine",
    "alphabeta:depth=2",
    "--engine",
    "engine:depth=1,hash=1",
];

fn path(directory: &Path, name: &str) -> String {
    directory.join(name).to_str().expect("text").to_owned()
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn players_with_equal_points_meet() {
    let report = json(&[&FIVE[..], &["--json"]].concat());
    assert_eq!(
        (&report["system"], &report["finished"]),
        (&json!("swiss"), &json!(true))
    );
    // Three rounds of two pairings with two games each.
    assert_eq!(report["results"].as_array().map(Vec::len), Some(12));
    assert_eq!(report["results"][11]["round"], 3);
    let players = report["players"].as_array().expect("players");
    let mut byes = 0;
    for player in players {
        let rounds = player["rounds"].as_array().expect("rounds");
        assert_eq!(rounds.len(), 3);
        let points: f64 = rounds.iter().map(|round| number(&round["points"])).sum();
        assert_eq!(number(&player["points"]), points);
        let mut buchholz = 0.0;
        let mut seen = Vec::new();
        for round in rounds {
            let opponent = &round["opponent"];
            assert_eq!(round["bye"], opponent.is_null());
            if opponent.is_null() {
                assert_eq!(round["points"], 2.0);
                byes += 1;
                continue;
            }
            assert!(!seen.contains(&opponent), "{report}");
            seen.push(opponent);
            let opponent = players.iter().find(|other| other["name"] == *opponent);
            buchholz += number(&opponent.expect("a player")["points"]);
        }
        assert_eq!(number(&player["buchholz"]), buchholz);
    }
    assert_eq!(byes, 3);
    let keys = |player: &Value| (number(&player["points"]), number(&player["buchholz"]));
    assert!(
        players.windows(2).all(|two| keys(&two[0]) >= keys(&two[1])),
        "{report}"
    );

    let table = text(&[&FIVE[..], &["--rounds", "2", "-n", "1"]].concat());
    assert_eq!(table.lines().count(), 6, "{table}");
    for word in ["round 1", "round 2", "Buchholz", "1.0 bye"] {
        assert!(table.contains(word), "{table}");
    }
    assert!(!table.contains("round 3"), "{table}");
}

#[test]
fn a_seed_gives_the_same_tournament() {
    let play = |more: &[&str]| json(&[&FIVE[..], &["--json"], more].concat());
    assert_eq!(play(&[]), play(&["--concurrency", "3"]));
    let mut other = FIVE;
    other[4] = "5";
    let other = json(&[&other[..], &["--json"]].concat());
    assert_ne!(
        other["results"][0]["black"],
        play(&[])["results"][0]["black"]
    );
}

/// A tournament that is killed after any game, or while it writes a line, gives the same table after it is resumed.
#[test]
fn a_tournament_goes_on_where_it_was() {
    let directory = tempfile::tempdir().expect("a directory");
    let out = path(directory.path(), "games.ggf");
    let args = [&FIVE[..], &["-n", "1", "--json", "--out", &out]].concat();
    let whole = json(&args);
    let games = fs::read_to_string(&out).expect("games");
    assert_eq!(games.lines().count(), 6);
    assert!(
        games.contains("PC[obverse swiss, round 3, game 1]"),
        "{games}"
    );
    let resume = [&args[..], &["--resume"]].concat();
    for finished in 0..=6 {
        for partial in [0, 50] {
            let end: usize = games
                .lines()
                .take(finished)
                .map(|line| line.len() + 1)
                .sum();
            let end = (end + partial).min(games.len());
            fs::write(&out, &games[..end]).expect("it can be written");
            assert_eq!(json(&resume), whole, "after {finished} games");
            let again = fs::read_to_string(&out).expect("games");
            assert_eq!(again.lines().count(), 6);
        }
    }
    // A finished tournament can be resumed from its file with more rounds.
    let more = json(&[&resume[..], &["--rounds", "4"]].concat());
    let results = |report: &Value| report["results"].as_array().expect("games").clone();
    assert_eq!(results(&more)[..6], results(&whole)[..]);
    assert!(complaint(2, &args).contains("give --resume"));
}

#[test]
fn a_killed_tournament_goes_on_where_it_was() {
    let directory = tempfile::tempdir().expect("a directory");
    let [out, other] = ["games.ggf", "other.ggf"].map(|name| path(directory.path(), name));
    let args = [&FIVE[..], &["-n", "20", "-j", "2", "--json", "--out"]].concat();
    let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args([&args[..], &[&out]].concat())
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let written = || fs::read_to_string(&out).map_or(0, |text| text.lines().count());
    // Wait for the second round.
    while written() < 45 && child.try_wait().expect("it can be asked").is_none() {
        sleep(Duration::from_millis(2));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(written() >= 45);
    let resumed = json(&[&args[..], &[&out, "--resume"]].concat());
    assert_eq!(resumed, json(&[&args[..], &[&other]].concat()));
}

/// A program that fails is out, and not paired in later rounds.
#[cfg(unix)]
#[test]
fn a_failing_program_is_out() {
    let directory = tempfile::tempdir().expect("a directory");
    let out = path(directory.path(), "games.ggf");
    let args = [
        &FIVE[..],
        &["--engine", "program:name=Ann,timeout=600,echo d4"],
        &["-n", "4", "--rounds", "4", "--out", &out],
    ]
    .concat();
    let table = text(&args);
    let row = table.lines().find(|line| line.contains(" Ann "));
    let row: Vec<&str> = row.expect("a row").split_whitespace().collect();
    // Ann is out after the first round and plays no game in the three rounds after it.
    assert_eq!(row[..2], ["6", "Ann"], "{table}");
    assert_eq!(row[4..7], ["out", "out", "out"], "{table}");
    let resume = [&args[..], &["--resume", "--json"]].concat();
    let whole = json(&resume);
    assert_eq!(whole["finished"], true);
    let ann = &whole["players"][5];
    assert_eq!((&ann["points"], &ann["forfeits"]), (&json!(0.0), &json!(4)));
    assert!(
        ann["out"]
            .as_str()
            .expect("a reason")
            .starts_with("played d4"),
        "{ann}"
    );
    assert_eq!(
        ann["rounds"][1],
        json!({"opponent": null, "bye": false, "points": 0.0})
    );
    let games = fs::read_to_string(&out).expect("games");
    let marked = games
        .lines()
        .filter(|game| game.contains("forfeit: out after three"));
    assert_eq!(marked.count(), 1);
    // Three pairings in the first round and two in each of the other three rounds, with four games each.
    assert_eq!(games.lines().count(), 36);
    for finished in [1, 4, 12, 13, 20, 35] {
        let kept: String = games.split_inclusive('\n').take(finished).collect();
        fs::write(&out, kept).expect("it can be written");
        assert_eq!(json(&resume), whole, "after {finished} games");
    }
}

#[test]
fn bad_arguments_exit_with_code_2() {
    let two = ["tournament", "--engine", "random", "--engine", "greedy"];
    for (more, words) in [
        (
            &["--rounds", "3"][..],
            "--rounds applies only to --system swiss",
        ),
        (&["--system", "swiss", "--rounds", "0"], "--rounds"),
        (
            &["--system", "knockout"],
            "[possible values: round-robin, swiss]",
        ),
    ] {
        let message = complaint(2, &[&two[..], more].concat());
        assert!(message.contains(words), "{message}");
    }
    assert!(
        complaint(
            2,
            &["tournament", "--system", "swiss", "--engine", "random"]
        )
        .contains("at least two players")
    );

    let directory = tempfile::tempdir().expect("a directory");
    let out = path(directory.path(), "games.ggf");
    let resume = ["--out", &out, "--resume", "-n", "1"];
    json(&[&FIVE[..], &resume, &["--json"]].concat());
    let mut other = FIVE;
    other[4] = "5";
    let message = complaint(2, &[&other[..], &resume].concat());
    assert!(
        message.contains("game 1 of round 1 of the file has"),
        "{message}"
    );
    let message = complaint(2, &[&two[..], &resume].concat());
    assert!(
        message.contains("does not belong to obverse tournament"),
        "{message}"
    );
}
