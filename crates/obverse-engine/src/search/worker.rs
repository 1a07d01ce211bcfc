//! One thread of a search.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use crate::evaluation::Evaluation;
use crate::table::TranspositionTable;
use crate::{Observer, Report, Selectivity};

use super::endgame::LocalTable;
use super::limit_checker::LimitChecker;
use super::search_style::SearchStyle;
use super::settings;
use super::sigma_table::SigmaTable;
use super::split::{SplitPoint, SplitPool};
use super::suspended_node::SuspendedNode;

/// The parts of a search that all of its threads share.
#[derive(Clone, Copy)]
pub struct Shared<'a> {
    pub table: &'a TranspositionTable,
    pub evaluation: &'a Evaluation,
    /// Error sigmas of MPC.
    pub sigmas: &'a SigmaTable,
    /// Limits of the search.
    pub limits: &'a LimitChecker<'a>,
    /// Split points that threads can join; `None` in a search with one thread.
    pub pool: Option<&'a SplitPool>,
    /// Pruning and move ordering.
    pub style: &'static SearchStyle,
}

/// What a search thread keeps after an abort, so that the search can be continued.
#[derive(Clone, Debug)]
pub struct SuspendedThread {
    /// The path from the root to the node at which the search was aborted, deepest node first.
    path: Vec<SuspendedNode>,
    /// Number of nodes that the thread has visited since the start of the search.
    nodes: u64,
    /// Number of nodes visited since the last poll that reported to the limits; they are included in `nodes`.
    unreported: u64,
}

/// The state of one search thread.
pub struct Worker<'a> {
    pub(super) table: &'a TranspositionTable,
    pub(super) evaluation: &'a Evaluation,
    pub(super) sigmas: &'a SigmaTable,
    pub(super) limits: &'a LimitChecker<'a>,
    pub(super) pool: Option<&'a SplitPool>,
    pub(super) style: &'static SearchStyle,
    /// Hash table of the endgame search.
    pub(super) local: &'a mut LocalTable,
    /// The innermost split point that this thread is searching; `None` outside of split points.
    pub(super) split_point: Option<Arc<SplitPoint>>,
    /// The observer that gets the progress reports; `None` in helper threads.
    observer: Option<&'a mut dyn Observer>,
    /// Time from the start of the search to the last report or pulse to the observer.
    pulsed: Duration,
    /// Time between two pulses to the observer.
    pulse_interval: Duration,
    /// Number of nodes that this thread has visited since its last report to `limits`.
    pub(super) nodes: u64,
    /// Number of nodes that this thread had visited at its last report to `limits`, including those of the earlier
    /// slices of a continued search.
    reported: u64,
    /// Number of nodes between two polls that report to `limits`.
    poll_interval: u64,
    /// Number of nodes between the last report to `limits` and the poll that makes the next report: `poll_interval`, or
    /// less at the start of a continued search.
    next_poll: u64,
    /// The path from the root to the node at which the search was aborted, deepest node first. A continued search takes
    /// one node after another from the end. Empty as soon as the continued search has reached the node of the abort.
    pub(super) suspended: Vec<SuspendedNode>,
    /// Whether this thread is searching a split point of another thread.
    pub(super) is_helping: bool,
    /// Selectivity of the current iteration.
    pub(super) selectivity: Selectivity,
    /// Number of MPC searches that the current node is nested in.
    pub(super) mpc_nesting: u32,
    /// Whether the search is being aborted. Scores are meaningless from then on.
    pub(super) aborted: bool,
}

impl<'a> Worker<'a> {
    /// The state of a thread at the start of a search.
    pub fn new(shared: Shared<'a>, local: &'a mut LocalTable) -> Worker<'a> {
        Worker {
            table: shared.table,
            evaluation: shared.evaluation,
            sigmas: shared.sigmas,
            limits: shared.limits,
            pool: shared.pool,
            style: shared.style,
            local,
            split_point: None,
            observer: None,
            pulsed: Duration::ZERO,
            pulse_interval: Duration::MAX,
            nodes: 0,
            reported: 0,
            poll_interval: settings::POLL_NODES,
            next_poll: settings::POLL_NODES,
            suspended: Vec::new(),
            is_helping: false,
            selectivity: Selectivity::NONE,
            mpc_nesting: 0,
            aborted: false,
        }
    }

    /// Sets the observer that gets the progress reports.
    pub fn with_observer(self, observer: &'a mut dyn Observer) -> Worker<'a> {
        Worker {
            pulse_interval: observer.pulse_interval(),
            observer: Some(observer),
            ..self
        }
    }

    /// Sets the number of nodes between two polls that report to the limits, so that tests can abort a search at any
    /// node.
    #[cfg(test)]
    pub fn with_poll_interval(self, nodes: u64) -> Worker<'a> {
        Worker {
            poll_interval: nodes,
            next_poll: nodes,
            ..self
        }
    }

    /// Sends a report to the observer, if this thread has one.
    pub(super) fn announce(&mut self, report: &Report) {
        if let Some(observer) = &mut self.observer {
            observer.progress(report);
            self.pulsed = report.elapsed;
        }
    }

    /// Checks for a stop, a used-up limit, or a cutoff at the current split point or at a split point above it. Returns
    /// whether the search must be aborted.
    #[inline]
    pub(super) fn poll(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.report();
        }
        let cut_off = self
            .split_point
            .as_ref()
            .is_some_and(|split| split.is_cut_off());
        if cut_off || self.limits.is_halted() {
            self.aborted = true;
        }
        self.aborted
    }

    /// Reports the nodes visited since the last report to `limits`, grows the table if it is crowded, and sends a pulse
    /// to the observer if the last pulse was at least a pulse interval ago.
    ///
    /// After an abort the table does not grow, so that it is the same for a continued search as for one that was never
    /// aborted.
    pub(super) fn report(&mut self) {
        self.limits.report(self.nodes);
        self.reported += self.nodes;
        self.nodes = 0;
        self.next_poll = self.poll_interval;
        if !self.aborted {
            self.table.grow_if_crowded();
        }
        if let Some(observer) = &mut self.observer {
            let now = self.limits.elapsed();
            if now >= self.pulsed.saturating_add(self.pulse_interval) {
                self.pulsed = now;
                observer.pulse(self.limits.nodes());
            }
        }
    }

    /// Number of nodes that this thread has visited since the last report to `limits`. In a continued search this
    /// includes the nodes before the abort.
    fn unreported(&self) -> u64 {
        self.poll_interval - self.next_poll + self.nodes
    }

    /// Records how far the search of a node had come when it was aborted.
    ///
    /// Does nothing while this thread helps at a split point of another thread, because a continued search follows one
    /// thread.
    #[cold]
    pub(super) fn suspend(&mut self, node: SuspendedNode) {
        if !self.is_helping {
            self.suspended.push(node);
        }
    }

    /// Whether a continued search is still on its way from the root to the node at which it was aborted.
    #[inline]
    pub(super) fn is_resuming(&self) -> bool {
        !self.suspended.is_empty()
    }

    /// Takes over the state of a thread whose search was aborted.
    pub fn resume(&mut self, thread: SuspendedThread) {
        self.suspended = thread.path;
        // The nodes of the root's move ordering were counted before the abort.
        self.nodes = 0;
        self.reported = thread.nodes;
        self.next_poll = self.poll_interval.saturating_sub(thread.unreported);
    }

    /// The state of the thread after an abort. Call before the last report to `limits`.
    pub fn suspended_thread(&mut self) -> SuspendedThread {
        SuspendedThread {
            path: mem::take(&mut self.suspended),
            nodes: self.nodes_so_far(),
            unreported: self.unreported(),
        }
    }

    /// Number of nodes that this thread has visited since the start of the search.
    #[inline]
    pub(super) fn nodes_so_far(&self) -> u64 {
        self.reported + self.nodes
    }

    /// Whether an idle thread could help at a split point.
    pub(super) fn has_idle_thread(&self) -> bool {
        self.pool.is_some_and(|pool| pool.has_idle_thread())
    }
}
