//! Principal variation search (PVS) above the endgame search.
//!
//! [`null_window`](Worker::null_window) searches cut nodes and all nodes, [`pvs`](Worker::pvs) searches PV nodes. Both
//! return fail-soft scores in discs: a score above the window is a lower bound, a score below the window is an upper
//! bound.
//!
//! A node whose depth equals the number of empties reaches the end of the game. Such a search is a *solve*: its
//! leaves are final scores instead of evaluations.

use obverse_core::{Bitboard, Move};

use crate::Selectivity;
use crate::table::NodeResult;

use super::move_list::MoveList;
use super::move_ordering::STATIC_SQUARE_ORDER;
use super::node::Node;
use super::node_type::NodeType;
use super::settings;
use super::split::BestMove;
use super::stability;
use super::static_eval::to_discs;
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
            let replies = node.board.opponent_legal_squares();
            if replies.is_empty() {
                return node.board.final_score();
            }
            return -self.null_window(&node.pass(), replies, -alpha - 1, depth);
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

        // 6. Multi-ProbCut. If the score of a shallow search is far outside the window, the deep search is unnecessary.
        if let Some(bound) = self.multi_probcut(node, alpha, depth) {
            return bound;
        }
        if self.aborted {
            return alpha;
        }

        // 7. Enhanced transposition cutoff (ETC). One child with a low enough upper bound refutes the node. Children
        // that the endgame search will solve are only in this thread's local table.
        let mut move_list = MoveList::default();
        move_list.fill(node.board, moves);
        let is_endgame_frontier = is_solve && node.empties <= settings::ENDGAME_SEARCH_EMPTIES + 1;
        let bound = if is_endgame_frontier {
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
        let [hash_move, second_hash_move] = hash_moves;
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
        let score_from = |this: &mut Self, i, move_list: &mut MoveList| {
            if evaluates_moves {
                this.score_moves_from(i, node, depth, move_list, second_hash_move);
            } else {
                move_list.score_from(i, |mv| settings::ENDGAME_MOBILITY_COST.of(mv.replies));
            }
        };
        if !has_hash_move {
            score_from(self, 0, &mut move_list);
        }
        let mut best = NO_MOVE;
        let mut best_square = None;
        let may_split = depth
            >= if is_solve {
                settings::SOLVE_SPLIT_MIN_DEPTH
            } else {
                settings::SPLIT_MIN_DEPTH
            };
        for i in 0..move_list.len() {
            if i == 1 && has_hash_move {
                score_from(self, 1, &mut move_list);
            }
            // Young brothers wait: split only after the first move has failed to cut.
            if i > 0 && may_split && self.has_idle_thread() {
                move_list.sort_from(i);
                let best_so_far = BestMove {
                    score: best,
                    square: best_square,
                };
                let best_move = self.split(node, &move_list[i..], best_so_far, alpha, depth);
                if self.aborted {
                    return alpha;
                }
                (best, best_square) = (best_move.score, best_move.square);
                break;
            }
            let mv = move_list.pick(i);
            let child_type = match mv.child_eval {
                Some(eval) => NodeType::from_eval(to_discs(eval), -alpha - 1),
                None if i == 0 => node_type.opposite(),
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
                nodes: self.nodes_so_far() - nodes_before,
            },
        );
        best
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
        if self.poll() {
            return alpha;
        }
        let nodes_before = self.nodes_so_far();
        self.nodes += 1;

        // 2. Pass.
        if moves.is_empty() {
            let replies = node.board.opponent_legal_squares();
            if replies.is_empty() {
                return node.board.final_score();
            }
            let score = -self.pvs(&node.pass(), replies, (-beta, -alpha), depth, line);
            line.insert(0, Move::Pass);
            return score;
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
        let mut best = NO_MOVE;
        let mut best_square = None;
        let mut child_line = Vec::new();
        for i in 0..move_list.len() {
            let mv = move_list.pick(i);
            let child = node.child(&mv);
            let raised_alpha = alpha.max(best);
            let mut window = (-beta, -raised_alpha);
            let mut score = raised_alpha + 1;
            // Discard the previous move's PV.
            child_line.clear();
            if i > 0 {
                score = -self.null_window(&child, mv.replies, -raised_alpha - 1, depth - 1);
                // The null-window score is a lower bound: raise the lower end of the window for the re-search.
                window.1 = -(score - 1);
            }
            if score > raised_alpha && (i == 0 || score < beta) && !self.aborted {
                score = -self.pvs(&child, mv.replies, window, depth - 1, &mut child_line);
            }
            if self.aborted {
                return alpha;
            }
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
