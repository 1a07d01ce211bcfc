//! `obverse match`.

use std::fs;

use crate::common::{complaint, json, obverse, stderr, stdout, text};
use obverse_core::Game;
use obverse_formats::{ggf, transcript};
use serde_json::{Value, json};

fn contest(first: &str, second: &str, more: &[&str]) -> Value {
    let args = ["match", "--engine", first, "--engine", second, "--json"];
    json(&[&args[..], more].concat())
}

fn games(report: &Value) -> Vec<Game> {
    let results = report["results"].as_array().expect("games");
    let game = |result: &Value| {
        let moves = result["transcript"].as_str().expect("text");
        transcript::parse(moves).expect("legal moves")
    };
    results.iter().map(game).collect()
}

#[test]
fn openings_are_played_with_both_colours() {
    let more = ["--games", "6", "--openings", "random:10", "--seed", "3"];
    let report = contest("engine:depth=2", "greedy", &more);
    assert_eq!(report["players"], json!(["engine:depth=2", "greedy"]));
    assert_eq!(
        (&report["games"], &report["finished"]),
        (&json!(6), &json!(true))
    );
    let sum: u64 = ["wins", "draws", "losses"]
        .iter()
        .filter_map(|name| report[name].as_u64())
        .sum();
    assert_eq!(sum, 6);
    let results = report["results"].as_array().expect("games");
    let (mut points, mut discs) = (0.0, 0);
    for (pair, games) in games(&report).chunks(2).enumerate() {
        let opening = |game: &Game| game.moves().take(10).collect::<Vec<_>>();
        assert_eq!(opening(&games[0]), opening(&games[1]));
        for (index, game) in games.iter().enumerate() {
            let result = &results[2 * pair + index];
            assert_eq!(result["black"], ["engine:depth=2", "greedy"][index]);
            assert_eq!(result["white"], ["greedy", "engine:depth=2"][index]);
            let score = game.score().expect("it is over");
            let black = i32::from(score.black) - i32::from(score.white);
            assert_eq!(result["score"], black);
            let ahead = if index == 0 { black } else { -black };
            discs += ahead;
            points += 0.5 + 0.5 * f64::from(ahead.signum());
        }
    }
    assert_eq!(report["rate"].as_f64(), Some(points / 6.0));
    assert_eq!(report["mean_discs"].as_f64(), Some(f64::from(discs) / 6.0));
}

#[test]
fn a_seed_gives_the_same_match_with_any_concurrency() {
    let play = |seed: &str, concurrency: &str| {
        let more = ["--games", "8", "--seed", seed, "--concurrency", concurrency];
        contest("random", "engine:depth=1,skill=20,hash=1", &more)["results"].take()
    };
    assert_eq!(play("1", "1"), play("1", "3"));
    assert_ne!(play("1", "1"), play("2", "1"));
}

#[test]
fn games_are_written_and_openings_read() {
    let directory = tempfile::tempdir().expect("a directory");
    let path = |name: &str| {
        directory
            .path()
            .join(name)
            .to_str()
            .expect("text")
            .to_owned()
    };
    let (xot, out) = (path("xot.txt"), path("games.ggf"));
    fs::write(&xot, "f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n").expect("it can be written");
    let more = ["--games", "4", "--openings", &xot, "--out", &out];
    let report = contest("greedy", "random", &more);
    let openings: Vec<String> = games(&report)
        .iter()
        .map(|game| game.to_string()[..16].to_owned())
        .collect();
    let (first, second) = ("f5d6c4d3c2b3b4b5", "f5f6d3c5d6c7b5e3");
    assert_eq!(openings, [first, first, second, second]);
    let file = fs::read(&out).expect("a file");
    let records: Vec<_> = ggf::Reader::new(&file[..])
        .collect::<Result<_, _>>()
        .expect("games");
    assert_eq!(records.len(), 4);
    assert_eq!(records[1].black.name.as_deref(), Some("random"));
    for (record, game) in records.iter().zip(games(&report)) {
        assert_eq!(record.game, game);
        assert_eq!(record.outcome, record.result());
    }
    fs::write(&xot, "f5d6c4d3c2b3b4b5\nf5a1\n").expect("it can be written");
    let args = [
        "match",
        "--engine",
        "greedy",
        "--engine",
        "random",
        "--openings",
        &xot,
    ];
    assert!(complaint(2, &args).contains("xot.txt: line 2, column 3"));
}

/// Without a time limit, these players would search the first move for years.
#[test]
fn players_think_no_longer_than_they_may() {
    let quick = ["engine:time=0.002", "id:time=0.002"];
    let report = contest(quick[0], quick[1], &["--games", "2", "--clock", "3600+1"]);
    assert_eq!(
        (&report["games"], &report["forfeits"]),
        (&json!(2), &json!([0, 0]))
    );
    let report = contest("engine", "mcts", &["--games", "1", "--time", "0.01"]);
    assert_eq!(report["games"], 1);
    let report = contest("engine", "scout", &["--games", "1", "--clock", "1"]);
    assert_eq!(report["games"], 1);
}

#[cfg(unix)]
#[test]
fn a_program_that_plays_illegal_moves_loses() {
    // These programs answer with a move, so they pass the check before the first game.
    for (program, word) in [
        ("program:echo a1", "a1"),
        ("program:echo d3", "played d3, but"),
    ] {
        let args = [
            "match", "--engine", program, "--engine", "greedy", "--games", "2",
        ];
        let run = obverse(&args).assert().success();
        let table = stdout(run);
        assert!(table.contains("0 won, 0 drawn, 2 lost"), "{table}");
        assert!(
            table.contains("2 by the first player, 0 by the second"),
            "{table}"
        );
        let complaints = stderr(obverse(&args).assert());
        assert!(
            complaints.contains("game 2: ") && complaints.contains(word),
            "{complaints}"
        );
        let report = contest(program, "greedy", &["--games", "2"]);
        assert_eq!(report["forfeits"], json!([2, 0]));
        let result = &report["results"][0];
        assert_eq!(
            (&result["winner"], &result["score"]),
            (&json!("white"), &Value::Null)
        );
        assert!(result["forfeit"].as_str().expect("a reason").contains(word));
    }
}

/// A player that cannot start is an error, not a lost game.
#[cfg(unix)]
#[test]
fn players_that_cannot_start_are_refused_before_the_first_game() {
    let directory = tempfile::tempdir().expect("a directory");
    let out = directory.path().join("games.ggf");
    for (player, words) in [
        ("program:no-such-program --fast", "cannot be started"),
        ("program:false", "ended without an answer (exit status: 1)"),
        ("program:true", "ended without an answer"),
        ("program:echo hello", "`hello`, which is not a square"),
        ("gtp:no-such-program", "cannot be started"),
        ("gtp:name=Ann,false", "ended without an answer"),
        ("gtp:timeout=0.2,sleep 60", "did not answer within 0.2"),
        // Writes lines in time, but no answer.
        ("gtp:timeout=0.2,yes", "did not answer within 0.2"),
        ("gtp:timeout=0.2,cat", "did not answer within 0.2"),
        ("nboard:no-such-program", "cannot be started"),
        ("nboard:true", "ended without an answer"),
        ("nboard:timeout=0.2,yes", "did not answer within 0.2"),
        ("nboard:timeout=0.2,cat", "did not answer within 0.2"),
        ("engine:weights=/dev/null", "/dev/null"),
    ] {
        for command in ["match", "tournament"] {
            let args = [command, "--engine", "random", "--engine", player];
            let out = out.to_str().expect("text");
            let message = complaint(2, &[&args[..], &["--out", out]].concat());
            let (_, typed) = player.rsplit_once([',', ':']).expect("a colon");
            assert!(message.starts_with("error: the player "), "{message}");
            assert!(message.contains(words), "{player}: {message}");
            assert!(message.contains(typed), "{player}: {message}");
        }
        assert!(!out.exists(), "{player}: nothing is written");
    }
}

#[test]
fn weights_come_from_files() {
    let weights = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../obverse-engine/assets/weights.bin"
    );
    let same = format!("engine:depth=1,weights={weights}");
    let more = ["--games", "2", "--openings", "random:40"];
    let report = contest(&same, "random", &more);
    let transcripts = |report: &Value| {
        let games = report["results"].as_array().expect("games").clone();
        games
            .iter()
            .map(|game| game["transcript"].clone())
            .collect::<Vec<_>>()
    };
    let usual = contest("engine:depth=1", "random", &more);
    assert_eq!(transcripts(&report), transcripts(&usual));
    for (file, word) in [
        ("missing.bin", "missing.bin cannot be read"),
        (file!(), file!()),
    ] {
        let path = match file {
            "missing.bin" => file.to_owned(),
            _ => concat!(env!("CARGO_MANIFEST_DIR"), "/../../", file!()).to_owned(),
        };
        let player = format!("engine:weights={path}");
        let message = complaint(2, &["match", "--engine", "random", "--engine", &player]);
        assert!(message.contains(word), "{message}");
    }
}

#[test]
fn the_text_output_of_a_match() {
    let table = text(&[
        "match",
        "--engine",
        "alphabeta:depth=3",
        "--engine",
        "random",
        "--games",
        "4",
    ]);
    assert!(
        table.starts_with("alphabeta:depth=3 against random, 4 games\n"),
        "{table}"
    );
    for word in ["result", "discs", "Elo", "95 %"] {
        assert!(table.contains(word), "{table}");
    }
}

#[test]
fn bad_arguments_exit_with_code_2() {
    let two = ["match", "--engine", "random", "--engine", "greedy"];
    for more in [
        &["--engine", "random"][..],
        &["--games", "0"],
        &["--openings", "random:x"],
        &["--openings", "missing.xot"],
        &["--clock", "0"],
        &["--time", "0"],
        &["--time", "1", "--clock", "1"],
        &["--concurrency", "0"],
    ] {
        let args = [&two[..], more].concat();
        assert!(complaint(2, &args).starts_with("error: "), "{args:?}");
    }
    for player in [
        "",
        "deepblue",
        "engine:level=0",
        "engine:weights=x",
        "program:",
    ] {
        let args = ["match", "--engine", player, "--engine", "random"];
        assert!(complaint(2, &args).starts_with("error: "), "{player}");
    }
    complaint(2, &["match"]);
    complaint(2, &["match", "--engine", "random"]);
}
