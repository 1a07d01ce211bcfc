//! No key loses moves that were played or positions that were edited.

mod common;

use common::{HeadlessApp, setup};
use obverse_core::{Color, Square};
use obverse_study::Page;
use obverse_tui::{Event, Overlay};

#[test]
fn a_removed_game_comes_back() {
    let mut tui = HeadlessApp::alone("f5d6c3d3");
    tui.press("Home ] x");
    assert_eq!(tui.app.tree().len(), 1);
    let screen = tui.screen();
    assert!(
        screen.contains("Removed f5 and the 3 moves after it: z undoes the removal."),
        "{screen}"
    );
    tui.press("u");
    assert!(tui.screen().contains("z restores the removed moves"));
    tui.press("z");
    assert_eq!(tui.transcript(), "f5");
    assert_eq!(tui.app.tree().whole_line().to_string(), "f5d6c3d3");
    assert!(tui.screen().contains("Restored f5."));
    tui.press("z");
    assert!(tui.screen().contains("no removed moves to restore"));
    tui.press("b");
    assert!(tui.screen().contains("There is no earlier game."));
}

#[test]
fn a_removed_game_comes_back_after_another_one_has_begun() {
    for keys in ["n Enter", "n Enter Home", "e s Enter"] {
        let mut tui = HeadlessApp::alone("f5d6c3d3");
        tui.press("Home ] x");
        tui.press(keys);
        tui.press("b");
        assert_eq!(
            tui.app.tree().whole_line().to_string(),
            "f5d6c3d3",
            "{keys}"
        );
    }
}

#[test]
fn several_removals_are_taken_back_one_by_one_with_what_came_after() {
    let mut tui = HeadlessApp::alone("f5d6c3d3");
    tui.press("x x");
    assert_eq!(tui.transcript(), "f5d6");
    tui.play("c4");
    tui.press("Ctrl-Z");
    assert_eq!(tui.transcript(), "f5d6c3");
    assert_eq!(tui.app.tree().len(), 5, "c4 is there too");
    tui.press("z");
    assert_eq!(tui.transcript(), "f5d6c3d3");
    assert_eq!(tui.app.tree().len(), 6);
}

#[test]
fn removals_can_be_taken_back_at_the_next_start() {
    let mut tui = HeadlessApp::alone("f5d6");
    tui.press("x");
    let session = tui.remembered().expect("a change").clone();
    let resumed = session.resume().expect("whole");
    let mut tui = HeadlessApp::with(setup((80, 24)), Some(resumed));
    assert_eq!(tui.transcript(), "f5");
    tui.press("z");
    assert_eq!(tui.transcript(), "f5d6");
}

#[test]
fn all_earlier_games_can_be_opened_again() {
    let mut tui = HeadlessApp::alone("");
    for moves in ["f5d6", "f5f6", "c4c3", "e6f4"] {
        tui.send(Event::Paste(moves.to_owned()));
    }
    tui.press("b");
    assert_eq!(tui.transcript(), "c4c3");
    assert!(
        tui.screen().contains("B lists all 3 others"),
        "{}",
        tui.screen()
    );
    tui.press("b");
    assert_eq!(tui.transcript(), "e6f4");
    tui.press("B");
    assert_eq!(tui.app.overlay, Some(Overlay::Earlier));
    let screen = tui.screen();
    for line in ["c4c3", "f5f6", "f5d6", "Earlier: 3 games"] {
        assert!(screen.contains(line), "{line} is not in\n{screen}");
    }
    tui.type_text("f5d6");
    tui.press("Enter");
    assert_eq!(
        (tui.transcript().as_str(), &tui.app.overlay),
        ("f5d6", &None)
    );
    let session = tui.remembered().expect("a change").clone();
    let resumed = session.resume().expect("whole");
    let mut tui = HeadlessApp::with(setup((80, 24)), Some(resumed));
    tui.press("B");
    tui.click_on("f5f6");
    assert_eq!(tui.transcript(), "f5f6");
    tui.press("B Esc b");
    assert_eq!(tui.transcript(), "f5d6");
}

#[test]
fn an_edited_position_is_kept_like_a_game() {
    let mut tui = HeadlessApp::alone("");
    tui.press("e c");
    tui.app.cursor = Square::D4;
    tui.press("w Right b Enter");
    let position = tui.app.tree().position();
    tui.press("e s Enter");
    assert_ne!(tui.app.tree().position(), position);
    tui.press("b");
    assert_eq!(tui.app.tree().position(), position);
}

#[test]
fn the_editor_takes_changes_back() {
    let mut tui = HeadlessApp::alone("");
    tui.press("e");
    tui.app.cursor = Square::A1;
    tui.press("b c u u u");
    assert!(tui.screen().contains("There is no change to undo."));
    tui.press("b c u Enter");
    let position = tui.app.tree().position();
    assert_eq!(position.disc(Square::A1), Some(Color::Black));
    assert_eq!(position.disc(Square::D4), Some(Color::White));
}

#[test]
fn an_abandoned_edit_can_be_restored() {
    let mut tui = HeadlessApp::alone("f5");
    let before = tui.app.tree().position();
    tui.press("e");
    tui.app.cursor = Square::A1;
    tui.press("b Esc");
    assert_eq!(tui.app.tree().position(), before);
    let screen = tui.screen();
    assert!(
        screen.contains("press e, then u, to restore it"),
        "{screen}"
    );
    tui.press("e u Enter");
    let position = tui.app.tree().position();
    assert_eq!(position.disc(Square::A1), Some(Color::Black));
    // Pasting a text closes the editor. The edited position can be restored afterwards, too.
    tui.press("e");
    tui.app.cursor = Square::H8;
    tui.press("w");
    tui.send(Event::Paste("f5d6".to_owned()));
    assert_eq!(tui.app.overlay, None);
    tui.press("e u Enter");
    let position = tui.app.tree().position();
    assert_eq!(position.disc(Square::H8), Some(Color::White));
    tui.press("e Esc");
    assert!(
        !tui.screen().contains("edited position"),
        "nothing was changed"
    );
}

#[test]
fn keys_change_nothing_in_a_terminal_that_is_too_small() {
    let mut tui = HeadlessApp::alone("f5d6");
    tui.send(Event::Resize(79, 24));
    assert!(tui.screen().contains("q to quit"));
    tui.press("x n Enter s Enter 2");
    assert_eq!(tui.transcript(), "f5d6");
    assert_eq!((tui.app.page(), &tui.app.overlay), (Page::Play, &None));
    assert!(!tui.quits());
    tui.send(Event::Resize(80, 24));
    tui.press("s");
    tui.send(Event::Resize(10, 4));
    tui.press("q");
    assert!(tui.quits(), "q quits even if a dialog is open");
}

#[test]
fn a_session_that_cannot_be_saved_is_reported_once() {
    let mut tui = HeadlessApp::alone("f5d6");
    let why = "/state/session.json cannot be written: Permission denied (os error 13)";
    tui.send(Event::NotRemembered(why.to_owned()));
    let screen = tui.screen();
    assert!(
        screen.contains("The session is not saved for the next start"),
        "{screen}"
    );
    assert!(
        screen.contains("(os error 13)."),
        "the reason is not cut: {screen}"
    );
    tui.press("Right");
    let screen = tui.screen();
    assert!(
        screen.contains("to move"),
        "the key brings back the status: {screen}"
    );
    assert!(screen.contains("not saved"), "{screen}");
    tui.send(Event::RememberedAgain);
    let screen = tui.screen();
    assert!(
        screen.contains("The session can be saved again."),
        "{screen}"
    );
    tui.press("Right");
    assert!(!tui.screen().contains("saved"));
}
