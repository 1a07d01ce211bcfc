//! `obverse play`: input and output of whole games.

use std::fs;
use std::path::PathBuf;

use crate::common::{complaint, json, obverse, stderr, stdout};

/// A game a few moves before its end, in which White has to pass.
const LATE: &str = "d3e3f3c5c6c3b6e2b2c4f5g4g2f4f2f1b4h2e1g6h5d6f6e6d7g5f7c7c8d8h1b5b3b8h6h7g7c2b1b7e7h8g8h4h3a1g1a5g3f8a8a6a4d2d1a2a7";

/// The last moves of the game `LATE`: here as rows and columns from 1, in `LATE_SQUARES` as squares.
const LATE_NUMBERS: &str = "3\n1\n1\n3\n8\n5\n";
const LATE_SQUARES: &str = "a3\nc1\ne8\n";

/// A game in which Black takes the last white disc.
const WIPE_OUT: &str = "-OX------------------------------------------------------------- X";

/// Runs a game with these options and this input, with --echo.
fn game(options: &[&str], input: &str) -> String {
    let mut args = vec!["play", "--echo", "--ascii"];
    args.extend(options);
    stdout(obverse(&args).write_stdin(input).assert().success())
}

/// Compares the output of a game with its file in `golden/`; `OBVERSE_BLESS=1 cargo test` regenerates it.
fn golden(name: &str, options: &[&str], input: &str) {
    let found = game(options, input);
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/golden")
        .join(name)
        .with_extension("txt");
    if std::env::var_os("OBVERSE_BLESS").is_some() {
        fs::write(&path, &found).expect("the record can be written");
    }
    let expected = fs::read_to_string(&path).expect("the record can be read");
    assert_eq!(found, expected, "{name}");
}

#[test]
fn athens_2022() {
    // The two moves of the course's document, then all commands of the prompt.
    let input =
        "4\n1\nfew\n2\nY\n3\n4\n0\n4\n3\nmoves\n9\nhistory\n1\n1\nundo\n4\nhelp\n-1\n3\nquit\n";
    golden("athens-2022", &["--preset", "athens-2022"], input);
    let options = ["--preset", "athens-2022", "--black", "human"];
    let options = [&options[..], &["--white", "human", "--start", LATE]].concat();
    golden("athens-2022-end", &options, LATE_NUMBERS);
}

#[test]
fn athens_2020() {
    let input = "\nAda\nperhaps\ny\n11\n3\nd3\na1\nhistory\nundo\nredo\npass\n";
    let options = ["--preset", "athens-2020", "--show-moves"];
    golden("athens-2020", &options, input);
    let options = ["--preset", "athens-2020", "--black", "greedy"];
    let options = [&options[..], &["--white", "greedy", "--start", LATE]].concat();
    golden("athens-2020-end", &options, "");
}

#[test]
fn arta() {
    // The game of the course's document, then one move on two lines, and two inputs on one line.
    let input = "3 5\n3 2\n8 0\n2 2\nx\n\n5\n3\n(1,4) undo\n";
    golden("arta", &["--preset", "arta", "--white", "greedy"], input);
    let options = ["--preset", "arta", "--black", "minimax"];
    let options = [&options[..], &["--white", "alphabeta", "--start", LATE]].concat();
    golden("arta-end", &options, "");
}

/// A surplus number on a line is reported and does not shift the following input.
#[test]
fn a_surplus_number_in_arta_is_not_a_move() {
    let players = ["--preset", "arta", "--black", "human", "--white", "human"];
    for surplus in ["2 4 5", "5\n2 4", "2 4 2 3 5", "2\n4 2 3 5"] {
        let text = game(&players, &format!("{surplus}\n2 4\nhistory\n"));
        assert!(text.contains(" 1. X 2 4\n"), "{surplus}: {text}");
        assert!(!text.contains(" 2. O"), "{surplus}: {text}");
        let complaints = text.matches("numbers do not form pairs.").count();
        assert_eq!(complaints, 1, "{surplus}: {text}");
    }
    // Moves after an illegal move on the same line are not played.
    let text = game(&players, "0 0 2 4\nhistory\n");
    assert!(text.contains("(0 0) flips nothing."), "{text}");
    assert!(text.contains("No moves were played yet."), "{text}");
    for in_order in ["2 4 2 3", "2\n4\n2 3", "(2,4)\n(2,3)", "2\n4 2 3"] {
        let text = game(&players, &format!("{in_order}\nhistory\n"));
        assert!(
            text.contains(" 1. X 2 4\n 2. O 2 3\n"),
            "{in_order}: {text}"
        );
    }
}

#[test]
fn usc() {
    let input = "d3\nundo\nundo\nf5\nhistory\nz1\n";
    golden("usc", &["--preset", "usc", "--depth", "2"], input);
    let options = ["--preset", "usc", "--black", "greedy", "--white", "greedy"];
    let options = [&options[..], &["--start", LATE]].concat();
    golden("usc-end", &options, "");
}

#[test]
fn the_standard_dialogue() {
    let input = "f5\nhint\nF5\n\n";
    golden("own", &["--white", "alphabeta", "--depth", "3"], input);
    let options = ["--black", "human", "--white", "human", "--start", LATE];
    golden("own-end", &options, LATE_SQUARES);
}

#[test]
fn settings_given_as_options_are_not_asked_for() {
    for (options, asked) in [
        (&["--depth", "2"][..], "Choose the game mode"),
        (&["--white", "alphabeta"], "maximum depth"),
        (&["--black", "human"], "maximum depth"),
        (&["--white", "greedy"], "Black's Turn"),
        (&["--white", "alphabeta", "--time", "0.01"], "Black's Turn"),
        (&["--black", "human", "--white", "human"], "Black's Turn"),
    ] {
        let options = [&["--preset", "athens-2022"], options].concat();
        let text = game(&options, "");
        let last = text.lines().rev().find(|line| {
            [
                "Choose the game mode",
                "maximum depth",
                "play first",
                "'s Turn",
            ]
            .iter()
            .any(|words| line.contains(words))
        });
        assert!(last.is_some_and(|line| line.contains(asked)), "{text}");
    }
    // If --depth is given, the dialogue only asks who begins.
    let text = game(&["--preset", "athens-2022", "--depth", "1"], "1\nn\n");
    assert!(!text.contains("Recommendations"), "{text}");
    assert!(text.contains("Black's move: "), "{text}");
}

#[test]
fn a_wipe_out_is_64_0_in_every_dialogue() {
    for (preset, line) in [
        ("athens-2020", "Dark wins 64-0!"),
        ("athens-2022", "Black: 64\nWhite: 0"),
        ("arta", "Score X=64 O=0"),
        ("upc", "Black wins 64-0."),
        ("usc", "X wins 64-0"),
    ] {
        let players = ["--black", "greedy", "--white", "greedy"];
        let text = game(
            &[&["--preset", preset, "--start", WIPE_OUT][..], &players].concat(),
            "",
        );
        assert!(text.contains(line), "{preset}: {text}");
    }
}

/// After one move by Black no side has a legal move; four discs are on the board.
const STUCK: &str = "-OX------------------------------------------------------------O X";

#[test]
fn empty_squares_count_for_neither_side_in_every_dialogue() {
    for (preset, line) in [
        (&["--preset", "athens-2020"][..], "Dark wins 3-1!"),
        (&["--preset", "athens-2022"], "Black: 3\nWhite: 1"),
        (&["--preset", "arta"], "Score X=3 O=1"),
        (&["--preset", "upc"], "Game over: Black wins 3-1\n"),
        (&["--preset", "upc"], "\nBlack wins 3-1."),
        (&["--preset", "usc"], "X wins 3-1"),
        (&[], "Game over: Black wins 3-1\n"),
        (&[], "\nBlack wins 3-1."),
    ] {
        let players = ["--black", "greedy", "--white", "greedy", "--start", STUCK];
        let text = game(&[preset, &players].concat(), "");
        assert!(text.contains(line), "{preset:?}: {text}");
    }
}

#[test]
fn a_transcript_says_where_the_game_began() {
    let players = ["--black", "greedy", "--white", "greedy"];
    let text = game(&[&players[..], &["--start", STUCK]].concat(), "");
    let transcript = format!("\nTranscript from {STUCK}: a1\n");
    assert!(text.ends_with(&transcript), "{text}");
    let text = game(&players, "");
    assert!(text.contains("\nTranscript: d3"), "{text}");
}

#[test]
fn undo_goes_back_to_the_last_human_turn() {
    let players = ["--black", "human", "--white", "greedy"];
    let text = game(&players, "f5\nf3\nundo\nundo\nundo\nredo\nredo\nredo\n");
    assert_eq!(text.matches("There is nothing to take back.").count(), 1);
    assert_eq!(text.matches("There is nothing to replay.").count(), 1);
    let players = ["--black", "greedy", "--white", "human"];
    let text = game(&players, "undo\n");
    assert!(text.contains("There is nothing to take back."), "{text}");
    assert!(text.ends_with("The game so far: d3\n"), "{text}");
    // Two people take back one move at a time.
    let players = ["--black", "human", "--white", "human"];
    let text = game(&players, "f5\nf6\nundo\n");
    assert!(text.ends_with("The game so far: f5\n"), "{text}");
}

#[test]
fn games_are_saved_but_never_over_existing_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |file: &str| folder.path().join(file).display().to_string();
    let players = ["--black", "human", "--white", "human"];
    for (file, content) in [
        ("a.ggf", "B[F5]W[D6]"),
        ("a.sgf", ";B[F5];W[D6]"),
        ("a.pgn", "1. f5 d6"),
        ("a.txt", "f5d6\n"),
    ] {
        let file = name(file);
        let text = game(&players, &format!("f5\nd6\nsave {file}\nsave {file}\n"));
        assert!(text.contains("Saved 2 moves as "), "{text}");
        assert!(text.contains("already exists"), "{text}");
        let saved = fs::read_to_string(&file).expect("it is there");
        let saved = saved.to_lowercase();
        assert!(saved.contains(&content.to_lowercase()), "{saved}");
    }
    for (file, complaint) in [
        ("", "the file name is missing"),
        ("game.doc", "end the name in .ggf"),
        ("/nowhere/at/all.ggf", "cannot be written"),
    ] {
        let text = game(&players, &format!("save {file}\n"));
        assert!(text.contains(complaint), "{text}");
    }
    let text = game(
        &["--preset", "arta", "--black", "human", "--white", "human"],
        &format!("2 4\nsave {}\n", name("mirrored.txt")),
    );
    assert!(text.contains("Saved 1 move as a transcript"), "{text}");
    let transcript = fs::read_to_string(name("mirrored.txt")).expect("the game is saved");
    assert!(transcript.ends_with(" X: e3\n"), "{transcript}");
    // Games between computers are saved at their end, with the result.
    let file = name("over.ggf");
    let players = ["--black", "greedy", "--white", "greedy", "--save", &file];
    game(&players, "");
    let saved = json(&["show", &file, "--json"]);
    let [black, white] = ["black", "white"].map(|side| saved["score"][side].as_i64());
    let score = black.expect("a score") - white.expect("a score");
    let ggf = fs::read_to_string(&file).expect("the game is saved");
    assert!(ggf.contains(&format!("RE[{score:+}.000]")), "{ggf}");
    // An existing file is reported before the game is played.
    let why = obverse(&[&["play"], &players[..]].concat())
        .assert()
        .code(2)
        .stdout("");
    let why = stderr(why);
    assert!(why.contains("already exists"), "{why}");
}

#[test]
fn options_that_make_no_sense_exit_with_code_2() {
    for options in [
        &["--preset", "sparta"][..],
        &["--black", "nobody"],
        &["--black", "program:"],
        &["--depth", "0"],
        &["--depth", "61"],
        &["--depth", "3", "--time", "1"],
        &["--time", "0"],
        &["--time", "nan"],
        &["--eval", "luck"],
        &["--tie", "middle"],
        &["--start", "f5f5"],
        &["--start", "-"],
        &["--start", "--depth"],
        &["--preset", "athens-2020", "--depth", "11"],
    ] {
        complaint(2, &[&["play"], options].concat());
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_game_prints_its_moves() {
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::{Command, Stdio};

    let mut child = Command::new(env!("CARGO_BIN_EXE_obverse"))
        .args([
            "play", "--preset", "usc", "--white", "human", "--black", "human",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(b"d3\nc3\n").expect("it reads");
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut line = String::new();
    while !line.contains("O plays c3") {
        line.clear();
        let read = output.read_line(&mut line).expect("text");
        assert_ne!(read, 0, "it goes on");
    }
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.expect("it can be interrupted").success());
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("text");
    assert!(rest.ends_with("\nThe game so far: d3c3\n"), "{rest}");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
}

/// Ten megabytes without a line break are one wrong answer.
#[test]
fn long_lines_are_one_wrong_answer() {
    let long = "3".repeat(10_000_000);
    let players = ["--black", "human", "--white", "human"];
    let options = [&["--preset", "athens-2022"][..], &players].concat();
    let text = game(&options, &format!("{long}\n3\n4\n"));
    assert_eq!(text.matches("Invalid input").count(), 1);
    assert!(text.contains("Black's move: 3 4") && text.len() < 5000);
}
