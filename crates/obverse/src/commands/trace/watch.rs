use std::cell::{Cell, RefCell};
use std::io;

use obverse_classic::trace::{Listener, LogWatch, OpenNode, Outcome, Step, Subject};

use crate::destination::Destination;
use crate::progress::{Progress, Unit};

/// Watches a search: shows how far it is, and stops it when nobody wants the rest.
pub struct Watch {
    progress: RefCell<Progress>,
    nodes: Cell<u64>,
    stopped: Cell<bool>,
}

impl Watch {
    /// A search of so many nodes, if that is known.
    pub fn new(total: Option<u64>) -> Watch {
        Watch {
            progress: RefCell::new(Progress::new(total, Unit::Parts)),
            nodes: Cell::new(0),
            stopped: Cell::new(false),
        }
    }

    /// The search is to stop.
    pub fn stop(&self) {
        self.stopped.set(true);
    }

    /// Called by the search now and then: whether to stop.
    pub fn tick(&self) -> bool {
        self.progress.borrow_mut().set(self.nodes.get());
        self.stopped.get()
    }

    /// Runs a search for a listener.
    pub fn listening<L: Listener>(&self, listener: &mut L, subject: &Subject) -> Outcome {
        let mut counting = Counting {
            listener,
            nodes: &self.nodes,
        };
        subject.trace(&mut counting, &mut || self.tick())
    }

    /// Runs a search and writes its steps, until that fails.
    pub fn writing<F>(
        &self,
        out: &mut Destination,
        write: F,
        subject: &Subject,
    ) -> io::Result<Outcome>
    where
        F: FnMut(&[OpenNode], &Step, &mut Destination) -> io::Result<()>,
    {
        if out.is_terminal() {
            // The steps themselves show that something happens.
            self.progress.borrow_mut().hide();
        }
        let mut writing = Writing {
            out,
            write,
            watch: self,
            result: Ok(()),
        };
        let outcome = self.listening(&mut writing, subject);
        writing.result.map(|()| outcome)
    }
}

/// Shows how far a log is.
pub struct LogProgress {
    progress: Progress,
    is_hidden: bool,
}

impl LogProgress {
    /// Rows that go to a terminal show themselves that something happens.
    pub fn new(is_terminal: bool) -> LogProgress {
        LogProgress {
            progress: Progress::new(None, Unit::Parts),
            is_hidden: is_terminal,
        }
    }
}

impl LogWatch for LogProgress {
    fn begin(&mut self, nodes: Option<u64>) {
        self.progress = Progress::new(nodes, Unit::Parts);
        if self.is_hidden && nodes.is_some() {
            self.progress.hide();
        }
    }

    fn tick(&mut self, nodes: u64) -> bool {
        self.progress.set(nodes);
        false
    }
}

/// Counts nodes on the way to a listener.
struct Counting<'a, L> {
    listener: &'a mut L,
    nodes: &'a Cell<u64>,
}

impl<L: Listener> Listener for Counting<'_, L> {
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        if matches!(step, Step::Enter | Step::Leaf(_) | Step::Hit(_)) {
            self.nodes.set(self.nodes.get() + 1);
        }
        self.listener.step(path, step);
    }
}

/// Writes steps.
struct Writing<'a, F> {
    out: &'a mut Destination,
    write: F,
    watch: &'a Watch,
    /// The first error; nothing is written after it.
    result: io::Result<()>,
}

impl<F> Listener for Writing<'_, F>
where
    F: FnMut(&[OpenNode], &Step, &mut Destination) -> io::Result<()>,
{
    fn step(&mut self, path: &[OpenNode], step: &Step) {
        if self.result.is_ok() {
            self.result = (self.write)(path, step, self.out);
            if self.result.is_err() {
                self.watch.stop();
            }
        }
    }
}
