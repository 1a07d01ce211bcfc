//! Files and texts with many games.

mod common;

use std::path::{Path, PathBuf};

use common::{Desk, many_games, setting};
use obverse_formats::detect::Options;
use obverse_study::Place;
use obverse_tui::{Effect, Event, Glyphs, OpenedFile, Overlay, Setting};
use ratatui::crossterm::event::MouseEventKind;

fn opened(count: usize) -> Desk {
    opened_at(setting((80, 24)), count)
}

fn opened_at(setting: Setting, count: usize) -> Desk {
    let mut desk = Desk::with(setting, None);
    desk.send(file(count));
    desk
}

fn file(count: usize) -> Event {
    Event::Read {
        path: PathBuf::from("games/cups.ggf"),
        result: Ok(Box::new(OpenedFile::of_file(
            Path::new("/home/ann/games/cups.ggf"),
            many_games(count).as_bytes(),
            Options::default(),
        ))),
    }
}

fn chooses(desk: &Desk) -> bool {
    desk.app.overlay == Some(Overlay::Chooser)
}

fn black(desk: &Desk) -> Option<&str> {
    desk.app.tree().title.black.as_deref()
}

#[test]
fn one_game_needs_no_list_and_two_do() {
    let desk = opened(1);
    assert!(!chooses(&desk));
    assert_eq!(black(&desk), Some("Player1"));
    let desk = opened(2);
    assert!(chooses(&desk));
    assert_eq!(black(&desk), None, "nothing is chosen yet");
    assert!(desk.screen().contains("cups.ggf: 2 games"));
    let mut desk = Desk::new();
    desk.send(Event::Paste("f5d6c4\rf5f6d3\r".to_owned()));
    assert!(chooses(&desk));
    desk.press("Down Enter");
    assert_eq!(desk.transcript(), "f5f6d3");
}

#[test]
fn keys_go_through_the_list() {
    let mut desk = opened(200);
    for (keys, number) in [
        ("Down Down Up", 2),
        ("Up Up Up", 1),
        ("End", 200),
        ("Down", 200),
        ("Home PageDown", 16),
        ("PageDown PageUp", 16),
    ] {
        desk.press(keys);
        let focused = desk
            .app
            .chooser
            .as_ref()
            .and_then(|chooser| chooser.focused());
        assert_eq!(focused, Some(number - 1), "{keys}");
        assert!(desk.screen().contains(&format!("Player{number} - Ben")));
    }
    desk.press("Enter");
    assert!(!chooses(&desk));
    assert_eq!(
        (black(&desk), desk.app.page()),
        (Some("Player16"), Place::Analyse)
    );
    assert!(desk.screen().contains("number 16 of 200"));
    desk.press("> >");
    assert_eq!(black(&desk), Some("Player18"));
    desk.press("<");
    assert_eq!(black(&desk), Some("Player17"));
    desk.press("f End Enter >");
    assert_eq!(black(&desk), Some("Player200"));
    assert!(
        desk.screen()
            .contains("There are no more games in the list.")
    );
}

#[test]
fn what_is_typed_filters() {
    let mut desk = opened(200);
    desk.type_text("player19 ben");
    let screen = desk.screen();
    assert!(screen.contains("11 of 200 games"), "{screen}");
    desk.press("Down Enter");
    assert_eq!(black(&desk), Some("Player190"));
    desk.press(">");
    assert_eq!(
        black(&desk),
        Some("Player191"),
        "the next of those that are left"
    );
    desk.press("f");
    desk.type_text("x");
    assert!(desk.screen().contains("Nothing has these words"));
    desk.press("Enter");
    assert!(chooses(&desk), "there is nothing to open");
    desk.press("Backspace Esc q");
    assert!(desk.quits());
}

#[test]
fn the_mouse_chooses_and_scrolls() {
    let mut desk = opened(200);
    for _ in 0..10 {
        desk.mouse(MouseEventKind::ScrollDown, 20, 10);
    }
    assert!(!desk.screen().contains("Player1 - "), "{}", desk.screen());
    desk.click_on("Player33 - Ben");
    assert_eq!(black(&desk), Some("Player33"));
    desk.press("f");
    desk.click(0, 0);
    assert!(chooses(&desk), "a click beside the list does nothing");
    desk.mouse(MouseEventKind::ScrollUp, 20, 10);
    desk.click_on("Player30 - Ben");
    assert_eq!(black(&desk), Some("Player30"));
}

#[test]
fn the_game_before_the_list_is_not_lost() {
    let mut desk = Desk::new();
    desk.press("n Right Right Enter");
    desk.play("f5");
    desk.play("d6");
    desk.send(file(5));
    desk.press("Esc");
    assert_eq!(desk.transcript(), "f5d6", "nothing was chosen");
    assert!(desk.screen().contains("f shows the list again"));
    desk.press("f Enter > >");
    assert_eq!(black(&desk), Some("Player3"));
    desk.press("b");
    assert_eq!(
        desk.transcript(),
        "f5d6",
        "looking at others did not lose it"
    );
    // What one has played oneself in a game of the list counts as one's own.
    desk.press("f Home Enter");
    desk.play("d3");
    assert_eq!(desk.transcript(), "f5f6d3");
    desk.press("> b");
    assert_eq!(desk.transcript(), "f5f6d3");
}

#[test]
fn the_list_is_there_at_the_next_start() {
    let desk = opened(5);
    let session = desk.effects.iter().find_map(|effect| match effect {
        Effect::Remember(session) => Some(session.clone()),
        _ => None,
    });
    let resumed = session.expect("it is kept").resume().expect("whole");
    let mut desk = Desk::with(setting((80, 24)), Some(resumed));
    desk.press("f");
    let path = PathBuf::from("/home/ann/games/cups.ggf");
    assert!(desk.effects.contains(&Effect::Read(path)));
    desk.send(file(5));
    assert!(chooses(&desk));
    let mut desk = Desk::new();
    desk.press("f");
    assert!(desk.screen().contains("There is no list"));
}

#[test]
fn the_list_at_several_sizes() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut desk = opened_at(setting((columns, rows)), 200);
        desk.press("Down Down Enter f Down");
        insta::assert_snapshot!(format!("chooser_{columns}x{rows}"), desk.screen());
    }
    let letters = Setting {
        glyphs: Glyphs::Letters,
        ..setting((80, 24))
    };
    let mut desk = Desk::with(letters, None);
    let bad = many_games(30).replacen("B[F5]W[F6]", "B[A1]W[F6]", 2);
    let long = bad.replacen(
        "Player3]",
        "A name that is much longer than any name should be]",
        1,
    );
    desk.send(Event::Paste(long));
    let screen = desk.screen();
    assert!(screen.is_ascii(), "{screen}");
    insta::assert_snapshot!("chooser_letters", screen);
    let mut desk = Desk::new();
    let start = obverse_core::Position::start();
    desk.send(Event::Paste(format!("{start}; F5:+0; D3:-2;\n").repeat(3)));
    insta::assert_snapshot!("chooser_positions", desk.screen());
}
