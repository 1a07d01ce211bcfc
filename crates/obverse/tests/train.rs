//! `obverse train`.

mod common;

use std::fs;
use std::path::Path;

use common::{complaint, obverse, text};
use obverse_core::Game;
use serde_json::Value;
use tempfile::{TempDir, tempdir};

/// Games of legal moves to the end, one a line.
fn games(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let mut game = Game::new();
        for ply in number.. {
            let moves: Vec<_> = game.position().legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            game.play(moves[ply * 7 % moves.len()]).unwrap();
        }
        text += &format!("{game}\n");
    }
    text
}

struct Desk(TempDir);

impl Desk {
    fn new(games: &str) -> Desk {
        let desk = Desk(tempdir().unwrap());
        fs::write(desk.path("games.txt"), games).unwrap();
        desk
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn train(&self, out: &str, more: &[&str]) -> Value {
        let (data, out) = (self.path("games.txt"), self.path(out));
        let args = ["train", "--data", &data, "--out", &out, "--json"];
        let common = ["--stages", "3", "--epochs", "2", "--held-out", "20"];
        common::json(&[&args[..], &common, more].concat())
    }
}

#[test]
fn it_learns_from_games_and_says_how_well() {
    let desk = Desk::new(&(games(30) + "f5d6c3\n"));
    let report = desk.train("weights.bin", &[]);
    assert_eq!(report["games"], 31);
    assert_eq!(report["unfinished_games"], 1);
    assert_eq!(report["complete"], true);
    let stages = report["stages"].as_array().unwrap();
    let plies: Vec<_> = stages
        .iter()
        .map(|stage| stage["plies"].to_string())
        .collect();
    assert_eq!(plies, ["[40,59]", "[20,39]", "[0,19]"]);
    let held: u64 = stages
        .iter()
        .map(|stage| stage["held_out"].as_u64().unwrap())
        .sum();
    assert_eq!(report["held_out_positions"], held);
    assert!(!Path::new(&desk.path("weights.bin.checkpoint")).exists());

    desk.train("again.bin", &["--threads", "2"]);
    let [first, second] =
        ["weights.bin", "again.bin"].map(|name| fs::read(desk.path(name)).unwrap());
    assert!(first.starts_with(b"OBVERSE\x1a"));
    assert!(first == second, "threads change nothing");
}

#[test]
fn it_shows_a_table() {
    let desk = Desk::new(&games(10));
    let (data, out) = (desk.path("games.txt"), desk.path("weights.bin"));
    let text = text(&[
        "train", "--data", &data, "--out", &out, "--stages", "2", "--epochs", "1",
    ]);
    assert!(text.contains("10 games (0 unfinished"), "{text}");
    assert!(text.contains("30-59") && text.contains(" 0-29"), "{text}");
    assert!(text.contains("weights.bin written"), "{text}");
}

#[test]
fn what_is_wrong_is_said() {
    let desk = Desk::new("f5d6c3\nf5f6e6\n");
    let (data, out) = (desk.path("games.txt"), desk.path("weights.bin"));
    let nothing = complaint(2, &["train", "--data", &data, "--out", &out, "--json"]);
    assert!(nothing.contains("no positions"), "{nothing}");

    let missing = desk.path("missing.wtb");
    let missing = complaint(2, &["train", "--data", &missing, "--out", &out]);
    assert!(missing.contains("missing.wtb"), "{missing}");

    let desk = Desk::new(&games(10));
    let data = desk.path("games.txt");
    fs::write(desk.path("weights.bin.checkpoint"), "rubbish").unwrap();
    let out = desk.path("weights.bin");
    let args = [
        "train", "--data", &data, "--out", &out, "--resume", "--json",
    ];
    let rubbish = complaint(2, &args);
    assert!(rubbish.contains("not a checkpoint"), "{rubbish}");

    let nowhere = desk.path("no/such/weights.bin");
    let args = [
        "train", "--data", &data, "--out", &nowhere, "--stages", "1", "--epochs", "1",
    ];
    obverse(&args).assert().code(1);
}
