//! `obverse trace`: logs, sentences, JSON, drawings, and the check of students' logs.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::common::{obverse, stderr, stdout};
use serde_json::Value;
use tempfile::TempDir;

/// The example problem of the course, with its trailing spaces.
const PROBLEM: &str = "X \n\n2\n\n******** \n******** \n******** \n***OX*** \n***XO*** \n******** \n******** \n********\n";

/// The log of `PROBLEM`.
const LOG: &str = include_str!("../../obverse-classic/tests/data/start-depth-2.log");

const TREE: &str = "((3 12 8)(2 4 6)(14 5 2))";

fn problem(player: char, depth: u32, rows: &str) -> String {
    format!("{player}\n{depth}\n{}\n", rows.replace(' ', "\n"))
}

fn start(depth: u32) -> String {
    PROBLEM.replace("\n2\n", &format!("\n{depth}\n"))
}

/// A directory with `PROBLEM` as `input.txt`.
fn directory() -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("input.txt"), PROBLEM).expect("written");
    directory
}

/// The output of `obverse trace` for a problem on standard input.
fn trace(problem: &str, args: &[&str]) -> String {
    let mut all = vec!["trace", "-"];
    all.extend(args);
    stdout(obverse(&all).write_stdin(problem).assert().success())
}

fn refusal(problem: &str, args: &[&str]) -> String {
    let mut all = vec!["trace", "-"];
    all.extend(args);
    let assert = obverse(&all).write_stdin(problem).assert();
    stderr(assert.code(2).stdout(""))
}

fn files(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let mut names: Vec<_> = entries
        .map(|entry| {
            entry
                .expect("a file")
                .file_name()
                .into_string()
                .expect("a name")
        })
        .collect();
    names.sort();
    names
}

#[test]
fn the_example_byte_for_byte() {
    let directory = directory();
    let here = |args: &[&str]| {
        let mut command = obverse(args);
        command.current_dir(directory.path());
        command.assert().success()
    };
    assert_eq!(stdout(here(&["trace"])), LOG);
    assert_eq!(
        stdout(here(&["trace", "input.txt", "--format", "log"])),
        LOG
    );
    assert_eq!(stdout(here(&["trace", "-o", "output.txt"])), "");
    let written = fs::read_to_string(directory.path().join("output.txt"));
    assert_eq!(written.expect("a file"), LOG);
    assert_eq!(files(directory.path()), ["input.txt", "output.txt"]);
    assert_eq!(trace(PROBLEM, &[]), LOG);
    assert_eq!(trace(PROBLEM, &["--cut-rows", "example"]), LOG);
}

#[test]
fn rows_after_a_cut_off_as_in_aima() {
    let aima = LOG
        .replace("c4,1,-3,-3,-3", "c4,1,-3,-3,Infinity")
        .replace("f5,1,-3,-3,-3", "f5,1,-3,-3,0")
        .replace("e6,1,-3,-3,-3", "e6,1,-3,-3,0");
    assert_eq!(trace(PROBLEM, &["--cut-rows", "aima"]), aima);
}

#[test]
fn short_searches_have_the_obvious_answer() {
    let board = "********\n********\n********\n***OX***\n***XO***\n********\n********\n********\n";
    let header = "Node,Depth,Value,Alpha,Beta\n";
    assert_eq!(
        trace(&start(0), &[]),
        format!("{board}{header}root,0,0,-Infinity,Infinity\n")
    );
    let full = ["XXXXXXXX"; 8].join(" ");
    let board = full.replace(' ', "\n");
    assert_eq!(
        trace(&problem('O', 5, &full), &[]),
        format!(
            "{board}\n{header}root,0,-Infinity,-Infinity,Infinity\n\
             pass,1,Infinity,-Infinity,Infinity\npass,2,-352,-Infinity,Infinity\n\
             pass,1,-352,-Infinity,-352\nroot,0,-352,-352,Infinity\n"
        )
    );
    // White must pass, then Black can play c1. The log starts with the board after the best move: the pass leaves it
    // unchanged.
    let rows = "XO****** ******** ******** ******** ******** ******** ******** ********";
    let log = trace(&problem('O', 2, rows), &[]);
    assert!(log.starts_with(&rows.replace(' ', "\n")), "{log}");
    assert!(
        log.contains("\npass,1,Infinity,-Infinity,Infinity\nc1,2,"),
        "{log}"
    );
    let deep = trace(&problem('X', 4_000_000_000, &full), &[]);
    assert_eq!(deep.lines().count(), 14);
}

#[test]
fn bad_problems_exit_with_code_2_and_name_the_place() {
    for (text, words) in [
        (
            String::new(),
            "line 1, column 1: the input ends here: expected the player",
        ),
        (
            PROBLEM.replace("X \n", "Z \n"),
            "line 1, column 1: `Z` is not a player",
        ),
        (
            start(2).replace("\n2\n", "\n-2\n"),
            "line 3, column 1: `-2` is not a depth",
        ),
        (
            start(2).replace("\n2\n", "\n99999999999\n"),
            "line 3, column 1: 99999999999 is too large for a depth: expected at most 4294967295",
        ),
        (
            PROBLEM.replace("***OX***", "***0X***"),
            "line 8, column 4: `0` is not a square",
        ),
        (
            PROBLEM.replace("***XO***", "***XO**"),
            "the width of row 5 of the board is 7: expected 8 squares",
        ),
        (format!("{PROBLEM}more\n"), "follows the eight rows"),
        (
            PROBLEM.replace(['X', 'O'], "*").replacen('*', "X", 1),
            "no disc",
        ),
        ("x".repeat(100_000), "a search problem has at most"),
    ] {
        let complaint = refusal(&text, &[]);
        assert!(complaint.contains("standard input: "), "{complaint}");
        assert!(complaint.contains(words), "{complaint}");
    }
    let empty = tempfile::tempdir().expect("a directory");
    let run = |args: &[&str]| {
        let mut command = obverse(args);
        stderr(
            command
                .current_dir(empty.path())
                .assert()
                .code(2)
                .stdout(""),
        )
    };
    assert!(run(&["trace"]).contains("the default file, input.txt"));
    assert!(run(&["trace", "."]).contains("is a folder"));
    assert!(run(&["trace", "none.txt"]).contains("there is no file none.txt"));
    fs::write(empty.path().join("binary"), [0xff; 9]).expect("written");
    assert!(run(&["trace", "binary"]).contains("not UTF-8 text"));
}

#[test]
fn outputs_appear_complete_or_not_at_all() {
    let directory = directory();
    let run = |args: &[&str], code| {
        let mut command = obverse(args);
        stderr(command.current_dir(directory.path()).assert().code(code))
    };
    let complaint = run(&["trace", "-o", "input.txt"], 2);
    assert!(complaint.contains("would be overwritten"), "{complaint}");
    let complaint = run(&["trace", "-o", "."], 2);
    assert!(complaint.contains("is a folder"), "{complaint}");
    run(&["trace", "-o", "none/out.txt"], 1);
    let args = [
        "trace",
        "--format",
        "svg",
        "--max-nodes",
        "14",
        "-o",
        "tree.svg",
    ];
    let complaint = run(&args, 2);
    assert!(complaint.contains("more than 14 nodes"), "{complaint}");
    assert!(complaint.contains("--max-nodes"), "{complaint}");
    assert_eq!(files(directory.path()), ["input.txt"]);
}

#[test]
fn the_extension_of_the_output_chooses_the_format() {
    let directory = directory();
    let written = |name: &str, args: &[&str]| {
        let mut command = obverse(&["trace", "--tree", "((3 12 8)(2 4 6)(14 5 2))", "-o", name]);
        command.current_dir(directory.path()).args(args);
        command.assert().success().stdout("");
        fs::read(directory.path().join(name)).expect("a file")
    };
    for (name, format) in [
        ("tree.svg", "svg"),
        ("tree.SVG", "svg"),
        ("tree.dot", "dot"),
        ("tree.html", "html"),
        ("tree.gif", "gif"),
        ("tree.txt", "words"),
        ("svg", "words"),
    ] {
        let chosen = written(name, &[]);
        assert!(chosen == written("other", &["--format", format]), "{name}");
    }
    // An explicit format wins.
    let log = written("other", &["--format", "log"]);
    assert!(written("tree.svg", &["--format", "log"]) == log);
    let json = written("other", &["--json"]);
    assert!(written("tree.svg", &["--json"]) == json);
    // For a position, an output file with another extension gets a log.
    let problem = |name: &str| {
        let mut command = obverse(&["trace", "start", "--depth", "1", "-o", name]);
        command.current_dir(directory.path()).assert().success();
        fs::read_to_string(directory.path().join(name)).expect("a text")
    };
    assert!(problem("log.txt").contains("Node,Depth,Value,Alpha,Beta"));
    assert!(problem("start.svg").starts_with("<svg "));
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_file() {
    let directory = directory();
    let deep = directory.path().join("deep.txt");
    fs::write(&deep, start(12)).expect("written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(["trace", "deep.txt", "-o", "out.txt"])
        .current_dir(directory.path())
        .spawn()
        .expect("started");
    let begun = Instant::now();
    while files(directory.path()).len() < 3 {
        assert!(begun.elapsed() < Duration::from_secs(600), "no output file");
        std::thread::sleep(Duration::from_millis(10));
    }
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("kill runs").success());
    assert_eq!(child.wait().expect("ends").code(), Some(130));
    assert_eq!(files(directory.path()), ["deep.txt", "input.txt"]);
}

/// A closed pipe ends the search.
#[test]
fn closed_pipes_end_the_search() {
    let directory = directory();
    fs::write(directory.path().join("deep.txt"), start(40)).expect("written");
    let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(["trace", "deep.txt", "--json"])
        .current_dir(directory.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("started");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    let first = lines.next().expect("a line").expect("text");
    assert!(first.contains("\"search\""), "{first}");
    drop(lines);
    assert!(child.wait().expect("ends").success());
    let mut complaint = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut complaint).expect("text");
    assert_eq!(complaint, "");
}

fn events(text: &str) -> Vec<Value> {
    let parse = |line| serde_json::from_str(line).expect("JSON");
    text.lines().map(parse).collect()
}

#[test]
fn events_in_json() {
    let events = events(&trace(PROBLEM, &["--format", "json"]));
    assert_eq!(events, self::events(&trace(PROBLEM, &["--json"])));
    let first = &events[0];
    assert_eq!(first["event"], "search");
    assert_eq!(first["algorithm"], "alphabeta");
    assert_eq!(first["depth"], 2);
    let last = events.last().expect("a result");
    assert_eq!(last["event"], "result");
    assert_eq!(last["value"], -3);
    assert_eq!(last["best"], "d3");
    assert_eq!(last["pv"], serde_json::json!(["d3", "c3"]));
    assert_eq!(last["nodes"], 15);

    let steps = &events[1..events.len() - 1];
    assert!(steps.iter().all(|step| {
        step["words"]
            .as_str()
            .is_some_and(|words| !words.is_empty())
    }));
    let lines: Vec<u64> = steps
        .iter()
        .filter_map(|step| step["line"].as_u64())
        .collect();
    // The root is entered (3), then d3 (3), then its first leaf (2), which narrows the window of d3 (8).
    assert_eq!(lines[..4], [3, 3, 2, 8]);
    assert_eq!((lines.len(), lines.last()), (steps.len(), Some(&9)));
    let nodes: Vec<&Value> = (steps.iter())
        .filter(|step| step["event"] == "enter" || step["event"] == "leaf")
        .collect();
    assert_eq!(nodes.len(), 15);
    for (id, node) in nodes.iter().enumerate() {
        assert_eq!(node["id"], id);
        let parent = node["parent"].as_u64();
        assert!(parent.is_none_or(|parent| parent < id as u64));
        let ply = parent.map_or(0, |parent| {
            nodes[parent as usize]["ply"].as_u64().unwrap() + 1
        });
        assert_eq!(node["ply"], ply);
        assert_eq!(node["move"].is_null(), id == 0);
        assert_eq!(node["leaf"], ply == 2);
    }
    // The JSON has the same rows as the log.
    let bound = |value: &Value, infinity: &str| match value.as_i64() {
        Some(number) => number.to_string(),
        None => infinity.to_owned(),
    };
    let rows: Vec<String> = (steps.iter())
        .filter(|step| step["event"] != "leave")
        .map(|step| {
            let unknown = if step["side"] == "max" {
                "-Infinity"
            } else {
                "Infinity"
            };
            format!(
                "{},{},{},{},{}",
                step["move"].as_str().unwrap_or("root"),
                step["ply"],
                bound(&step["value"], unknown),
                bound(&step["alpha"], "-Infinity"),
                bound(&step["beta"], "Infinity")
            )
        })
        .collect();
    assert_eq!(rows, LOG.lines().skip(9).collect::<Vec<_>>());
    let cut = steps
        .iter()
        .find(|step| step["event"] == "leave" && step["move"] == "c4");
    assert_eq!(
        cut.expect("c4 is left")["cut"],
        serde_json::json!({"bound": "alpha", "limit": -3, "skipped": ["e3", "c5"]})
    );
}

#[test]
fn trees_are_drawn() {
    let svg = trace(PROBLEM, &["--format", "svg"]);
    assert!(
        svg.starts_with("<svg ") && svg.contains("2 skipped"),
        "{svg}"
    );
    let dot = trace(PROBLEM, &["--format", "dot"]);
    assert!(dot.starts_with("digraph"), "{dot}");
    let html = trace(PROBLEM, &["--format", "html"]);
    assert!(
        html.starts_with("<!") && html.contains("c4 is at most"),
        "{html}"
    );
    let minimax = trace(PROBLEM, &["--format", "svg", "--algorithm", "minimax"]);
    assert!(!minimax.contains("skipped") && !minimax.contains('∞'));
    for format in ["svg", "dot", "html", "json", "log", "words"] {
        let args = ["trace", "--tree", TREE, "--format", format];
        let text = crate::common::text(&args);
        assert!(text.contains("b2"), "{text}");
    }
}

#[test]
fn other_searches_and_evaluations() {
    let minimax = trace(PROBLEM, &["--algorithm", "minimax"]);
    assert!(
        minimax
            .lines()
            .skip(9)
            .all(|row| row.ends_with(",-Infinity,Infinity"))
    );
    assert_eq!(minimax.lines().count(), 9 + 17 + 16);
    let discs = trace(&start(1), &["--eval", "discs"]);
    assert!(discs.contains("d3,1,3,-Infinity,Infinity"), "{discs}");
    for algorithm in ["ordered", "table", "scout", "probcut"] {
        let log = trace(&start(4), &["--algorithm", algorithm]);
        assert!(log.starts_with(&trace(&start(4), &[])[..72]), "{log}");
        trace(&start(4), &["--algorithm", algorithm, "--format", "words"]);
        trace(&start(4), &["--algorithm", algorithm, "--format", "html"]);
    }
    for algorithm in ["random", "greedy", "mcts", "id"] {
        let complaint = refusal(PROBLEM, &["--algorithm", algorithm]);
        assert!(complaint.contains("cannot be traced"), "{complaint}");
    }
    let complaint = refusal(PROBLEM, &["--algorithm", "alpha"]);
    assert!(
        complaint.contains("[possible values: random, greedy, minimax"),
        "{complaint}"
    );
}

#[test]
fn a_tree_step_by_step() {
    let expected = "\
Node,Depth,Value,Alpha,Beta        line
root,0,-Infinity,-Infinity,Infinity   3  The root is A: MAX moves and wants the highest value.
a1,1,Infinity,-Infinity,Infinity      3  a1 leads to B: MIN moves and wants the lowest value.
b1,2,3,-Infinity,Infinity             2  b1 is a leaf worth 3.
a1,1,3,-Infinity,3                    8  MIN gets 3 with b1: B is at most 3.
b2,2,12,-Infinity,3                   2  b2 is a leaf worth 12.
a1,1,3,-Infinity,3                    5  b2 is 12, no better for MIN than 3 with b1.
b3,2,8,-Infinity,3                    2  b3 is a leaf worth 8.
a1,1,3,-Infinity,3                    5  b3 is 8, no better for MIN than 3 with b1.
root,0,3,3,Infinity                   8  MAX gets 3 with a1: A is at least 3.
a2,1,Infinity,3,Infinity              3  a2 leads to C: MIN moves and wants the lowest value. MAX already has 3 from a1.
c1,2,2,3,Infinity                     2  c1 is a leaf worth 2.
a2,1,2,3,2                            7  C is at most 2: MIN has c1. MAX already has 3 from a1, so c2 and c3 are skipped.
root,0,3,3,Infinity                   5  a2 is at most 2, no better for MAX than 3 with a1.
a3,1,Infinity,3,Infinity              3  a3 leads to D: MIN moves and wants the lowest value. MAX already has 3 from a1.
d1,2,14,3,Infinity                    2  d1 is a leaf worth 14.
a3,1,14,3,14                          8  MIN gets 14 with d1: D is at most 14.
d2,2,5,3,14                           2  d2 is a leaf worth 5.
a3,1,5,3,5                            8  MIN gets 5 with d2, better than 14: D is at most 5.
d3,2,2,3,5                            2  d3 is a leaf worth 2.
a3,1,2,3,2                            7  MIN gets 2 with d3, the last move: D is at most 2, no better for MAX than 3 from a1.
root,0,3,3,Infinity                   5  a3 is 2, no better for MAX than 3 with a1.

The value is 3: MAX chooses a1. 11 nodes, 7 leaves, 1 cut-off.
";
    assert_eq!(crate::common::text(&["trace", "--tree", TREE]), expected);
    let explained = crate::common::text(&["trace", "--tree", TREE, "--explain"]);
    assert_eq!(explained, expected);
    let rows = |text: &str| -> Vec<String> {
        let first = |line: &str| line.split("  ").next().unwrap_or_default().to_owned();
        text.lines()
            .map(first)
            .take_while(|row| !row.is_empty())
            .collect()
    };
    let log = crate::common::text(&["trace", "--tree", TREE, "--format", "log"]);
    assert_eq!(rows(&log), rows(expected));
    let minimax = crate::common::text(&["trace", "--tree", TREE, "--algorithm", "minimax"]);
    assert!(
        minimax.ends_with("13 nodes, 9 leaves, 0 cut-offs.\n"),
        "{minimax}"
    );
    assert_eq!(
        crate::common::text(&["trace", "--tree", "-7", "--format", "log"]),
        "Node,Depth,Value,Alpha,Beta\nroot,0,-7,-Infinity,Infinity\n"
    );
    let words = crate::common::text(&["trace", "--tree", "5"]);
    let closing = "\n\nThe value is 5. 1 node, 1 leaf, 0 cut-offs.\n";
    assert!(words.ends_with(closing), "{words}");
    for (tree, words) in [
        ("((3", "column 2: the text ends before this `(` is closed"),
        ("", "column 1: the text is empty"),
        ("(1 x)", "column 4: unexpected `x`"),
    ] {
        let complaint = crate::common::complaint(2, &["trace", "--tree", tree]);
        assert!(complaint.contains(words), "{complaint}");
    }
    crate::common::complaint(2, &["trace", "--tree", TREE, "input.txt"]);
    crate::common::complaint(2, &["trace", "--tree", TREE, "--algorithm", "ordered"]);
}

#[test]
fn logs_are_checked() {
    let directory = directory();
    let path = |name: &str| directory.path().join(name);
    let check = |log: &str, code: i32, args: &[&str]| {
        fs::write(path("student.txt"), log).expect("written");
        let mut all = vec!["trace", "--check", "student.txt"];
        all.extend(args);
        let mut command = obverse(&all);
        stdout(
            command
                .current_dir(directory.path())
                .assert()
                .code(code)
                .stderr(""),
        )
    };
    assert_eq!(
        check(LOG, 0, &["input.txt"]),
        "student.txt: right: the board after the best move and 29 rows agree, rows after a cut-off as with --cut-rows example.\n"
    );
    assert_eq!(
        check(&LOG.replace('\n', " \r\n"), 0, &[]),
        check(LOG, 0, &[])
    );
    let wrong = LOG.replacen("d3,1,-3,-Infinity,-3", "d3,1,-3,-Infinity,Infinity", 1);
    assert_eq!(
        check(&wrong, 1, &[]),
        "student.txt: row 4 (line 13): beta should be -3, because d3 has just got the value -3 from \
         c3 and d3 is a MIN node; your row keeps Infinity\n\
         \x20 expected  d3,1,-3,-Infinity,-3\n\
         \x20 yours     d3,1,-3,-Infinity,Infinity\n"
    );
    let json: Value = serde_json::from_str(&check(&wrong, 1, &["--json"])).expect("JSON");
    assert_eq!(json["right"], false);
    assert_eq!(json["right_rows"], 3);
    let difference = &json["differences"][0];
    assert_eq!(difference["fault"], "beta");
    assert_eq!(
        (&difference["row"], &difference["line"]),
        (&Value::from(4), &Value::from(13))
    );
    assert_eq!(difference["expected"], "d3,1,-3,-Infinity,-3");
    let json: Value = serde_json::from_str(&check(LOG, 0, &["--json"])).expect("JSON");
    assert_eq!(
        (&json["right"], &json["cut_rows"]),
        (&Value::from(true), &Value::from("example"))
    );
    // If only the board above the rows is wrong, the message says that the rows are right.
    let text = check(&LOG.replacen("***X****", "**X*****", 1), 1, &[]);
    assert!(
        text.starts_with("student.txt: line 3: the next state should be"),
        "{text}"
    );
    assert!(
        text.ends_with("The log itself is right: 29 rows agree.\n"),
        "{text}"
    );
    // Characters that only look like the right ones.
    for (log, expected) in [
        (
            LOG.replacen('X', "Χ", 1),
            "a board has only X, O and *: `Χ` is the Greek letter chi: type a Latin X",
        ),
        (
            LOG.replacen("Node", "Nοde", 1),
            "Node,Depth,Value,Alpha,Beta: `ο` is the Greek letter omicron: type a Latin o",
        ),
        (
            LOG.replacen("c3,2,-3", "с3,2,-3", 1),
            "row 3 (line 12): `с` is the Cyrillic letter es: type a Latin c",
        ),
        (
            LOG.replacen("c3,2,-3", "c3,2,−3", 1),
            "row 3 (line 12): `−` is the minus sign: type an ordinary -",
        ),
    ] {
        let text = check(&log, 1, &[]);
        assert!(text.contains(expected), "{expected}: {text}");
    }
    check(LOG, 1, &["--cut-rows", "aima"]);
    // Control characters do not reach the terminal.
    assert!(!check(&LOG.replace("e3,2", "\u{1b}[31m"), 1, &[]).contains('\u{1b}'));
    assert!(check("", 1, &[]).contains("your file has 0 rows"));

    let refused = |args: &[&str]| {
        let mut command = obverse(args);
        let assert = command.current_dir(directory.path()).assert();
        stderr(assert.code(2).stdout(""))
    };
    refused(&["trace", "--check", "none.txt"]);
    refused(&["trace", "--check", "student.txt", "none.txt"]);
    refused(&["trace", "--check", "student.txt", "--format", "svg"]);
    refused(&["trace", "--check", "student.txt", "--algorithm", "scout"]);
    fs::write(path("wide.txt"), b"\xff\xfeN\0o\0").expect("written");
    assert!(refused(&["trace", "--check", "wide.txt"]).contains("UTF-16"));

    let log = crate::common::text(&[
        "trace",
        "--tree",
        TREE,
        "--format",
        "log",
        "--cut-rows",
        "aima",
    ]);
    assert_eq!(
        check(&log, 0, &["--tree", TREE]),
        "student.txt: right: 21 rows agree, rows after a cut-off as with --cut-rows aima.\n"
    );
}

#[test]
fn sentences_are_told_in_five_languages() {
    let words = |language: &str| {
        let args = ["trace", "--tree", TREE, "--language", language];
        stdout(obverse(&args).assert().success())
    };
    let english = stdout(obverse(&["trace", "--tree", TREE]).assert().success());
    assert_eq!(words("en"), english);
    for (language, summary) in [
        (
            "el",
            "Η τιμή είναι 3: ο MAX επιλέγει το a1. 11 κόμβοι, 7 φύλλα, 1 αποκοπή.",
        ),
        (
            "ca",
            "El valor és 3: MAX tria a1. 11 nodes, 7 fulles, 1 tall.",
        ),
        (
            "ja",
            "値は3です。MAXはa1を選びます。節点11個、葉7個、枝刈り1回。",
        ),
        (
            "zh",
            "值为 3：MAX 选择 a1。11 个节点，7 个叶节点，1 次剪枝。",
        ),
    ] {
        let log = words(language);
        assert!(log.ends_with(&format!("\n\n{summary}\n")), "{log}");
        // The rows are data and the same in all languages.
        let rows = |log: &str| -> Vec<String> {
            let row = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
            log.lines()
                .map(row)
                .take_while(|row| !row.is_empty())
                .collect()
        };
        assert_eq!(rows(&log), rows(&english));
    }
    let json = trace(PROBLEM, &["--json", "--language", "ca"]);
    assert!(
        json.contains("Negre (MAX) juga i vol el valor més alt."),
        "{json}"
    );
    let error = refusal(PROBLEM, &["--language", "el"]);
    assert!(error.contains("--explain"), "{error}");
    let error = refusal(PROBLEM, &["--format", "words", "--language", "fr"]);
    assert!(error.contains("el, ca"), "{error}");
}
