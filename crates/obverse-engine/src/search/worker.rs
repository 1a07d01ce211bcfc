//! One thread of a search.

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
    /// Number of nodes that this thread has visited since its last report to `limits`.
    pub(super) nodes: u64,
    /// Number of nodes that this thread had visited at its last report to `limits`.
    pub(super) reported: u64,
    /// Selectivity of the current iteration.
    pub(super) selectivity: Selectivity,
    /// Number of MPC searches that the current node is nested in.
    pub(super) mpc_nesting: u32,
    /// Whether the search is being aborted. Scores are meaningless from then on.
    pub(super) aborted: bool,
}

/// Time between two pulses to the observer.
const PULSE: Duration = Duration::from_millis(100);

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
            nodes: 0,
            reported: 0,
            selectivity: Selectivity::NONE,
            mpc_nesting: 0,
            aborted: false,
        }
    }

    /// Sets the observer that gets the progress reports.
    pub fn with_observer(self, observer: &'a mut dyn Observer) -> Worker<'a> {
        Worker {
            observer: Some(observer),
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
        if self.nodes >= settings::POLL_NODES {
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
    /// to the observer if the last pulse was at least [`PULSE`] ago.
    pub(super) fn report(&mut self) {
        self.limits.report(self.nodes);
        self.reported += self.nodes;
        self.nodes = 0;
        self.table.grow_if_crowded();
        if let Some(observer) = &mut self.observer {
            let now = self.limits.elapsed();
            if now >= self.pulsed + PULSE {
                self.pulsed = now;
                observer.pulse(self.limits.nodes());
            }
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
