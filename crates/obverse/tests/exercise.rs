//! `obverse exercise`: formats, names, seeds, files and errors.

use std::fs;
use std::path::Path;

use serde_json::Value;
use tempfile::TempDir;

use crate::common::{complaint, json, obverse, stderr, stdout, text};

const KINDS: [&str; 5] = ["minimax", "alpha-beta", "ordering", "evaluation", "trace"];

fn directory(names: &str) -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    fs::write(directory.path().join("class.txt"), names).expect("written");
    directory
}

/// Runs a command in a directory; returns its standard error.
fn run(directory: &Path, args: &[&str]) -> String {
    stderr(obverse(args).current_dir(directory).assert().success())
}

fn refused(directory: &Path, args: &[&str]) -> String {
    let assert = obverse(args).current_dir(directory).assert();
    stderr(assert.code(2).stdout(""))
}

fn files(directory: &Path) -> Vec<String> {
    let entries = fs::read_dir(directory).expect("a directory");
    let name = |entry: fs::DirEntry| entry.file_name().into_string().expect("a name");
    let mut names: Vec<_> = entries.map(|entry| name(entry.expect("a file"))).collect();
    names.sort();
    names
}

#[test]
fn without_a_kind_the_kinds_are_listed() {
    for words in [&["exercise"][..], &["exercises"], &["exercise", "list"]] {
        let list = text(words);
        for kind in KINDS {
            assert!(list.contains(kind), "{list}");
        }
    }
    let list = json(&["exercise", "--json"]);
    assert_eq!(list["kinds"].as_array().map(Vec::len), Some(5));
}

#[test]
fn kinds_are_understood_in_any_spelling() {
    let expected = text(&["exercise", "alpha-beta", "--seed", "7", "--difficulty", "1"]);
    for words in [&["AlphaBeta"][..], &["alpha", "beta"], &["ALPHA_BETA"]] {
        let all = [&["exercise", "--seed", "7", "--difficulty", "1"], words].concat();
        assert_eq!(text(&all), expected, "{words:?}");
    }
}

#[test]
fn a_seed_repeats_and_without_one_it_is_printed() {
    for kind in KINDS {
        let first = text(&["exercise", kind, "--difficulty", "1"]);
        let (_, rest) = first.split_once("seed ").expect("the seed is printed");
        let seed = rest.lines().next().expect("a number");
        let again = text(&["exercise", kind, "--difficulty", "1", "--seed", seed]);
        assert_eq!(first, again, "{kind}");
    }
}

/// The seed of a class without `--seed` is on every sheet, in all formats.
#[test]
fn the_sheets_of_a_class_can_be_made_again() {
    let directory = directory("Ada Lovelace\nAlan Turing\n");
    let sheets = |more: &[&str]| {
        let common = [
            "exercise",
            "minimax",
            "--difficulty",
            "1",
            "--names",
            "class.txt",
        ];
        let mut command = obverse(&[&common, more].concat());
        stdout(command.current_dir(directory.path()).assert().success())
    };
    for format in ["text", "html"] {
        for sheet in ["problems", "solutions", "both"] {
            let first = sheets(&["--format", format, "--sheet", sheet]);
            let (_, rest) = first
                .split_once("(class seed ")
                .expect("the seed is printed");
            let (seed, _) = rest.split_once(')').expect("a number");
            let again = sheets(&["--format", format, "--sheet", sheet, "--seed", seed]);
            assert_eq!(first, again, "{format}");
        }
    }
    let first = sheets(&["--json"]);
    let data: Value = serde_json::from_str(&first).expect("JSON");
    assert_eq!(
        sheets(&["--json", "--seed", &data["seed"].to_string()]),
        first
    );
}

#[test]
fn problems_come_before_the_solutions() {
    let common = ["exercise", "minimax", "--seed", "7", "--difficulty", "1"];
    let sheet = |choice: &str| text(&[&common[..], &["--sheet", choice]].concat());
    let (both, problems, solutions) = (sheet("both"), sheet("problems"), sheet("solutions"));
    assert!(problems.contains("____") && !problems.contains("Marking scheme"));
    assert!(!solutions.contains("____") && solutions.contains("Marking scheme"));
    assert!(both.starts_with(&problems) && both.ends_with(&solutions));
}

#[test]
fn counted_exercises_are_numbered_and_different() {
    let args = ["exercise", "alpha-beta", "--seed", "7", "--count", "3"];
    let sheet = text(&[&args[..], &["--sheet", "problems"]].concat());
    for heading in ["1. Alpha-beta", "2. Alpha-beta", "3. Alpha-beta", "seed 9"] {
        assert!(sheet.contains(heading), "{sheet}");
    }
    let data = json(&[&args[..], &["--json"]].concat());
    let exercises = data["sheets"][0]["exercises"].as_array().expect("a list");
    let trees: Vec<_> = (exercises.iter())
        .map(|exercise| exercise["problem"]["tree"].as_str().expect("a tree"))
        .collect();
    assert!(trees[0] != trees[1] && trees[1] != trees[2] && trees[0] != trees[2]);
}

#[test]
fn json_has_answers_unless_only_problems_are_wanted() {
    let args = ["exercise", "evaluation", "--seed", "7", "--format", "json"];
    let blank = |data: &Value| {
        let rows = &data["sheets"][0]["exercises"][0]["tables"][0]["rows"];
        let cells = rows[0]["cells"].as_array().expect("cells");
        let found = cells.iter().find(|cell| cell.get("points").is_some());
        found.expect("a blank").clone()
    };
    let solved = blank(&json(&args));
    let accepted = solved["accepted"].as_array().expect("accepted texts");
    assert!(accepted.contains(&solved["answer"]), "{solved}");
    let problems = blank(&json(&[&args[..], &["--sheet", "problems"]].concat()));
    assert!(problems.get("answer").is_none(), "{problems}");
}

#[test]
fn every_student_gets_a_different_problem() {
    let directory = directory("Ada Lovelace\n\nAlan Turing\nZoë\n");
    let args = [
        "exercise",
        "minimax",
        "--seed",
        "7",
        "--names",
        "class.txt",
        "--json",
    ];
    let assert = obverse(&args)
        .current_dir(directory.path())
        .assert()
        .success();
    let data: Value = serde_json::from_slice(&assert.get_output().stdout).expect("JSON");
    let sheets = data["sheets"].as_array().expect("a list");
    let names: Vec<_> = sheets.iter().map(|sheet| &sheet["name"]).collect();
    assert_eq!(names, ["Ada Lovelace", "Alan Turing", "Zoë"]);
    let tree = |sheet: usize| &sheets[sheet]["exercises"][0]["problem"]["tree"];
    assert!(tree(0) != tree(1) && tree(1) != tree(2) && tree(0) != tree(2));
}

#[test]
fn a_folder_gets_a_file_per_student_and_the_solutions() {
    let directory = directory("Ada Lovelace\nA/B\nsolutions\n");
    for (format, extension) in [
        ("text", "txt"),
        ("html", "html"),
        ("pdf", "pdf"),
        ("json", "json"),
    ] {
        let folder = format!("{format}/");
        let note = run(
            directory.path(),
            &[
                "exercise",
                "minimax",
                "--difficulty",
                "1",
                "--names",
                "class.txt",
                "--seed",
                "7",
                "--format",
                format,
                "-o",
                &folder,
            ],
        );
        assert!(note.contains("seed 7, 3 students"), "{note}");
        let expected = ["A_B", "Ada Lovelace", "solutions 2", "solutions"];
        let mut expected = expected.map(|name| format!("{name}.{extension}"));
        expected.sort();
        assert_eq!(files(&directory.path().join(format)), expected);
    }
    let read = |name: &str| fs::read_to_string(directory.path().join(name)).expect("a file");
    let sheet = read("text/Ada Lovelace.txt");
    assert!(
        sheet.starts_with("Name: Ada Lovelace\n") && !sheet.contains("A/B"),
        "{sheet}"
    );
    assert!(!sheet.contains("Marking scheme"));
    assert!(read("text/solutions.txt").contains("Name: A/B\n"));
    assert!(read("html/A_B.html").contains("data-answers="));
}

#[test]
fn the_format_follows_the_extension() {
    let directory = directory("");
    let begins = |name: &str, start: &[u8]| {
        run(
            directory.path(),
            &["exercise", "minimax", "--difficulty", "1", "-o", name],
        );
        let bytes = fs::read(directory.path().join(name)).expect("a file");
        assert!(bytes.starts_with(start), "{name}");
    };
    begins("a.pdf", b"%PDF-");
    begins("a.HTML", b"<!DOCTYPE html>");
    begins("a.json", b"{\"kind\":\"minimax\"");
    begins("a.txt", b"Minimax\n");
    begins("a", b"Minimax\n");
    let error = refused(directory.path(), &["exercise", "minimax", "-o", "a.docx"]);
    assert!(
        error.contains("`.docx` is not a format of exercises"),
        "{error}"
    );
    assert_eq!(files(directory.path()).len(), 6);
}

#[test]
fn files_are_the_same_in_every_run() {
    let directory = directory("Ada\n");
    for name in ["a.pdf", "a.html", "a.txt", "a.json"] {
        let args = [
            "exercise",
            "trace",
            "--difficulty",
            "1",
            "--seed",
            "7",
            "-o",
            name,
        ];
        let bytes = || {
            run(directory.path(), &args);
            fs::read(directory.path().join(name)).expect("a file")
        };
        assert!(bytes() == bytes(), "{name}");
    }
}

#[test]
fn pages_with_problems_only_contain_no_answers() {
    let args = [
        "exercise",
        "alpha-beta",
        "--seed",
        "7",
        "--format",
        "html",
        "--sheet",
    ];
    let page = |choice: &str| text(&[&args[..], &[choice]].concat());
    let (blank, solved) = (page("problems"), page("solutions"));
    assert!(!blank.contains("data-answers") && !blank.contains("<script"));
    assert!(blank.contains("<input") && !solved.contains("<input"));
    assert!(solved.contains("class=\"answer\""));
}

#[test]
fn characters_that_the_font_lacks_are_replaced_with_one_warning() {
    let directory = directory("李明\n王芳\nΆδα\n");
    let args = [
        "exercise",
        "minimax",
        "--difficulty",
        "1",
        "--names",
        "class.txt",
    ];
    let note = run(
        directory.path(),
        &[&args[..], &["--format", "pdf", "-o", "out/"]].concat(),
    );
    assert_eq!(note.matches("warning").count(), 1, "{note}");
    assert_eq!(files(&directory.path().join("out")).len(), 4);
    let note = run(
        directory.path(),
        &[&args[..], &["-o", "class.html"]].concat(),
    );
    assert!(!note.contains("warning"), "{note}");
}

#[test]
fn bad_arguments_are_refused() {
    for (args, expected) in [
        (
            &["exercise", "chess"][..],
            "`chess` is not a kind of exercise",
        ),
        (
            &["exercise", "minimax", "--difficulty", "6"],
            "choose 1 to 5",
        ),
        (&["exercise", "minimax", "--count", "1001"], "1001"),
        (&["exercise", "minimax", "--count", "0"], "'0'"),
        (&["exercise", "minimax", "--seed", "x"], "'x'"),
        (
            &["exercise", "minimax", "--names", "none.txt"],
            "there is no file none.txt",
        ),
    ] {
        let error = complaint(2, args);
        assert!(error.contains(expected), "{args:?}: {error}");
    }
    let error = complaint(2, &["exercise", "chess", "--json"]);
    let error: Value = serde_json::from_str(&error).expect("JSON");
    assert!(error["error"].is_string());
}

#[test]
fn bad_lists_of_names_are_refused() {
    let directory = directory("Ada\n\nAlan\nada\n");
    let args = ["exercise", "minimax", "--names", "class.txt"];
    let error = refused(directory.path(), &args);
    let expected = "class.txt: line 4 repeats the name `ada` of line 1";
    assert!(error.contains(expected), "{error}");

    fs::write(directory.path().join("class.txt"), "\n \n").expect("written");
    let error = refused(directory.path(), &args);
    assert!(error.contains("the list has no names"), "{error}");

    let many: String = (0..5001).map(|number| format!("n{number}\n")).collect();
    fs::write(directory.path().join("class.txt"), many).expect("written");
    let error = refused(directory.path(), &[&args[..], &["--count", "2"]].concat());
    assert!(error.contains("at most 10000"), "{error}");

    fs::write(directory.path().join("class.txt"), "Ada\n").expect("written");
    let error = refused(
        directory.path(),
        &[&args[..], &["-o", "class.txt"]].concat(),
    );
    assert!(error.contains("would be overwritten"), "{error}");
    let kept = fs::read_to_string(directory.path().join("class.txt"));
    assert_eq!(kept.expect("a file"), "Ada\n");
    for name in ["solutions", "Ada"] {
        let list = format!("{name}.txt");
        fs::rename(
            directory.path().join("class.txt"),
            directory.path().join(&list),
        )
        .expect("moved");
        let args = ["exercise", "minimax", "--names", &list, "-o", "."];
        let error = refused(directory.path(), &args);
        assert!(error.contains("would be overwritten"), "{error}");
        fs::rename(
            directory.path().join(&list),
            directory.path().join("class.txt"),
        )
        .expect("moved");
    }
}

#[test]
fn names_may_come_from_standard_input() {
    let mut command = obverse(&["exercise", "minimax", "--seed", "7", "--names", "-"]);
    let assert = command.write_stdin("Name,Id\nAda,1\n").assert().success();
    let sheet = String::from_utf8(assert.get_output().stdout.clone()).expect("text");
    assert!(sheet.starts_with("Name: Ada\n"), "{sheet}");
}

#[test]
fn sheets_are_in_the_chosen_language() {
    let args = ["exercise", "alpha-beta", "--seed", "7", "--difficulty", "1"];
    let with = |more: &[&str]| text(&[&args[..], more].concat());
    let greek = with(&["--language", "el"]);
    assert!(greek.starts_with("Κλάδεμα άλφα-βήτα\n"), "{greek}");
    assert!(greek.contains("Βαθμολόγηση:") && greek.contains("((20 1)(5 11)(1 19 4))"));
    let page = with(&["--language", "ca", "--format", "html"]);
    assert!(page.contains("<html lang=\"ca\">") && page.contains(">Comprova-ho tot</button>"));
    assert_eq!(with(&["--language", "en"]), with(&[]));
    complaint(2, &["exercise", "minimax", "--language", "xx"]);
}
