//! The assignments of five courses in `assignments/`: pages, expected results, skeletons and examples.
//!
//! The programs run where their language is installed. `./test --bless` regenerates the expected results and the
//! outputs in the pages.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::common::console_page::{has_tool, rewritten};
use crate::common::{json as run_json, obverse, text};

const COURSES: [&str; 5] = ["athens-2020", "athens-2022", "arta", "upc", "usc"];

/// Positions that test the rules and the search, with the depth of the search.
const CASES: [(&str, &str, u32); 27] = [
    (
        "the start",
        "---------------------------OX------XO--------------------------- X",
        3,
    ),
    (
        "White at the start",
        "---------------------------OX------XO--------------------------- O",
        2,
    ),
    (
        "the mirrored start",
        "---------------------------XO------OX--------------------------- X",
        4,
    ),
    (
        "flips to the right",
        "-------------------------OOX------------------------------------ X",
        3,
    ),
    (
        "flips to the left",
        "----------------------------XOO--------------------------------- X",
        3,
    ),
    (
        "flips down and right",
        "---------O--------O--------X------------------------------------ X",
        3,
    ),
    (
        "flips down and left",
        "--------------O------O------X----------------------------------- X",
        3,
    ),
    (
        "flips up",
        "-----------X-------O-------O------------------------------------ X",
        3,
    ),
    (
        "flips in all eight directions",
        "---------X-X-X----OOO----XO-OX----OOO----X-X-X------------------ X",
        2,
    ),
    (
        "a line of six",
        "---------------------------------OOOOOOX------------------------ X",
        2,
    ),
    (
        "a line that ends at the edge",
        "XOOOOOOO-------------------XO----------------------------------- X",
        2,
    ),
    (
        "a line does not go on around the edge",
        "----------------------XOO---------------XO---------------------- X",
        2,
    ),
    (
        "many legal moves",
        "----------O-------OOO-O-X-OOXXXXXXOOXOX-X--OXX----OOXO-----O---- X",
        2,
    ),
    (
        "the last square",
        "OOOO-XOOOOXXXOOOOXOXOXOOOOXOOXOOOOOOOXOOOOXOOOOOOXOXXOOOXOOOOOOO O",
        3,
    ),
    (
        "only the opponent can move",
        "--XXXXOXXXXXXOOXXOXOOOOXXOXOOOOXXOOOXOOXXOXOOXOXXOOOOOXXXOOXXXXX X",
        3,
    ),
    (
        "moves again after a pass",
        "--XXXXOXXXXXXOOXXOXOOOOXXOXOOOOXXOOOXOOXXOXOOXOXXOOOOOXXXOOXXXXX O",
        4,
    ),
    (
        "early middle game",
        "------------------XX-------XXOO---OOOO------OXX----O------------ X",
        3,
    ),
    (
        "middle game",
        "---------OX--O----OXOO-OOOXOXOOX-XOOOOX---XOOXX---OXX-X---O-X-X- X",
        2,
    ),
    (
        "late middle game",
        "-XXX----XXX-OO-X--OOOO-XOOOOXOOXOOOOOOX-O-XOOOX--OXXX-O---O-X-XO X",
        3,
    ),
    (
        "one disc left",
        "-----------------XO------XXXXXX--XXXX-------X--------X--------X- O",
        3,
    ),
    (
        "four empty squares",
        "OXXXXXX-OOOOOOO-OOOOOOO-OOXOOXOOOOOOXOOOOOOX-XOOXXOOOOOOOOOOOOOX X",
        5,
    ),
    (
        "a move that makes the opponent pass",
        "XXXXXXXXXXXXXO-OXXXOOOOOXXXOXO-OXOOXOOOOXOOOOXO-X-OOOOXX----OXXX X",
        3,
    ),
    (
        "a single legal move",
        "----------------------X---XXXX-----XX-----O-X------------------- O",
        3,
    ),
    (
        "neither side can move",
        "---X-------X-----XXXXX-----XXX-----XXX-------------------------- O",
        3,
    ),
    (
        "a game that can end early",
        "XXXXXXXXXXXXXXXXOOOOOXXOO-OXXXXOOOOOXXOOXXOXOO-OXXOOXXOO-XOO-X-O O",
        5,
    ),
    (
        "passes that do not follow each other",
        "-O-O--O-OOOOOOOOXXXXXXOOOXOOOXOOOOXOOOXOOXOOOOXOOOXOXXXXOOOOOOOO O",
        4,
    ),
    (
        "rounding toward zero",
        "OX------XXXXXXX--OOOOXXOXOOOO-X-XOOOOOX-XOOOOOXXOOOOOOXXOOOOOO-X X",
        3,
    ),
];

/// Searches whose logs are compared, by file name: position and depth.
const LOGS: [(&str, &str, u32); 6] = [
    (
        "start",
        "---------------------------OX------XO--------------------------- X",
        2,
    ),
    (
        "evaluation",
        "---------------------------OX------XO--------------------------- X",
        0,
    ),
    (
        "white",
        "------------------X--------XX------OXX-----O-------------------- O",
        3,
    ),
    (
        "pass",
        "--XXXXOXXXXXXOOXXOXOOOOXXOXOOOOXXOOOXOOXXOXOOXOXXOOOOOXXXOOXXXXX X",
        4,
    ),
    (
        "end",
        "---X-------X-----XXXXX-----XXX-----XXX-------------------------- O",
        3,
    ),
    (
        "equal",
        "-XXX----XXX-OO-X--OOOO-XOOOOXOOXOOOOOOX-O-XOOOX--OXXX-O---O-X-XO X",
        3,
    ),
];

fn assignment(course: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../assignments")
        .join(course)
}

fn blesses() -> bool {
    std::env::var_os("OBVERSE_BLESS").is_some()
}

/// Asserts that a file has the expected content; with `--bless`, writes the file first.
fn compare(path: &Path, expected: &str) {
    if blesses() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(path, expected).expect("the file can be written");
    }
    let found = fs::read_to_string(path).unwrap_or_default();
    assert!(
        found == expected,
        "{} is not what the program prints: ./test --bless",
        path.display()
    );
}

/// The eight rows of a board string, with `*` for empty squares, as students' programs read them.
fn rows(board: &str) -> Vec<String> {
    let squares = board[..64].replace('-', "*");
    (0..8)
        .map(|row| squares[8 * row..8 * row + 8].to_owned())
        .collect()
}

fn problem(board: &str, depth: u32) -> String {
    format!("{}\n{depth}\n{}\n", &board[65..], rows(board).join("\n"))
}

/// The expected results of a position.
fn case(course: &str, name: &str, board: &str, depth: u32) -> Value {
    let search = |algorithm: &str, depth: u32| {
        let depth = depth.to_string();
        let options = [
            "--preset",
            course,
            "--algorithm",
            algorithm,
            "--depth",
            &depth,
        ];
        run_json(&[&["search", board, "--json"][..], &options].concat())
    };
    let best = |report: &Value| report["best"].as_str().unwrap_or("pass").to_owned();
    let moves = run_json(&["moves", board, "--json"]);
    let legal: Vec<&str> = (moves["moves"].as_array().expect("moves").iter())
        .filter_map(|mv| mv["move"].as_str())
        .filter(|mv| *mv != "pass")
        .collect();
    let alphabeta = search("alphabeta", depth);
    let mut case = json!({
        "name": name, "player": &board[65..], "depth": depth, "board": rows(board),
        "legal": legal, "best": best(&alphabeta),
    });
    if course != "usc" {
        case["nodes"] = alphabeta["nodes"].clone();
    }
    if course == "arta" {
        let minimax = search("minimax", depth);
        assert_eq!(best(&minimax), best(&alphabeta));
        case["minimax_nodes"] = minimax["nodes"].clone();
        case["greedy"] = best(&search("greedy", 1)).into();
    }
    if course == "upc" && moves["empty"].as_u64().is_some_and(|empty| empty <= 4) {
        case["solved"] = best(&search("alphabeta", 60)).into();
    }
    case
}

/// The tests of `check.py`: title, arguments of the program, and key of the expected answer.
fn tests(course: &str) -> Vec<(&'static str, &'static [&'static str], &'static str)> {
    match course {
        "arta" => vec![
            ("heuristic", &["HEURISTIC"], "greedy"),
            ("best moves of minimax", &["MINIMAX"], "best"),
            ("nodes of minimax", &["MINIMAX", "--nodes"], "minimax_nodes"),
            ("best moves of alpha-beta", &["ALPHABETA"], "best"),
            ("nodes of alpha-beta", &["ALPHABETA", "--nodes"], "nodes"),
        ],
        "upc" => vec![
            ("best moves", &[], "best"),
            ("nodes", &["--nodes"], "nodes"),
            (
                "iterative deepening to the end",
                &["--time", "60"],
                "solved",
            ),
        ],
        "usc" => vec![("best moves", &[], "best")],
        _ => vec![
            ("best moves", &[], "best"),
            ("nodes", &["--nodes"], "nodes"),
        ],
    }
}

#[test]
fn the_expected_results_are_those_of_obverse() {
    for course in COURSES {
        let list = |values: Vec<Value>| {
            let lines: Vec<String> = values.iter().map(Value::to_string).collect();
            lines.join(",\n    ")
        };
        let cases = CASES.map(|(name, board, depth)| case(course, name, board, depth));
        let tests = tests(course).into_iter().map(
            |(title, arguments, key)| json!({"title": title, "arguments": arguments, "key": key}),
        );
        let text = format!(
            "{{\n  \"tests\": [\n    {}\n  ],\n  \"cases\": [\n    {}\n  ]\n}}\n",
            list(tests.collect()),
            list(cases.to_vec())
        );
        compare(&assignment(course).join("tests/cases.json"), &text);
    }
    for (name, board, depth) in LOGS {
        let folder = assignment("usc").join("tests");
        let log = text(&["trace", board, "--depth", &depth.to_string()]);
        compare(&folder.join(format!("{name}.in")), &problem(board, depth));
        compare(&folder.join(format!("{name}.log")), &log);
    }
}

/// A built program: the words of the command that starts it, and its temporary folder.
struct Program {
    words: Vec<String>,
    _folder: TempDir,
}

impl Program {
    /// Copies and builds a program of a course, such as `examples/cpp`; `None` if its language is not installed.
    fn build(course: &str, kind: &str) -> Option<Program> {
        let language = kind.rsplit('/').next().expect("a language");
        let tools: &[&str] = match language {
            "python" => &["python3"],
            "cpp" => &["g++"],
            _ => &["javac", "java"],
        };
        if let Some(tool) = tools.iter().find(|tool| !has_tool(tool)) {
            println!("{course}/{kind} is not run, since there is no {tool}");
            return None;
        }
        let folder = tempfile::tempdir().expect("a temporary folder");
        copy(&assignment(course).join(kind), folder.path());
        let path = |name: &str| folder.path().join(name).display().to_string();
        let words = match language {
            "python" => vec!["python3".to_owned(), "-B".to_owned(), path("player.py")],
            "cpp" => {
                let options = ["-std=c++17", "-Wall", "-Werror", "-O1", "-o"];
                finish(
                    Command::new("g++")
                        .args(options)
                        .args([path("player"), path("player.cpp")]),
                );
                vec![path("player")]
            }
            _ => {
                let options = ["-Xlint:all", "-Werror"];
                let files = [path("Board.java"), path("Player.java")];
                finish(Command::new("javac").args(options).args(files));
                let folder = folder.path().display().to_string();
                ["java", "-XX:TieredStopAtLevel=1", "-cp", &folder, "Player"]
                    .map(str::to_owned)
                    .to_vec()
            }
        };
        Some(Program {
            words,
            _folder: folder,
        })
    }

    /// Runs the program with this input.
    fn run(&self, arguments: &[&str], input: &str) -> Output {
        use std::io::Write;
        let mut child = Command::new(&self.words[0])
            .args(&self.words[1..])
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        // A program that stops early does not read everything.
        let _ = stdin.write_all(input.as_bytes());
        drop(stdin);
        child.wait_with_output().expect("the program ends")
    }
}

fn finish(command: &mut Command) {
    let output = command.output().expect("the compiler starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}\n{errors}");
}

/// Copies the files of a folder, and its folders.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("the folder can be made");
    for entry in fs::read_dir(from).expect("the folder can be listed") {
        let path = entry.expect("the folder can be listed").path();
        let target = to.join(path.file_name().expect("files have names"));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            fs::copy(&path, &target).expect("the file can be copied");
        }
    }
}

fn languages(course: &str) -> [&'static str; 2] {
    match course {
        "athens-2022" | "upc" => ["python", "java"],
        _ => ["python", "cpp"],
    }
}

/// Checks the example programs of a course with `check.py`, as students check theirs, and plays a match with them. For
/// Python examples, the commands of the assignment's page do this.
fn examples_pass(course: &str) {
    for language in languages(course) {
        let Some(program) = Program::build(course, &format!("examples/{language}")) else {
            continue;
        };
        let bad = program.run(&[], &"*\n".repeat(10).replacen("*\n*", "X\n2", 1));
        assert!(!bad.status.success() && bad.stdout.is_empty());
        let message = String::from_utf8_lossy(&bad.stderr);
        assert!(message.starts_with("error: `*` is not a row"), "{message}");
        if language == "python" {
            continue;
        }
        if has_tool("python3") {
            let output = Command::new("python3")
                .arg("-B")
                .arg(assignment(course).join("check.py"))
                .args(&program.words)
                .output()
                .expect("python3 starts");
            let report = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success(), "{course} {language}\n{report}");
            assert!(report.ends_with("everything is right\n"), "{report}");
        }
        let words = program.words.join("' '");
        let player = format!("program:depth=1,timeout=600,'{words}'");
        let options = ["--games", "2", "--json"];
        let players = ["match", "--engine", &player, "--engine", "random"];
        let mut games = obverse(&[&players[..], &options].concat());
        // `obverse` starts with an empty environment, but needs PATH to find `java`.
        games.env("PATH", std::env::var_os("PATH").expect("a path"));
        let report = crate::common::stdout(games.assert().success());
        let report = report.lines().last().expect("a line");
        let report: Value = serde_json::from_str(report).expect("JSON");
        let forfeits = &report["forfeits"];
        assert_eq!(*forfeits, json!([0, 0]), "{course} {language}: {report}");
    }
}

#[test]
fn the_examples_of_athens_2020_pass() {
    examples_pass("athens-2020");
}

#[test]
fn the_examples_of_athens_2022_pass() {
    examples_pass("athens-2022");
}

#[test]
fn the_examples_of_arta_pass() {
    examples_pass("arta");
}

#[test]
fn the_examples_of_upc_pass() {
    examples_pass("upc");
}

#[test]
fn the_examples_of_usc_pass() {
    examples_pass("usc");
}

/// A skeleton prints only an error that names the function that the student has to write.
#[test]
fn skeletons_fail_politely() {
    let start = problem(CASES[0].1, 2);
    for course in COURSES {
        for language in languages(course) {
            let Some(program) = Program::build(course, &format!("skeleton/{language}")) else {
                continue;
            };
            let output = program.run(&[], &start);
            let message = String::from_utf8_lossy(&output.stderr);
            assert!(!output.status.success() && output.stdout.is_empty());
            let (function, file) = match language {
                "python" => ("legal_moves", "board.py"),
                "cpp" => ("legal_moves", "board.hpp"),
                _ => ("legalMoves", "Board.java"),
            };
            let expected = format!("error: `{function}` in {file} is not written yet\n");
            assert_eq!(message, expected, "{course} {language}");
        }
    }
}

/// Each assignment's folder is handed out alone, so it has its own copy of the shared files. All copies must be
/// equal.
#[test]
fn shared_files_are_equal() {
    for file in [
        "check.py",
        "skeleton/python/board.py",
        "skeleton/cpp/board.hpp",
        "skeleton/java/Board.java",
        "examples/python/board.py",
        "examples/cpp/board.hpp",
        "examples/java/Board.java",
    ] {
        let copies = COURSES.map(|course| fs::read_to_string(assignment(course).join(file)).ok());
        let mut copies = copies.into_iter().flatten();
        let first = copies.next().expect(file);
        assert!(copies.all(|copy| copy == first), "{file} differs");
    }
}

/// Runs the commands of an assignment's page and compares their output with the page. The commands run in a copy of the
/// assignment, in which the example programs replace the student's programs.
fn commands_print_what_the_page_says(course: &str) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    copy(&assignment(course), folder.path());
    for language in languages(course) {
        let example = assignment(course).join("examples").join(language);
        copy(&example, folder.path());
    }
    let path = assignment(course).join("README.md");
    let page = fs::read_to_string(&path).expect("there is a page");
    let now = rewritten(&page, folder.path());
    assert!(now.contains("\neverything is right\n"), "{now}");
    if blesses() {
        fs::write(&path, now).expect("the page can be written");
    } else {
        let path = path.display();
        assert_eq!(page, now, "{path} is not what the program prints");
    }
}

#[test]
fn the_commands_of_athens_2020_print_what_the_page_says() {
    commands_print_what_the_page_says("athens-2020");
}

#[test]
fn the_commands_of_athens_2022_print_what_the_page_says() {
    commands_print_what_the_page_says("athens-2022");
}

#[test]
fn the_commands_of_arta_print_what_the_page_says() {
    commands_print_what_the_page_says("arta");
}

#[test]
fn the_commands_of_upc_print_what_the_page_says() {
    commands_print_what_the_page_says("upc");
}

#[test]
fn the_commands_of_usc_print_what_the_page_says() {
    commands_print_what_the_page_says("usc");
}

#[test]
fn the_settings_of_every_course_are_an_assignment() {
    for course in COURSES {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../assignments")
            .join(course)
            .join("assignment.toml");
        let text = fs::read_to_string(&path).expect("a file");
        let assignment = obverse_class::assignment::Assignment::parse(&text);
        let assignment = assignment.unwrap_or_else(|error| panic!("{course}: {error}"));
        assert!(!assignment.title.is_empty(), "{course}");
    }
}
