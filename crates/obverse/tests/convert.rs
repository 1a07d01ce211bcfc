//! `obverse convert`.

use std::fs;
use std::path::PathBuf;

use crate::common::{obverse, stderr, stdout};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Two good games, with a bad game between them.
const GGF: &str = "\
(;GM[Othello]PC[here]DT[2001]PB[Alice]PW[Bob]RE[+4]TI[5:00]TY[8]\
BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[d6];)
(;GM[Othello]PB[A]PW[B]RE[?]TY[8]\
BO[8 ---------------------------O*------*O--------------------------- *]B[a1];)
(;GM[Othello]PB[Bob]PW[Alice]RE[?]TY[8]\
BO[8 ---------------------------O*------*O--------------------------- *]B[f5]W[f6]B[e6];)
";

/// A temporary directory with files.
struct Files(TempDir);

impl Files {
    fn new(files: &[(&str, &str)]) -> Files {
        let directory = Files(TempDir::new().expect("a directory"));
        for (name, content) in files {
            fs::write(directory.path(name), content).expect("written");
        }
        directory
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).expect("a text file")
    }

    /// The names of all files, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.path()).expect("a directory");
        let mut names: Vec<String> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect();
        names.sort();
        names
    }

    fn obverse(&self, args: &[&str]) -> assert_cmd::Command {
        let mut command = obverse(args);
        command.current_dir(self.0.path());
        command
    }
}

#[test]
fn good_games_are_converted_and_bad_ones_reported() {
    let files = Files::new(&[("games.ggf", GGF)]);
    let assert = files
        .obverse(&["convert", "games.ggf", "--to", "transcript"])
        .assert()
        .code(1)
        .stdout("f5d6\nf5f6e6\n");
    let report = stderr(assert);
    assert!(report.contains("games.ggf: line 2, column "), "{report}");
    assert!(report.contains("a1 flips nothing"), "{report}");
    assert!(report.contains("2 records converted to transcript, 1 bad record left out"));
}

#[test]
fn the_report_can_be_json() {
    let files = Files::new(&[("games.ggf", GGF)]);
    let args = ["convert", "games.ggf", "--to", "sgf", "--json"];
    let expected = |output: Value| {
        json!({
            "files": 1, "unreadable_files": 0, "records": 2, "bad_records": 1,
            "inexpressible_records": 0, "damages": 0, "without_result": 0, "changed_names": 0,
            "name_files": [], "to": "sgf", "output": output,
        })
    };

    let report = stderr(files.obverse(&args).assert().code(1));
    let lines: Vec<Value> = report
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["file"], "games.ggf");
    assert_eq!(lines[1], expected(Value::Null));

    let to_file = files.obverse(&args).args(["-o", "x.sgf"]).assert().code(1);
    let summary: Value = serde_json::from_str(&stdout(to_file)).expect("JSON");
    assert_eq!(summary, expected(json!("x.sgf")));
}

#[test]
fn games_in_json() {
    let files = Files::new(&[("games.ggf", GGF)]);
    let assert = files
        .obverse(&["convert", "games.ggf", "--to", "json"])
        .assert();
    let text = stdout(assert.code(1));
    let game: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
    assert_eq!(game["moves"], json!(["f5", "d6"]));
    assert_eq!(game["players"]["black"]["name"], "Alice");
    assert_eq!(game["event"], "here");
    assert_eq!(
        game["result"],
        json!({"score": 4.0, "reason": "played_out"})
    );
    assert_eq!(game["start"], crate::common::START);
    assert_eq!(text.lines().count(), 2);
}

/// Every format can be read again, and the moves are the same.
#[test]
fn there_and_back() {
    let games = "f5d6c3d3c4\nf5f6e6f4g5\n";
    let files = Files::new(&[("games.txt", games)]);
    for format in ["transcript", "ggf", "sgf", "pgn", "wthor"] {
        files
            .obverse(&["convert", "games.txt", "--to", format, "-o", "there"])
            .assert()
            .success();
        files
            .obverse(&["convert", "there", "--to", "transcript"])
            .assert()
            .success()
            .stdout(games);
    }
}

#[test]
fn positions_keep_their_scores() {
    let obf = format!("{}; f5:+1;\n", crate::common::START);
    let files = Files::new(&[("p.obf", &obf)]);
    let written = files
        .obverse(&["convert", "p.obf", "--to", "obf"])
        .assert()
        .success();
    let written = stdout(written);
    assert!(written.to_lowercase().contains("f5:+1"), "{written}");
    let json = files
        .obverse(&["convert", "p.obf", "--to", "json"])
        .assert()
        .success();
    let json: Value = serde_json::from_str(&stdout(json)).expect("JSON");
    assert_eq!(json["start"], crate::common::START);
    assert_eq!(json["scores"], json!([{"move": "f5", "score": 1.0}]));
}

#[test]
fn positions_of_a_book_keep_their_data() {
    let mut book = b"XADEKOOB\x04\x04".to_vec();
    book.extend([0; 8 + 20]);
    book.extend(1_i32.to_le_bytes());
    book.extend(0x0000_0008_1000_0000_u64.to_le_bytes());
    book.extend(0x0000_0010_0800_0000_u64.to_le_bytes());
    for count in [1_u32, 2, 3, 4] {
        book.extend(count.to_le_bytes());
    }
    for value in [-1_i16, -2, 5] {
        book.extend(value.to_le_bytes());
    }
    book.extend([1, 21, 255, 37, 4, 19]); // f5 with -1, and d3 with 4 as the leaf
    let files = Files::new(&[]);
    fs::write(files.path("book.dat"), book).expect("written");
    let args = ["convert", "book.dat", "--to", "json"];
    let entry = stdout(files.obverse(&args).assert().success());
    let entry: Value = serde_json::from_str(&entry).expect("JSON");
    assert_eq!(
        entry,
        json!({
            "start": crate::common::START, "moves": [], "score": -1.0,
            "scores": [{"move": "f5", "score": -1.0}, {"move": "d3", "score": 4.0}],
            "book": {
                "wins": 1, "draws": 2, "losses": 3, "lines": 4,
                "value": -1, "lower": -2, "upper": 5, "level": 21,
                "links": [{"move": "f5", "score": -1}],
                "leaf": {"move": "d3", "score": 4},
            },
        })
    );
}

#[test]
fn search_problems_are_positions() {
    let rows = "********\n".repeat(3);
    let problem = format!("X\n1\n{rows}***OX***\n***XO***\n{rows}");
    let files = Files::new(&[("input.txt", &(problem.clone() + &problem))]);
    let args = ["convert", "input.txt", "--to", "obf"];
    let answer = stdout(files.obverse(&args).assert().success());
    assert_eq!(answer, format!("{};\n", crate::common::START).repeat(2));
    let show = obverse(&["show", "-", "--json"])
        .write_stdin(problem)
        .assert();
    let shown: Value = serde_json::from_str(&stdout(show.success())).expect("JSON");
    assert_eq!(shown["position"], crate::common::START);
}

#[test]
fn names_are_read_and_written_with_wthor_files() {
    let files = Files::new(&[("games.ggf", GGF)]);
    let convert = |args: &[&str]| files.obverse(args).assert();
    convert(&["convert", "games.ggf", "--to", "wthor", "-o", "games.wtb"]).code(1);
    assert_eq!(
        files.names(),
        ["games.ggf", "games.jou", "games.trn", "games.wtb"]
    );
    let found = stdout(convert(&["convert", "games.wtb", "--to", "json"]).success());
    assert!(found.contains("Alice") && found.contains("here"), "{found}");

    fs::rename(files.path("games.jou"), files.path("names")).expect("renamed");
    let lost = stdout(convert(&["convert", "games.wtb", "--to", "json"]).success());
    assert!(!lost.contains("Alice") && lost.contains("here"), "{lost}");
    let args = ["convert", "--players", "names", "games.wtb", "--to", "json"];
    let typed = stdout(convert(&args).success());
    assert_eq!(typed, found);

    // The name file of the whole database applies to all .wtb files of its directory.
    fs::rename(files.path("names"), files.path("WTH.JOU")).expect("renamed");
    let database = stdout(convert(&["convert", "games.wtb", "--to", "json"]).success());
    assert_eq!(database, found);
}

/// A WTHOR file with two games. The date and depth in its header differ from the defaults, and its players are in no
/// name file.
fn wtb(year: u16) -> Vec<u8> {
    let mut bytes = vec![19, 99, 12, 31, 2, 0, 0, 0, 0, 0];
    bytes.extend(year.to_le_bytes());
    bytes.extend([0, 0, 24, 7]);
    for numbers in [[3, 1, 200, 4, 9, 0, 33, 40], [0, 0, 1, 0, 2, 0, 64, 70]] {
        let mut game = numbers.to_vec();
        game.extend([56, 64]);
        game.resize(68, 0);
        bytes.extend(game);
    }
    bytes
}

#[test]
fn wthor_games_are_copied_unchanged() {
    let files = Files::new(&[("a.ggf", GGF)]);
    let read = |name: &str| fs::read(files.path(name)).expect("a file");
    let convert = |inputs: &[&str], code: i32| {
        let mut command = files.obverse(&["convert", "--to", "wthor", "-o", "out.wtb"]);
        stderr(command.args(inputs).assert().code(code))
    };
    fs::write(files.path("x.wtb"), wtb(1999)).expect("written");
    convert(&["x.wtb"], 0);
    assert_eq!(read("out.wtb"), wtb(1999));
    assert_eq!(files.names(), ["a.ggf", "out.wtb", "x.wtb"], "no names");

    // Several files: the header of the first one, and all games.
    fs::write(files.path("y.wtb"), wtb(2001)).expect("written");
    let report = convert(&["x.wtb", "y.wtb"], 0);
    assert!(report.contains("years 1999, 2001"), "{report}");
    let mut expected = wtb(1999);
    expected[4] = 4;
    expected.extend(&wtb(2001)[16..]);
    assert_eq!(read("out.wtb"), expected);

    // A bad game is skipped and not counted in the header.
    let mut damaged = wtb(1999);
    damaged[16 + 8] = 11;
    fs::write(files.path("z.wtb"), damaged).expect("written");
    let report = convert(&["z.wtb"], 1);
    assert!(report.contains("byte 24: "), "{report}");
    let mut expected = wtb(1999);
    expected[4] = 1;
    expected.drain(16..16 + 68);
    assert_eq!(read("out.wtb"), expected);

    // Merged with another format, player numbers are assigned anew, with new name files.
    convert(&["x.wtb", "a.ggf"], 1);
    assert_eq!(read("out.wtb").len(), 16 + 4 * 68);
    assert!(files.path("out.jou").exists() && files.path("out.trn").exists());
}

#[test]
fn data_that_wthor_cannot_store_is_reported() {
    let games = GGF.replace("PB[Alice]", "PB[Alice of the long name]") + &GGF.replace("Bob", "黒");
    let files = Files::new(&[("a.ggf", &games)]);
    let args = ["convert", "a.ggf", "--to", "wthor", "-o", "a.wtb"];
    let report = stderr(files.obverse(&args).assert().code(1));
    assert!(
        report.contains("warning: 2 games without a result: "),
        "{report}"
    );
    assert!(
        report.contains("warning: 2 names had to be shortened"),
        "{report}"
    );
    let summary = "4 records converted to wthor in a.wtb (names in a.jou and a.trn), 2 bad";
    assert!(report.contains(summary), "{report}");

    let json = files.obverse(&args).arg("--json").assert().code(1);
    let json: Value = serde_json::from_str(&stdout(json)).expect("JSON");
    assert_eq!(json["without_result"], 2);
    assert_eq!(json["changed_names"], 2);
    assert_eq!(json["name_files"], json!(["a.jou", "a.trn"]));

    // With standard output there are no name files, but the same warnings.
    let report = stderr(files.obverse(&args[..4]).assert().code(1));
    assert!(report.contains("converted to wthor, 2 bad"), "{report}");
}

#[test]
fn the_readable_names_of_a_damaged_name_file_are_used() {
    let files = Files::new(&[("games.ggf", GGF)]);
    let convert = |args: &[&str]| files.obverse(args).assert();
    convert(&["convert", "games.ggf", "--to", "wthor", "-o", "games.wtb"]).code(1);
    // Truncate the file of names: `???`, Alice and the first letters of Bob remain.
    let names = fs::read(files.path("games.jou")).expect("names");
    fs::write(files.path("games.jou"), &names[..16 + 2 * 20 + 2]).expect("written");
    let beside = convert(&["convert", "games.wtb", "--to", "json"]).code(1);
    let report = stderr(beside);
    assert!(report.contains("games.jou is damaged"), "{report}");
    assert!(report.contains("2 records converted to json\n"), "{report}");

    fs::rename(files.path("games.jou"), files.path("names")).expect("renamed");
    let args = ["convert", "--players", "names", "games.wtb", "--to", "json"];
    let assert = convert(&args).code(1);
    assert!(stdout(assert).contains("Alice"));
    let json = convert(&[&args[..], &["--json"]].concat()).code(1);
    let report = stderr(json);
    assert!(report.contains(r#""damages":1"#), "{report}");

    fs::write(files.path("names"), "short").expect("written");
    convert(&args).code(1);
}

#[test]
fn games_that_the_output_format_cannot_express_are_not_bad_input() {
    let board = format!("X{} X;\n", &crate::common::START[1..64]);
    let files = Files::new(&[("p.obf", &board), ("bad.obf", "X\n")]);
    let args = ["convert", "p.obf", "--to", "transcript", "-o", "out"];
    let report = stderr(files.obverse(&args).assert().code(1));
    assert!(
        report.contains(
            "record 1 cannot be written as transcript: a transcript starts at the standard start"
        ),
        "{report}"
    );
    let expected = "0 records converted to transcript, 1 record not writable as transcript\n";
    assert!(report.ends_with(expected), "{report}");
    assert!(!files.path("out").exists());
}

#[test]
fn a_wrong_record_count_is_not_a_bad_record() {
    let files = Files::new(&[]);
    let convert = |bytes: &[u8]| {
        fs::write(files.path("x.wtb"), bytes).expect("written");
        let args = ["convert", "x.wtb", "--to", "transcript"];
        stderr(files.obverse(&args).assert().code(1).stdout("f5d6\nf5d6\n"))
    };
    let mut bytes = wtb(1999);
    bytes[4] = 3;
    let report = convert(&bytes);
    assert!(report.contains("the header says 3, but the file has 2"));
    assert!(
        report.ends_with("2 records converted to transcript\n"),
        "{report}"
    );
    bytes.extend([1, 2, 3]);
    let report = convert(&bytes);
    assert!(report.contains("1 bad record left out"), "{report}");
}

#[test]
fn standard_input_and_several_files() {
    let files = Files::new(&[("a.txt", "f5d6\n")]);
    files
        .obverse(&["convert", "a.txt", "-", "--to", "transcript"])
        .write_stdin("1. f5 f6\n")
        .assert()
        .success()
        .stdout("f5d6\nf5f6\n");
}

#[test]
fn files_without_games_exit_with_code_2() {
    let files = Files::new(&[("letter", "Dear diary,\n"), ("a.txt", "f5d6\n")]);
    let args = ["convert", "letter", "--to", "ggf", "-o", "out"];
    let report = stderr(files.obverse(&args).assert().code(2));
    assert!(report.contains("letter: unknown format"), "{report}");
    assert_eq!(files.names(), ["a.txt", "letter"], "nothing is written");

    fs::write(files.path("nothing"), "\n").expect("written");
    let args = ["convert", "nothing", "--to", "ggf"];
    let report = stderr(files.obverse(&args).assert().code(2));
    assert!(report.contains("nothing: the input is empty"), "{report}");

    // A bad file does not prevent the conversion of the other files.
    files
        .obverse(&["convert", "letter", "a.txt", "--to", "transcript"])
        .assert()
        .code(1)
        .stdout("f5d6\n");

    for args in [
        &["convert", "missing", "--to", "ggf"][..],
        &["convert", ".", "--to", "ggf"],
        &["convert", "a.txt", "--to", "ggf", "-o", "."],
        &["convert", "a.txt", "--to", "chess"],
        &["convert", "a.txt", "--to", "ggf", "--players", "missing"],
    ] {
        files.obverse(args).assert().code(2).stdout("");
    }
}

#[test]
fn the_format_can_be_forced() {
    let files = Files::new(&[("letter", "Dear diary,\nf5d6\n"), ("one", "f5d6\nf5f6")]);
    let convert = |file: &str, from: &str| {
        let args = ["convert", file, "--from", from, "--to", "transcript"];
        files.obverse(&args).assert()
    };
    convert("letter", "xot").code(1).stdout("f5d6\n");
    convert("one", "xot").success().stdout("f5d6\nf5f6\n");
    convert("one", "transcript").code(2);
    convert("one", "wthor").code(2);
    convert("one", "chess").code(2);
}

#[test]
fn no_input_is_overwritten() {
    let files = Files::new(&[("games.ggf", GGF)]);
    let mut outputs = vec!["games.ggf", "./games.ggf"];
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("games.ggf", files.path("link.ggf")).expect("a link");
        outputs.push("link.ggf");
    }
    for output in outputs {
        let args = ["convert", "games.ggf", "--to", "sgf", "-o", output];
        let report = stderr(files.obverse(&args).assert().code(2));
        assert!(report.contains("is an input"), "{report}");
    }
    assert_eq!(files.read("games.ggf"), GGF);

    // The name files of WTHOR must not replace an input either.
    let files = Files::new(&[("games.jou", GGF)]);
    let args = ["convert", "games.jou", "--to", "wthor", "-o", "games.wtb"];
    files.obverse(&args).assert().code(2);
    assert_eq!(files.names(), ["games.jou"]);
}

/// An existing file is replaced only when the conversion is complete.
#[test]
fn outputs_are_replaced_at_once_or_not_at_all() {
    let files = Files::new(&[("a.txt", "f5d6\n"), ("bad", "?"), ("out", "old")]);
    let convert = |input| {
        files
            .obverse(&["convert", input, "--to", "transcript", "-o", "out"])
            .assert()
    };
    convert("bad").code(2);
    assert_eq!(files.read("out"), "old");
    convert("a.txt").success();
    assert_eq!(files.read("out"), "f5d6\n");
    assert_eq!(files.names(), ["a.txt", "bad", "out"]);
}

#[test]
fn messages_name_the_output_and_not_its_temporary_file() {
    let files = Files::new(&[("a.txt", "f5d6\n")]);
    for (output, reason) in [
        ("no/out.ggf", "the folder of the file does not exist"),
        ("a.txt/out.ggf", ""),
    ] {
        let args = ["convert", "a.txt", "--to", "ggf", "-o", output];
        let report = stderr(files.obverse(&args).assert().code(1));
        assert!(!report.contains(".obverse-"), "{report}");
        let expected = format!("{output} cannot be written: {reason}");
        assert!(report.contains(&expected), "{report}");
    }
}

/// More data than a pipe holds, so that the closed pipe is noticed.
#[test]
fn a_closed_pipe_ends_the_conversion_quietly() {
    let games = "f5d6c3d3c4\n".repeat(100_000);
    let files = Files::new(&[("games.txt", &games)]);
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(["convert", "games.txt", "--to", "json"])
        .current_dir(files.0.path())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_nothing_behind() {
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let files = Files::new(&[]);
    let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(["convert", "-", "--to", "transcript", "-o", "out"])
        .current_dir(files.0.path())
        .stdin(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"f5d6\nf5f6\n").expect("it reads");
    while files.names().is_empty() {
        std::thread::sleep(Duration::from_millis(5));
    }
    let kill = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(kill.expect("it runs").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert_eq!(files.names(), [""; 0]);
}
