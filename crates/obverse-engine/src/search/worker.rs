use std::sync::Arc;
use std::time::Duration;

use obverse_core::{Bitboard, Board};

use crate::evaluation::{Evaluation, UNITS_PER_DISC};
use crate::table::Table;
use crate::{Observer, Report, Selectivity};

use super::control::Control;
use super::endgame::LocalTable;
use super::endgame::fastest_first::fastest_first;
use super::expected::Expected;
use super::node::Node;
use super::probcut::Errors;
use super::split::{Pool, Split};
use super::style::Style;

/// What all threads of a search share.
#[derive(Clone, Copy)]
pub struct Shared<'a> {
    pub table: &'a Table,
    pub evaluation: &'a Evaluation,
    pub errors: &'a Errors,
    pub control: &'a Control<'a>,
    /// Where threads find each other, if there are several.
    pub pool: Option<&'a Pool>,
    /// How it is done.
    pub style: &'static Style,
}

/// One thread of a search.
pub struct Worker<'a> {
    pub(super) table: &'a Table,
    pub(super) evaluation: &'a Evaluation,
    pub(super) errors: &'a Errors,
    pub(super) control: &'a Control<'a>,
    pub(super) pool: Option<&'a Pool>,
    pub(super) style: &'static Style,
    pub(super) local: &'a mut LocalTable,
    /// The shared node that this thread works on.
    pub(super) split: Option<Arc<Split>>,
    /// Who hears of it, if this is the thread that tells.
    observer: Option<&'a mut dyn Observer>,
    pulsed: Duration,
    /// Visited since the last report.
    pub(super) nodes: u64,
    /// Visited before that.
    pub(super) reported: u64,
    /// Of this search.
    pub(super) selectivity: Selectivity,
    /// How many predictions this node is part of.
    pub(super) predictions: u32,
    /// Whether the search has to end: every score is meaningless then.
    pub(super) aborted: bool,
}

/// How many nodes may pass between two looks at the clock.
const POLL_NODES: u64 = 20_000;

/// How often the observer hears that the search goes on.
const PULSE: Duration = Duration::from_millis(100);

impl<'a> Worker<'a> {
    pub fn new(shared: Shared<'a>, local: &'a mut LocalTable) -> Worker<'a> {
        Worker {
            table: shared.table,
            evaluation: shared.evaluation,
            errors: shared.errors,
            control: shared.control,
            pool: shared.pool,
            style: shared.style,
            local,
            split: None,
            observer: None,
            pulsed: Duration::ZERO,
            nodes: 0,
            reported: 0,
            selectivity: Selectivity::NONE,
            predictions: 0,
            aborted: false,
        }
    }

    /// The same, telling what it finds.
    pub fn telling(self, observer: &'a mut dyn Observer) -> Worker<'a> {
        Worker {
            observer: Some(observer),
            ..self
        }
    }

    /// Tells what was found.
    pub(super) fn announce(&mut self, report: &Report) {
        if let Some(observer) = &mut self.observer {
            observer.progress(report);
            self.pulsed = report.elapsed;
        }
    }

    /// Whether the search has to end.
    #[inline]
    pub(super) fn poll(&mut self) -> bool {
        if self.nodes >= POLL_NODES {
            self.report();
        }
        let obsolete = self.split.as_ref().is_some_and(|split| split.is_obsolete());
        if obsolete || self.control.is_halted() {
            self.aborted = true;
        }
        self.aborted
    }

    /// Tells the nodes visited since the last time, and looks after the table.
    pub(super) fn report(&mut self) {
        self.control.report(self.nodes);
        self.reported += self.nodes;
        self.nodes = 0;
        self.table.grow_if_crowded();
        if let Some(observer) = &mut self.observer {
            let now = self.control.elapsed();
            if now >= self.pulsed + PULSE {
                self.pulsed = now;
                observer.pulse(self.control.nodes());
            }
        }
    }

    /// Nodes visited by this thread, reported or not.
    #[inline]
    pub(super) fn nodes_so_far(&self) -> u64 {
        self.reported + self.nodes
    }

    /// Whether the final score of a board with few empty squares is above `alpha`, as
    /// [`fastest_first`](fn@fastest_first) answers it.
    #[inline]
    pub(super) fn solve(
        &mut self,
        board: Board,
        moves: Bitboard,
        alpha: i32,
        empties: u32,
        expected: Expected,
    ) -> i32 {
        let Worker { nodes, local, .. } = self;
        fastest_first(nodes, local, board, moves, alpha, empties, expected)
    }

    /// The evaluation in its own units.
    #[inline]
    pub(super) fn units(&self, node: &Node) -> i32 {
        let ask = || self.evaluation.evaluate(&node.indices, node.empties);
        node.value.unwrap_or_else(ask)
    }

    /// The evaluation in fractions of discs.
    pub(super) fn fine_estimate(&self, node: &Node) -> f32 {
        let units = self.units(node);
        units as f32 / UNITS_PER_DISC as f32
    }

    /// The evaluation in whole discs.
    #[inline]
    pub(super) fn estimate(&self, node: &Node) -> i32 {
        in_discs(self.units(node))
    }
}

/// A value of the evaluation in whole discs.
#[inline]
pub(super) fn in_discs(units: i32) -> i32 {
    // No estimate claims a wipe-out.
    ((units + UNITS_PER_DISC / 2) >> UNITS_PER_DISC.ilog2()).clamp(-63, 63)
}
