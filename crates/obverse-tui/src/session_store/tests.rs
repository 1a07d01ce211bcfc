use std::time::Duration;

use obverse_formats::transcript;
use obverse_study::GameTree;
use tempfile::TempDir;

use super::*;
use crate::saved_session::Choices;

fn tree(moves: &str) -> GameTree {
    GameTree::from(&transcript::parse(moves).expect("a transcript"))
}

fn session(moves: &str) -> SavedSession {
    SavedSession::new(&SessionState {
        tree: tree(moves),
        ..SessionState::default()
    })
}

fn store() -> (TempDir, SessionStore) {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SessionStore::in_folder(folder.path());
    (folder, store)
}

/// Simulates the start of a window: opens the store and saves the restored session.
fn window(store: &SessionStore) -> OpenedStore {
    let mut opened = store.open();
    let resumed = opened.resumed.clone().unwrap_or_default();
    let saved = store.save(&mut opened.slot, &SavedSession::new(&resumed));
    saved.expect("saved");
    opened
}

fn play(store: &SessionStore, opened: &mut OpenedStore, moves: &str) {
    let resumed = SessionState {
        tree: tree(moves),
        ..opened.resumed.clone().unwrap_or_default()
    };
    let saved = store.save(&mut opened.slot, &SavedSession::new(&resumed));
    saved.expect("saved");
}

/// The moves of all games: first the current game, then the earlier games.
fn games(opened: &OpenedStore) -> Vec<String> {
    let resumed = opened.resumed.as_ref().expect("a session");
    let trees = std::iter::once(&resumed.tree).chain(resumed.earlier.trees());
    trees.map(|tree| tree.whole_line().to_string()).collect()
}

fn names(folder: &TempDir) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder").flatten();
    let mut names: Vec<_> = files
        .map(|file| file.file_name().display().to_string())
        .collect();
    names.sort();
    names
}

fn path(folder: &TempDir, name: &str) -> PathBuf {
    folder.path().join(name)
}

/// Makes a session file one hour older, so that all other session files count as newer.
fn make_older(folder: &TempDir, name: &str) {
    let file = fs::File::options()
        .write(true)
        .open(path(folder, name))
        .expect("a file");
    let then = SystemTime::now() - Duration::from_secs(3600);
    file.set_modified(then).expect("it is ours");
}

#[test]
fn only_the_session_and_its_lock_are_saved() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = SessionStore::in_folder(&folder.path().join("new/deep"));
    let mut opened = store.open();
    assert!(opened.resumed.is_none() && opened.remarks.is_empty());
    for moves in ["f5", "f5d6", "f5d6c3"] {
        play(&store, &mut opened, moves);
    }
    drop(opened);
    assert_eq!(games(&store.open()), ["f5d6c3"]);
    let files = fs::read_dir(folder.path().join("new/deep")).expect("a folder");
    assert_eq!(files.count(), 2, "the session and its lock");
}

#[test]
fn a_session_that_cannot_be_loaded_is_renamed() {
    let newer = session("f5d6")
        .to_json()
        .replace("\"obverse\":1", "\"obverse\":2");
    for (bytes, word) in [
        (&b"{\"game\":"[..], "EOF"),
        (b"\xff\xfe\x00f5", "not UTF-8 text"),
        (newer.as_bytes(), "version 2"),
        (b"", "EOF"),
    ] {
        let (folder, store) = store();
        fs::write(path(&folder, "session.json.bad"), "from before").expect("written");
        fs::write(path(&folder, "session.json"), bytes).expect("written");
        let opened = window(&store);
        assert!(opened.resumed.is_none());
        let [remark] = &opened.remarks[..] else {
            panic!("{:?}", opened.remarks);
        };
        let text = remark.to_string();
        assert!(text.contains(word) && text.contains(".bad-2."), "{text}");
        let kept = fs::read(path(&folder, "session.json.bad-2")).expect("kept");
        assert_eq!(kept, bytes);
        let before = fs::read(path(&folder, "session.json.bad")).expect("kept");
        assert_eq!(before, b"from before");
        drop(opened);
        let again = store.open();
        assert!(again.remarks.is_empty() && again.resumed.is_some());
    }
}

#[test]
fn a_session_that_is_too_large_is_renamed_unread() {
    let (folder, store) = store();
    let file = fs::File::create(path(&folder, "session.json")).expect("a file");
    file.set_len(1 << 40).expect("it takes no room");
    let opened = window(&store);
    let text = opened.remarks[0].to_string();
    assert!(text.contains("1099511627776 bytes"), "{text}");
    let kept = fs::metadata(path(&folder, "session.json.bad")).expect("kept");
    assert_eq!(kept.len(), 1 << 40);
}

#[test]
fn a_folder_named_like_a_session_is_left_alone() {
    let (folder, store) = store();
    fs::create_dir(path(&folder, "session.json")).expect("a folder");
    let mut opened = window(&store);
    let text = opened.remarks[0].to_string();
    assert!(text.contains("not a regular file"), "{text}");
    assert!(text.contains("The file is unchanged"), "{text}");
    play(&store, &mut opened, "f5");
    drop(opened);
    assert!(path(&folder, "session.json").is_dir());
    assert_eq!(games(&store.open()), ["f5"], "in the next file");
}

#[cfg(unix)]
#[test]
fn devices_are_not_read() {
    let (folder, store) = store();
    std::os::unix::fs::symlink("/dev/zero", path(&folder, "session.json")).expect("a link");
    let mut opened = window(&store);
    assert!(opened.remarks[0].to_string().contains("not a regular file"));
    play(&store, &mut opened, "f5");
    drop(opened);
    assert!(fs::read_link(path(&folder, "session.json")).is_ok());
    assert_eq!(games(&store.open()), ["f5"]);
}

#[test]
fn two_windows_have_their_own_sessions_and_the_next_start_merges_them() {
    for first_ends_first in [true, false] {
        let (folder, store) = store();
        let mut first = window(&store);
        play(&store, &mut first, "f5d6");
        let mut second = window(&store);
        assert!(matches!(second.remarks[..], [StoreRemark::OtherWindow]));
        play(&store, &mut second, "c4");
        play(&store, &mut first, "f5d6c3");
        play(&store, &mut second, "c4c3");
        make_older(&folder, "session-2.json");
        match first_ends_first {
            true => drop((first, second)),
            false => drop((second, first)),
        }
        let third = store.open();
        assert_eq!(games(&third), ["f5d6c3", "c4c3"]);
        assert!(matches!(third.remarks[..], [StoreRemark::Gathered(1)]));
        drop(third);
        // `third` did not save, as if it was killed: the next start finds the same games.
        let third = window(&store);
        assert_eq!(games(&third), ["f5d6c3", "c4c3"]);
        drop(third);
        let later = store.open();
        assert_eq!(games(&later), ["f5d6c3", "c4c3"]);
        assert!(later.remarks.is_empty(), "the remark is shown once");
        assert!(!names(&folder).contains(&"session-2.json".to_owned()));
    }
}

#[test]
fn the_session_that_was_saved_last_is_on_the_board() {
    let (folder, store) = store();
    let mut windows = [window(&store), window(&store), window(&store)];
    for (window, moves) in windows.iter_mut().zip(["f5", "c4", "e6"]) {
        play(&store, window, moves);
    }
    make_older(&folder, "session.json");
    make_older(&folder, "session-3.json");
    let [first, second, third] = windows;
    drop((first, third));
    // The second window is still open, so its game c4 is not merged.
    let fourth = window(&store);
    let mut found = games(&fourth);
    found.sort();
    assert_eq!(found, ["e6", "f5"]);
    drop((second, fourth));
    let last = store.open();
    assert_eq!(games(&last).len(), 3);
}

#[test]
fn a_second_window_has_the_choices_of_the_first() {
    let (_folder, store) = store();
    let mut first = store.open();
    let resumed = SessionState {
        tree: tree("f5"),
        choices: Choices {
            hints: true,
            theme: Some(crate::theme_name::ThemeName::Light),
            ..Choices::default()
        },
        ..SessionState::default()
    };
    let saved = store.save(&mut first.slot, &SavedSession::new(&resumed));
    saved.expect("saved");
    let second = store.open().resumed.expect("choices");
    assert!(second.tree.is_empty());
    assert_eq!(second.choices, resumed.choices);
}

#[test]
fn games_that_were_merged_twice_are_listed_once() {
    let (folder, store) = store();
    let mut first = window(&store);
    let mut second = window(&store);
    play(&store, &mut first, "f5d6");
    play(&store, &mut second, "c4");
    drop((first, second));
    let copy = fs::read(path(&folder, "session-2.json")).expect("a file");
    drop(window(&store));
    // Restore the merged file, as if the program was killed before it removed the file.
    fs::write(path(&folder, "session-2.json"), copy).expect("written");
    let again = window(&store);
    let mut found = games(&again);
    found.sort();
    assert_eq!(found, ["c4", "f5d6"]);
}

#[test]
fn a_folder_that_cannot_be_written_is_tried_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let state = folder.path().join("state");
    fs::write(&state, "a file is in the way").expect("written");
    let store = SessionStore::in_folder(&state);
    let mut opened = store.open();
    let error = store.save(&mut opened.slot, &session("f5"));
    let text = error.expect_err("no folder").to_string();
    assert!(text.contains("state cannot be written"), "{text}");
    fs::remove_file(&state).expect("removed");
    let saved = store.save(&mut opened.slot, &session("f5"));
    saved.expect("there is room now");
    drop(opened);
    assert_eq!(games(&store.open()), ["f5"]);
}

/// A window without a claimed file saves to `session.json` only if that file still has the session that the window
/// loaded. Otherwise it uses another file.
#[test]
fn a_late_window_replaces_only_what_it_has_seen() {
    let (folder, store) = store();
    drop(window(&store));
    let seen = session("f5");
    fs::write(path(&folder, "session.json"), seen.to_json()).expect("written");
    let mut slot = SessionSlot {
        found: Some(seen),
        ..SessionSlot::default()
    };
    let mut late = SessionSlot::default();
    store.save(&mut late, &session("c4")).expect("saved");
    assert!(names(&folder).contains(&"session-2.json".to_owned()));
    store.save(&mut slot, &session("f5d6")).expect("saved");
    drop((slot, late));
    let mut found = games(&store.open());
    found.sort();
    assert_eq!(found, ["c4", "f5d6"]);
}

#[test]
fn temporary_files_of_a_killed_program_are_removed() {
    let (folder, store) = store();
    fs::write(path(&folder, ".session.json-abc.part"), "{").expect("written");
    fs::write(path(&folder, ".session-2.json-abc.part"), "{").expect("written");
    drop(window(&store));
    assert_eq!(
        names(&folder),
        [".session-2.json-abc.part", "session.json", "session.lock"],
        "the temporary file of session-2.json stays"
    );
}

#[cfg(unix)]
#[test]
fn the_file_mode_that_the_user_set_is_kept() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, store) = store();
    let mut opened = window(&store);
    let file = path(&folder, "session.json");
    let mode = || fs::metadata(&file).expect("a file").permissions().mode() & 0o777;
    assert_eq!(mode(), 0o600, "private at first");
    let shared = fs::Permissions::from_mode(0o640);
    fs::set_permissions(&file, shared).expect("ours");
    play(&store, &mut opened, "f5");
    assert_eq!(mode(), 0o640);
}

#[cfg(unix)]
#[test]
fn the_first_environment_variable_decides() {
    let with = |variables: &'static [(&str, &str)]| {
        super::folder(|name| {
            let (_, value) = variables.iter().find(|(key, _)| *key == name)?;
            Some(OsString::from(value))
        })
    };
    assert_eq!(with(&[]), None);
    assert_eq!(
        with(&[("HOME", "/h")]),
        Some("/h/.local/state/obverse".into())
    );
    assert_eq!(
        with(&[("XDG_STATE_HOME", "/x"), ("HOME", "/h")]),
        Some("/x/obverse".into())
    );
    assert_eq!(
        with(&[("XDG_STATE_HOME", "relative"), ("HOME", "/h")]),
        Some("/h/.local/state/obverse".into())
    );
    assert_eq!(
        with(&[("OBVERSE_STATE", "/o"), ("XDG_STATE_HOME", "/x")]),
        Some("/o".into())
    );
}
