//! `obverse` alone, in a terminal that is made for it.

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

/// Nothing takes so long: what has not happened by then does not happen.
const EVER: Duration = Duration::from_secs(600);

const ENTERS: &str = "\x1b[?1049h";
const LEAVES: &str = "\x1b[?1049l";
const SHOWS_CURSOR: &str = "\x1b[?25h";
const HIDES_CURSOR: &str = "\x1b[?25l";
const ENDS_MOUSE: &str = "\x1b[?1000l";
const ENDS_PASTE: &str = "\x1b[?2004l";

/// The application, its terminal, and all that it has written there.
struct Session {
    child: Child,
    keyboard: File,
    terminal: OwnedFd,
    before: Termios,
    seen: Arc<Mutex<Vec<u8>>>,
}

impl Session {
    /// Starts it, and waits until it has taken the terminal.
    fn start(state: &Path) -> Session {
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
        // In a session of its own, whose terminal this is: not the one that the tests are run from.
        let child = Command::new("setsid")
            .arg("--ctty")
            .arg(env!("CARGO_BIN_EXE_obverse"))
            .env_clear()
            .env("PATH", std::env::var_os("PATH").unwrap_or_default())
            .env("LANG", "C.UTF-8")
            .env("TERM", "xterm-256color")
            .env("OBVERSE_STATE", state)
            .stdin(end())
            .stdout(end())
            .stderr(end())
            .spawn()
            .expect("util-linux is installed");
        let seen = Arc::new(Mutex::new(Vec::new()));
        let mut screen = File::from(master.try_clone().expect("one more"));
        let writes = Arc::clone(&seen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = screen.read(&mut bytes) {
                writes.lock().expect("whole").extend(&bytes[..count]);
            }
        });
        let session = Session {
            child,
            keyboard: File::from(master),
            terminal,
            before,
            seen,
        };
        session.wait_for("it takes the terminal", |session| {
            session.has_seen(ENTERS) && session.has_seen("Analyse")
        });
        assert!(!session.is_as_before(), "keys come one by one");
        session
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

    fn press(&mut self, keys: &str) {
        let keys = keys.as_bytes();
        self.keyboard.write_all(keys).expect("it listens");
    }

    /// Plays the first move there is, and waits until the engine has answered.
    fn play(&mut self, state: &Path) -> Vec<String> {
        let before = moves(state).len();
        self.press("\t\r");
        self.wait_for("a move is kept", |_| moves(state).len() >= before + 2);
        moves(state)
    }

    /// Whether the terminal works as it did before.
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

    /// Whoever used the terminal before finds it as it was.
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
        // It has ended already, unless a test has failed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The moves of the game that is kept.
fn moves(state: &Path) -> Vec<String> {
    let Ok(text) = fs::read_to_string(state.join("session.json")) else {
        return Vec::new();
    };
    let session: Value = serde_json::from_str(&text).expect("it is whole at any time");
    let moves = session["game"]["moves"].as_array().expect("moves");
    let name = |mv: &Value| mv[1].as_str().expect("a name").to_owned();
    moves.iter().map(name).collect()
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
fn a_signal_ends_it_as_cleanly() {
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
    // A click into its second row, and out of the program.
    session.press("\x1b[<0;12;6M\x1b[<0;12;6m");
    session.wait_for("the game is kept", |_| moves(state.path()).len() == 8);
    assert_eq!(moves(state.path())[1], "f6");
    session.press("q");
    assert!(session.end().success());
    session.assert_given_back();
}
