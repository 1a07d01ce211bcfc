//! Saves sessions on a separate thread, so that keys do not wait for the disk.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::saved_session::SavedSession;
use crate::session_store::{SaveSessionError, SessionSlot, SessionStore};

/// Delay before a failed save is tried again, unless the session changes earlier.
const RETRY: Duration = Duration::from_secs(5);

/// A thread that saves sessions. If several sessions are waiting, only the newest is saved. Failed saves are tried
/// again.
pub struct SessionSaver {
    sender: Option<Sender<Box<SavedSession>>>,
    thread: Option<JoinHandle<Result<(), SaveSessionError>>>,
}

impl SessionSaver {
    /// Starts the thread, which calls `tell` when saving begins to fail and when saving succeeds again.
    pub fn start(
        store: SessionStore,
        slot: SessionSlot,
        tell: impl FnMut(Result<(), SaveSessionError>) + Send + 'static,
    ) -> SessionSaver {
        let (sender, sessions) = mpsc::channel();
        let thread = thread::spawn(move || run(&store, slot, &sessions, tell, RETRY));
        SessionSaver {
            sender: Some(sender),
            thread: Some(thread),
        }
    }

    /// Queues a session to be saved.
    pub fn keep(&self, session: Box<SavedSession>) {
        if let Some(sender) = &self.sender {
            // Sending fails only if the thread has panicked, which has been reported.
            let _ = sender.send(session);
        }
    }

    /// Waits for the thread to save the last session. Returns an error if that session could not be saved.
    pub fn finish(mut self) -> Result<(), SaveSessionError> {
        self.end()
    }

    fn end(&mut self) -> Result<(), SaveSessionError> {
        self.sender = None;
        let thread = self.thread.take();
        // A panic of the thread has already been reported.
        thread.map_or(Ok(()), |thread| thread.join().unwrap_or(Ok(())))
    }
}

impl Drop for SessionSaver {
    /// Saves the last session even if the program panics.
    fn drop(&mut self) {
        let _ = self.end();
    }
}

fn run(
    store: &SessionStore,
    mut slot: SessionSlot,
    sessions: &Receiver<Box<SavedSession>>,
    mut tell: impl FnMut(Result<(), SaveSessionError>),
    retry: Duration,
) -> Result<(), SaveSessionError> {
    let mut unsaved: Option<Box<SavedSession>> = None;
    loop {
        let next = match unsaved {
            Some(_) => sessions.recv_timeout(retry),
            None => sessions.recv().map_err(RecvTimeoutError::from),
        };
        let is_last = matches!(next, Err(RecvTimeoutError::Disconnected));
        let newest = next.into_iter().chain(sessions.try_iter()).last();
        let has_failed = unsaved.is_some();
        unsaved = newest.or(unsaved);
        let saved = match &unsaved {
            Some(session) => store.save(&mut slot, session),
            None => Ok(()),
        };
        if is_last {
            return saved;
        }
        match (saved, has_failed) {
            (Ok(()), had_failed) => {
                unsaved = None;
                if had_failed {
                    tell(Ok(()));
                }
            }
            (Err(error), false) => tell(Err(error)),
            (Err(_), true) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use obverse_formats::transcript;
    use obverse_study::GameTree;

    use super::*;
    use crate::saved_session::SessionState;

    fn session(moves: &str) -> Box<SavedSession> {
        let game = transcript::parse(moves).expect("a transcript");
        Box::new(SavedSession::new(&SessionState {
            tree: GameTree::from(&game),
            ..SessionState::default()
        }))
    }

    fn kept(store: &SessionStore) -> Option<SavedSession> {
        let resumed = store.open().resumed?;
        Some(SavedSession::new(&resumed))
    }

    #[test]
    fn the_last_session_is_saved_before_the_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = SessionStore::in_folder(folder.path());
        let slot = store.open().slot;
        let saver = SessionSaver::start(store.clone(), slot, |_| panic!("nothing to tell"));
        for moves in ["f5", "f5d6", "f5d6c3"] {
            saver.keep(session(moves));
        }
        saver.finish().expect("saved");
        assert_eq!(kept(&store), Some(*session("f5d6c3")));
    }

    #[test]
    fn a_failure_and_its_end_are_each_reported_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        fs::write(&state, "in the way").expect("written");
        let store = SessionStore::in_folder(&state);
        let (sender, sessions) = mpsc::channel();
        let (told, hears) = mpsc::channel();
        let at_work = store.clone();
        let thread = thread::spawn(move || {
            let slot = at_work.open().slot;
            let tell = |result| told.send(result).expect("somebody listens");
            run(&at_work, slot, &sessions, tell, Duration::from_millis(1))
        });
        for moves in ["f5", "f5d6", "f5d6c3"] {
            sender.send(session(moves)).expect("it listens");
        }
        let first = hears.recv().expect("it fails");
        assert!(first.is_err());
        fs::remove_file(&state).expect("removed");
        let second = hears.recv().expect("it works again");
        assert!(second.is_ok(), "{second:?}");
        drop(sender);
        thread.join().expect("it ends").expect("all is saved");
        assert!(hears.try_recv().is_err(), "nothing else is told");
        assert_eq!(kept(&store), Some(*session("f5d6c3")));
    }

    #[test]
    fn a_session_that_is_never_saved_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        fs::write(&state, "in the way").expect("written");
        let store = SessionStore::in_folder(&state);
        let slot = store.open().slot;
        let saver = SessionSaver::start(store, slot, |_| {});
        saver.keep(session("f5"));
        assert!(saver.finish().is_err());
    }
}
