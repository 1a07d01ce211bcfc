//! Sessions are saved on a thread of their own, so that no key waits for the disk.

use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use crate::session::Session;
use crate::store::{SaveError, SessionSlot, Store};

/// How long after a failure a session is tried to be saved again, if it does not change before.
const RETRY: Duration = Duration::from_secs(5);

/// Saves sessions, of several that wait the newest, and tries again what could not be saved. It ends when the last
/// one is saved or cannot be.
pub struct Keeper {
    sender: Option<Sender<Box<Session>>>,
    thread: Option<JoinHandle<Result<(), SaveError>>>,
}

impl Keeper {
    /// Begins. `tell` hears when sessions cannot be kept, once, and when they can be again.
    pub fn start(
        store: Store,
        place: SessionSlot,
        tell: impl FnMut(Result<(), SaveError>) + Send + 'static,
    ) -> Keeper {
        let (sender, sessions) = mpsc::channel();
        let thread = thread::spawn(move || run(&store, place, &sessions, tell, RETRY));
        Keeper {
            sender: Some(sender),
            thread: Some(thread),
        }
    }

    /// Saves a session, soon.
    pub fn keep(&self, session: Box<Session>) {
        if let Some(sender) = &self.sender {
            // The thread ends only after this end of the channel.
            let _ = sender.send(session);
        }
    }

    /// Waits until the last session is saved, or says why it is not.
    pub fn finish(mut self) -> Result<(), SaveError> {
        self.end()
    }

    fn end(&mut self) -> Result<(), SaveError> {
        self.sender = None;
        let thread = self.thread.take();
        // A thread that has panicked has said so.
        thread.map_or(Ok(()), |thread| thread.join().unwrap_or(Ok(())))
    }
}

impl Drop for Keeper {
    /// A panic elsewhere does not lose the session.
    fn drop(&mut self) {
        let _ = self.end();
    }
}

fn run(
    store: &Store,
    mut place: SessionSlot,
    sessions: &Receiver<Box<Session>>,
    mut tell: impl FnMut(Result<(), SaveError>),
    retry: Duration,
) -> Result<(), SaveError> {
    let mut unsaved: Option<Box<Session>> = None;
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
            Some(session) => store.save(&mut place, session),
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
    use obverse_study::Tree;

    use super::*;
    use crate::session::Resumed;

    fn session(moves: &str) -> Box<Session> {
        let game = transcript::parse(moves).expect("a transcript");
        Box::new(Session::new(&Resumed {
            tree: Tree::from(&game),
            ..Resumed::default()
        }))
    }

    fn kept(store: &Store) -> Option<Session> {
        let resumed = store.open().resumed?;
        Some(Session::new(&resumed))
    }

    #[test]
    fn the_last_session_is_saved_before_the_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::in_folder(folder.path());
        let place = store.open().place;
        let keeper = Keeper::start(store.clone(), place, |_| panic!("nothing to tell"));
        for moves in ["f5", "f5d6", "f5d6c3"] {
            keeper.keep(session(moves));
        }
        keeper.finish().expect("saved");
        assert_eq!(kept(&store), Some(*session("f5d6c3")));
    }

    #[test]
    fn a_failure_is_told_once_and_so_is_its_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        fs::write(&state, "in the way").expect("written");
        let store = Store::in_folder(&state);
        let (sender, sessions) = mpsc::channel();
        let (told, hears) = mpsc::channel();
        let at_work = store.clone();
        let thread = thread::spawn(move || {
            let place = at_work.open().place;
            let tell = |result| told.send(result).expect("somebody listens");
            run(&at_work, place, &sessions, tell, Duration::from_millis(1))
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
    fn what_is_not_saved_in_the_end_is_said() {
        let folder = tempfile::tempdir().expect("a folder");
        let state = folder.path().join("state");
        fs::write(&state, "in the way").expect("written");
        let store = Store::in_folder(&state);
        let place = store.open().place;
        let keeper = Keeper::start(store, place, |_| {});
        keeper.keep(session("f5"));
        assert!(keeper.finish().is_err());
    }
}
