//! `obverse bot`, and external programs in `obverse play`.

use crate::common::{obverse, stderr, stdout};

const OBVERSE: &str = env!("CARGO_BIN_EXE_obverse");

const BOARD: &str = "\
********
********
********
***OX***
***XO***
********
********
********
";

fn problem(player: char, depth: u32) -> String {
    format!("{player}\n{depth}\n{BOARD}")
}

#[test]
fn a_line_for_each_position() {
    let input = problem('X', 2) + "\n" + &problem('O', 0) + &problem('X', 3);
    for (options, answers) in [
        (&[][..], "d3\ne3\nd3\n"),
        (&["--tie", "last"], "e6\nd6\ne6\n"),
        (&["--algorithm", "greedy"], "d3\ne3\nd3\n"),
        (&["--depth", "1", "--eval", "discs"], "d3\ne3\nd3\n"),
        (&["--algorithm", "id", "--time", "0.01"], ""),
    ] {
        let args = [&["bot"], options].concat();
        let answer = stdout(obverse(&args).write_stdin(input.clone()).assert().success());
        assert_eq!(answer.lines().count(), 3, "{answer}");
        assert!(answers.is_empty() || answer == answers, "{answer}");
    }
}

#[test]
fn no_move_is_a_pass() {
    let rest = "********\n".repeat(7);
    // White has to pass; then no side can move.
    for row in ["XO******", "XX******"] {
        let input = format!("O\n4\n{row}\n{rest}");
        obverse(&["bot"])
            .write_stdin(input)
            .assert()
            .success()
            .stdout("pass\n");
    }
}

#[test]
fn nonsense_is_an_error_and_the_next_position_is_answered() {
    let input = problem('X', 2).replace("***XO***", "***X0***") + &problem('X', 2);
    let assert = obverse(&["bot"]).write_stdin(input).assert().code(2);
    let complaint = stderr(assert.stdout("error\nd3\n"));
    assert!(
        complaint.starts_with("error: line 7, column 5: `0` is not a square"),
        "{complaint}"
    );
    obverse(&["bot"])
        .write_stdin("")
        .assert()
        .success()
        .stdout("");
    obverse(&["bot"])
        .write_stdin(&b"\xff\xfe\0"[..])
        .assert()
        .code(2)
        .stdout("error\n");
}

/// The output of a game in which a program plays Black. Asserts that `obverse play` exits with this code.
fn game_ending(code: i32, command: &str, options: &[&str]) -> String {
    let black = format!("program:{command}");
    let mut args = vec!["play", "--ascii", "--white", "greedy", "--black", &black];
    args.extend(options);
    stdout(obverse(&args).write_stdin("").assert().code(code))
}

fn game(command: &str, options: &[&str]) -> String {
    game_ending(0, command, options)
}

/// The depth limits of a preset also apply to the depth that is sent with a position.
#[test]
fn a_depth_that_the_course_does_not_allow_is_an_error() {
    let input = problem('X', 10) + &problem('X', 11) + &problem('X', 0);
    let bot = ["bot", "--preset", "athens-2020", "--algorithm", "id"];
    let run = obverse(&bot).write_stdin(input).assert().code(2);
    let answers = stdout(run);
    let answers: Vec<&str> = answers.lines().collect();
    assert!(answers.len() == 3 && answers[1] == "error", "{answers:?}");
    // --depth overrides the depth of the position.
    let run = obverse(&[&bot[..], &["--depth", "2"]].concat());
    let mut run = run;
    run.write_stdin(problem('X', 11)).assert().success();
    let run = obverse(&[&bot[..], &["--depth", "11"]].concat());
    let mut run = run;
    let message = stderr(run.write_stdin("").assert().code(2));
    assert!(message.contains("choose 1 to 10"), "{message}");
}

/// `obverse bot` plays the same moves as the built-in player.
#[test]
fn a_bot_plays_like_the_player_it_is() {
    let ending = |text: &str| text.lines().last().map(str::to_owned);
    let outside = game(&format!("'{OBVERSE}' bot"), &["--depth", "3"]);
    let args = [
        "play",
        "--ascii",
        "--white",
        "greedy",
        "--black",
        "alphabeta",
        "--depth",
        "3",
    ];
    let inside = stdout(obverse(&args).write_stdin("").assert().success());
    assert!(inside.contains(" wins "), "{inside}");
    assert_eq!(ending(&outside), ending(&inside));
}

#[cfg(unix)]
#[test]
fn a_program_may_end_after_each_answer() {
    let once = format!("sh -c 'head -n 10 | \"{OBVERSE}\" bot'");
    let text = game(&once, &["--depth", "1"]);
    assert!(text.contains("Transcript: d3"), "{text}");
}

#[cfg(unix)]
#[test]
fn a_program_that_does_not_play_forfeits() {
    for (command, words) in [
        ("/nonexistent/program", "cannot be started"),
        ("false", "ended without an answer (exit status: 1)"),
        ("true", "ended without an answer"),
        ("sleep 60", "did not answer within 0.2 seconds"),
        ("echo a1", "played a1, but a1 flips nothing"),
        ("echo d4", "played d4, but d4 is occupied"),
        ("echo hello", "answered `hello`"),
        ("cat", "answered `X`"),
        ("head -c 1000000 /dev/zero", "which is not a square"),
    ] {
        // All programs except `sleep 60` must answer in time, even on a busy machine.
        let timeout = if command == "sleep 60" { "0.2" } else { "600" };
        let text = game_ending(1, command, &["--program-timeout", timeout]);
        assert!(text.contains(words), "{command}: {text}");
        assert!(
            text.contains("Black forfeits the game: White wins!"),
            "{text}"
        );
        assert!(text.ends_with("No moves were played.\n"), "{text}");
    }
}
