//! Parallel search by young brothers wait (YBW): once the first move of a node has failed to cut, idle threads help
//! to search the other moves.
//!
//! A node that several threads search is a [`SplitPoint`]. Its owner and its helpers take moves from one list until the
//! list is empty or a move causes a cutoff. Then the owner waits for its helpers. While the owner waits, it helps only
//! at split points below its own (helpful master), so that it is free as soon as its helpers are.

use std::mem;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use obverse_core::{Bitboard, Square};

use crate::Selectivity;

use super::move_list::ScoredMove;
use super::node::Node;
use super::worker::Worker;

/// A node that several threads search with a null window.
pub struct SplitPoint {
    /// The nearest split point above this one in the tree, if any.
    parent: Option<Arc<SplitPoint>>,
    node: Node,
    alpha: i32,
    /// Remaining depth in plies.
    depth: u32,
    selectivity: Selectivity,
    mpc_nesting: u32,
    /// The moves that were not searched before the split, sorted.
    moves: Vec<ScoredMove>,
    /// Index of the next move to search.
    next: AtomicUsize,
    /// Whether a move has caused a cutoff.
    cut: AtomicBool,
    progress: Mutex<Progress>,
    /// Number of threads that help the owner.
    helpers: AtomicUsize,
}

/// What the threads have found at a split point so far.
struct Progress {
    best: BestMove,
    /// The moves that were searched.
    searched: Bitboard,
}

/// A split point whose search was aborted.
pub struct AbortedSplit {
    /// The best move so far.
    pub best: BestMove,
    /// The moves that are left to search. The first one may be the move that the owner was searching.
    pub rest: Vec<ScoredMove>,
}

/// The best move of a node so far.
#[derive(Clone, Copy)]
pub struct BestMove {
    /// Score in discs for the side to move.
    pub score: i32,
    /// The square of the move; `None` before the first move was searched.
    pub square: Option<Square>,
}

impl SplitPoint {
    /// Whether this split point or a split point above it has been cut off, so that the results of this split point are
    /// no longer needed.
    #[inline]
    pub fn is_cut_off(&self) -> bool {
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

    /// Takes the next move that no thread has taken; `None` if all moves are taken or a move has caused a cutoff.
    fn next_move(&self) -> Option<ScoredMove> {
        if self.cut.load(Ordering::Relaxed) {
            return None;
        }
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        self.moves.get(next).copied()
    }

    /// Whether a move is left for a helper to search.
    fn has_work(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.moves.len() && !self.is_cut_off()
    }

    /// Whether this split point is below `ancestor` in the tree.
    fn is_below(&self, ancestor: &Arc<SplitPoint>) -> bool {
        let mut split = self;
        while let Some(parent) = &split.parent {
            if Arc::ptr_eq(parent, ancestor) {
                return true;
            }
            split = parent;
        }
        false
    }

    /// Locks the progress so far.
    fn progress(&self) -> MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The open split points, which helpers may join, and the number of threads that wait for an open split point.
#[derive(Default)]
pub struct SplitPool {
    state: Mutex<State>,
    /// Signalled when a split point opens, when a helper leaves a split point, and when the pool closes.
    changed: Condvar,
    /// Number of waiting threads.
    idle: AtomicUsize,
}

/// The part of a [`SplitPool`] that its lock protects.
#[derive(Default)]
struct State {
    open: Vec<Arc<SplitPoint>>,
    closed: bool,
}

impl SplitPool {
    /// Whether a thread is waiting for work.
    #[inline]
    pub fn has_idle_thread(&self) -> bool {
        self.idle.load(Ordering::Relaxed) > 0
    }

    /// Ends the search: all waiting threads leave the pool.
    pub fn close(&self) {
        self.state().closed = true;
        self.changed.notify_all();
    }

    /// Locks the open split points.
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the signal `changed`. The thread counts as idle meanwhile.
    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.idle.fetch_add(1, Ordering::Relaxed);
        let state = self
            .changed
            .wait(state)
            .unwrap_or_else(PoisonError::into_inner);
        self.idle.fetch_sub(1, Ordering::Relaxed);
        state
    }

    /// Opens a split point, so that helpers can join it.
    fn open(&self, split: &Arc<SplitPoint>) {
        self.state().open.push(Arc::clone(split));
        self.changed.notify_all();
    }

    /// Removes a split point, so that no further helper can join it.
    fn withdraw(&self, split: &Arc<SplitPoint>) {
        self.state().open.retain(|open| !Arc::ptr_eq(open, split));
    }

    /// Records that a helper has left a split point.
    fn leave(&self, split: &SplitPoint) {
        // Hold the lock, so that an owner that is about to wait does not miss the signal.
        let _state = self.state();
        split.helpers.fetch_sub(1, Ordering::Release);
        self.changed.notify_all();
    }
}

impl State {
    /// Among the split points that are `wanted` and have work, joins the one with the highest remaining depth, which is
    /// likely to have the most work left. Returns `None` if there is no such split point.
    fn join(&self, wanted: impl Fn(&SplitPoint) -> bool) -> Option<Arc<SplitPoint>> {
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
    /// Main loop of a helper thread: joins split points until the pool is closed.
    pub fn help_until_closed(&mut self) {
        let Some(pool) = self.pool else { return };
        self.is_helping = true;
        let mut state = pool.state();
        while !state.closed {
            match state.join(|_| true) {
                Some(split) => {
                    drop(state);
                    self.help_at(&split);
                    state = pool.state();
                }
                None => state = pool.wait(state),
            }
        }
        drop(state);
        self.report();
    }

    /// Splits a node: searches its remaining moves together with idle threads and returns the best move. After an
    /// abort, the error has the moves that are left to search.
    pub(super) fn split(
        &mut self,
        node: &Node,
        rest: &[ScoredMove],
        best: BestMove,
        alpha: i32,
        depth: u32,
    ) -> Result<BestMove, AbortedSplit> {
        let Some(pool) = self.pool else {
            return Ok(best);
        };
        let split = Arc::new(SplitPoint {
            parent: self.split_point.clone(),
            node: node.clone(),
            alpha,
            depth,
            selectivity: self.selectivity,
            mpc_nesting: self.mpc_nesting,
            moves: rest.to_vec(),
            next: AtomicUsize::new(0),
            cut: AtomicBool::new(false),
            progress: Mutex::new(Progress {
                best,
                searched: Bitboard::EMPTY,
            }),
            helpers: AtomicUsize::new(0),
        });
        pool.open(&split);
        let aborted_move = self.search_split_point(&split);
        pool.withdraw(&split);
        let mut state = pool.state();
        while split.helpers.load(Ordering::Acquire) > 0 {
            match state.join(|other| other.is_below(&split)) {
                Some(other) => {
                    drop(state);
                    self.help_at(&other);
                    state = pool.state();
                }
                None => state = pool.wait(state),
            }
        }
        drop(state);
        // If a stop made a helper leave early, the score of its move is missing. This thread may not have noticed the
        // stop yet: check for it, so that the caller discards the result.
        let is_aborted = self.poll();
        let Progress { best, searched } = *split.progress();
        if !is_aborted {
            return Ok(best);
        }
        let mut rest = Vec::new();
        if best.score <= alpha {
            rest.extend(
                split
                    .moves
                    .iter()
                    .filter(|mv| !searched.contains(mv.square)),
            );
            // A continued search begins with the move whose nodes the owner has suspended.
            rest.sort_by_key(|mv: &ScoredMove| Some(mv.square) != aborted_move);
        } else if !self.is_helping {
            // After a cutoff, the node is done.
            self.suspended.clear();
        }
        Err(AbortedSplit { best, rest })
    }

    /// Helps at a split point that this thread has joined.
    fn help_at(&mut self, split: &Arc<SplitPoint>) {
        let (selectivity, mpc_nesting) = (self.selectivity, self.mpc_nesting);
        let is_helping = mem::replace(&mut self.is_helping, true);
        self.selectivity = split.selectivity;
        self.mpc_nesting = split.mpc_nesting;
        self.search_split_point(split);
        (self.selectivity, self.mpc_nesting) = (selectivity, mpc_nesting);
        self.is_helping = is_helping;
        if let Some(pool) = self.pool {
            pool.leave(split);
        }
    }

    /// Searches moves of a split point until no moves are left or a move causes a cutoff. Returns the move whose search
    /// was aborted.
    fn search_split_point(&mut self, split: &Arc<SplitPoint>) -> Option<Square> {
        let mut aborted_move = None;
        let outer = self.split_point.replace(Arc::clone(split));
        while let Some(mv) = split.next_move() {
            let child = split.node.child(&mv);
            let score = -self.null_window(&child, mv.replies, -split.alpha - 1, split.depth - 1);
            if self.aborted {
                aborted_move = Some(mv.square);
                break;
            }
            let mut progress = split.progress();
            progress.searched |= mv.square.bitboard();
            if score > progress.best.score {
                progress.best = BestMove {
                    score,
                    square: Some(mv.square),
                };
            }
            if score > split.alpha {
                split.cut.store(true, Ordering::Relaxed);
            }
        }
        self.split_point = outer;
        // A cutoff at this split point aborts only the search below it. Clear the flag, then check whether the search
        // above must be aborted for another reason.
        self.aborted = false;
        if !self.poll() && !self.is_helping {
            self.suspended.clear();
        }
        aborted_move
    }
}
