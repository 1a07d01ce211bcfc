//! The tree above the last squares: principal variation search with null windows.

use obverse_core::{Bitboard, Move, Square};

use crate::Selectivity;
use crate::table::Finding;

use super::candidates::{Candidate, Candidates};
use super::expected::Expected;
use super::node::Node;
use super::settings;
use super::split::Best;
use super::stability;
use super::style::ORDER_BY_REPLIES;
use super::worker::{Worker, in_discs};

/// Below every score.
const NO_MOVE: i32 = -65;

/// More than the key of any move that is rated.
const BEHIND_THE_RATED: i32 = 1 << 28;

/// The squares in the order in which to try them where looking closer would cost more than it saves: corners,
/// the inner squares, edges, and what gives corners away.
const SQUARES_BY_PROMISE: [Bitboard; 5] = [
    Bitboard::CORNERS,
    Bitboard(0x003c_7e7e_7e7e_3c00),
    Bitboard(0x3c00_8181_8181_003c),
    Bitboard::C_SQUARES,
    Bitboard::X_SQUARES,
];

impl Worker<'_> {
    /// Whether the score of a node whose moves are known is above `alpha`: a result above it is a
    /// lower bound, one at or below it an upper bound.
    ///
    /// A depth of the number of empty squares means: to the end.
    pub(super) fn null_window(
        &mut self,
        node: &Node,
        moves: Bitboard,
        alpha: i32,
        depth: u32,
    ) -> i32 {
        // 1. The last squares, and the last plies.
        let to_the_end = depth >= node.empties;
        if to_the_end && node.empties <= settings::WITHOUT_EVALUATION {
            return self.solve(node.board, moves, alpha, node.empties, Expected::Above);
        }
        if depth == 0 {
            self.nodes += 1;
            return self.estimate(node);
        }
        if self.poll() {
            return alpha;
        }
        let nodes_before = self.nodes_so_far();
        self.nodes += 1;

        self.table.prefetch(node.board);

        // 2. What the stable discs say.
        if let Some(bound) = stability::cut(node.board, alpha) {
            return bound;
        }

        // 3. No move: a pass costs no depth.
        if moves.is_empty() {
            let replies = node.board.opponent_moves();
            if replies.is_empty() {
                return node.board.final_score();
            }
            return -self.null_window(&node.pass(), replies, -alpha - 1, depth);
        }

        // 4. The last plies, foreseen or played.
        if self.may_foresee(node.empties, depth)
            && let Some(bound) = self.foresee(self.units(node), node.empties, alpha, depth)
        {
            return bound;
        }
        if depth == 1 {
            return self.last_ply(node, moves, alpha);
        }

        // 5. What is known already.
        let seen = self.table.load(node.board);
        let mut first = [None, None];
        if let Some(seen) = seen {
            if seen.holds_for(depth, self.selectivity) {
                if seen.lower > alpha {
                    return seen.lower;
                }
                if seen.upper <= alpha {
                    return seen.upper;
                }
            }
            first = seen.moves;
        }

        // 6. What a shallow search predicts.
        if let Some(bound) = self.probcut(node, alpha, depth) {
            return bound;
        }
        if self.aborted {
            return alpha;
        }

        // 7. What is known of the children.
        let mut candidates = Candidates::default();
        candidates.fill(node.board, moves);
        let before_last_squares = to_the_end && node.empties <= settings::WITHOUT_EVALUATION + 1;
        let bound = if before_last_squares {
            self.cut_by_solved_children(node, &candidates, alpha)
        } else if depth >= settings::CHILDREN_LOOKED_UP_FROM {
            self.cut_by_children(node, &candidates, alpha, depth)
        } else {
            None
        };
        if let Some(bound) = bound {
            return bound;
        }

        // 8. The moves, the most promising first. What was best before is tried before the others
        // are even looked at.
        let [favourite, second] = first;
        let has_favourite = favourite.is_some_and(|square| candidates.put_first(square));
        let expected = if to_the_end {
            let by_evaluation = || Expected::by(self.estimate(node), alpha);
            node.expected.unwrap_or_else(by_evaluation)
        } else {
            Expected::Above
        };
        let rated = expected == Expected::Above
            || self.selectivity != Selectivity::NONE
            || node.empties > settings::UNRATED_UP_TO;
        let rate_from = |this: &mut Self, i, candidates: &mut Candidates| {
            if rated {
                this.rate_from(i, node, depth, candidates, second);
            } else {
                candidates.rate_from(i, |candidate| ORDER_BY_REPLIES.cost(candidate.replies));
            }
        };
        if !has_favourite {
            rate_from(self, 0, &mut candidates);
        }
        let mut best = NO_MOVE;
        let mut best_square = None;
        let worth_sharing = depth
            >= if to_the_end {
                settings::SHARED_TO_THE_END_FROM
            } else {
                settings::SHARED_FROM
            };
        for i in 0..candidates.len() {
            if i == 1 && has_favourite {
                rate_from(self, 1, &mut candidates);
            }
            if i > 0 && worth_sharing && self.has_idle_helper() {
                candidates.sort_from(i);
                let so_far = Best {
                    score: best,
                    square: best_square,
                };
                let found = self.share(node, &candidates[i..], so_far, alpha, depth);
                if self.aborted {
                    return alpha;
                }
                (best, best_square) = (found.score, found.square);
                break;
            }
            let candidate = candidates.select(i);
            let expected_of_child = match candidate.value {
                Some(value) => Expected::by(in_discs(value), -alpha - 1),
                None if i == 0 => expected.turned(),
                None => Expected::Above,
            };
            let score = if before_last_squares {
                let child = node.board.after(candidate.square, candidate.flips);
                let (replies, empties) = (candidate.replies, node.empties - 1);
                -self.solve(child, replies, -alpha - 1, empties, expected_of_child)
            } else if let Some(bound) = self.foresee_child(node, &candidate, alpha, depth) {
                bound
            } else {
                let child = Node {
                    expected: to_the_end.then_some(expected_of_child),
                    ..node.child(&candidate)
                };
                -self.null_window(&child, candidate.replies, -alpha - 1, depth - 1)
            };
            if self.aborted {
                return alpha;
            }
            if score > best {
                best = score;
                best_square = Some(candidate.square);
                if score > alpha {
                    break;
                }
            }
        }

        // 9. Remember.
        self.table.store(
            node.board,
            Finding {
                alpha,
                beta: alpha + 1,
                score: best,
                depth,
                selectivity: self.selectivity,
                best: best_square,
                nodes: self.nodes_so_far() - nodes_before,
            },
        );
        best
    }

    fn has_idle_helper(&self) -> bool {
        self.pool.is_some_and(|pool| pool.has_idle())
    }

    /// The best of these moves by the evaluation behind them.
    fn last_ply(&mut self, node: &Node, moves: Bitboard, alpha: i32) -> i32 {
        let mut best = NO_MOVE;
        let children = node.indices.children();
        for square in SQUARES_BY_PROMISE.iter().flat_map(|&set| moves & set) {
            self.nodes += 1;
            let flips = node.board.flips_unchecked(square);
            let score = if flips == node.board.opponent() {
                64
            } else {
                let evaluation = self.evaluation;
                -in_discs(evaluation.evaluate_child(&children, (square, flips), node.empties - 1))
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

    /// A bound that the table gives by what it knows of a child.
    fn cut_by_children(
        &mut self,
        node: &Node,
        candidates: &[Candidate],
        alpha: i32,
        depth: u32,
    ) -> Option<i32> {
        let child = |candidate: &Candidate| node.board.after(candidate.square, candidate.flips);
        // All on their way before the first is read: memory is slow, but not one at a time.
        for candidate in candidates {
            self.table.prefetch(child(candidate));
        }
        for candidate in candidates {
            let child = child(candidate);
            if let Some(seen) = self.table.load(child)
                && seen.holds_for(depth - 1, self.selectivity)
                && -seen.upper > alpha
            {
                return Some(-seen.upper);
            }
        }
        None
    }

    /// The same where the children are among the last squares, of which only this thread knows.
    fn cut_by_solved_children(
        &self,
        node: &Node,
        candidates: &[Candidate],
        alpha: i32,
    ) -> Option<i32> {
        let bounds = candidates.iter().filter_map(|candidate| {
            let child = node.board.after(candidate.square, candidate.flips);
            self.local.upper_bound(child, node.empties - 1)
        });
        bounds.map(|upper| -upper).find(|&lower| lower > alpha)
    }

    /// Gives every move from the `i`-th on its place for a search of this depth; `first` comes first, and moves that leave
    /// too much choice to be looked at more closely come last.
    pub(super) fn rate_from(
        &mut self,
        i: usize,
        node: &Node,
        depth: u32,
        candidates: &mut Candidates,
        first: Option<Square>,
    ) {
        let Worker {
            evaluation, table, ..
        } = *self;
        // Where the children have not been looked up yet, but will be.
        let looked_up_soon = (3..settings::CHILDREN_LOOKED_UP_FROM).contains(&depth);
        let order = if depth >= node.empties {
            &ORDER_BY_REPLIES
        } else {
            &self.style.order
        };
        let mut most = i32::MAX;
        if depth >= node.empties && node.empties <= settings::PARTLY_RATED_UP_TO {
            let costs = candidates[i..].iter().map(|it| order.cost(it.replies));
            most = costs.min().map_or(most, |it| it + settings::RATED_WITHIN);
        }
        let children = node.indices.children();
        let mut rated = 0;
        candidates.rate_from(i, |candidate| {
            if Some(candidate.square) == first {
                return i32::MIN;
            }
            if candidate.flips == node.board.opponent() {
                return i32::MIN + 1;
            }
            let cost = order.cost(candidate.replies);
            if cost > most {
                return BEHIND_THE_RATED + cost;
            }
            rated += 1;
            if looked_up_soon {
                table.prefetch(node.board.after(candidate.square, candidate.flips));
            }
            let placed = (candidate.square, candidate.flips);
            let value = evaluation.evaluate_child(&children, placed, node.empties - 1);
            candidate.value = Some(value);
            value + cost
        });
        self.nodes += rated;
    }

    /// The score of a node within a window, and the line that leads to it.
    ///
    /// A score outside the window is a bound.
    pub(super) fn principal(
        &mut self,
        node: &Node,
        moves: Bitboard,
        (alpha, beta): (i32, i32),
        depth: u32,
        line: &mut Vec<Move>,
    ) -> i32 {
        line.clear();
        if alpha + 1 >= beta {
            return self.null_window(node, moves, alpha, depth);
        }
        let to_the_end = depth >= node.empties;
        if to_the_end && node.empties <= settings::WITHOUT_EVALUATION {
            return self.solve_between(node, moves, (alpha, beta));
        }
        if depth == 0 {
            self.nodes += 1;
            return self.estimate(node);
        }
        if self.poll() {
            return alpha;
        }
        let nodes_before = self.nodes_so_far();
        self.nodes += 1;
        if moves.is_empty() {
            let replies = node.board.opponent_moves();
            if replies.is_empty() {
                return node.board.final_score();
            }
            let score = -self.principal(&node.pass(), replies, (-beta, -alpha), depth, line);
            line.insert(0, Move::Pass);
            return score;
        }
        let seen = self.table.load(node.board);
        let mut first = [None, None];
        if let Some(seen) = seen {
            if seen.holds_for(depth, self.selectivity) {
                if seen.lower >= beta {
                    return seen.lower;
                }
                if seen.upper <= alpha {
                    return seen.upper;
                }
            }
            first = seen.moves;
        }
        let mut candidates = Candidates::default();
        candidates.fill(node.board, moves);
        let [favourite, second] = first;
        let has_favourite = favourite.is_some_and(|square| candidates.put_first(square));
        self.rate_from(has_favourite.into(), node, depth, &mut candidates, second);
        let mut best = NO_MOVE;
        let mut best_square = None;
        let mut child_line = Vec::new();
        for i in 0..candidates.len() {
            let candidate = candidates.select(i);
            let child = node.child(&candidate);
            let floor = alpha.max(best);
            let mut window = (-beta, -floor);
            let mut score = floor + 1;
            // That of the move before, if it was not wanted.
            child_line.clear();
            if i > 0 {
                score = -self.null_window(&child, candidate.replies, -floor - 1, depth - 1);
                // At least this much: the second search need not look below.
                window.1 = -(score - 1);
            }
            if score > floor && (i == 0 || score < beta) && !self.aborted {
                score = -self.principal(
                    &child,
                    candidate.replies,
                    window,
                    depth - 1,
                    &mut child_line,
                );
            }
            if self.aborted {
                return alpha;
            }
            if score > best {
                best = score;
                best_square = Some(candidate.square);
                if score > alpha {
                    line.clear();
                    line.push(Move::Place(candidate.square));
                    line.append(&mut child_line);
                }
                if score >= beta {
                    break;
                }
            }
        }
        self.table.store(
            node.board,
            Finding {
                alpha,
                beta,
                score: best,
                depth,
                selectivity: self.selectivity,
                best: best_square,
                nodes: self.nodes_so_far() - nodes_before,
            },
        );
        best
    }

    /// The exact score of a board with few empty squares, by null windows.
    pub(super) fn solve_between(
        &mut self,
        node: &Node,
        moves: Bitboard,
        (alpha, beta): (i32, i32),
    ) -> i32 {
        let (mut lower, mut upper) = (-64, 64);
        let mut test = alpha;
        loop {
            let score = self.solve(node.board, moves, test, node.empties, Expected::Above);
            if score > test {
                lower = score;
            } else {
                upper = score;
            }
            if lower >= upper || lower >= beta || upper <= alpha {
                return score;
            }
            test = if score == lower { score } else { score - 1 };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_has_one_place_in_the_order() {
        let mut seen = Bitboard::EMPTY;
        for set in SQUARES_BY_PROMISE {
            assert!(seen.is_disjoint(set), "{set:?} comes twice");
            seen |= set;
        }
        assert_eq!(seen, Bitboard::FULL);
    }
}
