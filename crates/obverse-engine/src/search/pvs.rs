//! Principal variation search (PVS) above the endgame search.
//!
//! [`null_window`](Worker::null_window) searches cut nodes and all nodes, [`pvs`](Worker::pvs) searches PV nodes. Both
//! return fail-soft scores in discs: a score above the window is a lower bound, a score below the window is an upper
//! bound.
//!
//! A search that was aborted can be continued: each node on the path to the aborted node leaves a [`SuspendedNode`],
//! with which the continued search enters the node again.
//!
//! A node whose depth equals the number of empties reaches the end of the game. Such a search is a *solve*: its
//! leaves are final scores instead of evaluations.

use std::mem;

use obverse_core::{Bitboard, Move};

use crate::Selectivity;
use crate::table::NodeResult;

use super::move_list::MoveList;
use super::move_ordering::STATIC_SQUARE_ORDER;
use super::node::Node;
use super::node_type::NodeType;
use super::probcut::ShallowSearch;
use super::settings;
use super::split::{AbortedSplit, BestMove};
use super::stability;
use super::static_eval::to_discs;
use super::suspended_node::{NodeStart, NullWindowLoop, PvLoop, SuspendedNode};
use super::worker::Worker;

/// Score of a node before any move was searched; lower than every real score.
const NO_MOVE: i32 = -65;

impl Worker<'_> {
    /// Null-window search: tests whether the score of a node is above `alpha`.
    ///
    /// A result above `alpha` is a lower bound of the score, a result at or below `alpha` an upper bound. `moves` are
    /// the legal moves of the node.
    pub(super) fn null_window(
        &mut self,
        node: &Node,
        moves: Bitboard,
        alpha: i32,
        depth: u32,
    ) -> i32 {
        // 1. Leaves. Solves with few empties go to the endgame search; at depth 0 the evaluation decides.
        let is_solve = depth >= node.empties;
        if is_solve && node.empties <= settings::ENDGAME_SEARCH_EMPTIES {
            return self.solve_endgame(node.board, moves, alpha, node.empties, NodeType::Cut);
        }
        if depth == 0 {
            self.nodes += 1;
            return self.static_eval(node);
        }
        if self.is_resuming() {
            return self.resume_null_window(node, moves, alpha, depth);
        }
        if self.poll() {
            return alpha;
        }
        let nodes_before = self.nodes_so_far();
        self.nodes += 1;
        // Prefetch early: the probe comes in step 5.
        self.table.prefetch(node.board);

        // 2. Stability cutoff. Stable discs of the opponent bound the score without a search.
        if let Some(bound) = stability::cut(node.board, alpha) {
            return bound;
        }

        // 3. Pass. A pass does not reduce the depth, because the number of empties stays the same.
        if moves.is_empty() {
            return self.null_window_pass(node, alpha, depth);
        }

        // 4. Static ProbCut, then depth 1. Nodes of depth 1 are not stored, so they do not probe the table.
        if self.allows_static_probcut(node.empties, depth)
            && let Some(bound) =
                self.static_probcut(self.static_eval_units(node), node.empties, alpha, depth)
        {
            return bound;
        }
        if depth == 1 {
            return self.depth_one(node, moves, alpha);
        }

        // 5. Transposition table probe: cut off if the entry is deep and certain enough, otherwise use its hash moves
        // for the move ordering.
        let entry = self.table.probe(node.board);
        let mut hash_moves = [None, None];
        if let Some(entry) = entry {
            if entry.suffices_for(depth, self.selectivity) {
                if entry.lower > alpha {
                    return entry.lower;
                }
                if entry.upper <= alpha {
                    return entry.upper;
                }
            }
            hash_moves = entry.hash_moves;
        }

        let start = NodeStart {
            hash_moves,
            nodes_before,
        };
        self.null_window_from_probcut(node, moves, alpha, depth, start, ShallowSearch::High)
    }

    /// The score of a null-window node whose side to move has no legal move.
    fn null_window_pass(&mut self, node: &Node, alpha: i32, depth: u32) -> i32 {
        let replies = node.board.opponent_legal_squares();
        if replies.is_empty() {
            return node.board.final_score();
        }
        let score = -self.null_window(&node.pass(), replies, -alpha - 1, depth);
        if self.aborted {
            self.suspend(SuspendedNode::Pass);
        }
        score
    }

    /// Continues the search of a null-window node below which a search was aborted.
    #[cold]
    fn resume_null_window(&mut self, node: &Node, moves: Bitboard, alpha: i32, depth: u32) -> i32 {
        match self.suspended.pop() {
            Some(SuspendedNode::Pass) => self.null_window_pass(node, alpha, depth),
            Some(SuspendedNode::ProbCut { start, search }) => {
                self.null_window_from_probcut(node, moves, alpha, depth, start, search)
            }
            Some(SuspendedNode::NullWindow(suspended)) => {
                let (mut move_list, current) = *suspended;
                self.null_window_moves(node, alpha, depth, &mut move_list, current)
            }
            Some(SuspendedNode::Pv(_)) | None => {
                debug_assert!(
                    false,
                    "a continued search takes the path of the aborted search"
                );
                self.suspended.clear();
                self.null_window(node, moves, alpha, depth)
            }
        }
    }

    /// Steps 6 to 9 of [`null_window`](Worker::null_window), beginning with the shallow search `first`.
    #[inline]
    fn null_window_from_probcut(
        &mut self,
        node: &Node,
        moves: Bitboard,
        alpha: i32,
        depth: u32,
        start: NodeStart,
        first: ShallowSearch,
    ) -> i32 {
        // 6. Multi-ProbCut. If the score of a shallow search is far outside the window, the deep search is unnecessary.
        match self.multi_probcut(node, alpha, depth, first) {
            Ok(None) => {}
            Ok(Some(bound)) => return bound,
            Err(search) => {
                self.suspend(SuspendedNode::ProbCut { start, search });
                return alpha;
            }
        }

        // 7. Enhanced transposition cutoff (ETC). One child with a low enough upper bound refutes the node. Children
        // that the endgame search will solve are only in this thread's local table.
        let mut move_list = MoveList::default();
        move_list.fill(node.board, moves);
        let is_solve = depth >= node.empties;
        let bound = if is_endgame_frontier(node, depth) {
            self.local_etc_cutoff(node, &move_list, alpha)
        } else if depth >= settings::ETC_MIN_DEPTH {
            self.etc_cutoff(node, &move_list, alpha, depth)
        } else {
            None
        };
        if let Some(bound) = bound {
            return bound;
        }

        // 8. Moves, the hash move first. The hash move often causes a cutoff, so the other moves are scored only if the
        // hash move causes no cutoff. In an unselective solve with few empties, a node that is expected to be an all
        // node does not evaluate its moves: all of them have to be searched anyway, so mobility alone orders them.
        let [hash_move, second_hash_move] = start.hash_moves;
        let has_hash_move = hash_move.is_some_and(|square| move_list.put_first(square));
        let node_type = if is_solve {
            let from_eval = || NodeType::from_eval(self.static_eval(node), alpha);
            node.node_type.unwrap_or_else(from_eval)
        } else {
            NodeType::Cut
        };
        let evaluates_moves = node_type == NodeType::Cut
            || self.selectivity != Selectivity::NONE
            || node.empties > settings::MOBILITY_ONLY_ALL_NODE_EMPTIES;
        let first = NullWindowLoop {
            index: 0,
            best: NO_MOVE,
            best_square: None,
            has_hash_move,
            second_hash_move,
            evaluates_moves,
            node_type,
            nodes_before: start.nodes_before,
        };
        if !has_hash_move {
            self.score_null_window_moves(0, node, depth, &mut move_list, &first);
        }
        self.null_window_moves(node, alpha, depth, &mut move_list, first)
    }

    /// Scores the moves of a null-window node from index `i` on.
    #[inline]
    fn score_null_window_moves(
        &mut self,
        i: usize,
        node: &Node,
        depth: u32,
        move_list: &mut MoveList,
        current: &NullWindowLoop,
    ) {
        if current.evaluates_moves {
            self.score_moves_from(i, node, depth, move_list, current.second_hash_move);
        } else {
            move_list.score_from(i, |mv| settings::ENDGAME_MOBILITY_COST.of(mv.replies));
        }
    }

    /// Searches the moves of a null-window node from the current one on, and stores the result: the end of step 8 and
    /// step 9 of [`null_window`](Worker::null_window).
    #[inline]
    fn null_window_moves(
        &mut self,
        node: &Node,
        alpha: i32,
        depth: u32,
        move_list: &mut MoveList,
        current: NullWindowLoop,
    ) -> i32 {
        let is_solve = depth >= node.empties;
        let is_endgame_frontier = is_endgame_frontier(node, depth);
        let NullWindowLoop {
            mut best,
            mut best_square,
            ..
        } = current;
        let may_split = depth
            >= if is_solve {
                settings::SOLVE_SPLIT_MIN_DEPTH
            } else {
                settings::SPLIT_MIN_DEPTH
            };
        for i in current.index..move_list.len() {
            if i == 1 && current.has_hash_move && current.index == 0 {
                self.score_null_window_moves(1, node, depth, move_list, &current);
            }
            // Young brothers wait: split only after the first move has failed to cut.
            if i > 0 && may_split && self.has_idle_thread() && !self.is_resuming() {
                move_list.sort_from(i);
                let best_so_far = BestMove {
                    score: best,
                    square: best_square,
                };
                match self.split(node, &move_list[i..], best_so_far, alpha, depth) {
                    Ok(best_move) => (best, best_square) = (best_move.score, best_move.square),
                    Err(AbortedSplit { best, rest }) => {
                        move_list.replace_from(i, &rest);
                        self.suspend_null_window(move_list, i, best, current);
                        return alpha;
                    }
                }
                break;
            }
            let mv = move_list.pick(i);
            let child_type = match mv.child_eval {
                Some(eval) => NodeType::from_eval(to_discs(eval), -alpha - 1),
                None if i == 0 => current.node_type.opposite(),
                None => NodeType::Cut,
            };
            let score = if is_endgame_frontier {
                let child = node.board.after(mv.square, mv.flips);
                let (replies, empties) = (mv.replies, node.empties - 1);
                -self.solve_endgame(child, replies, -alpha - 1, empties, child_type)
            } else if let Some(bound) = self.static_probcut_child(node, &mv, alpha, depth) {
                bound
            } else {
                let child = Node {
                    node_type: is_solve.then_some(child_type),
                    ..node.child(&mv)
                };
                -self.null_window(&child, mv.replies, -alpha - 1, depth - 1)
            };
            if self.aborted {
                let best_so_far = BestMove {
                    score: best,
                    square: best_square,
                };
                self.suspend_null_window(move_list, i, best_so_far, current);
                return alpha;
            }
            if score > best {
                best = score;
                best_square = Some(mv.square);
                if score > alpha {
                    break;
                }
            }
        }

        // 9. Store the result.
        self.table.store(
            node.board,
            NodeResult {
                alpha,
                beta: alpha + 1,
                score: best,
                depth,
                selectivity: self.selectivity,
                best_move: best_square,
                nodes: self.nodes_so_far() - current.nodes_before,
            },
        );
        best
    }

    /// Records the loop of a null-window node whose search was aborted at the move `index`.
    #[cold]
    fn suspend_null_window(
        &mut self,
        move_list: &MoveList,
        index: usize,
        best: BestMove,
        current: NullWindowLoop,
    ) {
        let current = NullWindowLoop {
            index,
            best: best.score,
            best_square: best.square,
            ..current
        };
        let suspended = Box::new((move_list.clone(), current));
        self.suspend(SuspendedNode::NullWindow(suspended));
    }

    /// Search to depth 1: the best static evaluation of the children, in discs for the side to move. Stops at the first
    /// child whose evaluation is above `alpha`.
    fn depth_one(&mut self, node: &Node, moves: Bitboard, alpha: i32) -> i32 {
        let mut best = NO_MOVE;
        let children = node.indices.children();
        for square in STATIC_SQUARE_ORDER.iter().flat_map(|&set| moves & set) {
            self.nodes += 1;
            let flips = node.board.flips_unchecked(square);
            let score = if flips == node.board.opponent() {
                64
            } else {
                let evaluation = self.evaluation;
                -to_discs(evaluation.evaluate_child(&children, (square, flips), node.empties - 1))
            };
            if score > best {
                best = score;
                if score > alpha {
                    break;
                }
            }
        }
        best
    }

    /// Principal variation search of a PV node: its score within a window, and the principal variation in `line`.
    ///
    /// A score outside the window is a bound. `line` may be cut short: table entries, null-window searches and the
    /// endgame search return no moves.
    pub(super) fn pvs(
        &mut self,
        node: &Node,
        moves: Bitboard,
        (alpha, beta): (i32, i32),
        depth: u32,
        line: &mut Vec<Move>,
    ) -> i32 {
        // 1. Leaves, as in `null_window`.
        line.clear();
        if alpha + 1 >= beta {
            return self.null_window(node, moves, alpha, depth);
        }
        let is_solve = depth >= node.empties;
        if is_solve && node.empties <= settings::ENDGAME_SEARCH_EMPTIES {
            return self.solve_endgame_window(node, moves, (alpha, beta));
        }
        if depth == 0 {
            self.nodes += 1;
            return self.static_eval(node);
        }
        match self.suspended.pop() {
            Some(SuspendedNode::Pass) => return self.pvs_pass(node, (alpha, beta), depth, line),
            Some(SuspendedNode::Pv(suspended)) => {
                let (mut move_list, current) = *suspended;
                return self.pvs_moves(node, (alpha, beta), depth, &mut move_list, current, line);
            }
            Some(_) => {
                debug_assert!(
                    false,
                    "a continued search takes the path of the aborted search"
                );
                self.suspended.clear();
            }
            None => {}
        }
        if self.poll() {
            return alpha;
        }
        let nodes_before = self.nodes_so_far();
        self.nodes += 1;

        // 2. Pass.
        if moves.is_empty() {
            return self.pvs_pass(node, (alpha, beta), depth, line);
        }

        // 3. Transposition table probe. A score inside the window does not cut, because an entry has no PV.
        let entry = self.table.probe(node.board);
        let mut hash_moves = [None, None];
        if let Some(entry) = entry {
            if entry.suffices_for(depth, self.selectivity) {
                if entry.lower >= beta {
                    return entry.lower;
                }
                if entry.upper <= alpha {
                    return entry.upper;
                }
            }
            hash_moves = entry.hash_moves;
        }

        // 4. Moves: the first move is searched with the full window. Every later move is searched with a null window,
        // and again with an open window if the null-window search fails high.
        let mut move_list = MoveList::default();
        move_list.fill(node.board, moves);
        let [hash_move, second_hash_move] = hash_moves;
        let has_hash_move = hash_move.is_some_and(|square| move_list.put_first(square));
        self.score_moves_from(
            has_hash_move.into(),
            node,
            depth,
            &mut move_list,
            second_hash_move,
        );
        let first = PvLoop {
            index: 0,
            pv_window: None,
            best: NO_MOVE,
            best_square: None,
            line: Vec::new(),
            nodes_before,
        };
        self.pvs_moves(node, (alpha, beta), depth, &mut move_list, first, line)
    }

    /// The score of a PV node whose side to move has no legal move.
    fn pvs_pass(
        &mut self,
        node: &Node,
        (alpha, beta): (i32, i32),
        depth: u32,
        line: &mut Vec<Move>,
    ) -> i32 {
        let replies = node.board.opponent_legal_squares();
        if replies.is_empty() {
            return node.board.final_score();
        }
        let score = -self.pvs(&node.pass(), replies, (-beta, -alpha), depth, line);
        if self.aborted {
            self.suspend(SuspendedNode::Pass);
        }
        line.insert(0, Move::Pass);
        score
    }

    /// Searches the moves of a PV node from the current one on, and stores the result: the end of step 4 and step 5 of
    /// [`pvs`](Worker::pvs).
    fn pvs_moves(
        &mut self,
        node: &Node,
        (alpha, beta): (i32, i32),
        depth: u32,
        move_list: &mut MoveList,
        current: PvLoop,
        line: &mut Vec<Move>,
    ) -> i32 {
        let PvLoop {
            index,
            mut pv_window,
            mut best,
            mut best_square,
            line: line_so_far,
            nodes_before,
        } = current;
        *line = line_so_far;
        let mut child_line = Vec::new();
        for i in index..move_list.len() {
            let mv = move_list.pick(i);
            let child = node.child(&mv);
            let raised_alpha = alpha.max(best);
            let mut score = raised_alpha;
            // Discard the previous move's PV.
            child_line.clear();
            if pv_window.is_none() && i == 0 {
                pv_window = Some((-beta, -raised_alpha));
            } else if pv_window.is_none() {
                score = -self.null_window(&child, mv.replies, -raised_alpha - 1, depth - 1);
                if score > raised_alpha && score < beta && !self.aborted {
                    // The null-window score is a lower bound: raise the lower end of the window for the re-search.
                    pv_window = Some((-beta, -(score - 1)));
                }
            }
            if let Some(window) = pv_window {
                score = -self.pvs(&child, mv.replies, window, depth - 1, &mut child_line);
            }
            if self.aborted {
                let current = PvLoop {
                    index: i,
                    pv_window,
                    best,
                    best_square,
                    line: mem::take(line),
                    nodes_before,
                };
                let suspended = Box::new((move_list.clone(), current));
                self.suspend(SuspendedNode::Pv(suspended));
                return alpha;
            }
            pv_window = None;
            if score > best {
                best = score;
                best_square = Some(mv.square);
                if score > alpha {
                    line.clear();
                    line.push(Move::Place(mv.square));
                    line.append(&mut child_line);
                }
                if score >= beta {
                    break;
                }
            }
        }

        // 5. Store the result.
        self.table.store(
            node.board,
            NodeResult {
                alpha,
                beta,
                score: best,
                depth,
                selectivity: self.selectivity,
                best_move: best_square,
                nodes: self.nodes_so_far() - nodes_before,
            },
        );
        best
    }
}

/// Whether the children of a node are solved by the endgame search.
#[inline]
fn is_endgame_frontier(node: &Node, depth: u32) -> bool {
    depth >= node.empties && node.empties <= settings::ENDGAME_SEARCH_EMPTIES + 1
}
