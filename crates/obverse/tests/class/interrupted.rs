//! Ctrl-C while a class is marked, then `--resume`.

use std::os::unix::process::CommandExt;
use std::process::{Command, Output, Stdio};

use super::homework::{Class, PLAYER, has_sandbox, path_variable, row};
use super::surroundings::{processes_with, unique_sleep, wait_until};

const ASSIGNMENT: &str = "
title = \"Players\"
[program]
build = \"sh ./build.sh\"
build-seconds = 600
run = \"sh ./player.sh\"
seconds = 300
ladder = [\"random\"]
games = 2
points = { rules = 10, time = 5, strength = 5 }
[nodes]
run = \"sh ./nodes.sh\"
points = 5
positions = [\"start\"]
depth = 1
seconds = 600
";

/// The processes that get the signal of Ctrl-C, SIGINT.
#[derive(Clone, Copy, Debug)]
enum Pressed {
    /// All processes of the terminal, as when a teacher presses Ctrl-C.
    Group,
    /// Only the process that marks the class, as after `kill -INT`.
    Process,
}

/// A class of two students. The second student, bob, hands in a program that sleeps as the file `sleeping`.
fn class(sleeping: &str, sleep: &str) -> Class {
    let class = Class::new(ASSIGNMENT);
    for student in ["ada", "bob"] {
        for (file, program) in [
            ("build.sh", "true"),
            ("nodes.sh", "echo 5"),
            ("player.sh", PLAYER),
        ] {
            let is_asleep = student == "bob" && file == sleeping;
            let program = match is_asleep {
                true => format!("sleep {sleep}"),
                false => program.to_owned(),
            };
            class.hand_in(student, file, &program);
        }
    }
    class
}

/// Marks a class and presses Ctrl-C while bob's program runs.
fn interrupt(class: &Class, sleep: &str, pressed: Pressed, more: &[&str]) -> Output {
    let child = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args(class.words("out", more))
        .env("PATH", path_variable())
        .env("TMPDIR", class.path("tmp"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .spawn()
        .expect("started");
    wait_until("bob's program runs", || !processes_with(sleep).is_empty());
    let target = match pressed {
        Pressed::Group => format!("-{}", child.id()),
        Pressed::Process => child.id().to_string(),
    };
    let status = Command::new("kill")
        .args(["-INT", "--", &target])
        .status()
        .expect("there is kill");
    assert!(status.success());
    child.wait_with_output().expect("it ends")
}

#[test]
fn ctrl_c_ends_the_program_and_resume_continues() {
    if !has_sandbox() {
        return;
    }
    for (file, pressed, more) in [
        ("build.sh", Pressed::Process, &[][..]),
        ("nodes.sh", Pressed::Group, &["--unsandboxed"]),
        ("player.sh", Pressed::Process, &[]),
        ("player.sh", Pressed::Group, &["--unsandboxed"]),
    ] {
        let case = format!("{file} {pressed:?} {more:?}");
        let sleep = unique_sleep();
        let class = class(file, &sleep);
        let output = interrupt(&class, &sleep, pressed, more);
        assert_eq!(output.status.code(), Some(1), "{case}: {output:?}");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(
            text.contains("1 of 2 students are marked"),
            "{case}: {text}"
        );
        assert!(text.contains("with --resume to continue"), "{case}: {text}");
        wait_until("bob's program ends", || processes_with(&sleep).is_empty());
        let table = class.read("out/marks.csv");
        assert_eq!(table.lines().count(), 2, "{case}: {table}");
        assert!(
            class
                .read("out/index.html")
                .contains("1 student is not marked yet")
        );
        // Bob hands in another program meanwhile.
        class.hand_in("bob", file, "exit 3");
        let mut more = more.to_vec();
        more.push("--resume");
        let resumed = class.command("out", &more).assert().success();
        let text = String::from_utf8_lossy(&resumed.get_output().stdout).into_owned();
        assert!(
            text.contains("2 of 2 students are marked"),
            "{case}: {text}"
        );
        let resumed = class.read("out/marks.csv");
        assert_eq!(row(&resumed, "ada"), row(&table, "ada"), "{case}");
        assert!(
            row(&resumed, "bob").contains("exited with code 3"),
            "{case}"
        );
    }
}
