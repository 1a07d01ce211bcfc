use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use crate::{Clock, SearchState, Stop};

/// Counts the nodes of a search and checks its limits: stop flag, time and nodes. All threads of the search share one
/// checker.
pub struct LimitChecker<'a> {
    stop: &'a Stop,
    clock: &'a dyn Clock,
    /// Clock time at the start of the search.
    started: Duration,
    /// Clock time at which the search is aborted; `None` for no time limit.
    deadline: Option<Duration>,
    /// Soft time limit, as time since the start of the search: no iteration starts after this limit; `None` for no
    /// limit.
    soft: Option<Duration>,
    /// The most nodes to search; `None` for no limit.
    node_limit: Option<u64>,
    /// Number of nodes that all threads have reported so far.
    nodes: AtomicU64,
    /// Whether the time or the nodes are used up.
    halted: AtomicBool,
    /// Index into [`REASONS`], valid once `halted` is set.
    reason: AtomicU8,
}

/// Final states of a search, indexed by the `reason` of a [`LimitChecker`].
const REASONS: [SearchState; 4] = [
    SearchState::Done,
    SearchState::Stopped,
    SearchState::OutOfTime,
    SearchState::OutOfNodes,
];

impl<'a> LimitChecker<'a> {
    /// Starts the clock of a search. The search is aborted after the hard limit `time` and starts no iteration after
    /// the soft limit `soft`.
    pub fn new(
        stop: &'a Stop,
        clock: &'a dyn Clock,
        time: Option<Duration>,
        soft: Option<Duration>,
        node_limit: Option<u64>,
    ) -> LimitChecker<'a> {
        let started = clock.now();
        LimitChecker {
            stop,
            clock,
            started,
            // A deadline beyond the range of `Duration` can never be reached.
            deadline: time.and_then(|time| started.checked_add(time)),
            soft,
            node_limit,
            nodes: AtomicU64::new(0),
            halted: AtomicBool::new(false),
            reason: AtomicU8::new(0),
        }
    }

    /// Time since the start of the search.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }

    /// Whether the soft limit has passed, so that no further iteration may start.
    pub fn is_late(&self) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft)
    }

    /// Number of nodes that all threads have reported so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether the search must be aborted. Cheap enough to be polled at every node.
    #[inline]
    pub fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed) || self.stop.is_stopped()
    }

    /// Adds the nodes that a thread has visited, and checks the node limit and the deadline.
    pub fn report(&self, nodes: u64) {
        let total = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if self.node_limit.is_some_and(|limit| total >= limit) {
            self.halt(SearchState::OutOfNodes);
        }
        if self
            .deadline
            .is_some_and(|deadline| self.clock.now() >= deadline)
        {
            self.halt(SearchState::OutOfTime);
        }
    }

    fn halt(&self, state: SearchState) {
        let reason = REASONS.iter().position(|&reason| reason == state);
        self.reason
            .store(reason.unwrap_or(0) as u8, Ordering::Relaxed);
        self.halted.store(true, Ordering::Relaxed);
    }

    /// The reason why the search ended; [`SearchState::Done`] if no limit and no stop aborted the search.
    pub fn state(&self) -> SearchState {
        if self.halted.load(Ordering::Relaxed) {
            REASONS[usize::from(self.reason.load(Ordering::Relaxed))]
        } else if self.stop.is_stopped() {
            SearchState::Stopped
        } else {
            SearchState::Done
        }
    }
}
