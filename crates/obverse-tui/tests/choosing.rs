//! Tests of the list of games of a file or text with several games.

mod common;

use std::path::{Path, PathBuf};

use common::{HeadlessApp, many_games, setup};
use obverse_formats::detect::ReadOptions;
use obverse_study::Page;
use obverse_tui::{AppSetup, Effect, Event, Glyphs, OpenedFile, Overlay};
use ratatui::crossterm::event::MouseEventKind;

fn opened(count: usize) -> HeadlessApp {
    opened_at(setup((80, 24)), count)
}

fn opened_at(setup: AppSetup, count: usize) -> HeadlessApp {
    let mut tui = HeadlessApp::with(setup, None);
    tui.send(file(count));
    tui
}

fn file(count: usize) -> Event {
    Event::Read {
        path: PathBuf::from("games/cups.ggf"),
        result: Ok(Box::new(OpenedFile::of_file(
            Path::new("/home/ann/games/cups.ggf"),
            many_games(count).as_bytes(),
            ReadOptions::default(),
        ))),
    }
}

fn chooses(tui: &HeadlessApp) -> bool {
    tui.app.overlay == Some(Overlay::Chooser)
}

fn black(tui: &HeadlessApp) -> Option<&str> {
    tui.app.tree().title.black.as_deref()
}

#[test]
fn one_game_needs_no_list_and_two_do() {
    let tui = opened(1);
    assert!(!chooses(&tui));
    assert_eq!(black(&tui), Some("Player1"));
    let tui = opened(2);
    assert!(chooses(&tui));
    assert_eq!(black(&tui), None, "nothing is chosen yet");
    assert!(tui.screen().contains("cups.ggf: 2 games"));
    let mut tui = HeadlessApp::new();
    tui.send(Event::Paste("f5d6c4\rf5f6d3\r".to_owned()));
    assert!(chooses(&tui));
    tui.press("Down Enter");
    assert_eq!(tui.transcript(), "f5f6d3");
}

#[test]
fn keys_go_through_the_list() {
    let mut tui = opened(200);
    for (keys, number) in [
        ("Down Down Up", 2),
        ("Up Up Up", 1),
        ("End", 200),
        ("Down", 200),
        ("Home PageDown", 16),
        ("PageDown PageUp", 16),
    ] {
        tui.press(keys);
        let focused = tui
            .app
            .chooser
            .as_ref()
            .and_then(|chooser| chooser.focused());
        assert_eq!(focused, Some(number - 1), "{keys}");
        assert!(tui.screen().contains(&format!("Player{number} - Ben")));
    }
    tui.press("Enter");
    assert!(!chooses(&tui));
    assert_eq!(
        (black(&tui), tui.app.page()),
        (Some("Player16"), Page::Analyse)
    );
    assert!(tui.screen().contains("entry 16 of 200"));
    tui.press("> >");
    assert_eq!(black(&tui), Some("Player18"));
    tui.press("<");
    assert_eq!(black(&tui), Some("Player17"));
    tui.press("f End Enter >");
    assert_eq!(black(&tui), Some("Player200"));
    assert!(
        tui.screen()
            .contains("There are no more games in the list.")
    );
}

#[test]
fn typed_letters_filter_the_list() {
    let mut tui = opened(200);
    tui.type_text("player19 ben");
    let screen = tui.screen();
    assert!(screen.contains("11 of 200 games"), "{screen}");
    tui.press("Down Enter");
    assert_eq!(black(&tui), Some("Player190"));
    tui.press(">");
    assert_eq!(
        black(&tui),
        Some("Player191"),
        "> opens the next game that matches the filter"
    );
    tui.press("f");
    tui.type_text("x");
    assert!(tui.screen().contains("No game matches"));
    tui.press("Enter");
    assert!(chooses(&tui), "Enter opens nothing if no game matches");
    tui.press("Backspace Esc q");
    assert!(tui.quits());
}

#[test]
fn the_mouse_chooses_and_scrolls() {
    let mut tui = opened(200);
    for _ in 0..10 {
        tui.mouse(MouseEventKind::ScrollDown, 20, 10);
    }
    assert!(!tui.screen().contains("Player1 - "), "{}", tui.screen());
    tui.click_on("Player33 - Ben");
    assert_eq!(black(&tui), Some("Player33"));
    tui.press("f");
    tui.click(0, 0);
    assert!(chooses(&tui), "a click beside the list does nothing");
    tui.mouse(MouseEventKind::ScrollUp, 20, 10);
    tui.click_on("Player30 - Ben");
    assert_eq!(black(&tui), Some("Player30"));
}

#[test]
fn the_game_before_the_list_is_not_lost() {
    let mut tui = HeadlessApp::new();
    tui.press("n Right Right Enter");
    tui.play("f5");
    tui.play("d6");
    tui.send(file(5));
    tui.press("Esc");
    assert_eq!(tui.transcript(), "f5d6", "nothing was chosen");
    assert!(tui.screen().contains("f to show the list again"));
    tui.press("f Enter > >");
    assert_eq!(black(&tui), Some("Player3"));
    tui.press("b");
    assert_eq!(
        tui.transcript(),
        "f5d6",
        "viewing games of the list did not lose the played game"
    );
    // A game of the list that the user has continued is added to the earlier games when another game is opened.
    tui.press("f Home Enter");
    tui.play("d3");
    assert_eq!(tui.transcript(), "f5f6d3");
    tui.press("> b");
    assert_eq!(tui.transcript(), "f5f6d3");
}

#[test]
fn the_list_is_there_at_the_next_start() {
    let tui = opened(5);
    let session = tui.effects.iter().find_map(|effect| match effect {
        Effect::Remember(session) => Some(session.clone()),
        _ => None,
    });
    let resumed = session.expect("it is kept").resume().expect("whole");
    let mut tui = HeadlessApp::with(setup((80, 24)), Some(resumed));
    tui.press("f");
    let path = PathBuf::from("/home/ann/games/cups.ggf");
    assert!(tui.effects.contains(&Effect::Read(path)));
    tui.send(file(5));
    assert!(chooses(&tui));
    let mut tui = HeadlessApp::new();
    tui.press("f");
    assert!(tui.screen().contains("There is no list"));
}

#[test]
fn the_list_at_several_sizes() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut tui = opened_at(setup((columns, rows)), 200);
        tui.press("Down Down Enter f Down");
        insta::assert_snapshot!(format!("chooser_{columns}x{rows}"), tui.screen());
    }
    let letters = AppSetup {
        glyphs: Glyphs::Letters,
        ..setup((80, 24))
    };
    let mut tui = HeadlessApp::with(letters, None);
    let bad = many_games(30).replacen("B[F5]W[F6]", "B[A1]W[F6]", 2);
    let long = bad.replacen(
        "Player3]",
        "A name that is much longer than any name should be]",
        1,
    );
    tui.send(Event::Paste(long));
    let screen = tui.screen();
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("chooser_letters", screen);
    let mut tui = HeadlessApp::new();
    let start = obverse_core::Position::start();
    tui.send(Event::Paste(format!("{start}; F5:+0; D3:-2;\n").repeat(3)));
    insta::assert_snapshot!("chooser_positions", tui.screen());
}
