//! `obverse tournament`, and matches that are interrupted or end early.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use crate::common::{complaint, json, text};
use serde_json::{Value, json};

const THREE: [&str; 7] = [
    "tournament",
    "--engine",
    "random",
    "--engine",
    "engine:depth=2",
    "--engine",
    "greedy",
];

fn file(directory: &Path, name: &str) -> (PathBuf, String) {
    let path = directory.join(name);
    (path.clone(), path.to_str().expect("text").to_owned())
}

#[test]
fn in_a_round_robin_every_pair_plays() {
    let report = json(&[&THREE[..], &["--games", "4", "--json"]].concat());
    assert_eq!(report["finished"], true);
    assert_eq!(report["results"].as_array().map(Vec::len), Some(12));
    let players = report["players"].as_array().expect("players");
    assert_eq!(players[0]["name"], "engine:depth=2");
    let mut all = 0.0;
    for (index, player) in players.iter().enumerate() {
        assert_eq!(
            (&player["rank"], &player["games"]),
            (&json!(index + 1), &json!(8))
        );
        let against = player["against"].as_array().expect("points");
        assert_eq!(against[index], Value::Null);
        let sum: f64 = against.iter().filter_map(Value::as_f64).sum();
        assert_eq!(player["points"].as_f64(), Some(sum));
        for (other, points) in against
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index)
        {
            let back = players[other]["against"][index].as_f64().expect("points");
            assert_eq!(points.as_f64().expect("points") + back, 4.0);
        }
        all += sum;
    }
    assert_eq!(all, 12.0);
    let table = text(&[&THREE[..], &["--games", "1"]].concat());
    assert_eq!(table.lines().count(), 4, "{table}");
    assert!(
        table.contains("points") && table.contains("discs"),
        "{table}"
    );
}

#[test]
fn a_tournament_goes_on_where_it_was() {
    let directory = tempfile::tempdir().expect("a directory");
    let (path, out) = file(directory.path(), "games.ggf");
    let args = [&THREE[..], &["--games", "2", "--json", "--out", &out]].concat();
    let whole = json(&args);
    let games = fs::read_to_string(&path).expect("games");
    assert_eq!(games.lines().count(), 6);
    // The process was killed while it wrote the fourth game.
    let end: usize = games.lines().take(3).map(|line| line.len() + 1).sum();
    fs::write(&path, &games[..end + 50]).expect("it can be written");
    let again = json(&[&args[..], &["--resume"]].concat());
    assert_eq!(again["players"], whole["players"]);
    assert_eq!(fs::read_to_string(&path).expect("games").lines().count(), 6);
    assert!(complaint(2, &args).contains("give --resume"));
}

#[test]
fn a_killed_match_goes_on_where_it_was() {
    let directory = tempfile::tempdir().expect("a directory");
    let (path, out) = file(directory.path(), "games.ggf");
    let args = [
        "match",
        "--engine",
        "engine:depth=4",
        "--engine",
        "engine:depth=3",
        "--games",
        "40",
        "--seed",
        "7",
        "--json",
        "--out",
        &out,
    ];
    let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(args)
        .stdout(Stdio::null())
        .spawn()
        .expect("it starts");
    let written = || fs::read_to_string(&path).map_or(0, |text| text.lines().count());
    while written() < 3 && child.try_wait().expect("it can be asked").is_none() {
        sleep(Duration::from_millis(2));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    assert!(written() >= 3);
    let killed = fs::read_to_string(&path).expect("a file");
    let finished = killed.rfind('\n').expect("a game") + 1;
    let resumed = json(&[&args[..], &["--resume"]].concat());
    let (_, other) = file(directory.path(), "other.ggf");
    let whole = json(&[&args[..args.len() - 1], &[other.as_str()]].concat());
    assert_eq!(resumed["results"], whole["results"]);
    assert_eq!(resumed["elo"], whole["elo"]);
    assert_eq!(written(), 40);
    let after = fs::read_to_string(&path).expect("a file");
    assert!(after.starts_with(&killed[..finished]), "no game is touched");
    // Games of another match are refused.
    for (index, value, word) in [
        (2, "engine:depth=5", "has different players"),
        (8, "8", "has a different opening"),
    ] {
        let mut args = args.to_vec();
        args[index] = value;
        args.push("--resume");
        assert!(complaint(2, &args).contains(word));
    }
    let other = complaint(2, &[&THREE[..], &["--out", &out, "--resume"]].concat());
    assert!(other.contains(
        "line 1 was not written by this command: this game does not belong to obverse tournament"
    ));
}

#[test]
fn a_forfeit_stays_a_forfeit_after_an_interruption() {
    let directory = tempfile::tempdir().expect("a directory");
    let (_, out) = file(directory.path(), "games.ggf");
    let args = [
        "match",
        "--engine",
        "random",
        "--engine",
        "program:echo a1",
        "--games",
        "2",
        "--json",
        "--out",
        &out,
    ];
    let report = json(&args);
    assert_eq!(report["forfeits"], json!([0, 2]));
    let again = json(&[&args[..], &["--resume"]].concat());
    assert_eq!(
        (&again["wins"], &again["forfeits"]),
        (&json!(2), &json!([0, 2]))
    );
}

#[test]
fn a_match_ends_when_the_sprt_is_decided() {
    let args = [
        "match",
        "--engine",
        "engine:depth=3",
        "--engine",
        "random",
        "--sprt",
        "0,200",
        "--json",
    ];
    let report = json(&args);
    assert_eq!(report["finished"], true);
    assert_eq!(report["sprt"]["answer"], 200.0);
    let games = report["games"].as_u64().expect("a number");
    assert!((4..200).contains(&games), "{games}");
    let table = text(&[&args[..7], &["--games", "2"]].concat());
    assert!(
        table.contains("SPRT") && table.contains("undecided"),
        "{table}"
    );
}

#[test]
fn bad_arguments_exit_with_code_2() {
    for args in [
        &["tournament"][..],
        &["tournament", "--engine", "random"],
        &["tournament", "--engine", "random", "--engine", "random"],
        &[
            "tournament",
            "--engine",
            "random",
            "--engine",
            "greedy",
            "--games",
            "0",
        ],
        &[
            "tournament",
            "--engine",
            "random",
            "--engine",
            "greedy",
            "--resume",
        ],
        &[
            "match", "--engine", "random", "--engine", "greedy", "--sprt", "5,0",
        ],
        &["match", "--engine", "random", "--engine", "gtp:"],
        &[
            "match",
            "--engine",
            "random",
            "--engine",
            "nboard:depth=0,x",
        ],
    ] {
        assert!(complaint(2, args).starts_with("error: "), "{args:?}");
    }
}
