//! `obverse gtp`, `nboard` and `cassio`.

use crate::common::{complaint, obverse, stdout};

fn session(args: &[&str], input: &str) -> String {
    stdout(
        obverse(args)
            .write_stdin(input)
            .assert()
            .success()
            .stderr(""),
    )
}

#[test]
fn gtp_is_spoken() {
    let answers = session(
        &["gtp", "--depth", "2", "--hash", "1"],
        "boardsize 8\r\n2 play b f5\n3 genmove w\nquit\nname\n",
    );
    let lines: Vec<&str> = answers.split_terminator("\n\n").collect();
    assert_eq!(lines.len(), 4, "{answers}");
    assert_eq!((lines[0], lines[1], lines[3]), ("=", "=2", "="));
    assert!(["=3 D6", "=3 F6", "=3 F4"].contains(&lines[2]), "{answers}");
}

#[test]
fn nboard_is_spoken() {
    let answers = session(
        &["nboard", "--level", "1", "--hash", "1", "--skill", "20"],
        "nboard 2\nmove F5\nping 7\ngo\n",
    );
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(
        lines[..3],
        ["set myname Obverse", "pong 7", "status Thinking"]
    );
    assert!(lines[4].starts_with("=== "), "{answers}");
}

#[test]
fn cassio_is_spoken() {
    let answers = session(
        &["cassio", "--hash", "1"],
        "ENGINE-PROTOCOL init\n\nENGINE-PROTOCOL quit\n",
    );
    assert_eq!(answers, "ready.\nready.\nbye bye.\n");
}

/// Cassio asks for depth 12, but --depth limits the search.
#[test]
fn cassio_gets_no_more_than_the_options_allow() {
    let search = format!(
        "ENGINE-PROTOCOL init\nENGINE-PROTOCOL midgame-search {}X -64 64 12 100\n",
        &crate::common::START[..64]
    );
    for (options, depth) in [
        (&[][..], "depth 12,"),
        (&["--depth", "3"], "depth 3,"),
        (&["--level", "2"], "depth 2,"),
    ] {
        let args = [&["cassio", "--hash", "1"], options].concat();
        let answers = session(&args, &search);
        assert!(answers.contains(depth), "{options:?}: {answers}");
    }
}

#[test]
fn the_end_of_the_input_ends_the_session() {
    for command in ["gtp", "nboard", "cassio"] {
        assert_eq!(session(&[command, "--hash", "1"], ""), "");
    }
}

#[test]
fn bad_arguments_exit_with_code_2() {
    for args in [
        &["gtp", "--level", "0"][..],
        &["gtp", "--level", "3", "--depth", "3"],
        &["nboard", "--time", "0"],
        &["nboard", "--skill", "641"],
        &["nboard", "--skill", "nan"],
        &["cassio", "--skill", "3"],
        &["cassio", "--hash", "0"],
        &["gtp", "--weights", "missing.bin"],
        &["gtp", "more"],
    ] {
        assert!(complaint(2, args).starts_with("error: "), "{args:?}");
    }
}
