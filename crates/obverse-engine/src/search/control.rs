use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use crate::{Clock, State, Stop};

/// When a search has to end; asked by all its threads.
pub struct Control<'a> {
    stop: &'a Stop,
    clock: &'a dyn Clock,
    started: Duration,
    deadline: Option<Duration>,
    soft: Option<Duration>,
    node_limit: Option<u64>,
    nodes: AtomicU64,
    halted: AtomicBool,
    reason: AtomicU8,
}

/// Reasons to halt, as they are kept in an atomic.
const REASONS: [State; 4] = [
    State::Done,
    State::Stopped,
    State::OutOfTime,
    State::OutOfNodes,
];

impl<'a> Control<'a> {
    /// The search begins now: it ends after `time`, and begins nothing new after `soft`.
    pub fn new(
        stop: &'a Stop,
        clock: &'a dyn Clock,
        time: Option<Duration>,
        soft: Option<Duration>,
        node_limit: Option<u64>,
    ) -> Control<'a> {
        let started = clock.now();
        Control {
            stop,
            clock,
            started,
            // A time beyond all clocks is no limit.
            deadline: time.and_then(|time| started.checked_add(time)),
            soft,
            node_limit,
            nodes: AtomicU64::new(0),
            halted: AtomicBool::new(false),
            reason: AtomicU8::new(0),
        }
    }

    /// Time since the search began.
    pub fn elapsed(&self) -> Duration {
        self.clock.now().saturating_sub(self.started)
    }

    /// Whether nothing new is to be begun.
    pub fn is_late(&self) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft)
    }

    /// Nodes that the threads have reported.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Whether all have to leave. To be asked all the time.
    #[inline]
    pub fn is_halted(&self) -> bool {
        self.halted.load(Ordering::Relaxed) || self.stop.is_stopped()
    }

    /// A thread has visited more nodes; a good moment to look at the clock.
    pub fn report(&self, nodes: u64) {
        let total = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if self.node_limit.is_some_and(|limit| total >= limit) {
            self.halt(State::OutOfNodes);
        }
        if self
            .deadline
            .is_some_and(|deadline| self.clock.now() >= deadline)
        {
            self.halt(State::OutOfTime);
        }
    }

    fn halt(&self, state: State) {
        let reason = REASONS.iter().position(|&reason| reason == state);
        self.reason
            .store(reason.unwrap_or(0) as u8, Ordering::Relaxed);
        self.halted.store(true, Ordering::Relaxed);
    }

    /// Why the search has ended.
    pub fn state(&self) -> State {
        if self.halted.load(Ordering::Relaxed) {
            REASONS[usize::from(self.reason.load(Ordering::Relaxed))]
        } else if self.stop.is_stopped() {
            State::Stopped
        } else {
            State::Done
        }
    }
}
