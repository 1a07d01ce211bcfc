//! The search behind `ordered`, `table`, `id`, `scout` and `probcut`: alpha-beta seen from the side
//! to move, in numbered steps of which each algorithm uses some.
//!
//! Moves are not tried in row order here, yet ties must be settled by it. So a move that would win
//! a tie against the best so far is searched with a window that begins one lower: an equal value
//! then lies strictly inside, and is proven instead of only bounded. This happens only on the
//! principal variation, since anywhere else a value above alpha already cuts.

use obverse_core::Move;

use super::deepening::ByDepth;
use super::ordered::Ordered;
use super::probcut::{self, Parameters};
use super::scout;
use super::table::Table;
use super::walk::NodeOf;
use super::zobrist::Key;
use super::{Counters, Lines, Report, Stop};
use crate::evaluation::Evaluation;
use crate::game_tree::GameTree;
use crate::observer::{Bound, Cut, CutReason, Known, Node, Observer, Returned, TableHit};
use crate::othello::{Othello, State};
use crate::rules::TieRule;
use crate::value::{INFINITY, Side, Value, Window};

/// Which steps an algorithm uses.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Steps {
    /// Size of the transposition table in bits, if there is one.
    pub(crate) table_bits: Option<u32>,
    /// Null windows for all moves but the first.
    pub(crate) scout: bool,
    /// Cuts by a shallow search.
    pub(crate) probcut: Option<Parameters>,
}

/// A search that can be run to several depths, keeping its table.
pub(crate) struct Negamax<'a, E, S> {
    tree: Othello<E>,
    ties: TieRule,
    scout: bool,
    probcut: Option<Parameters>,
    table: Option<Table>,
    counters: Counters,
    lines: Lines<Move>,
    stop: &'a mut S,
    /// A search to depth 1 always comes to its end: there must be a move to answer.
    asks: bool,
    stopped: bool,
    asked_at: u64,
}

/// How many nodes may pass between two looks at the stop.
const STOP_INTERVAL: u64 = 256;

/// A node from its mover's side.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    pub(crate) by: Option<Move>,
    pub(crate) ply: u32,
    pub(crate) depth: u32,
    pub(crate) side: Side,
    pub(crate) state: State,
    key: Option<Key>,
}

impl Place {
    fn node<E: Evaluation>(&self, alpha: i32, beta: i32) -> NodeOf<Othello<E>> {
        Node {
            by: self.by,
            ply: self.ply,
            depth: self.depth,
            side: self.side,
            window: Window::of_mover(self.side, alpha, beta),
            state: self.state,
        }
    }

    /// The same node with another depth to go.
    pub(crate) fn with_depth(self, depth: u32) -> Place {
        Place { depth, ..self }
    }

    /// A value of the mover as announced: Max's.
    fn announced(&self, value: i32) -> Value {
        Value::from(self.side.for_max(value))
    }
}

impl<'a, E: Evaluation, S: Stop> Negamax<'a, E, S> {
    pub(crate) fn new(
        tree: Othello<E>,
        ties: TieRule,
        steps: Steps,
        stop: &'a mut S,
    ) -> Negamax<'a, E, S> {
        Negamax {
            tree,
            ties,
            scout: steps.scout,
            probcut: steps.probcut,
            table: steps.table_bits.map(Table::new),
            counters: Counters::default(),
            lines: Lines::new(tree.height()),
            stop,
            asks: true,
            stopped: false,
            asked_at: 0,
        }
    }

    fn search<O: Observer<Move, State>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<Report>, Counters) {
        self.counters = Counters::default();
        self.asked_at = 0;
        self.asks = depth > 1 && self.stop.can_stop();
        self.stopped = false;
        let state = self.tree.root();
        let root = Place {
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
        // Whether the tree was exhausted is for the search itself to say, not for what follows.
        let horizon = self.counters.horizon;
        let line = self.complete_line(root);
        self.counters.horizon = horizon;
        if self.stopped {
            return (None, self.counters);
        }
        (
            Some(Report::new(value, &line, depth, self.counters)),
            self.counters,
        )
    }

    /// The principal variation to its end. Where the table has answered inside it, the line breaks
    /// off; the position there is searched again, with most of its answers in the table.
    fn complete_line(&mut self, root: Place) -> Vec<Move> {
        let mut line = self.lines.root().to_vec();
        let mut at = root;
        let mut followed = 0;
        while !self.stopped {
            while let Some(&mv) = line.get(followed) {
                let singular = self.tree.singular(at.state);
                at = self.child(&at, mv, singular);
                followed += 1;
            }
            if self.table.is_none() || at.depth == 0 || self.tree.is_end(at.state) {
                break;
            }
            let from = Place { ply: 0, ..at };
            self.expand(&mut (), &from, -INFINITY, INFINITY);
            if self.lines.root().is_empty() {
                break;
            }
            line.extend_from_slice(self.lines.root());
        }
        line
    }

    fn child(&self, at: &Place, mv: Move, singular: Option<Move>) -> Place {
        let (state, depth) = self.tree.step(at.state, mv, at.depth, singular);
        // Leaves and their parents are most of all nodes, and searched as quickly as looked up.
        let key = at.key.filter(|_| depth > 1);
        Place {
            by: Some(mv),
            ply: at.ply + 1,
            depth,
            side: !at.side,
            state,
            key: key.map(|key| key.play(at.side, at.state.board, state.board, mv)),
        }
    }

    fn is_stopped(&mut self) -> bool {
        if self.asks && !self.stopped && self.counters.nodes - self.asked_at >= STOP_INTERVAL {
            self.asked_at = self.counters.nodes;
            self.stopped = self.stop.stop();
        }
        self.stopped
    }

    /// The value of a node for its mover: exact if strictly inside the window, else a bound.
    #[inline(always)]
    pub(crate) fn visit<O: Observer<Move, State>>(
        &mut self,
        observer: &mut O,
        at: &Place,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.counters.nodes += 1;
        // Step 1: a leaf.
        if self.tree.is_end(at.state) {
            return self.leaf(observer, at, alpha, beta);
        }
        if at.depth == 0 {
            self.counters.horizon = true;
            return self.leaf(observer, at, alpha, beta);
        }
        self.inner(observer, at, alpha, beta)
    }

    /// Whether a node is valued as it stands, which needs no window.
    pub(crate) fn is_leaf(&self, at: &Place) -> bool {
        at.depth == 0 || self.tree.is_end(at.state) || self.tree.moves(at.state).next().is_none()
    }

    fn inner<O: Observer<Move, State>>(
        &mut self,
        observer: &mut O,
        at: &Place,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        // Step 2: what the table knows.
        if let Some(value) = self.recall(observer, at, alpha, beta) {
            return value;
        }
        // Step 3: what a shallow search makes probable.
        if let Some(parameters) = self.probcut
            && at.ply > 0
            && at.depth == parameters.deep
            && parameters.shallow < parameters.deep
        {
            if let Some(value) = probcut::check(self, &parameters, at, alpha, beta) {
                return self.cut_probably(observer, at, alpha, beta, value);
            }
            if self.stopped {
                return 0;
            }
        }
        self.expand(observer, at, alpha, beta)
    }

    fn expand<O: Observer<Move, State>>(
        &mut self,
        observer: &mut O,
        at: &Place,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        // Step 4: the moves, the most promising first.
        let remembered = self
            .table
            .as_ref()
            .zip(at.key)
            .and_then(|(table, key)| table.look_up(key, at.state)?.best);
        let moves = Ordered::new(&self.tree, at.state, at.depth, self.ties, remembered);
        let moves = moves.as_slice();
        if moves.is_empty() {
            return self.leaf(observer, at, alpha, beta);
        }
        let node = at.node::<E>(alpha, beta);
        observer.enter(&node);
        self.lines.clear(at.ply);
        let horizon_elsewhere = std::mem::take(&mut self.counters.horizon);
        let singular = self.tree.singular(at.state);
        let mut best = -INFINITY;
        let mut best_move = None;
        let mut lower = alpha;
        for (tried, &(_, mv)) in moves.iter().enumerate() {
            // Step 5: the child, with a window that settles ties.
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
            // Step 6: a better move, or an equal one that wins the tie.
            let is_equal_and_preferred = wins_tie && value == best && value > alpha;
            if value > best || is_equal_and_preferred {
                best = value;
                best_move = Some(mv);
                self.lines.raise(at.ply, mv);
                observer.raised(&node, mv, at.announced(best));
            }
            // Step 7: the cut, or a narrower window.
            let cuts = best >= beta;
            if cuts {
                self.counters.cutoffs += u64::from(tried + 1 < moves.len());
                if observer.listens() {
                    let skipped = moves[tried + 1..].iter().map(|&(_, mv)| mv).collect();
                    let limit = (Reached::Upper, beta);
                    let cut = cut(at, limit, best, skipped, CutReason::Proven);
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
        // Step 8: remember it.
        if let Some((table, key)) = self.table.as_mut().zip(at.key) {
            let known = if best >= beta {
                Known::AtLeast
            } else if best <= alpha {
                Known::AtMost
            } else {
                Known::Exactly
            };
            let complete = !self.counters.horizon;
            table.store(key, at.state, at.depth, best, known, best_move, complete);
        }
        self.counters.horizon |= horizon_elsewhere;
        observer.leave(&node, at.announced(best));
        best
    }

    #[inline(always)]
    fn leaf<O: Observer<Move, State>>(
        &mut self,
        observer: &mut O,
        at: &Place,
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.counters.leaves += 1;
        self.lines.clear(at.ply);
        let value = self.tree.value(at.state, at.side, &mut self.counters);
        observer.leaf(&at.node::<E>(alpha, beta), Value::from(value));
        at.side.for_max(value)
    }

    /// What the evaluation says of a node without searching it.
    pub(crate) fn static_value(&self, at: &Place) -> i32 {
        self.tree.evaluation().value(at.state.board)
    }

    /// What the table answers for a node, if it does.
    #[inline(always)]
    fn recall<O: Observer<Move, State>>(
        &mut self,
        observer: &mut O,
        at: &Place,
        alpha: i32,
        beta: i32,
    ) -> Option<i32> {
        // The root is searched: its move is wanted, not only its value.
        if at.ply == 0 {
            return None;
        }
        let entry = *self.table.as_ref()?.look_up(at.key?, at.state)?;
        let settles = match entry.known {
            Known::Exactly => true,
            Known::AtLeast => entry.value >= beta,
            Known::AtMost => entry.value <= alpha,
        };
        if !settles || !entry.answers(at.depth) {
            return None;
        }
        self.counters.table_hits += 1;
        self.counters.horizon |= !entry.complete;
        self.lines.clear(at.ply);
        let known = match (at.side, entry.known) {
            (Side::Min, Known::AtLeast) => Known::AtMost,
            (Side::Min, Known::AtMost) => Known::AtLeast,
            (_, known) => known,
        };
        let hit = TableHit {
            value: at.announced(entry.value),
            known,
        };
        observer.table_hit(&at.node::<E>(alpha, beta), hit);
        Some(entry.value)
    }

    /// Leaves a node that ProbCut gives up.
    fn cut_probably<O: Observer<Move, State>>(
        &mut self,
        observer: &mut O,
        at: &Place,
        alpha: i32,
        beta: i32,
        value: i32,
    ) -> i32 {
        self.counters.cutoffs += 1;
        self.counters.horizon = true;
        self.lines.clear(at.ply);
        if observer.listens() {
            let node = at.node::<E>(alpha, beta);
            observer.enter(&node);
            let mut moves = self.tree.moves(at.state);
            let skipped = std::iter::from_fn(|| self.ties.next(&mut moves)).collect();
            let limit = if value >= beta {
                (Reached::Upper, beta)
            } else {
                (Reached::Lower, alpha)
            };
            observer.cut(&node, &cut(at, limit, value, skipped, CutReason::Probable));
            observer.leave(&node, at.announced(value));
        }
        value
    }
}

impl<E: Evaluation, S: Stop> ByDepth for Negamax<'_, E, S> {
    fn run<O: Observer<Move, State>>(
        &mut self,
        depth: u32,
        observer: &mut O,
    ) -> (Option<Report>, Counters) {
        self.search(depth, observer)
    }
}

/// A cut as announced: the mover's upper bound is beta for Max and alpha for Min.
fn cut(
    at: &Place,
    (reached, limit): (Reached, i32),
    value: i32,
    skipped: Vec<Move>,
    reason: CutReason,
) -> Cut<Move> {
    let bound = match (at.side, reached) {
        (Side::Max, Reached::Upper) | (Side::Min, Reached::Lower) => Bound::Beta,
        (Side::Max, Reached::Lower) | (Side::Min, Reached::Upper) => Bound::Alpha,
    };
    Cut {
        bound,
        limit: at.announced(limit),
        value: at.announced(value),
        skipped,
        reason,
    }
}

/// Which of the mover's bounds a value has reached.
#[derive(Clone, Copy)]
enum Reached {
    Upper,
    Lower,
}
