use std::fs;
use std::path::PathBuf;

use assert_cmd::Command;
use obverse_core::{Game, Move, Random};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

use crate::common;

/// Five games: two of the opening Tiger in different forms, one with an unknown event, one unfinished, one drawn.
pub const GAMES: &str = "\
(;GM[Othello]PC[Cup]DT[1990]PB[Ann Lee]PW[Ben]RE[+10.000]TY[8]B[f5]W[d6]B[c3]W[d3]B[c4];)
(;GM[Othello]PC[Cup]DT[1995.03.02]PB[Ben]PW[Ann Lee]RE[-4.000]TY[8]B[c4]W[e3]B[f6]W[e6]B[f5];)
(;GM[Othello]DT[2001]PB[Cem]PW[Ben]RE[+30.000]TY[8]B[f5]W[f4];)
(;GM[Othello]PC[Open]DT[2001]PB[Ann Lee]PW[Cem]RE[?]TY[8]B[f5]W[f6]B[e6];)
(;GM[Othello]PC[Open]PB[Dora Lee]PW[Ann Lee]RE[+0.000]TY[8]B[f5]W[d6]B[c5];)
";

/// A folder with a library.
pub struct Shelf(TempDir);

impl Shelf {
    /// An empty folder.
    pub fn new() -> Shelf {
        Shelf(tempdir().expect("a folder"))
    }

    /// A folder with a library of the five games.
    pub fn filled() -> Shelf {
        let shelf = Shelf::new();
        shelf.write("games.ggf", GAMES);
        shelf
            .run(&["library", "import", "games.ggf"])
            .assert()
            .success();
        shelf
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        fs::write(self.path(name), content).expect("written");
    }

    /// `obverse` in the folder, with the folder `data` as the user's.
    pub fn run(&self, args: &[&str]) -> Command {
        let mut command = common::obverse(args);
        command
            .current_dir(&self.0)
            .env("XDG_DATA_HOME", self.path("data"));
        command
    }

    /// The standard output of a command that must succeed.
    pub fn text(&self, args: &[&str]) -> String {
        common::stdout(self.run(args).assert().success())
    }

    /// The lines of JSON of a command that must succeed.
    pub fn lines(&self, args: &[&str]) -> Vec<Value> {
        let text = self.text(&[args, &["--json"]].concat());
        let lines = text.lines();
        lines
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect()
    }

    /// The only line of JSON of a command that must succeed.
    pub fn json(&self, args: &[&str]) -> Value {
        let mut lines = self.lines(args);
        assert_eq!(lines.len(), 1);
        lines.remove(0)
    }

    /// The numbers of the games of a command that lists games.
    pub fn ids(&self, args: &[&str]) -> Vec<i64> {
        let lines = self.lines(args);
        lines
            .iter()
            .map(|line| line["id"].as_i64().expect("a number"))
            .collect()
    }

    /// The message of a command that must fail with a code.
    pub fn complaint(&self, code: i32, args: &[&str]) -> String {
        common::stderr(self.run(args).assert().code(code).stdout(""))
    }
}

/// Different games in GGF, with players and years.
pub fn many_games(count: usize) -> String {
    let mut random = Random::new(5);
    let mut text = String::new();
    for number in 0..count {
        let mut game = Game::new();
        for _ in 0..20 {
            let moves: Vec<Move> = game.position().legal_moves().collect();
            let Some(mv) = moves.get(random.below(moves.len().max(1) as u32) as usize) else {
                break;
            };
            game.play(*mv).expect("legal");
        }
        text += &format!(
            "(;GM[Othello]PC[Cup]DT[{}]PB[P{number}]PW[Q]RE[?]TY[8]",
            1990 + number % 20
        );
        for (mv, color) in game.moves().zip(['B', 'W'].into_iter().cycle()) {
            let mv = mv
                .square()
                .map_or("PA".to_owned(), |square| square.to_string());
            text += &format!("{color}[{mv}]");
        }
        text += ";)\n";
    }
    text
}
