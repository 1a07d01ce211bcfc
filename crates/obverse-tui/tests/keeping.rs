//! Nothing that was played or put down is lost by a key.

mod common;

use common::{Desk, setting};
use obverse_core::{Color, Square};
use obverse_study::Place;
use obverse_tui::{Event, Overlay};

#[test]
fn a_removed_game_comes_back() {
    let mut desk = Desk::alone("f5d6c3d3");
    desk.press("Home ] x");
    assert_eq!(desk.app.tree().len(), 1);
    let screen = desk.screen();
    assert!(
        screen.contains("Removed f5 and the 3 moves after it: z takes that back."),
        "{screen}"
    );
    desk.press("u");
    assert!(desk.screen().contains("z brings back what was removed"));
    desk.press("z");
    assert_eq!(desk.transcript(), "f5");
    assert_eq!(desk.app.tree().whole_line().to_string(), "f5d6c3d3");
    assert!(desk.screen().contains("Brought back f5."));
    desk.press("z");
    assert!(desk.screen().contains("Nothing was removed"));
    desk.press("b");
    assert!(desk.screen().contains("There is no game before this one."));
}

#[test]
fn a_removed_game_comes_back_after_another_one_has_begun() {
    for keys in ["n Enter", "n Enter Home", "e s Enter"] {
        let mut desk = Desk::alone("f5d6c3d3");
        desk.press("Home ] x");
        desk.press(keys);
        desk.press("b");
        assert_eq!(
            desk.app.tree().whole_line().to_string(),
            "f5d6c3d3",
            "{keys}"
        );
    }
}

#[test]
fn several_removals_are_taken_back_one_by_one_with_what_came_after() {
    let mut desk = Desk::alone("f5d6c3d3");
    desk.press("x x");
    assert_eq!(desk.transcript(), "f5d6");
    desk.play("c4");
    desk.press("Ctrl-Z");
    assert_eq!(desk.transcript(), "f5d6c3");
    assert_eq!(desk.app.tree().len(), 5, "c4 is there too");
    desk.press("z");
    assert_eq!(desk.transcript(), "f5d6c3d3");
    assert_eq!(desk.app.tree().len(), 6);
}

#[test]
fn removals_can_be_taken_back_at_the_next_start() {
    let mut desk = Desk::alone("f5d6");
    desk.press("x");
    let session = desk.remembered().expect("a change").clone();
    let resumed = session.resume().expect("whole");
    let mut desk = Desk::with(setting((80, 24)), Some(resumed));
    assert_eq!(desk.transcript(), "f5");
    desk.press("z");
    assert_eq!(desk.transcript(), "f5d6");
}

#[test]
fn all_games_before_can_be_had_back() {
    let mut desk = Desk::alone("");
    for moves in ["f5d6", "f5f6", "c4c3", "e6f4"] {
        desk.send(Event::Paste(moves.to_owned()));
    }
    desk.press("b");
    assert_eq!(desk.transcript(), "c4c3");
    assert!(
        desk.screen().contains("B lists all 3 others"),
        "{}",
        desk.screen()
    );
    desk.press("b");
    assert_eq!(desk.transcript(), "e6f4");
    desk.press("B");
    assert_eq!(desk.app.overlay, Some(Overlay::Earlier));
    let screen = desk.screen();
    for line in ["c4c3", "f5f6", "f5d6", "Earlier: 3 games"] {
        assert!(screen.contains(line), "{line} is not in\n{screen}");
    }
    desk.type_text("f5d6");
    desk.press("Enter");
    assert_eq!(
        (desk.transcript().as_str(), &desk.app.overlay),
        ("f5d6", &None)
    );
    let session = desk.remembered().expect("a change").clone();
    let resumed = session.resume().expect("whole");
    let mut desk = Desk::with(setting((80, 24)), Some(resumed));
    desk.press("B");
    desk.click_on("f5f6");
    assert_eq!(desk.transcript(), "f5f6");
    desk.press("B Esc b");
    assert_eq!(desk.transcript(), "f5d6");
}

#[test]
fn a_position_that_was_put_down_is_kept_like_a_game() {
    let mut desk = Desk::alone("");
    desk.press("e c");
    desk.app.cursor = Square::D4;
    desk.press("w Right b Enter");
    let position = desk.app.tree().position();
    desk.press("e s Enter");
    assert_ne!(desk.app.tree().position(), position);
    desk.press("b");
    assert_eq!(desk.app.tree().position(), position);
}

#[test]
fn the_editor_takes_changes_back() {
    let mut desk = Desk::alone("");
    desk.press("e");
    desk.app.cursor = Square::A1;
    desk.press("b c u u u");
    assert!(desk.screen().contains("Nothing was changed before."));
    desk.press("b c u Enter");
    let position = desk.app.tree().position();
    assert_eq!(position.disc(Square::A1), Some(Color::Black));
    assert_eq!(position.disc(Square::D4), Some(Color::White));
}

#[test]
fn what_was_left_in_the_editor_is_there_again() {
    let mut desk = Desk::alone("f5");
    let before = desk.app.tree().position();
    desk.press("e");
    desk.app.cursor = Square::A1;
    desk.press("b Esc");
    assert_eq!(desk.app.tree().position(), before);
    let screen = desk.screen();
    assert!(
        screen.contains("e, then u, is the edited position"),
        "{screen}"
    );
    desk.press("e u Enter");
    let position = desk.app.tree().position();
    assert_eq!(position.disc(Square::A1), Some(Color::Black));
    // A pasted text takes the place of the editor, too.
    desk.press("e");
    desk.app.cursor = Square::H8;
    desk.press("w");
    desk.send(Event::Paste("f5d6".to_owned()));
    assert_eq!(desk.app.overlay, None);
    desk.press("e u Enter");
    let position = desk.app.tree().position();
    assert_eq!(position.disc(Square::H8), Some(Color::White));
    desk.press("e Esc");
    assert!(
        !desk.screen().contains("edited position"),
        "nothing was changed"
    );
}

#[test]
fn what_cannot_be_seen_is_not_changed() {
    let mut desk = Desk::alone("f5d6");
    desk.send(Event::Resize(79, 24));
    assert!(desk.screen().contains("q to quit"));
    desk.press("x n Enter s Enter 2");
    assert_eq!(desk.transcript(), "f5d6");
    assert_eq!((desk.app.page(), &desk.app.overlay), (Place::Play, &None));
    assert!(!desk.quits());
    desk.send(Event::Resize(80, 24));
    desk.press("s");
    desk.send(Event::Resize(10, 4));
    desk.press("q");
    assert!(desk.quits(), "whatever lies over the page");
}

#[test]
fn it_is_said_once_that_nothing_is_kept() {
    let mut desk = Desk::alone("f5d6");
    let why = "/state/session.json cannot be written: Permission denied (os error 13)";
    desk.send(Event::NotRemembered(why.to_owned()));
    let screen = desk.screen();
    assert!(
        screen.contains("Nothing is kept for the next start"),
        "{screen}"
    );
    assert!(
        screen.contains("(os error 13)."),
        "the whole of it: {screen}"
    );
    desk.press("Right");
    let screen = desk.screen();
    assert!(screen.contains("to move"), "the status is there: {screen}");
    assert!(screen.contains("nothing is kept"), "{screen}");
    desk.send(Event::RememberedAgain);
    let screen = desk.screen();
    assert!(screen.contains("The session is kept again."), "{screen}");
    desk.press("Right");
    assert!(!desk.screen().contains("kept"));
}
