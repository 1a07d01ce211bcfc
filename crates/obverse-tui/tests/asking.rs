//! Tests of the prompts for file names, and of saving games.

mod common;

use std::path::{Path, PathBuf};

use common::HeadlessApp;
use obverse_formats::detect::ReadOptions;
use obverse_tui::{Effect, Event, OpenedFile, Overlay, Overwrite, Prompt, SaveFileError};

fn prompt(tui: &HeadlessApp) -> &Prompt {
    match &tui.app.overlay {
        Some(Overlay::Prompt(prompt)) => prompt,
        other => panic!("no prompt: {other:?}"),
    }
}

fn written(tui: &HeadlessApp) -> (PathBuf, Vec<u8>, Overwrite) {
    let found = tui.effects.iter().find_map(|effect| match effect {
        Effect::Write {
            path,
            bytes,
            overwrite,
            ..
        } => Some((path.clone(), bytes.clone(), overwrite.clone())),
        _ => None,
    });
    found.expect("something to write")
}

/// Simulates the result of writing the file.
fn answer(tui: &mut HeadlessApp, result: Result<(), SaveFileError>) {
    let (path, _, _) = written(tui);
    let result = result.map(|()| "it".to_owned());
    tui.send(Event::Written { path, result });
}

#[test]
fn a_mistyped_path_stays_to_be_corrected() {
    let mut tui = HeadlessApp::alone("f5");
    tui.press("o");
    tui.type_text("gmae.ggf");
    tui.press("Enter");
    assert_eq!(tui.effects[0], Effect::Read("gmae.ggf".into()));
    tui.send(Event::Read {
        path: "gmae.ggf".into(),
        result: Err("the file or folder does not exist".to_owned()),
    });
    assert_eq!(prompt(&tui).text(), "gmae.ggf");
    let screen = tui.screen();
    assert!(
        screen.contains("gmae.ggf cannot be read: the file or folder does not exist."),
        "{screen}"
    );
    tui.press("Home Right Delete Right");
    tui.type_text("m");
    assert_eq!(prompt(&tui).error(), None);
    tui.press("Enter");
    assert_eq!(tui.effects[0], Effect::Read("game.ggf".into()));
    tui.press("o Up");
    assert_eq!(prompt(&tui).text(), "game.ggf");
    tui.press("Up");
    assert_eq!(prompt(&tui).text(), "gmae.ggf");
}

#[test]
fn a_file_that_is_not_a_game_stays_in_the_prompt() {
    let mut tui = HeadlessApp::alone("f5");
    tui.press("o");
    tui.type_text("diary.txt");
    tui.press("Enter");
    let file = OpenedFile::of_file(
        Path::new("diary.txt"),
        b"Dear diary",
        ReadOptions::default(),
    );
    tui.send(Event::Read {
        path: "diary.txt".into(),
        result: Ok(Box::new(file)),
    });
    let screen = tui.screen();
    assert!(screen.contains("unknown format"), "{screen}");
    assert!(screen.contains("return to the prompt"), "{screen}");
    tui.press("Space");
    assert_eq!(prompt(&tui).text(), "diary.txt");
    tui.press("Esc p");
    tui.type_text("f5 d6 a1");
    tui.press("Enter Space");
    assert_eq!(prompt(&tui).text(), "f5 d6 a1");
    tui.press("Esc");
    assert_eq!((tui.transcript().as_str(), &tui.app.overlay), ("f5", &None));
}

#[test]
fn paths_are_completed_by_tab() {
    let mut tui = HeadlessApp::alone("f5");
    tui.press("o");
    tui.type_text("~/ga");
    tui.press("Tab");
    assert_eq!(tui.effects[0], Effect::Complete("~/ga".to_owned()));
    let completed = |typed: &str, names: &[&str]| Event::Completed {
        typed: typed.to_owned(),
        names: Ok(names.iter().map(|&name| name.to_owned()).collect()),
    };
    tui.send(completed("~/ga", &["game.ggf", "game.sgf", "games/"]));
    assert_eq!(prompt(&tui).text(), "~/game");
    let screen = tui.screen();
    assert!(screen.contains("game.ggf  game.sgf  games/"), "{screen}");
    tui.type_text("s");
    tui.send(completed("~/game", &["game.ggf"]));
    assert_eq!(
        prompt(&tui).text(),
        "~/games",
        "completions of an earlier text are ignored"
    );
    tui.press("Tab");
    tui.send(completed("~/games", &["games/"]));
    assert_eq!(prompt(&tui).text(), "~/games/");
    tui.send(Event::Completed {
        typed: "~/games/".to_owned(),
        names: Err("~/games/: permission denied".to_owned()),
    });
    assert!(tui.screen().contains("~/games/: permission denied."));
    let many: Vec<String> = (0..500).map(|number| format!("game{number}.ggf")).collect();
    tui.send(Event::Completed {
        typed: "~/games/".to_owned(),
        names: Ok(many),
    });
    let screen = tui.screen();
    assert!(
        screen.contains("game0.ggf") && screen.contains("more"),
        "{screen}"
    );
    assert!(screen.contains("Esc closes"), "{screen}");
    tui.press("Esc p Tab");
    assert!(
        !tui.effects
            .iter()
            .any(|effect| matches!(effect, Effect::Complete(_))),
        "a typed game is not completed as a path"
    );
}

#[test]
fn a_game_is_saved_again_under_its_name() {
    let mut tui = HeadlessApp::alone("f5d6");
    tui.press("s Ctrl-U");
    tui.type_text("~/games/mine.ggf");
    tui.press("Enter");
    let (path, first, overwrite) = written(&tui);
    assert_eq!(path, Path::new("~/games/mine.ggf"));
    assert_eq!(
        overwrite,
        Overwrite::Never,
        "the first save must not replace a file"
    );
    answer(&mut tui, Ok(()));
    assert!(tui.screen().contains("Saved it to ~/games/mine.ggf."));
    tui.play("c3");
    tui.press("s");
    assert_eq!(prompt(&tui).text(), "~/games/mine.ggf");
    tui.press("Enter");
    let (_, second, overwrite) = written(&tui);
    assert_ne!(first, second);
    assert_eq!(
        overwrite,
        Overwrite::IfUnchanged(first),
        "our own file is replaced"
    );
    // Another program has changed the file since it was saved.
    answer(&mut tui, Err(SaveFileError::Exists));
    assert!(prompt(&tui).replaces());
    tui.press("Esc");
    // For another game, the prompt proposes a new file.
    tui.send(Event::Paste("f5f6".to_owned()));
    tui.press("s");
    assert_eq!(prompt(&tui).text(), "~/games/game.ggf");
}

#[test]
fn a_save_that_ends_on_another_page_belongs_to_the_game_that_was_saved() {
    let mut tui = HeadlessApp::alone("f5d6");
    tui.press("2");
    tui.play("c3");
    tui.press("1 s Ctrl-U");
    tui.type_text("mine.ggf");
    tui.press("Enter");
    let (path, bytes, _) = written(&tui);
    tui.press("2");
    let result = Ok("it".to_owned());
    tui.send(Event::Written { path, result });
    tui.press("s");
    assert_eq!(prompt(&tui).text(), "game.ggf", "this game was not saved");
    tui.press("Esc 1 s");
    assert_eq!(prompt(&tui).text(), "mine.ggf");
    tui.press("Enter");
    assert_eq!(written(&tui).2, Overwrite::IfUnchanged(bytes));
}

#[test]
fn an_existing_file_is_replaced_only_after_a_confirmation() {
    let mut tui = HeadlessApp::alone("f5d6");
    tui.press("s Enter");
    answer(&mut tui, Err(SaveFileError::Exists));
    assert_eq!(prompt(&tui).text(), "game.ggf");
    let screen = tui.screen();
    assert!(
        screen.contains("game.ggf exists: Enter replaces it, or change the name."),
        "{screen}"
    );
    tui.press("Enter");
    assert_eq!(written(&tui).2, Overwrite::Always);
    answer(&mut tui, Ok(()));
    tui.press("s Home 2 Enter");
    assert_eq!(written(&tui).0, Path::new("2game.ggf"));
    assert_eq!(written(&tui).2, Overwrite::Never);
    answer(&mut tui, Err(SaveFileError::Exists));
    tui.press("Home 3 Enter");
    assert_eq!(
        written(&tui).2,
        Overwrite::Never,
        "a changed name needs a new confirmation"
    );
}

#[test]
fn a_name_that_cannot_be_saved_stays_to_be_corrected() {
    let mut tui = HeadlessApp::alone("f5d6");
    tui.press("s Backspace Backspace Backspace Backspace Enter");
    assert_eq!(prompt(&tui).text(), "game");
    assert!(
        tui.screen().contains("has no known extension"),
        "{}",
        tui.screen()
    );
    tui.type_text(".ggf");
    tui.press("Enter");
    let failed = SaveFileError::Failed("the disk is full".to_owned());
    answer(&mut tui, Err(failed));
    assert_eq!(prompt(&tui).text(), "game.ggf");
    let screen = tui.screen();
    assert!(
        screen.contains("game.ggf cannot be written: the disk is full."),
        "{screen}"
    );
}

#[test]
fn a_game_with_branches_is_proposed_to_be_saved_with_them() {
    let mut tui = HeadlessApp::alone("f5d6");
    tui.press("[");
    tui.play("f6");
    tui.press("s");
    assert_eq!(prompt(&tui).text(), "game.obverse");
}

#[test]
fn a_late_error_does_not_close_another_dialog() {
    let mut tui = HeadlessApp::alone("f5d6");
    tui.press("o");
    tui.type_text("none.ggf");
    tui.press("Enter e c");
    tui.send(Event::Read {
        path: "none.ggf".into(),
        result: Err("it does not exist".to_owned()),
    });
    assert!(matches!(tui.app.overlay, Some(Overlay::Editor(_))));
    let screen = tui.screen();
    assert!(
        screen.contains("none.ggf cannot be read: it does not exist."),
        "{screen}"
    );
}
