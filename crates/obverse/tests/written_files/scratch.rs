use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use obverse_book::{Book, Bounds, Date, Entry, Estimate, write_book};
use obverse_core::{Game, Position};
use obverse_engine::Selectivity;
use obverse_engine::evaluation::Weights;
use tempfile::{TempDir, tempdir};

use super::rows::{BOOK_POSITIONS, GAMES, Row};

static WEIGHTS: LazyLock<Vec<u8>> = LazyLock::new(|| Weights::built_in().to_bytes());

static BOOK: LazyLock<Vec<u8>> = LazyLock::new(book);

/// A temporary directory with a folder for the output file and a folder of input files.
pub struct Scratch(TempDir);

/// How a command ended.
pub struct Ended {
    /// Exit code; 128 plus the signal if the command was killed, as in a shell.
    pub code: i32,
    pub stderr: String,
}

impl Scratch {
    pub fn new() -> Scratch {
        let scratch = Scratch(tempdir().expect("a directory"));
        fs::create_dir(scratch.folder()).expect("a directory");
        fs::create_dir(scratch.inputs()).expect("a directory");
        let write = |name: &str, bytes: &[u8]| {
            fs::write(scratch.inputs().join(name), bytes).expect("written");
        };
        write("games.txt", games(GAMES).as_bytes());
        write("two.txt", b"f5d6c3\nf5f6e6\n");
        write("weights.bin", &WEIGHTS);
        write("a.book", &BOOK);
        scratch
    }

    /// The folder of the output file.
    pub fn folder(&self) -> PathBuf {
        self.0.path().join("folder")
    }

    /// The folder of the input files.
    pub fn inputs(&self) -> PathBuf {
        self.0.path().join("inputs")
    }

    /// The output file of a command.
    pub fn out(&self, row: &Row) -> PathBuf {
        self.folder().join(row.out)
    }

    /// The content of the output file, if it exists.
    pub fn read(&self, row: &Row) -> Option<Vec<u8>> {
        fs::read(self.out(row)).ok()
    }

    /// All file names in the output folder.
    pub fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.folder()).expect("a directory");
        let names = names.map(|entry| entry.expect("an entry").file_name());
        let mut names: Vec<String> = names
            .map(|name| name.into_string().expect("text"))
            .collect();
        names.sort();
        names
    }

    /// The names of temporary files and checkpoints in the output folder.
    pub fn leftovers(&self) -> Vec<String> {
        let mut names = self.names();
        names.retain(|name| name.ends_with(".part") || name.ends_with(".checkpoint"));
        names
    }

    /// The arguments that resume an earlier run, if there is something to resume.
    pub fn resume_words(&self, row: &Row) -> &'static [&'static str] {
        let checkpoint = self.folder().join(format!("{}.checkpoint", row.out));
        let is_begun = match row.kind {
            super::rows::Kind::Grows => self.out(row).exists(),
            _ => checkpoint.exists(),
        };
        if is_begun { row.resume } else { &[] }
    }

    /// The command of a row, started through a wrapper command if there is one.
    pub fn command(&self, row: &Row, wrapper: &[&str], more: &[&str]) -> Command {
        let out = self.out(row);
        self.command_for(row, out.to_str().expect("text"), wrapper, more)
    }

    /// The command of a row with another output file.
    pub fn command_for(&self, row: &Row, out: &str, wrapper: &[&str], more: &[&str]) -> Command {
        let program = env!("CARGO_BIN_EXE_obverse");
        let words = [wrapper, &[program]].concat();
        let mut command = Command::new(words[0]);
        command.args(&words[1..]);
        for arg in row.args {
            let arg = match *arg {
                "OUT" => out.to_owned(),
                "FOLDER" => text(&self.folder()),
                arg => arg.replace("INPUTS", &text(&self.inputs())),
            };
            command.arg(arg);
        }
        command.args(more).stdin(Stdio::null());
        let path = std::env::var_os("PATH").unwrap_or_default();
        command.env_clear().env("LANG", "C.UTF-8").env("PATH", path);
        command
    }

    /// Asserts that the output file is complete and that there are no leftovers.
    pub fn assert_complete(&self, row: &Row) {
        let content = self.read(row).expect("a file");
        assert!((row.is_complete)(&content), "{}", row.name);
        assert_eq!(self.leftovers(), [""; 0], "{}", row.name);
    }
}

/// Runs a command and waits for its end.
pub fn end(command: &mut Command) -> Ended {
    use std::os::unix::process::ExitStatusExt;
    let output = command.output().expect("it starts");
    let signal = output.status.signal().map(|signal| 128 + signal);
    Ended {
        code: output.status.code().or(signal).expect("it has ended"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Whether a command works on this machine.
pub fn works(words: &[&str]) -> bool {
    let mut command = Command::new(words[0]);
    command.args(&words[1..]).stdin(Stdio::null());
    command.output().is_ok_and(|output| output.status.success())
}

fn text(path: &Path) -> String {
    path.to_str().expect("text").to_owned()
}

/// A book with the first positions from the start.
fn book() -> Vec<u8> {
    let mut book = Book::new();
    let mut positions = vec![Position::start()];
    let mut next = 0;
    while book.len() < BOOK_POSITIONS {
        let position = positions[next];
        next += 1;
        let estimate = Estimate {
            score: 0,
            best: None,
            depth: 1,
            selectivity: Selectivity::NONE,
            level: None,
            weights: None,
            date: Date(0),
        };
        if let Some(entry) = Entry::new(position.board(), estimate, Bounds::NONE) {
            book.insert(entry);
        }
        let moves = position.legal_moves();
        positions.extend(moves.map(|mv| position.play(mv).expect("legal")));
    }
    book.back_up();
    let mut bytes = Vec::new();
    write_book(&book, Date(0), &mut bytes).expect("memory");
    bytes
}

/// Finished random games, one per line.
fn games(count: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let mut game = Game::new();
        for ply in number.. {
            let moves: Vec<_> = game.position().legal_moves().collect();
            if moves.is_empty() {
                break;
            }
            game.play(moves[ply * 7 % moves.len()]).expect("legal");
        }
        text += &format!("{game}\n");
    }
    text
}
