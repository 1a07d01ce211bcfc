//! Runs every command in the guide and compares its output.
//!
//! In `docs/guide/*.md`,
//!
//! - a block ```` ```console ```` has commands after `$ ` and their output; `[..]` in a line matches any text, such
//!   as times;
//! - a block ```` ```text NAME ```` is a file of that name;
//! - a picture `pictures/NAME.svg` is compared with the one that a command of the chapter draws.
//!
//! `./test --bless` regenerates outputs and pictures.
#![cfg(unix)]

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn guide() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guide")
}

/// Runs a command in the folder with the files of the chapter, and returns the output of both streams.
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_obverse"));
    let bin = program.parent().expect("the program is in a folder");
    let path = std::env::var("PATH").expect("there is a PATH");
    let output = Command::new("sh")
        .args(["-c", &format!("{{ {command}\n}} 2>&1")])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", bin.display()))
        .env("LC_ALL", "C.UTF-8")
        .env("COLUMNS", "80")
        .env("NO_COLOR", "1")
        .output()
        .expect("sh runs");
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

/// Whether a line matches a pattern with `[..]`.
fn matches(pattern: &str, line: &str) -> bool {
    let mut parts = pattern.split("[..]");
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = line.strip_prefix(first) else {
        return false;
    };
    let mut ends_open = false;
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
        ends_open = part.is_empty();
    }
    rest.is_empty() || ends_open
}

/// The chapter with the current output of its commands.
fn rewritten(chapter: &str, folder: &Path) -> String {
    let mut text = String::new();
    let mut lines = chapter.lines().peekable();
    while let Some(line) = lines.next() {
        writeln!(text, "{line}").expect("memory");
        let block = line.strip_prefix("```").unwrap_or_default();
        if let Some(name) = block.strip_prefix("text ") {
            let mut file = String::new();
            for line in lines.by_ref() {
                writeln!(text, "{line}").expect("memory");
                if line == "```" {
                    break;
                }
                writeln!(file, "{line}").expect("memory");
            }
            fs::write(folder.join(name), file).expect("the folder can be written");
        } else if block == "console" {
            while let Some(line) = lines.next() {
                writeln!(text, "{line}").expect("memory");
                if line == "```" {
                    break;
                }
                let command = line
                    .strip_prefix("$ ")
                    .expect("a block begins with a command");
                let mut expected = Vec::new();
                while let Some(line) =
                    lines.next_if(|line| !line.starts_with("$ ") && *line != "```")
                {
                    expected.push(line);
                }
                let output = run(command, folder);
                for (i, line) in output.lines().enumerate() {
                    let known = expected
                        .get(i)
                        .filter(|pattern| matches(pattern, line.trim_end()));
                    writeln!(text, "{}", known.copied().unwrap_or(line.trim_end()))
                        .expect("memory");
                }
            }
        }
    }
    text
}

#[test]
fn every_command_prints_what_the_guide_says() {
    let bless = std::env::var_os("OBVERSE_BLESS").is_some();
    let mut chapters: Vec<PathBuf> = fs::read_dir(guide())
        .expect("there is a guide")
        .map(|entry| entry.expect("the guide can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .collect();
    chapters.sort();
    assert!(chapters.len() >= 10, "{chapters:?}");
    for path in chapters {
        let folder = tempfile::tempdir().expect("a temporary folder");
        fs::create_dir(folder.path().join("pictures")).expect("a folder for pictures");
        let chapter = fs::read_to_string(&path).expect("the chapter can be read");
        let now = rewritten(&chapter, folder.path());
        let drawn: Vec<PathBuf> = fs::read_dir(folder.path().join("pictures"))
            .expect("the folder can be listed")
            .map(|entry| entry.expect("the folder can be listed").path())
            .collect();
        for picture in &drawn {
            let name = picture.file_name().expect("files have names");
            let kept = guide().join("pictures").join(name);
            let new = fs::read(picture).expect("the picture can be read");
            if bless {
                fs::write(&kept, new).expect("the picture can be written");
            } else {
                let old = fs::read(&kept).expect("the picture is in the guide");
                assert!(
                    old == new,
                    "{name:?} looks different now: ./test --bless, then look at it"
                );
            }
        }
        for link in chapter.split("](pictures/").skip(1) {
            let name = link.split(')').next().expect("links end");
            assert!(
                drawn.iter().any(|path| path.ends_with(name)),
                "nothing draws {name}"
            );
        }
        if bless {
            fs::write(&path, now).expect("the chapter can be written");
        } else {
            assert_eq!(
                chapter,
                now,
                "{} is not what the program prints",
                path.display()
            );
        }
    }
}

#[test]
fn patterns_match_lines() {
    assert!(matches("time [..] s", "time 0.12 s"));
    assert!(matches("a[..]", "abc") && matches("[..]", "") && matches("a", "a"));
    assert!(!matches("a", "ab") && !matches("time [..] s", "time") && !matches("[..]b", "abc"));
}
