//! Names of files that are typed, and files that are saved.

mod common;

use std::path::{Path, PathBuf};

use common::Desk;
use obverse_formats::detect::Options;
use obverse_tui::{Effect, Event, OpenedFile, Over, Overlay, Prompt, WriteError};

fn prompt(desk: &Desk) -> &Prompt {
    match &desk.app.overlay {
        Some(Overlay::Prompt(prompt)) => prompt,
        other => panic!("no prompt: {other:?}"),
    }
}

fn written(desk: &Desk) -> (PathBuf, Vec<u8>, Over) {
    let found = desk.effects.iter().find_map(|effect| match effect {
        Effect::Write {
            path, bytes, over, ..
        } => Some((path.clone(), bytes.clone(), over.clone())),
        _ => None,
    });
    found.expect("something to write")
}

/// The file system answers.
fn answer(desk: &mut Desk, result: Result<(), WriteError>) {
    let (path, _, _) = written(desk);
    let result = result.map(|()| "it".to_owned());
    desk.send(Event::Written { path, result });
}

#[test]
fn a_mistyped_path_stays_to_be_corrected() {
    let mut desk = Desk::alone("f5");
    desk.press("o");
    desk.type_text("gmae.ggf");
    desk.press("Enter");
    assert_eq!(desk.effects[0], Effect::Read("gmae.ggf".into()));
    desk.send(Event::Read {
        path: "gmae.ggf".into(),
        result: Err("there is no such file or folder".to_owned()),
    });
    assert_eq!(prompt(&desk).text(), "gmae.ggf");
    let screen = desk.screen();
    assert!(
        screen.contains("gmae.ggf cannot be read: there is no such file or folder."),
        "{screen}"
    );
    desk.press("Home Right Delete Right");
    desk.type_text("m");
    assert_eq!(prompt(&desk).error(), None);
    desk.press("Enter");
    assert_eq!(desk.effects[0], Effect::Read("game.ggf".into()));
    desk.press("o Up");
    assert_eq!(prompt(&desk).text(), "game.ggf");
    desk.press("Up");
    assert_eq!(prompt(&desk).text(), "gmae.ggf");
}

#[test]
fn a_file_that_is_no_game_leaves_its_name_too() {
    let mut desk = Desk::alone("f5");
    desk.press("o");
    desk.type_text("diary.txt");
    desk.press("Enter");
    let file = OpenedFile::of_file(Path::new("diary.txt"), b"Dear diary", Options::default());
    desk.send(Event::Read {
        path: "diary.txt".into(),
        result: Ok(Box::new(file)),
    });
    let screen = desk.screen();
    assert!(screen.contains("unknown format"), "{screen}");
    assert!(screen.contains("back to what you typed"), "{screen}");
    desk.press("Space");
    assert_eq!(prompt(&desk).text(), "diary.txt");
    desk.press("Esc p");
    desk.type_text("f5 d6 a1");
    desk.press("Enter Space");
    assert_eq!(prompt(&desk).text(), "f5 d6 a1");
    desk.press("Esc");
    assert_eq!(
        (desk.transcript().as_str(), &desk.app.overlay),
        ("f5", &None)
    );
}

#[test]
fn paths_are_completed_by_tab() {
    let mut desk = Desk::alone("f5");
    desk.press("o");
    desk.type_text("~/ga");
    desk.press("Tab");
    assert_eq!(desk.effects[0], Effect::Complete("~/ga".to_owned()));
    let completed = |typed: &str, names: &[&str]| Event::Completed {
        typed: typed.to_owned(),
        names: Ok(names.iter().map(|&name| name.to_owned()).collect()),
    };
    desk.send(completed("~/ga", &["game.ggf", "game.sgf", "games/"]));
    assert_eq!(prompt(&desk).text(), "~/game");
    let screen = desk.screen();
    assert!(screen.contains("game.ggf  game.sgf  games/"), "{screen}");
    desk.type_text("s");
    desk.send(completed("~/game", &["game.ggf"]));
    assert_eq!(
        prompt(&desk).text(),
        "~/games",
        "an answer that comes too late"
    );
    desk.press("Tab");
    desk.send(completed("~/games", &["games/"]));
    assert_eq!(prompt(&desk).text(), "~/games/");
    desk.send(Event::Completed {
        typed: "~/games/".to_owned(),
        names: Err("~/games/: permission denied".to_owned()),
    });
    assert!(desk.screen().contains("~/games/: permission denied."));
    let many: Vec<String> = (0..500).map(|number| format!("game{number}.ggf")).collect();
    desk.send(Event::Completed {
        typed: "~/games/".to_owned(),
        names: Ok(many),
    });
    let screen = desk.screen();
    assert!(
        screen.contains("game0.ggf") && screen.contains("more"),
        "{screen}"
    );
    assert!(screen.contains("Esc leaves"), "{screen}");
    desk.press("Esc p Tab");
    assert!(
        !desk
            .effects
            .iter()
            .any(|effect| matches!(effect, Effect::Complete(_))),
        "a game is no path"
    );
}

#[test]
fn a_game_is_saved_again_under_its_name() {
    let mut desk = Desk::alone("f5d6");
    desk.press("s Ctrl-U");
    desk.type_text("~/games/mine.ggf");
    desk.press("Enter");
    let (path, first, over) = written(&desk);
    assert_eq!(path, Path::new("~/games/mine.ggf"));
    assert_eq!(over, Over::Nothing, "the first time it is to be new");
    answer(&mut desk, Ok(()));
    assert!(desk.screen().contains("Saved it to ~/games/mine.ggf."));
    desk.play("c3");
    desk.press("s");
    assert_eq!(prompt(&desk).text(), "~/games/mine.ggf");
    desk.press("Enter");
    let (_, second, over) = written(&desk);
    assert_ne!(first, second);
    assert_eq!(over, Over::Known(first), "our own file is replaced");
    // Somebody else has written it in the meantime.
    answer(&mut desk, Err(WriteError::Exists));
    assert!(prompt(&desk).replaces());
    desk.press("Esc");
    // Another game is another file.
    desk.send(Event::Paste("f5f6".to_owned()));
    desk.press("s");
    assert_eq!(prompt(&desk).text(), "~/games/game.ggf");
}

#[test]
fn a_file_that_is_there_is_replaced_only_when_that_is_wanted() {
    let mut desk = Desk::alone("f5d6");
    desk.press("s Enter");
    answer(&mut desk, Err(WriteError::Exists));
    assert_eq!(prompt(&desk).text(), "game.ggf");
    let screen = desk.screen();
    assert!(
        screen.contains("game.ggf is there already: Enter replaces it, or change the name."),
        "{screen}"
    );
    desk.press("Enter");
    assert_eq!(written(&desk).2, Over::Anything);
    answer(&mut desk, Ok(()));
    desk.press("s Home 2 Enter");
    assert_eq!(written(&desk).0, Path::new("2game.ggf"));
    assert_eq!(written(&desk).2, Over::Nothing);
    answer(&mut desk, Err(WriteError::Exists));
    desk.press("Home 3 Enter");
    assert_eq!(
        written(&desk).2,
        Over::Nothing,
        "another name, another file"
    );
}

#[test]
fn what_cannot_be_saved_stays_to_be_corrected() {
    let mut desk = Desk::alone("f5d6");
    desk.press("s Backspace Backspace Backspace Backspace Enter");
    assert_eq!(prompt(&desk).text(), "game");
    assert!(
        desk.screen().contains("does not say in which format"),
        "{}",
        desk.screen()
    );
    desk.type_text(".ggf");
    desk.press("Enter");
    let failed = WriteError::Failed("the disk is full".to_owned());
    answer(&mut desk, Err(failed));
    assert_eq!(prompt(&desk).text(), "game.ggf");
    let screen = desk.screen();
    assert!(
        screen.contains("game.ggf cannot be written: the disk is full."),
        "{screen}"
    );
}

#[test]
fn a_game_with_branches_is_proposed_to_be_saved_with_them() {
    let mut desk = Desk::alone("f5d6");
    desk.press("[");
    desk.play("f6");
    desk.press("s");
    assert_eq!(prompt(&desk).text(), "game.obverse");
}

#[test]
fn an_answer_that_comes_late_disturbs_nobody() {
    let mut desk = Desk::alone("f5d6");
    desk.press("o");
    desk.type_text("none.ggf");
    desk.press("Enter e c");
    desk.send(Event::Read {
        path: "none.ggf".into(),
        result: Err("there is none".to_owned()),
    });
    assert!(matches!(desk.app.overlay, Some(Overlay::Editor(_))));
    let screen = desk.screen();
    assert!(
        screen.contains("none.ggf cannot be read: there is none."),
        "{screen}"
    );
}
