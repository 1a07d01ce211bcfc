//! What the commands print and write.

use std::fs;

use super::shelf::{GAMES, Shelf};
use crate::common::stderr;

#[test]
fn a_new_user_is_told_what_to_type() {
    let shelf = Shelf::new();
    let text = shelf.text(&["library"]);
    assert!(text.contains("There is no library yet"), "{text}");
    assert!(text.contains("obverse library import"), "{text}");
    assert!(!shelf.path("data").exists(), "nothing is created");
    assert_eq!(shelf.json(&["library"])["exists"], false);
    for args in [
        &["library", "list"][..],
        &["explore", "f5"],
        &["library", "stats", "Ann"],
    ] {
        let complaint = shelf.complaint(2, args);
        assert!(complaint.contains("there is no library at"), "{complaint}");
        assert!(complaint.contains("obverse library import"), "{complaint}");
    }
    let no_home = crate::common::complaint(2, &["library"]);
    assert!(no_home.contains("--library FILE"), "{no_home}");
}

#[test]
fn games_are_imported_once() {
    let shelf = Shelf::new();
    shelf.write("games.ggf", GAMES);
    let import = |args: &[&str]| stderr(shelf.run(args).assert().success());
    let text = import(&["library", "import", "games.ggf"]);
    assert!(text.starts_with("5 games added to "), "{text}");
    assert!(shelf.path("data/obverse/library.db.index").exists());
    let text = import(&["library", "import", "games.ggf"]);
    assert!(
        text.starts_with("0 games added to ") && text.contains("5 already there"),
        "{text}"
    );
    let counts = shelf.json(&["library", "import", "games.ggf"]);
    assert_eq!(
        (&counts["added"], &counts["duplicates"]),
        (&0.into(), &5.into())
    );
    let overview = shelf.json(&["library"]);
    assert_eq!(overview["games"], 5);
    assert_eq!(overview["years"], serde_json::json!([1990, 2001]));
    assert_eq!(overview["index"]["state"], "up to date");
    let text = shelf.text(&["library"]);
    assert!(text.contains("5 from 1990 to 2001"), "{text}");
}

#[test]
fn folders_and_standard_input_are_imported() {
    let shelf = Shelf::new();
    fs::create_dir_all(shelf.path("club/old")).expect("folders");
    shelf.write("club/a.ggf", GAMES.lines().next().expect("a game"));
    shelf.write("club/old/b.GGF", GAMES.lines().nth(1).expect("a game"));
    shelf.write("club/letter.doc", "no games");
    let counts = shelf.json(&["library", "import", "club", "--library", "club.db"]);
    assert_eq!((&counts["files"], &counts["added"]), (&2.into(), &2.into()));
    assert!(shelf.path("club.db").exists() && !shelf.path("data").exists());
    let piped = shelf
        .run(&["library", "import", "-", "--library", "club.db"])
        .write_stdin(GAMES)
        .assert();
    assert!(stderr(piped.success()).starts_with("3 games added to club.db, 2 already there"));
    fs::create_dir(shelf.path("empty")).expect("a folder");
    assert!(
        shelf
            .complaint(2, &["library", "import", "empty"])
            .contains("has no files of games")
    );
}

#[test]
fn bad_records_are_reported_and_the_rest_is_imported() {
    let shelf = Shelf::new();
    shelf.write("games.ggf", GAMES.replacen("W[d3]", "W[a1]", 1));
    let run = shelf
        .run(&["library", "import", "games.ggf"])
        .assert()
        .code(1);
    let text = stderr(run);
    assert!(
        text.contains("games.ggf: line 1") && text.contains("a1"),
        "{text}"
    );
    assert!(
        text.contains("4 games added") && text.contains("1 bad record left out"),
        "{text}"
    );
    shelf.write("letter.txt", "Dear Ann");
    shelf
        .run(&["library", "import", "letter.txt"])
        .assert()
        .code(2);
    assert!(
        shelf
            .complaint(2, &["library", "import", "none.ggf"])
            .contains("there is no file")
    );
}

#[test]
fn lists_are_sorted_by_year() {
    let shelf = Shelf::filled();
    assert_eq!(shelf.ids(&["library", "list"]), [1, 2, 3, 4, 5]);
    assert_eq!(shelf.ids(&["library", "list", "--limit", "2"]), [4, 5]);
    let text = shelf.text(&["library", "list"]);
    let first: Vec<&str> = text
        .lines()
        .next()
        .expect("a line")
        .split_whitespace()
        .collect();
    assert_eq!(first, ["1", "1990", "Ann", "Lee", "37-27", "Ben", "Cup"]);
    let note = stderr(
        shelf
            .run(&["library", "list", "--limit", "2"])
            .assert()
            .success(),
    );
    assert!(note.contains("the latest 2 of 5 games"), "{note}");
}

#[test]
fn games_are_found_by_every_condition() {
    let shelf = Shelf::filled();
    let search = |args: &[&str]| shelf.ids(&[&["library", "search"], args].concat());
    for (args, expected) in [
        (&["--player", "ann lee"][..], &[1, 2, 4, 5][..]),
        (&["--player", "lee"], &[1, 2, 4, 5]),
        (&["--player", "ben", "--opponent", "ann"], &[1, 2]),
        (&["--player", "ann", "--as", "white"], &[2, 5]),
        (&["--player", "ann", "--result", "win"], &[1, 2]),
        (&["--player", "ben", "--result", "loss"], &[1, 2, 3]),
        (&["--result", "draw"], &[5]),
        (&["--result", "black"], &[1, 3]),
        (&["--event", "cup"], &[1, 2]),
        (&["--years", "1995-"], &[2, 3, 4]),
        (&["--years", "-1995"], &[1, 2]),
        (&["--difference", "5-20"], &[1]),
        (&["--difference", "-4"], &[2, 5]),
        (&["--opening", "tiger"], &[1, 2]),
        (&["--opening", "parallel"], &[3]),
        (&["--position", "f5d6"], &[1, 2, 5]),
        (&["--position", "f5d6", "--exact"], &[1, 5]),
        (&["--position", "f5d6", "--years", "1995"], &[2]),
        (&["--position", "start"], &[1, 2, 3, 4, 5]),
        (&["--position", "d3c3", "--opening", "tiger"], &[]),
    ] {
        assert_eq!(search(args), expected, "{args:?}");
    }
}

#[test]
fn wrong_conditions_are_explained() {
    let shelf = Shelf::filled();
    for (args, words) in [
        (&["--player", "Bne"][..], "similar names: Ben"),
        (&["--event", "Cpu"], "similar names: Cup"),
        (&["--opening", "walrus"], "known names: "),
        (&["--years", "2001-1990"], "such as 1999"),
        (&["--difference", "65"], "0 to 64"),
        (&["--result", "win"], "--player"),
        (&["--as", "black"], "--player"),
        (&["--position", "f5f5"], "f5 is occupied"),
    ] {
        let complaint = shelf.complaint(2, &[&["library", "search"], args].concat());
        assert!(complaint.contains(words), "{args:?}: {complaint}");
    }
}

#[test]
fn a_game_is_shown() {
    let shelf = Shelf::filled();
    let text = shelf.text(&["library", "show", "2"]);
    assert!(
        text.contains("Ben - Ann Lee") && text.contains("30-34"),
        "{text}"
    );
    assert!(
        text.contains("Cup, 1995.03.02") && text.contains("Tiger"),
        "{text}"
    );
    assert!(text.contains("c4e3f6e6f5"), "{text}");
    let game = shelf.json(&["library", "show", "2"]);
    assert_eq!(game["transcript"], "c4e3f6e6f5");
    assert_eq!(game["opening"], "Tiger");
    assert_eq!(game["id"], 2);
    shelf.text(&["library", "show", "2", "--ply", "3"]);
    assert!(
        shelf
            .complaint(2, &["library", "show", "2", "--ply", "6"])
            .contains("choose 0 to 5")
    );
    assert!(
        shelf
            .complaint(2, &["library", "show", "99"])
            .contains("no game 99")
    );
}

#[test]
fn games_are_exported_in_any_format() {
    let shelf = Shelf::filled();
    for format in ["ggf", "sgf", "pgn", "wthor", "json"] {
        let name = format!("out.{format}");
        shelf
            .run(&["library", "export", "--to", format, "-o", &name])
            .assert()
            .success();
        let other = format!("{format}.db");
        let counts = shelf.json(&["library", "import", &name, "--library", &other]);
        assert_eq!(counts["added"], 5, "{format}");
    }
    // Nothing is lost on the way through JSON or GGF.
    shelf
        .run(&["library", "export", "-o", "again.ggf"])
        .assert()
        .success();
    let again = fs::read_to_string(shelf.path("again.ggf")).expect("a file");
    assert_eq!(again.matches("PB[Ann Lee]").count(), 2);
    assert!(again.contains("DT[1995.03.02]"), "{again}");
    let some = shelf.text(&["library", "export", "1", "3-4", "--to", "transcript"]);
    assert_eq!(some, "f5d6c3d3c4\nf5f4\nf5f6e6\n");
    let some = shelf.text(&[
        "library",
        "export",
        "--opening",
        "tiger",
        "--to",
        "transcript",
    ]);
    assert_eq!(some, "f5d6c3d3c4\nc4e3f6e6f5\n");
    for (args, words) in [
        (&["-o", "games.doc"][..], "is not a format of games"),
        (&[], "the output format is missing"),
        (&["7", "--to", "ggf"], "no game 7"),
        (&["--years", "1800", "--to", "ggf"], "no game fulfils"),
    ] {
        let complaint = shelf.complaint(2, &[&["library", "export"], args].concat());
        assert!(complaint.contains(words), "{complaint}");
    }
}

#[test]
fn removed_games_are_gone() {
    let shelf = Shelf::filled();
    assert!(
        shelf
            .complaint(2, &["library", "remove", "2", "9"])
            .contains("no game 9")
    );
    assert_eq!(shelf.ids(&["library", "list"]).len(), 5);
    assert_eq!(shelf.json(&["library", "remove", "2", "4-9"])["removed"], 3);
    assert_eq!(shelf.ids(&["library", "list"]), [1, 3]);
    assert_eq!(
        shelf.json(&["explore", "f5d6"])["games"],
        1,
        "the index is built again"
    );
}

#[test]
fn statistics_are_those_of_one_player() {
    let shelf = Shelf::filled();
    let ann = shelf.json(&["library", "stats", "ann"]);
    assert_eq!(ann["player"], "Ann Lee");
    assert_eq!(
        (&ann["black"]["games"], &ann["black"]["wins"]),
        (&2.into(), &1.into())
    );
    assert_eq!(
        (&ann["white"]["wins"], &ann["white"]["draws"]),
        (&1.into(), &1.into())
    );
    assert_eq!(ann["white"]["average_difference"], 2.0);
    let text = shelf.text(&["library", "stats", "Ann", "Lee"]);
    assert!(text.contains("Ann Lee, 4 games, 1990 to 2001"), "{text}");
    assert!(
        text.contains("Openings with White") && text.contains("Tiger"),
        "{text}"
    );
    let complaint = shelf.complaint(2, &["library", "stats", "lee"]);
    assert!(
        complaint.contains("means several players: Ann Lee, Dora Lee"),
        "{complaint}"
    );
    assert!(
        shelf
            .complaint(2, &["library", "stats", "Anm Lee"])
            .contains("Ann Lee")
    );
}
