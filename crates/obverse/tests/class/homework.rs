use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use obverse_class::assignment::{Assignment, LogPart};
use obverse_class::log::{Habits, LoggedSearch, Mistake, RowList, search};
use obverse_classic::trace::{CutRows, LOG_HEADER};
use obverse_formats::search_problem::BoardRows;

use crate::common::obverse;

/// A correct player: it plays the first legal move.
pub const PLAYER: &str = include_str!("player.sh");

/// A correct player that speaks GTP.
pub const GTP_PLAYER: &str = include_str!("gtp_player.sh");

/// A class on the disk: submissions, an assignment, a place for reports.
pub struct Class {
    pub folder: tempfile::TempDir,
    assignment: String,
}

impl Class {
    pub fn new(assignment: &str) -> Class {
        let folder = tempfile::tempdir().expect("a folder");
        for name in ["class", "tmp"] {
            fs::create_dir(folder.path().join(name)).expect("made");
        }
        // If root runs the test, the sandbox runs as another user, who must have access to the temporary files.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let open = fs::Permissions::from_mode(0o755);
            fs::set_permissions(folder.path(), open).expect("it is ours");
        }
        fs::write(folder.path().join("assignment.toml"), assignment).expect("written");
        Class {
            folder,
            assignment: assignment.to_owned(),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Hands in a file for a student.
    pub fn hand_in(&self, student: &str, file: &str, text: &str) {
        let folder = self.path("class").join(student);
        fs::create_dir_all(&folder).expect("made");
        fs::write(folder.join(file), text).expect("written");
    }

    /// The search whose log the assignment asks for.
    pub fn logged(&self) -> LoggedSearch {
        self.logged_searches().remove(0)
    }

    /// The searches whose logs are asked for.
    pub fn logged_searches(&self) -> Vec<LoggedSearch> {
        let assignment = Assignment::parse(&self.assignment).expect("an assignment");
        let search = |log: &LogPart| log.logged_search(assignment.preset).expect("a search");
        assignment.logs.iter().map(search).collect()
    }

    /// The words of the command that marks the class and writes the reports to the folder `out`.
    pub fn words(&self, out: &str, more: &[&str]) -> Vec<String> {
        let path = |name: &str| self.path(name).to_str().expect("text").to_owned();
        let words = [
            "class".to_owned(),
            "mark".to_owned(),
            path("class"),
            "--assignment".to_owned(),
            path("assignment.toml"),
            "--out".to_owned(),
            path(out),
        ];
        let more = more.iter().map(|word| (*word).to_owned());
        words.into_iter().chain(more).collect()
    }

    /// The command that marks the class and writes the reports to the folder `out`.
    pub fn command(&self, out: &str, more: &[&str]) -> Command {
        let words = self.words(out, more);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut command = obverse(&words);
        command.env("PATH", path_variable());
        command.env("TMPDIR", self.path("tmp"));
        command
    }

    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }
}

pub fn path_variable() -> String {
    std::env::var("PATH").unwrap_or_else(|_| "/usr/bin:/bin".to_owned())
}

/// The log of a search with mistakes, as a student would hand it in.
pub fn log_with(logged: &LoggedSearch, mistakes: &[Mistake]) -> String {
    let mut list = RowList {
        rows: Vec::new(),
        most: 1_000_000,
    };
    let habits = Habits::of(logged, mistakes);
    let result = search(logged, habits, CutRows::Example, &mut list).expect("not too long");
    let board = result.next.map(|next| BoardRows(next).to_string());
    let mut text = board.unwrap_or_default() + LOG_HEADER + "\n";
    for row in list.rows {
        text += &format!("{row}\n");
    }
    text
}

/// Whether students' programs can be run here: Linux with bubblewrap, a shell and awk.
pub fn has_sandbox() -> bool {
    let is_there = |name: &str| Path::new("/usr/bin").join(name).exists();
    let probe = std::process::Command::new("bwrap")
        .args(["--ro-bind", "/", "/", "--unshare-all", "true"])
        .output();
    let has_sandbox =
        probe.is_ok_and(|output| output.status.success()) && is_there("awk") && is_there("sh");
    if !has_sandbox {
        println!("skipped: bubblewrap or awk is missing, so no student's program can be run");
    }
    has_sandbox
}

/// The row of a student in marks.csv.
pub fn row<'a>(table: &'a str, student: &str) -> &'a str {
    let starts = |line: &&str| {
        line.starts_with(&format!("{student},")) || line.starts_with(&format!("\"'{student}\","))
    };
    table
        .lines()
        .find(starts)
        .unwrap_or_else(|| panic!("{student} is not in\n{table}"))
}
