//! Negamax: alpha-beta with values from the side to move's point of view. `ordered`, `table`, `id`, `scout` and
//! `probcut` are this search with different [`Enhancements`]. Comments in the code number its steps from 1 to 8.
//!
//! Moves are not tried in row order here, but ties must still be broken by row order. A move that would win a tie
//! against the best one so far is therefore searched with a window whose lower bound is one below the best value. A
//! value equal to the best one then lies strictly inside the window and is exact, not just a bound. This matters only
//! on the principal variation: elsewhere a value above alpha causes a cut-off anyway.

use obverse_core::Move;

use super::announced_cut::{Reached, announced_cut};
use super::counters::Counters;
use super::depth_search::DepthSearch;
use super::move_ordering::OrderedMoves;
use super::probcut;
use super::pv_table::PvTable;
use super::scout;
use super::search_context::NodeOf;
use super::search_report::SearchReport;
use super::stop::Stop;
use super::transposition_table::TranspositionTable;
use super::zobrist::Key;
use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::observer::{CutReason, Node, Observer, Returned, ValueKind};
use crate::othello_tree::{OthelloState, OthelloTree};
use crate::search::probcut::ProbCutParameters;
use crate::side::Side;
use crate::tie_rule::TieRule;
use crate::value::{INFINITY, Value};
use crate::window::Window;

/// Additions to plain alpha-beta with move ordering.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Enhancements {
    /// Maximum size of the transposition table: `2^table_bits` entries. No table if `None`.
    pub(crate) table_bits: Option<u32>,
    /// Whether to search all moves but the first with null windows, as NegaScout does.
    pub(crate) scout: bool,
    /// Parameters of ProbCut; `None` to search without it.
    pub(crate) probcut: Option<ProbCutParameters>,
}

/// A negamax search. It keeps its transposition table from one depth to the next.
pub(crate) struct Negamax<'a, E, S> {
    pub(super) tree: OthelloTree<E>,
    pub(super) ties: TieRule,
    scout: bool,
    probcut: Option<ProbCutParameters>,
    pub(super) table: Option<TranspositionTable>,
    pub(super) counters: Counters,
    pub(super) pv: PvTable<Move>,
    stop: &'a mut S,
    /// Whether this search may be stopped. A search to depth 1 is never stopped, because it must return a move.
    polls_stop: bool,
    pub(super) stopped: bool,
    last_poll: u64,
}

/// Number of nodes between two polls of the stop flag.
const STOP_INTERVAL: u64 = 256;

/// A node as negamax visits it. Its values and bounds are from the side to move's point of view.
#[derive(Clone, Copy)]
pub(crate) struct NegamaxNode {
    pub(crate) by: Option<Move>,
    pub(crate) ply: u32,
    pub(crate) depth: u32,
    pub(crate) side: Side,
    pub(crate) state: OthelloState,
    pub(super) key: Option<Key>,
}

impl NegamaxNode {
    pub(super) fn node<E: Evaluation>(&self, alpha: i32, beta: i32) -> NodeOf<OthelloTree<E>> {
        Node {
            by: self.by,
            ply: self.ply,
            depth: self.depth,
            side: self.side,
            window: Window::of_mover(self.side, alpha, beta),
            state: self.state,
        }
    }

    /// Returns this node with its remaining depth replaced.
    pub(crate) fn with_depth(self, depth: u32) -> NegamaxNode {
        NegamaxNode { depth, ..self }
    }

    /// Converts a value for the mover to Max's side, as observers expect it.
    pub(super) fn announced(&self, value: i32) -> Value {
        Value::from(self.side.for_max(value))
    }
}

impl<'a, E: Evaluation, S: Stop> Negamax<'a, E, S> {
    pub(crate) fn new(
        tree: OthelloTree<E>,
        ties: TieRule,
        enhancements: Enhancements,
        stop: &'a mut S,
    ) -> Negamax<'a, E, S> {
        Negamax {
            tree,
            ties,
            scout: enhancements.scout,
            probcut: enhancements.probcut,
            table: enhancements.table_bits.map(TranspositionTable::new),
            counters: Counters::default(),
            pv: PvTable::new(tree.height()),
            stop,
            polls_stop: true,
            stopped: false,
            last_poll: 0,
        }
    }

    fn search<O: Observer<Move, OthelloState>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<SearchReport>, Counters) {
        self.counters = Counters::default();
        self.last_poll = 0;
        self.polls_stop = depth > 1 && self.stop.can_stop();
        self.stopped = false;
        let state = self.tree.root();
        let root = NegamaxNode {
            by: None,
            ply: 0,
            depth,
            side: Side::Max,
            state,
            key: self
                .table
                .is_some()
                .then(|| Key::new(state.board, Side::Max)),
        };
        let value = self.visit(observer, &root, -INFINITY, INFINITY);
        if self.stopped {
            return (None, self.counters);
        }
        // `complete_pv` searches again and may change `horizon`. Restore the flag afterwards: it must only tell whether
        // a line of the main search ended at the depth limit.
        let horizon = self.counters.horizon;
        let line = self.complete_pv(root);
        self.counters.horizon = horizon;
        if self.stopped {
            return (None, self.counters);
        }
        (
            Some(SearchReport::new(value, &line, depth, self.counters)),
            self.counters,
        )
    }

    pub(super) fn child(&self, at: &NegamaxNode, mv: Move, singular: Option<Move>) -> NegamaxNode {
        let (state, depth) = self.tree.step(at.state, mv, at.depth, singular);
        // Leaves and their parents are most of the nodes, and a table probe would cost as much as searching them.
        let key = at.key.filter(|_| depth > 1);
        NegamaxNode {
            by: Some(mv),
            ply: at.ply + 1,
            depth,
            side: !at.side,
            state,
            key: key.map(|key| key.play(at.side, at.state.board, state.board, mv)),
        }
    }

    fn is_stopped(&mut self) -> bool {
        if self.polls_stop && !self.stopped && self.counters.nodes - self.last_poll >= STOP_INTERVAL
        {
            self.last_poll = self.counters.nodes;
            self.stopped = self.stop.stop();
        }
        self.stopped
    }

    /// Returns the value of a node for its mover: exact if strictly inside the window, a bound otherwise.
    #[inline(always)]
    pub(crate) fn visit<O: Observer<Move, OthelloState>>(
        &mut self,
        observer: &mut O,
        at: &NegamaxNode,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.counters.nodes += 1;
        // Step 1: evaluate a leaf.
        if self.tree.is_end(at.state) {
            return self.leaf(observer, at, alpha, beta);
        }
        if at.depth == 0 {
            self.counters.horizon = true;
            return self.leaf(observer, at, alpha, beta);
        }
        self.inner(observer, at, alpha, beta)
    }

    /// Returns whether a node is a leaf. The value of a leaf does not depend on the window.
    pub(crate) fn is_leaf(&self, at: &NegamaxNode) -> bool {
        at.depth == 0 || self.tree.is_end(at.state) || self.tree.moves(at.state).next().is_none()
    }

    fn inner<O: Observer<Move, OthelloState>>(
        &mut self,
        observer: &mut O,
        at: &NegamaxNode,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        // Step 2: transposition table probe.
        if let Some(value) = self.probe_table(observer, at, alpha, beta) {
            return value;
        }
        // Step 3: ProbCut.
        if let Some(parameters) = self.probcut
            && at.ply > 0
            && at.depth == parameters.deep
            && parameters.shallow < parameters.deep
        {
            if let Some(value) = probcut::probe(self, &parameters, at, alpha, beta) {
                return self.probcut_cutoff(observer, at, alpha, beta, value);
            }
            if self.stopped {
                return 0;
            }
        }
        self.expand(observer, at, alpha, beta)
    }

    pub(super) fn expand<O: Observer<Move, OthelloState>>(
        &mut self,
        observer: &mut O,
        at: &NegamaxNode,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        // Step 4: generate and order the moves.
        let hash_move = self
            .table
            .as_ref()
            .zip(at.key)
            .and_then(|(table, key)| table.probe(key, at.state)?.best);
        let moves = OrderedMoves::new(&self.tree, at.state, at.depth, self.ties, hash_move);
        let moves = moves.as_slice();
        if moves.is_empty() {
            return self.leaf(observer, at, alpha, beta);
        }
        let node = at.node::<E>(alpha, beta);
        observer.enter(&node);
        self.pv.clear(at.ply);
        let horizon_elsewhere = std::mem::take(&mut self.counters.horizon);
        let singular = self.tree.singular(at.state);
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut lower = alpha;
        for (tried, &(_, mv)) in moves.iter().enumerate() {
            // Step 5: search the child, with a window that breaks ties correctly.
            let wins_tie = best_move.is_some_and(|holder| self.ties.prefers(mv, holder));
            let from = if wins_tie { alpha.max(best - 1) } else { lower };
            let child = self.child(at, mv, singular);
            let value = if self.scout && tried > 0 {
                scout::child(self, observer, &child, from, beta)
            } else {
                -self.visit(observer, &child, -beta, -from)
            };
            if self.is_stopped() {
                return best;
            }
            // Step 6: update the best move if this one is better, or equal and preferred by the tie rule.
            let is_equal_and_preferred = wins_tie && value == best && value > alpha;
            if value > best || is_equal_and_preferred {
                best = value;
                best_move = Some(mv);
                self.pv.update(at.ply, mv);
                observer.raised(&node, mv, at.announced(best));
            }
            // Step 7: cut off, or narrow the window.
            let cuts = best >= beta;
            if cuts {
                self.counters.cutoffs += u64::from(tried + 1 < moves.len());
                if observer.listens() {
                    let skipped = moves[tried + 1..].iter().map(|&(_, mv)| mv).collect();
                    let limit = (Reached::Upper, beta);
                    let cut = announced_cut(at, limit, best, skipped, CutReason::Proven);
                    observer.cut(&node, &cut);
                }
            } else if best > lower {
                lower = best;
                observer.narrowed(&node, Window::of_mover(at.side, lower, beta));
            }
            observer.returned(
                &node,
                &Returned {
                    child: mv,
                    child_value: at.announced(value),
                    value: at.announced(best),
                    window: Window::of_mover(at.side, lower, beta),
                },
            );
            if cuts {
                break;
            }
        }
        // Step 8: store the result in the transposition table.
        if let Some((table, key)) = self.table.as_mut().zip(at.key) {
            let kind = if best >= beta {
                ValueKind::LowerBound
            } else if best <= alpha {
                ValueKind::UpperBound
            } else {
                ValueKind::Exact
            };
            let complete = !self.counters.horizon;
            table.store(key, at.state, at.depth, best, kind, best_move, complete);
        }
        self.counters.horizon |= horizon_elsewhere;
        observer.leave(&node, at.announced(best));
        best
    }

    #[inline(always)]
    fn leaf<O: Observer<Move, OthelloState>>(
        &mut self,
        observer: &mut O,
        at: &NegamaxNode,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.counters.leaves += 1;
        self.pv.clear(at.ply);
        let value = self.tree.value(at.state, at.side, &mut self.counters);
        observer.leaf(&at.node::<E>(alpha, beta), Value::from(value));
        at.side.for_max(value)
    }

    /// Returns the static evaluation of a node for its mover.
    pub(crate) fn static_value(&self, at: &NegamaxNode) -> i32 {
        self.tree.static_value(at.state)
    }
}

impl<E: Evaluation, S: Stop> DepthSearch for Negamax<'_, E, S> {
    fn run<O: Observer<Move, OthelloState>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<SearchReport>, Counters) {
        self.search(depth, observer)
    }
}
