//! Pages whose commands are run and whose output is compared.
//!
//! In a page,
//!
//! - a block ```` ```console ```` has commands after `$ ` and their output; `[..]` in a line matches any text, such
//!   as times;
//! - a block ```` ```text NAME ```` is a file of that name.
#![cfg(unix)]

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Programs that may not be installed. Commands that need a missing one are skipped.
const TOOLS: [&str; 4] = ["python3", "g++", "javac", "java"];

/// Whether a program can be started.
pub fn has_tool(tool: &str) -> bool {
    let version = Command::new(tool)
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    version.is_ok_and(|status| status.success())
}

/// Whether a command has a program as one of its words.
fn needs(command: &str, tool: &str) -> bool {
    let is_separator = |c: char| c.is_whitespace() || "\":,".contains(c);
    command.split(is_separator).any(|word| word == tool)
}

/// Runs a command in the folder with the files of the page, and returns the output of both streams.
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

/// The page with the current output of its commands.
pub fn rewritten(page: &str, folder: &Path) -> String {
    let mut text = String::new();
    let mut missing = TOOLS.to_vec();
    missing.retain(|tool| needs(page, tool) && !has_tool(tool));
    // Without a compiler, also skip the commands that run its output.
    for (compiler, made) in [("javac", "java"), ("g++", "./player")] {
        if missing.contains(&compiler) && !missing.contains(&made) {
            missing.push(made);
        }
    }
    let mut lines = page.lines().peekable();
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
                if let Some(tool) = missing.iter().find(|tool| needs(command, tool)) {
                    println!("not run, since there is no {tool}: {command}");
                    for line in expected {
                        writeln!(text, "{line}").expect("memory");
                    }
                    continue;
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
fn patterns_match_lines() {
    assert!(matches("time [..] s", "time 0.12 s"));
    assert!(matches("a[..]", "abc") && matches("[..]", "") && matches("a", "a"));
    assert!(!matches("a", "ab") && !matches("time [..] s", "time") && !matches("[..]b", "abc"));
}
