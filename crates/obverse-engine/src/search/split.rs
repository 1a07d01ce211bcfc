//! Young brothers wait: when the first move of a node has not cut it off, idle threads take the
//! others.
//!
//! A node that is shared is a [`Split`]. Its owner and its helpers take moves from one list until it
//! is empty or one of them has found a cut-off; then the owner waits for the helpers, and meanwhile
//! helps below its own node, where the helpers may have shared nodes of their own.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use obverse_core::Square;

use crate::Selectivity;

use super::candidates::Candidate;
use super::node::Node;
use super::worker::Worker;

/// A node that several threads search.
pub struct Split {
    /// The shared node above it.
    parent: Option<Arc<Split>>,
    node: Node,
    alpha: i32,
    depth: u32,
    selectivity: Selectivity,
    predictions: u32,
    candidates: Vec<Candidate>,
    next: AtomicUsize,
    /// Whether the rest need not be searched.
    cut: AtomicBool,
    best: Mutex<Best>,
    /// Threads that help.
    helpers: AtomicUsize,
}

/// The best of the moves so far.
#[derive(Clone, Copy)]
pub struct Best {
    pub score: i32,
    pub square: Option<Square>,
}

impl Split {
    /// Whether what is searched below is of no use any more.
    #[inline]
    pub fn is_obsolete(&self) -> bool {
        let mut split = self;
        loop {
            if split.cut.load(Ordering::Relaxed) {
                return true;
            }
            match &split.parent {
                Some(parent) => split = parent,
                None => return false,
            }
        }
    }

    fn take(&self) -> Option<Candidate> {
        if self.cut.load(Ordering::Relaxed) {
            return None;
        }
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.candidates.get(next).copied()
    }

    fn has_work(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.candidates.len() && !self.is_obsolete()
    }

    fn is_below(&self, ancestor: &Arc<Split>) -> bool {
        let mut split = self;
        while let Some(parent) = &split.parent {
            if Arc::ptr_eq(parent, ancestor) {
                return true;
            }
            split = parent;
        }
        false
    }

    fn best(&self) -> MutexGuard<'_, Best> {
        self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The shared nodes that still have moves to give away, and the threads that wait for some.
#[derive(Default)]
pub struct Pool {
    state: Mutex<State>,
    /// Something has changed: a new split, a helper less, or the end.
    news: Condvar,
    idle: AtomicUsize,
}

#[derive(Default)]
struct State {
    open: Vec<Arc<Split>>,
    closed: bool,
}

impl Pool {
    /// Whether a thread waits for work.
    #[inline]
    pub fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// No more work: the waiting threads leave.
    pub fn close(&self) {
        self.state().closed = true;
        self.news.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.idle.fetch_add(1, Ordering::Relaxed);
        let state = self
            .news
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner);
        self.idle.fetch_sub(1, Ordering::Relaxed);
        state
    }

    fn open(&self, split: &Arc<Split>) {
        self.state().open.push(Arc::clone(split));
        self.news.notify_all();
    }

    /// Nobody can join the split after this.
    fn withdraw(&self, split: &Arc<Split>) {
        self.state().open.retain(|open| !Arc::ptr_eq(open, split));
    }

    fn leave(&self, split: &Split) {
        // Under the lock, so that an owner who is about to wait does not miss it.
        let _state = self.state();
        split.helpers.fetch_sub(1, Ordering::Release);
        self.news.notify_all();
    }
}

impl State {
    /// The open split closest to the root that has work, which is likely to have most of it.
    fn join(&self, wanted: impl Fn(&Split) -> bool) -> Option<Arc<Split>> {
        let split = self
            .open
            .iter()
            .filter(|split| split.has_work() && wanted(split))
            .max_by_key(|split| split.depth)?;
        split.helpers.fetch_add(1, Ordering::Relaxed);
        Some(Arc::clone(split))
    }
}

impl Worker<'_> {
    /// Helps wherever there is work, until the pool is closed.
    pub fn help_others(&mut self) {
        let Some(pool) = self.pool else { return };
        let mut state = pool.state();
        while !state.closed {
            match state.join(|_| true) {
                Some(split) => {
                    drop(state);
                    self.help(&split);
                    state = pool.state();
                }
                None => state = pool.wait(state),
            }
        }
        drop(state);
        self.report();
    }

    /// Searches the rest of a node's moves together with idle threads.
    pub(super) fn share(
        &mut self,
        node: &Node,
        rest: &[Candidate],
        best: Best,
        alpha: i32,
        depth: u32,
    ) -> Best {
        let Some(pool) = self.pool else { return best };
        let split = Arc::new(Split {
            parent: self.split.clone(),
            node: node.clone(),
            alpha,
            depth,
            selectivity: self.selectivity,
            predictions: self.predictions,
            candidates: rest.to_vec(),
            next: AtomicUsize::new(0),
            cut: AtomicBool::new(false),
            best: Mutex::new(best),
            helpers: AtomicUsize::new(0),
        });
        pool.open(&split);
        self.work_on(&split);
        pool.withdraw(&split);
        let mut state = pool.state();
        while split.helpers.load(Ordering::Acquire) > 0 {
            match state.join(|other| other.is_below(&split)) {
                Some(other) => {
                    drop(state);
                    self.help(&other);
                    state = pool.state();
                }
                None => state = pool.wait(state),
            }
        }
        drop(state);
        // What has ended the work of a helper ends this node too, even if it came too late for this
        // thread to notice: a move is missing.
        self.poll();
        *split.best()
    }

    fn help(&mut self, split: &Arc<Split>) {
        let (selectivity, predictions) = (self.selectivity, self.predictions);
        self.selectivity = split.selectivity;
        self.predictions = split.predictions;
        self.work_on(split);
        (self.selectivity, self.predictions) = (selectivity, predictions);
        if let Some(pool) = self.pool {
            pool.leave(split);
        }
    }

    /// Takes moves from a split until there are no more.
    fn work_on(&mut self, split: &Arc<Split>) {
        let above = self.split.replace(Arc::clone(split));
        while let Some(candidate) = split.take() {
            let child = split.node.child(&candidate);
            let score =
                -self.null_window(&child, candidate.replies, -split.alpha - 1, split.depth - 1);
            if self.aborted {
                break;
            }
            let mut best = split.best();
            if score > best.score {
                *best = Best {
                    score,
                    square: Some(candidate.square),
                };
            }
            if score > split.alpha {
                split.cut.store(true, Ordering::Relaxed);
            }
        }
        self.split = above;
        // What has ended the work below may be no reason to end the work above.
        self.aborted = false;
        self.poll();
    }
}
