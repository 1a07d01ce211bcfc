//! `obverse` without a command, in a pseudo-terminal.

#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Termios, Winsize, tcgetattr, tcsetwinsize};
use serde_json::Value;
use tempfile::{TempDir, tempdir};

/// Timeout after which an awaited event counts as missing.
const EVER: Duration = Duration::from_secs(600);

const ENTERS: &str = "\x1b[?1049h";
const LEAVES: &str = "\x1b[?1049l";
const SHOWS_CURSOR: &str = "\x1b[?25h";
const HIDES_CURSOR: &str = "\x1b[?25l";
const ENDS_MOUSE: &str = "\x1b[?1000l";
const ENDS_PASTE: &str = "\x1b[?2004l";

/// The application, its pseudo-terminal, and its output so far.
struct Session {
    child: Child,
    keyboard: File,
    terminal: OwnedFd,
    before: Termios,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Session {
    /// Starts the application and waits until it has set up the terminal.
    fn start(state: &Path) -> Session {
        Session::start_with(state, &[], &[])
    }

    /// Starts the application with arguments and environment variables; a variable without a value is unset.
    fn start_with(state: &Path, args: &[&str], variables: &[(&str, Option<&str>)]) -> Session {
        let session = Session::launch(state, args, variables);
        session.wait_for("it takes the terminal", |session| {
            session.has_seen(ENTERS) && session.has_seen("Analyse")
        });
        assert!(!session.is_as_before(), "keys come one by one");
        session
    }

    fn launch(state: &Path, args: &[&str], variables: &[(&str, Option<&str>)]) -> Session {
        let flags = OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC;
        let master = openpt(flags).expect("a terminal");
        grantpt(&master).expect("it is ours");
        unlockpt(&master).expect("it is ours");
        let name = ptsname(&master, Vec::new()).expect("it has a name");
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let terminal = open(name.as_c_str(), flags, Mode::empty()).expect("it is there");
        let size = Winsize {
            ws_col: 80,
            ws_row: 24,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&terminal, size).expect("any size will do");
        let before = tcgetattr(&terminal).expect("it is a terminal");
        assert!(before.local_modes.contains(LocalModes::ICANON));
        let end = || Stdio::from(terminal.try_clone().expect("one more"));
        // `setsid` starts the application in a session of its own, whose terminal is the pseudo-terminal and not the
        // one that runs the tests.
        let mut command = Command::new("setsid");
        command
            .arg("--ctty")
            .arg(env!("CARGO_BIN_EXE_obverse"))
            .args(args)
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .env("OBVERSE_STATE", state)
            .current_dir(state)
            .stdin(end())
            .stdout(end())
            .stderr(end());
        for (name, value) in variables {
            match value {
                Some(value) => command.env(name, value),
                None => command.env_remove(name),
            };
        }
        let child = command.spawn().expect("util-linux is installed");
        let seen = Arc::new(Mutex::new(Vec::new()));
        let mut screen = File::from(master.try_clone().expect("one more"));
        let writes = Arc::clone(&seen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                writes.lock().expect("whole").extend(&bytes[..count]);
            }
        });
        Session {
            child,
            keyboard: File::from(master),
            terminal,
            before,
            seen,
        }
    }

    /// Enters a transcript and waits until the game is saved.
    fn paste(&mut self, state: &Path, file: &str, game: &str) {
        self.press(&format!("p{game}\r"));
        let count = game.len() / 2;
        self.wait_for("the game is kept", |_| moves_in(state, file).len() == count);
    }

    fn wait_for(&self, what: &str, happens: impl Fn(&Session) -> bool) {
        let patience = Instant::now() + EVER;
        while !happens(self) {
            let seen = self.text();
            assert!(Instant::now() < patience, "not that {what}: {seen:?}");
            sleep(Duration::from_millis(5));
        }
    }

    fn text(&self) -> String {
        let bytes = self.seen.lock().expect("whole").clone();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn has_seen(&self, text: &str) -> bool {
        self.text().contains(text)
    }

    /// Whether all these words were written; the spaces between them may be missing.
    fn says(&self, words: &str) -> bool {
        let text = self.text();
        words.split(' ').all(|word| text.contains(word))
    }

    fn press(&mut self, keys: &str) {
        let keys = keys.as_bytes();
        self.keyboard.write_all(keys).expect("it listens");
    }

    /// Plays a legal move and waits for the answer of the engine.
    fn play(&mut self, state: &Path) -> Vec<String> {
        let before = moves(state).len();
        self.press("\t\r");
        self.wait_for("a move is kept", |_| moves(state).len() >= before + 2);
        moves(state)
    }

    /// Whether the terminal modes are restored.
    fn is_as_before(&self) -> bool {
        let now = tcgetattr(&self.terminal).expect("it is a terminal");
        let modes = |termios: &Termios| {
            (
                termios.input_modes,
                termios.output_modes,
                termios.control_modes,
                termios.local_modes,
            )
        };
        modes(&now) == modes(&self.before)
    }

    fn end(&mut self) -> ExitStatus {
        let patience = Instant::now() + EVER;
        loop {
            if let Some(status) = self.child.try_wait().expect("it can be asked") {
                return status;
            }
            assert!(Instant::now() < patience, "it goes on: {:?}", self.text());
            sleep(Duration::from_millis(5));
        }
    }

    /// Asserts that the terminal is restored.
    fn assert_given_back(&self) {
        let ends = [LEAVES, SHOWS_CURSOR, ENDS_MOUSE, ENDS_PASTE];
        self.wait_for("it gives the terminal back", |session| {
            let text = session.text();
            let (_, behind) = text.rsplit_once(ENTERS).expect("it was taken");
            let is_shown = behind.rfind(SHOWS_CURSOR) > behind.rfind(HIDES_CURSOR);
            is_shown && ends.iter().all(|end| behind.contains(end))
        });
        assert!(self.is_as_before(), "the terminal is still raw");
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        // The application has already ended, unless a test failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The moves of the saved game.
fn moves(state: &Path) -> Vec<String> {
    moves_in(state, "session.json")
}

fn moves_in(state: &Path, file: &str) -> Vec<String> {
    session(state, file).map_or_else(Vec::new, |session| names(&session["game"]))
}

fn session(state: &Path, file: &str) -> Option<Value> {
    let text = fs::read_to_string(state.join(file)).ok()?;
    Some(serde_json::from_str(&text).expect("it is whole at any time"))
}

fn names(game: &Value) -> Vec<String> {
    let moves = game["moves"].as_array().expect("moves");
    let name = |mv: &Value| mv[1].as_str().expect("a name").to_owned();
    moves.iter().map(name).collect()
}

/// The moves of each earlier game in a session file.
fn earlier(state: &Path, file: &str) -> Vec<String> {
    let session = session(state, file).expect("a session");
    let games = session["earlier"].as_array();
    let games = games.into_iter().flatten();
    games.map(|game| names(game).concat()).collect()
}

fn state() -> TempDir {
    tempdir().expect("a folder")
}

#[test]
fn a_game_is_played_and_the_terminal_given_back() {
    let state = state();
    let mut session = Session::start(state.path());
    let played = session.play(state.path());
    session.press("q");
    assert!(session.end().success());
    session.assert_given_back();
    assert_eq!(moves(state.path()), played);
}

#[test]
fn a_signal_ends_the_application_cleanly() {
    for signal in ["-TERM", "-HUP", "-INT"] {
        let state = state();
        let mut session = Session::start(state.path());
        let played = session.play(state.path());
        let id = session.child.id().to_string();
        let sent = Command::new("kill").args([signal, &id]).status();
        assert!(sent.expect("it runs").success());
        assert_eq!(session.end().code(), Some(130), "{signal}");
        session.assert_given_back();
        assert_eq!(moves(state.path()), played);
    }
}

/// The games come through a pipe that stays open, so that the conversion cannot end before Ctrl-C.
#[test]
fn an_interrupted_conversion_says_how_many_files_remain() {
    let folder = state();
    let pipe = folder.path().join("games.txt");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("it runs").success());
    let args = ["convert", "games.txt", "--to", "gif", "-o", "gifs/"];
    let mut session = Session::launch(folder.path(), &args, &[]);
    let mut games = File::options().read(true).write(true).open(&pipe);
    // The format is detected from the first 64 kB.
    let text = format!("f5d6\nf5f6\n{}", "\n".repeat(1 << 17));
    let games = games.as_mut().expect("a pipe");
    games.write_all(text.as_bytes()).expect("it reads");
    let gifs =
        ["games-0001.gif", "games-0002.gif"].map(|name| folder.path().join("gifs").join(name));
    session.wait_for("both games are converted", |_| {
        gifs.iter().all(|gif| gif.exists())
    });
    session.press("\x03");
    assert_eq!(session.end().code(), Some(130));
    session.wait_for("it counts the files", |session| {
        session.has_seen("Interrupted: 2 files were written.")
    });
    assert!(!session.has_seen("nothing was written"));
    assert!(gifs.iter().all(|gif| gif.exists()));
}

#[test]
fn a_killed_game_is_there_at_the_next_start() {
    let state = state();
    let mut session = Session::start(state.path());
    session.play(state.path());
    let played = session.play(state.path());
    session.child.kill().expect("it can be killed");
    assert!(!session.end().success());
    assert_eq!(moves(state.path()), played);
    drop(session);
    let mut session = Session::start(state.path());
    for mv in &played {
        session.wait_for("the moves are listed", |session| session.has_seen(mv));
    }
    let more = session.play(state.path());
    assert_eq!(more[..played.len()], played);
    session.press("\x03");
    assert!(session.end().success(), "Ctrl-C is a key like q");
    session.assert_given_back();
}

#[test]
fn files_are_opened_from_the_keyboard() {
    let state = state();
    let list = state.path().join("list.txt");
    fs::write(&list, "f5d6c4d3c2b3b4b5\nf5f6d3c5d6c7b5e3\n").expect("it can be written");
    let mut session = Session::start(state.path());
    session.press(&format!("o{}\r", list.display()));
    session.wait_for("there is a list", |session| session.has_seen("list.txt:"));
    // Click the second game of the list.
    session.press("\x1b[<0;12;6M\x1b[<0;12;6m");
    session.wait_for("the game is kept", |_| moves(state.path()).len() == 8);
    assert_eq!(moves(state.path())[1], "f6");
    session.press("q");
    assert!(session.end().success());
    session.assert_given_back();
}

#[test]
fn the_games_of_two_windows_survive_both() {
    let state = state();
    let mut first = Session::start(state.path());
    first.paste(state.path(), "session.json", "f5d6c3");
    let mut second = Session::start(state.path());
    second.wait_for("it says where the last game is", |second| {
        second.says("another window")
    });
    second.paste(state.path(), "session-2.json", "c4c3");
    first.paste(state.path(), "session.json", "f5f6e6f4");
    first.press("q");
    assert!(first.end().success());
    second.press("q");
    assert!(second.end().success());
    assert_eq!(moves(state.path()).concat(), "f5f6e6f4");
    let mut third = Session::start(state.path());
    third.wait_for("it offers the other game", |third| third.says("b opens it"));
    third.wait_for("all games are together", |_| {
        !state.path().join("session-2.json").exists()
    });
    let mut all = earlier(state.path(), "session.json");
    all.push(moves(state.path()).concat());
    all.sort();
    assert_eq!(all, ["c4c3", "f5d6c3", "f5f6e6f4"]);
    third.press("q");
    assert!(third.end().success());
}

#[test]
fn a_session_that_is_not_text_is_kept() {
    let state = state();
    let file = state.path().join("session.json");
    fs::write(&file, b"\xff\xfe{}").expect("it can be written");
    let mut session = Session::start(state.path());
    session.wait_for("it says so", |session| session.has_seen("session.json.bad"));
    let played = session.play(state.path());
    session.press("q");
    assert!(session.end().success());
    assert_eq!(moves(state.path()), played);
    let kept = fs::read(state.path().join("session.json.bad")).expect("it is kept");
    assert_eq!(kept, b"\xff\xfe{}");
}

/// If the session cannot be saved, the game continues and is printed at the end.
#[test]
fn a_game_that_cannot_be_kept_is_printed() {
    let folder = state();
    for (variables, reason) in [
        (&[("OBVERSE_STATE", None)][..], "HOME is not set"),
        (
            &[("OBVERSE_STATE", Some("/dev/null/x"))],
            "cannot be written",
        ),
    ] {
        let mut session = Session::start_with(folder.path(), &[], variables);
        session.wait_for("the message that the session is not saved", |session| {
            session.says("The session is not saved for the next start")
        });
        session.press("pf5d6c3\r");
        session.wait_for("the status line is free again", |session| {
            session.says("White to move") || session.says("Read 3 moves")
        });
        session.press("q");
        assert!(session.end().success());
        session.assert_given_back();
        session.wait_for("it says what is not kept", |session| {
            let text = session.text();
            let (_, after) = text.rsplit_once(LEAVES).expect("it was left");
            after.contains(reason) && after.contains("f5d6c3")
        });
    }
}

#[test]
fn a_file_or_a_position_is_opened_without_a_command() {
    let state = state();
    fs::write(state.path().join("game.txt"), "f5d6c3\n").expect("it can be written");
    let board = "---------------------------OX------XO--------------------------- X";
    for (args, expected) in [
        (&["game.txt"][..], "f5d6c3"),
        (&["f5d6c4"], "f5d6c4"),
        (&["--color", "never", "f5", "f6"], "f5f6"),
        (&["tui", "./game.txt"], "f5d6c3"),
        (&[board], ""),
    ] {
        let mut session = Session::start_with(state.path(), args, &[]);
        session.wait_for("the game is on the board", |_| {
            let moves = moves(state.path()).concat();
            moves == expected && state.path().join("session.json").exists()
        });
        session.press("q");
        assert!(session.end().success());
    }
    assert_eq!(
        earlier(state.path(), "session.json").len(),
        3,
        "those before it can be had back"
    );
}

#[test]
fn files_that_cannot_be_opened_are_reported_before_the_screen_is_cleared() {
    let state = state();
    for (args, message) in [
        (&["gmae.ggf"][..], "gmae.ggf"),
        (&["tui", "gmae.ggf"], "gmae.ggf"),
        (&["."], "is a folder"),
        (&["f5d6a1"], "a1 flips nothing"),
        (&["analize"], "analyze"),
        (&["tui", "-"], "standard input"),
    ] {
        let mut session = Session::launch(state.path(), args, &[]);
        assert_eq!(session.end().code(), Some(2), "{args:?}");
        session.wait_for("it says so", |session| session.has_seen(message));
        let text = session.text();
        assert!(!text.contains(ENTERS), "{text}");
        assert!(!text.contains("is not a position\r"), "{text}");
    }
    let missing = ["gmae.ggf", "tui gmae.ggf"];
    for words in missing {
        let args: Vec<&str> = words.split(' ').collect();
        let mut session = Session::launch(state.path(), &args, &[]);
        session.end();
        session.wait_for("it says that there is no such file", |session| {
            session.has_seen("o such file") || session.has_seen("there is no file")
        });
    }
}

#[test]
fn nothing_is_drawn_on_an_unsuitable_terminal() {
    let state = state();
    for (term, name) in [
        (Some("dumb"), "TERM=dumb"),
        (Some("unknown"), "TERM=unknown"),
        (Some(""), "TERM is not set"),
        (None, "TERM is not set"),
    ] {
        for args in [&[][..], &["tui"]] {
            let mut session = Session::launch(state.path(), args, &[("TERM", term)]);
            assert_eq!(session.end().code(), Some(2), "{term:?}");
            session.wait_for("it says what to use", |session| {
                session.has_seen("obverse play") && session.has_seen(name)
            });
            let text = session.text();
            assert!(!text.contains(ENTERS), "{text:?}");
        }
    }
    let mut session = Session::launch(state.path(), &["f5d6c3"], &[("TERM", Some("dumb"))]);
    assert!(session.end().success());
    session.wait_for("it is shown", |session| {
        session.has_seen("White to move, 4 moves")
    });
    assert!(!session.has_seen("\u{1b}"), "{:?}", session.text());
}

#[test]
fn files_are_saved_completed_and_saved_again() {
    let state = state();
    let home = state.path().to_str().expect("a path of text");
    fs::create_dir(state.path().join("games")).expect("a folder");
    let file = state.path().join("games/first.txt");
    let mut session = Session::start_with(state.path(), &["f5d6"], &[("HOME", Some(home))]);
    session.wait_for("the game is kept", |_| moves(state.path()).len() == 2);
    // Tab completes the name of the folder.
    session.press("s\u{15}~/ga\tfirst.txt\r");
    session.wait_for("it is saved", |_| file.exists());
    let first = fs::read_to_string(&file).expect("a file");
    assert_eq!(first.trim(), "f5d6");
    session.press("]");
    session.press("\t\r");
    session.wait_for("a move is played", |_| moves(state.path()).len() >= 3);
    session.press("s\r");
    session.wait_for("it is saved again", |_| {
        fs::read_to_string(&file).is_ok_and(|text| text.len() > first.len())
    });
    session.press("q");
    assert!(session.end().success());
    session.assert_given_back();
}
